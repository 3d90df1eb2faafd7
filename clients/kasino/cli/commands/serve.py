"""`kasino serve`: runs a dealer until it is stopped."""

from __future__ import annotations

from argparse import Namespace

from kasino.cli.options.parser import Commands, add_command

_DETAILS = """\
Prints `dealing at HOST:PORT` when it accepts connections, and runs until Ctrl-C or SIGTERM. It then notifies all
clients, and exits with code 0; a second signal stops it at once. Tables are kept in memory only and are lost when it
stops. The default address is 127.0.0.1:7878, which only this machine can reach. `kasino docs serving` describes the
settings of the configuration file."""

_EXAMPLES = """
    kasino serve
    kasino serve 127.0.0.1:0
    kasino serve --config dealer.toml
    kasino serve 0.0.0.0:7878 --insecure
"""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(commands, "serve", run, details=_DETAILS, examples=_EXAMPLES)
    parser.add_argument(
        "address", metavar="ADDRESS", nargs="?", help="HOST:PORT to listen at; port 0 for any free port"
    )
    parser.add_argument("--config", metavar="FILE", help="a TOML file of settings; ADDRESS overrides its address")
    parser.add_argument(
        "--insecure",
        action="store_true",
        help="accept connections from other machines without TLS: others can then read tokens",
    )


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    from kasino.cli.serve.dealer import run_dealer  # gRPC is slow to import

    run_dealer(args.address, args.config, insecure=args.insecure)
    return 0
