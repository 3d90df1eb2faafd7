"""`kasino watch`: a person watches a table of a dealer; with --json a program does."""

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

_MORE = """\
What happens is told until the game is over, and after a cut it goes on where it was. At a terminal you can ask: ? for
all that you can say, q to leave. Without a table it is the newest one that the dealer lists. Hands are not shown."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "watch",
        run,
        more=_MORE,
        examples="""
            kasino watch 127.0.0.1:7878
            kasino watch 127.0.0.1:7878 K7Q2MX
            kasino watch cards.example.org --tls --json | grep '"what": "move"'
        """,
    )
    parser.add_argument("address", metavar="ADDRESS", help=ADDRESS)
    parser.add_argument(
        "table", metavar="CODE", nargs="?", help="the watch code of a table, or the name of a listed one"
    )
    add_connection_flags(parser)
    add_console_flags(parser)
    add_pause_flag(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object for each thing that happens")


def run(args: Namespace) -> int:
    """Do it."""
    asyncio.run(_watch(args))
    return 0


async def _watch(args: Namespace) -> None:
    async with connect_dealer(args, args.address) as dealer:
        word = args.table if args.table is not None else await _newest(dealer, args.address)
        name, code = (word, "") if word.startswith("tables/") else ("", word)
        async with spectator_stream(dealer, name, code) as line:
            try:
                await (_print(line) if args.json else _tell(args, line))
            except DealerRefused:
                if line.tracker.table is None:
                    raise
                raise KasinoError(
                    "the dealer does not know the table any more: it keeps finished tables for a while only, and one "
                    "that was started anew may have lost them"
                ) from None


async def _tell(args: Namespace, line: ResumableStream) -> None:
    console = console_from_args(args)
    try:
        await Conversation(
            line, console, translator_from_args(args), bot_pause_seconds=pause_from_args(args, console)
        ).run()
    finally:
        console.close()


async def _print(line: ResumableStream) -> None:
    away = False
    async for happening in line:
        if isinstance(happening, Reconnecting) and not away:
            print_message(f"{happening.why}; trying again")
        away = isinstance(happening, Reconnecting)
        data = notification_data(happening)
        if data is not None:
            print_json(data)
            sys.stdout.flush()
        if isinstance(happening, GameFinished | TableClosed):
            return


async def _newest(dealer: Dealer, address: str) -> str:
    tables = await dealer.tables()
    running = [table for table in tables if table.spectator_delay is not None]
    for table in running:
        if table.state in (TableState.RUNNING, TableState.PAUSED):
            return table.name
    if running:
        return running[0].name
    raise KasinoError(f"the dealer at {address} lists no table that may be watched: give a watch code")
