"""`kasino bot ask`: asks a bot for its move in one position."""

from __future__ import annotations

import math
import sys
from argparse import Namespace

from kasino.bots import ask
from kasino.cli.options.bot_specs import parse_spec
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_json, print_result, stdout_to_stderr
from kasino.game.display_text import printable

_DETAILS = """\
Prints the move, and the note and the value that the bot gives with it. A position is one line, as printed by
`kasino replay --seat`. Parts that are left out have their value at the start of a game."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "bot ask",
        run,
        details=_DETAILS,
        examples="""
            kasino bot ask greedy "norwegian 2 | table Ac 3h 9h 2d | hand 4d 9d | others 2 | stock 24"
            kasino bot ask ./my_bot.py - < position.txt
        """,
    )
    parser.add_argument("spec", metavar="SPEC", help="a bot: greedy, ./bot.py, module:Class?depth=2")
    parser.add_argument("position", metavar="POSITION", help="a position, in quotes; - reads it from standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    position = args.position
    if position == "-":
        position = sys.stdin.buffer.read().decode("utf-8", "replace").strip() if sys.stdin else ""
    with stdout_to_stderr():
        choice = ask(parse_spec(args.spec), position)
    value = choice.value
    if args.json:
        finite = value is not None and math.isfinite(value)
        print_json({"move": str(choice.move), "note": choice.note, "value": value if finite else None})
    else:
        print_result(str(choice.move))
        if choice.note:
            print_result(f"note\t{printable(choice.note)}")
        if value is not None:
            print_result(f"value\t{value:g}")
    return 0
