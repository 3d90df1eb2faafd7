"""`kasino verify`: replays every game of a ledger, and reports lines that differ."""

from __future__ import annotations

from argparse import Namespace

from kasino.cli.ledger_path import readable_ledger
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import one_line, print_json, print_result
from kasino.cli.tournament.reports import plain
from kasino.tournament import read, verify

DIFFERS = 1
"""The exit code if a line differs."""

_DETAILS = """\
Deals the packs from the seed again, and compares each move, score and winner. Exit code 0: everything matches.
1: a line differs; it is printed as FILE:LINE: PROBLEM."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "verify",
        run,
        details=_DETAILS,
        examples="kasino verify league.jsonl",
    )
    parser.add_argument("ledger", metavar="LEDGER", help="the ledger of a tournament")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    ledger = readable_ledger(args.ledger)
    verdict = verify(ledger)
    if args.json:
        print_json(plain(verdict))
    elif verdict.holds:
        planned = read(ledger).plan.sets
        print_result(f"{one_line(args.ledger)}: {verdict.games} games, {verdict.sets} of {planned} sets, all verified")
    if verdict.torn and not args.json:
        print_result(f"{one_line(args.ledger)}: the last line is incomplete and was ignored: the next run removes it")
    for problem in () if args.json else verdict.problems:
        print_result(f"{one_line(args.ledger)}:{problem.line}: {one_line(problem.text)}")
    return 0 if verdict.holds else DIFFERS
