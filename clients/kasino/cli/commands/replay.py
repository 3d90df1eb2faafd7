"""`kasino replay`: shows a game of a ledger, move by move."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice

from kasino.cli.game_view.data import transcript_data
from kasino.cli.game_view.text import transcript_text
from kasino.cli.game_view.transcript import Decision, Transcript, moments
from kasino.cli.ledger_path import readable_ledger
from kasino.cli.options.parser import Commands, add_command, whole_number
from kasino.cli.output import print_json, print_result
from kasino.tournament import read, states

_DETAILS = """\
Shows all hands, or with --seat only that one. The positions of that seat can then be passed to `kasino bot ask`."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "replay",
        run,
        details=_DETAILS,
        examples="""
            kasino replay league.jsonl --game 17
            kasino replay league.jsonl --game 17 --seat 1
        """,
    )
    parser.add_argument("ledger", metavar="LEDGER", help="the ledger of a tournament")
    parser.add_argument("--game", metavar="N", type=whole_number, required=True, help="number of the game, from 1")
    parser.add_argument("--seat", metavar="S", type=whole_number, help="show only what this seat saw, from 0")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    path = readable_ledger(args.ledger)
    played = tuple(moments(states(path, args.game)))
    ledger = read(path)
    result = next(islice(ledger, args.game - 1, None))
    annotations: dict[Decision, list[str]] = {}
    for seat, code, decision in result.faults:
        annotations.setdefault((seat, max(decision, 1)), []).append(f"fault   {code}")
    transcript = Transcript(
        moments=played,
        names=tuple(ledger.plan.entries[entry].name for entry in result.seating),
        annotations=annotations,
        abandoned=result.abandoned,
        seat=args.seat,
    )
    if args.json:
        print_json({"game": result.game, "set": result.set, **transcript_data(transcript)})
    else:
        print_result(f"game {result.game}, set {result.set}, seed {ledger.plan.seed}\n{transcript_text(transcript)}")
    return 0
