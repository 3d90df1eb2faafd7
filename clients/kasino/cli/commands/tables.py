"""`kasino tables`: lists the public tables of a dealer."""

from __future__ import annotations

import asyncio
from argparse import Namespace

from kasino.cli.connection.dealer import connect_dealer
from kasino.cli.options.connection import ADDRESS, add_connection_flags
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import one_line, print_json, print_result
from kasino.client import TableInfo
from kasino.game.rules.overrides import rules_text

_DETAILS = """\
Prints one line for each table, the newest first, separated by tabs: name, state, rules, taken seats/all seats, names
of the players."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "tables",
        run,
        details=_DETAILS,
        examples="kasino tables 127.0.0.1:7878 | grep open",
    )
    parser.add_argument("address", metavar="ADDRESS", help=ADDRESS)
    add_connection_flags(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    tables = asyncio.run(_tables(args))
    if args.json:
        print_json({"tables": [_data(table) for table in tables]})
    elif tables:
        print_result("\n".join(_line(table) for table in tables))
    return 0


async def _tables(args: Namespace) -> tuple[TableInfo, ...]:
    async with connect_dealer(args, args.address) as dealer:
        return await dealer.tables()


def _line(table: TableInfo) -> str:
    people = ", ".join(one_line(person.name) for person in table.players)
    return "\t".join([table.name, table.state, rules_text(table.rules), f"{len(table.players)}/{table.seats}", people])


def _data(table: TableInfo) -> dict[str, object]:
    return {
        "table": table.name,
        "state": table.state,
        "rules": rules_text(table.rules),
        "sides": table.sides,
        "players": [{"seat": one.seat, "name": one.name, "bot": one.bot} for one in table.players],
        "watched": table.spectator_delay is not None,
    }
