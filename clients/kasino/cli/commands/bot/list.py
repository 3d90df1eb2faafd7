"""`kasino bot list`: lists the bots that are available by name."""

from __future__ import annotations

from argparse import Namespace

from kasino.bots import known_bots
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_json, print_result

_DETAILS = """\
Prints one line for each bot, separated by tabs: the name, the place of its code, and the distribution that
provides it."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "bot list",
        run,
        details=_DETAILS,
        examples="kasino bot list | cut -f1",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    rows = [(known.name, known.place, known.distribution or "kasino") for known in known_bots()]
    if args.json:
        print_json({"bots": [dict(zip(("name", "place", "distribution"), row, strict=True)) for row in rows]})
    else:
        print_result("\n".join("\t".join(row) for row in rows))
    return 0
