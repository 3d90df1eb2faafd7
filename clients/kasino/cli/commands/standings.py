"""`kasino standings`: prints the standings of a tournament from its ledger."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from kasino.cli.ledger_path import readable_ledger
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_json, print_result
from kasino.cli.tournament.reports import add_report_flags, check_one_output, plain, write_csv
from kasino.tournament import read, standings, text_report

_DETAILS = """\
The tournament may still be running, or may have been stopped: every finished set counts."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "standings",
        run,
        details=_DETAILS,
        examples="""
            kasino standings league.jsonl
            kasino standings league.jsonl --csv - | cut -d, -f2,6
        """,
    )
    parser.add_argument("ledger", metavar="LEDGER", help="the ledger of a tournament")
    parser.add_argument(
        "--without-faults", action="store_true", help="leave out every set in which a bot committed a fault"
    )
    add_report_flags(parser)


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    text = check_one_output(args, args.csv, args.crosstable)
    ledger = readable_ledger(args.ledger)
    found = standings(read(ledger))
    finished, faulty = found.finished, found.faulty_sets
    if args.without_faults:
        found = replace(found, table=found.without_faults, faulty_sets=0, faults=())
    write_csv(found, ledger, args.csv, args.crosstable)
    if args.json:
        print_json({**plain(found), "finished": finished, "sets_left_out": faulty * args.without_faults})
    elif text:
        left_out = f"without the {faulty} set{'s' * (faulty != 1)} in which a bot had a fault\n"
        print_result((left_out if args.without_faults else "") + text_report(found))
    return 0
