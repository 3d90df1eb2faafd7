"""`kasino serve`: a dealer that deals until it is stopped."""

from __future__ import annotations

from argparse import Namespace

from kasino.cli.options.parser import Commands, add_command

_MORE = """\
It prints one line, `dealing at HOST:PORT`, once it can be reached, and goes on until Ctrl-C or SIGTERM: it then says
goodbye to all who play, and ends with exit code 0. A second signal ends it at once. Tables are kept in memory, and are
gone with it. Without an address it is 127.0.0.1:7878, which only this machine can reach.
`kasino docs serving` tells every setting of the file."""

_EXAMPLES = """
    kasino serve
    kasino serve 127.0.0.1:0
    kasino serve --config dealer.toml
    kasino serve 0.0.0.0:7878 --insecure
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(commands, "serve", run, more=_MORE, examples=_EXAMPLES)
    parser.add_argument("address", metavar="ADDRESS", nargs="?", help="host:port; port 0: any that is free")
    parser.add_argument("--config", metavar="FILE", help="a TOML file of settings; ADDRESS wins over its address")
    parser.add_argument(
        "--insecure", action="store_true", help="be there for other machines without TLS: tokens can then be read"
    )


def run(args: Namespace) -> int:
    """Do it."""
    from kasino.cli.serve.dealer import run_dealer  # gRPC takes its time to load, and no other command needs it

    run_dealer(args.address, args.config, insecure=args.insecure)
    return 0
