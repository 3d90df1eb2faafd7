"""`kasino verify`: whether a ledger is what its plan and the rules make of it."""

from __future__ import annotations

from argparse import Namespace

from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import one_line, print_json, print_result, readable_ledger
from kasino.cli.tournament.reports import plain
from kasino.tournament import read, verify

DIFFERS = 1


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "verify",
        run,
        more="The packs are dealt from the seed; each move, count and winner is compared. Exit code 0 where all of\n"
        "it is so, 1 where a line differs: it is then printed as FILE:LINE: what is wrong.",
        examples="kasino verify league.jsonl",
    )
    parser.add_argument("ledger", metavar="LEDGER")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Do it."""
    ledger = readable_ledger(args.ledger)
    verdict = verify(ledger)
    if args.json:
        print_json(plain(verdict))
    elif verdict.holds:
        planned = read(ledger).plan.sets
        print_result(
            f"{one_line(args.ledger)}: {verdict.games} games, {verdict.sets} of {planned} sets, all as it was played"
        )
    if verdict.torn and not args.json:
        print_result(
            f"{one_line(args.ledger)}: the last line is torn and is no game: it was left out, and the next run cuts it"
        )
    for problem in () if args.json else verdict.problems:
        print_result(f"{one_line(args.ledger)}:{problem.line}: {one_line(problem.text)}")
    return 0 if verdict.holds else DIFFERS
