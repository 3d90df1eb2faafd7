"""The output of standings as text, JSON or CSV files, and the flags for it."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from kasino.cli.ledger_path import write_report
from kasino.cli.options.parser import Parser
from kasino.game import KasinoError
from kasino.tournament import Plan, Standings, Summary, Verdict, crosstable_csv, standings_csv, to_json


def add_report_flags(parser: Parser) -> None:
    """Add the flags of a command that prints standings."""
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--csv", metavar="FILE", help="write the standings as CSV; - prints CSV instead of text")
    parser.add_argument(
        "--crosstable", metavar="FILE", help="write the comparison of each pair as CSV; - prints it instead of text"
    )


def check_one_output(args: Namespace, *files: str | None) -> bool:
    """Whether to print text, because nothing else is printed. Raises KasinoError if two formats would be printed."""
    printed = [args.json, *(file == "-" for file in files)]
    if sum(printed) > 1:
        raise KasinoError("only one of --json, --csv - and --crosstable - can be printed: write the others to files")
    return not any(printed)


def write_csv(standings: Standings, ledger: Path, csv: str | None, crosstable: str | None) -> None:
    """Write the standings and the crosstable to these files, each unless it is None."""
    if csv is not None:
        write_report(csv, standings_csv(standings), ledger)
    if crosstable is not None:
        write_report(crosstable, crosstable_csv(standings), ledger)


def plain(value: Standings | Verdict | Summary | Plan) -> dict[str, object]:
    """The fields of this value as JSON data."""
    data: dict[str, object] = json.loads(to_json(value))
    return data
