"""`kasino replay`: a game of a ledger, move by move."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice

from kasino.cli.game_view.data import course_data
from kasino.cli.game_view.moments import Course, Decision, moments
from kasino.cli.game_view.text import course_text
from kasino.cli.options.parser import Commands, add_command, whole_number
from kasino.cli.output import ledger_file, say, say_json
from kasino.tournament import read, states


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "replay",
        run,
        more="All hands are open, or with --seat only that one; its positions are then lines for `kasino bot ask`.",
        examples="""
            kasino replay league.jsonl --game 17
            kasino replay league.jsonl --game 17 --seat 1
        """,
    )
    parser.add_argument("ledger", metavar="LEDGER")
    parser.add_argument("--game", metavar="N", type=whole_number, required=True, help="its number, from 1")
    parser.add_argument("--seat", metavar="S", type=whole_number, help="show what this seat saw, from 0")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(asked: Namespace) -> int:
    """Do it."""
    path = ledger_file(asked.ledger)
    played = tuple(moments(states(path, asked.game)))
    ledger = read(path)
    result = next(islice(ledger, asked.game - 1, None))
    marks: dict[Decision, list[str]] = {}
    for seat, code, decision in result.faults:
        marks.setdefault((seat, max(decision, 1)), []).append(f"fault   {code}")
    course = Course(
        moments=played,
        names=tuple(ledger.plan.entries[entry].name for entry in result.seating),
        marks=marks,
        abandoned=result.abandoned,
        seat=asked.seat,
    )
    if asked.json:
        say_json({"game": result.game, "set": result.set, **course_data(course)})
    else:
        say(f"game {result.game}, set {result.set}, seed {ledger.plan.seed}\n{course_text(course)}")
    return 0
