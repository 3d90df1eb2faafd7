"""`kasino watch`: a person watches a table of a dealer; with --json a program does."""

from __future__ import annotations

import asyncio
import sys
from argparse import Namespace

from kasino.cli.dealer.connect import way
from kasino.cli.dealer.notification_json import fact
from kasino.cli.options.dealer import ADDRESS, add_way
from kasino.cli.options.parser import Commands, add_command
from kasino.cli.options.person import add_manner, add_pace, person_console, person_pace, person_translator
from kasino.cli.output import say_json, tell
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
    add_way(parser)
    add_manner(parser)
    add_pace(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object for each thing that happens")


def run(asked: Namespace) -> int:
    """Do it."""
    asyncio.run(_watch(asked))
    return 0


async def _watch(asked: Namespace) -> None:
    async with way(asked, asked.address) as dealer:
        word = asked.table if asked.table is not None else await _newest(dealer, asked.address)
        name, code = (word, "") if word.startswith("tables/") else ("", word)
        async with spectator_stream(dealer, name, code) as line:
            try:
                await (_print(line) if asked.json else _tell(asked, line))
            except DealerRefused:
                if line.follower.table is None:
                    raise
                raise KasinoError(
                    "the dealer does not know the table any more: it keeps finished tables for a while only, and one "
                    "that was started anew may have lost them"
                ) from None


async def _tell(asked: Namespace, line: ResumableStream) -> None:
    console = person_console(asked)
    try:
        await Conversation(line, console, person_translator(asked), pace=person_pace(asked, console)).run()
    finally:
        console.close()


async def _print(line: ResumableStream) -> None:
    away = False
    async for happening in line:
        if isinstance(happening, Reconnecting) and not away:
            tell(f"{happening.why}; trying again")
        away = isinstance(happening, Reconnecting)
        data = fact(happening)
        if data is not None:
            say_json(data)
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
