"""`kasino verify`: whether a ledger is what its plan and the rules make of it."""

from __future__ import annotations

from argparse import Namespace

from kasino.cli.league.reports import plain
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import ledger_file, one_line, say, say_json
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


def run(asked: Namespace) -> int:
    """Do it."""
    ledger = ledger_file(asked.ledger)
    verdict = verify(ledger)
    if asked.json:
        say_json(plain(verdict))
    elif verdict.holds:
        planned = read(ledger).plan.sets
        say(f"{one_line(asked.ledger)}: {verdict.games} games, {verdict.sets} of {planned} sets, all as it was played")
    if verdict.torn and not asked.json:
        say(
            f"{one_line(asked.ledger)}: the last line is torn and is no game: it was left out, and the next run cuts it"
        )
    for problem in () if asked.json else verdict.problems:
        say(f"{one_line(asked.ledger)}:{problem.line}: {one_line(problem.text)}")
    return 0 if verdict.holds else DIFFERS
