"""`kasino watch`: shows a table of a dealer to a person, or with --json to a program."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace

from kasino.cli.connection.dealer import connect_dealer
from kasino.cli.game_view.notification_data import notification_data
from kasino.cli.options.connection import ADDRESS, add_connection_flags
from kasino.cli.options.console import (
    add_console_flags,
    add_pause_flag,
    console_from_args,
    pause_from_args,
    translator_from_args,
)
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.output import print_json, print_message
from kasino.client import (
    Dealer,
    DealerRefused,
    GameFinished,
    Reconnecting,
    ResumableStream,
    TableClosed,
    TableState,
    spectator_stream,
)
from kasino.game import KasinoError
from kasino.people import Conversation

_DETAILS = """\
Shows what happens until the game is over, reconnecting if the connection is lost. At a terminal, ? lists everything
that you can type, and q quits. Without CODE, watches the latest public table. Hands are not shown."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "watch",
        run,
        details=_DETAILS,
        examples="""
            kasino watch 127.0.0.1:7878
            kasino watch 127.0.0.1:7878 K7Q2MX
            kasino watch cards.example.org --tls --json | grep '"what": "move"'
        """,
    )
    parser.add_argument("address", metavar="ADDRESS", help=ADDRESS)
    parser.add_argument(
        "table", metavar="CODE", nargs="?", help="the watch code of a table, or the name of a public one"
    )
    add_connection_flags(parser)
    add_console_flags(parser)
    add_pause_flag(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object for each event")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    asyncio.run(_watch(args))
    return 0


async def _watch(args: Namespace) -> None:
    async with connect_dealer(args, args.address) as dealer:
        word = args.table if args.table is not None else await _newest_table(dealer, args.address)
        name, code = (word, "") if word.startswith("tables/") else ("", word)
        async with spectator_stream(dealer, name, code) as stream:
            try:
                await (_print_notifications(stream) if args.json else _converse(args, stream))
            except DealerRefused:
                if stream.tracker.table is None:
                    raise
                raise KasinoError(
                    "the table no longer exists at the dealer: finished tables are deleted after a while, and a "
                    "restarted dealer may have lost its tables"
                ) from None


async def _converse(args: Namespace, stream: ResumableStream) -> None:
    console = console_from_args(args)
    try:
        await Conversation(
            stream, console, translator_from_args(args), bot_pause_seconds=pause_from_args(args, console)
        ).run()
    finally:
        console.close()


async def _print_notifications(stream: ResumableStream) -> None:
    reconnecting = False
    async for notification in stream:
        if isinstance(notification, Reconnecting) and not reconnecting:
            print_message(f"{notification.why}; trying again")
        reconnecting = isinstance(notification, Reconnecting)
        data = notification_data(notification)
        if data is not None:
            print_json(data)
            sys.stdout.flush()
        if isinstance(notification, GameFinished | TableClosed):
            return


async def _newest_table(dealer: Dealer, address: str) -> str:
    tables = await dealer.tables()
    watchable = [table for table in tables if table.spectator_delay is not None]
    for table in watchable:
        if table.state in (TableState.RUNNING, TableState.PAUSED):
            return table.name
    if watchable:
        return watchable[0].name
    raise KasinoError(f"the dealer at {address} has no public table that allows spectators: give a watch code")
