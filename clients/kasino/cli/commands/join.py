"""`kasino join`: a person takes a seat at a table of a dealer, or resumes one."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace

from kasino.cli.connection.dealer import connect_dealer
from kasino.cli.connection.link import SCHEME, read_link
from kasino.cli.options.connection import ADDRESS, add_connection_flags
from kasino.cli.options.console import (
    add_console_flags,
    add_pause_flag,
    console_from_args,
    pause_from_args,
    translator_from_args,
)
from kasino.cli.options.parser import Commands, add_command, count
from kasino.cli.seats.acquire_seat import acquire_seat
from kasino.client import Claim, Dealer, seat_stream
from kasino.game import KasinoError
from kasino.people import Console, Conversation, EndReason, Translator, Tutorial, tr_noop

TOKEN = "KASINO_TOKEN"
_SAVED_MESSAGE = tr_noop("Your seat is saved: the same command resumes it.")
_DETAILS = f"""\
Give the link, or the address and the code. q quits and keeps the seat: the same command resumes it while the table
exists. The same command in a second terminal takes another seat. If several seats are saved, --name or --seat selects
one. The seat token is saved in a file that only you can read; --seat-file names another file. Alternatively, set
{TOKEN} to the seat token, and give the address and the name of the table."""


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "join",
        run,
        details=_DETAILS,
        examples="""
            kasino join kasino://192.168.1.20:7878/K7Q2MX
            kasino join 192.168.1.20 K7Q2MX --name Bo
        """,
    )
    parser.add_argument("where", metavar="LINK|ADDRESS", help=f"a link, or {ADDRESS}")
    parser.add_argument("code", metavar="CODE", nargs="?", help="the join code of the table")
    parser.add_argument("--name", metavar="TEXT", help="your name at the table")
    parser.add_argument("--seat", metavar="S", type=count, help="the seat, from 0 (default: the lowest free one)")
    parser.add_argument(
        "--seat-file", metavar="FILE", help="where to save the seat (default: in ~/.local/state/kasino/seats)"
    )
    parser.add_argument("--teach", action="store_true", help="explain the game while you play, with hints")
    add_connection_flags(parser)
    add_console_flags(parser)
    add_pause_flag(parser)


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    console = console_from_args(args)
    try:
        asyncio.run(_join(args, console))
    finally:
        console.close()
    return 0


async def _join(args: Namespace, console: Console) -> None:
    address, code = _table_address(args)
    tr = translator_from_args(args)
    async with connect_dealer(args, address) as dealer:
        token = os.environ.get(TOKEN)
        if token:
            await _converse(args, console, tr, dealer, _claim_of_token(code, args.seat, token), saved=True)
            return
        file = await acquire_seat(args, console, tr, dealer, address, code)
        assert file.saved is not None
        try:
            end = await _converse(args, console, tr, dealer, file.saved.claim, saved=file.written)
            if end in (EndReason.GAME_OVER, EndReason.SEAT_GONE):
                file.remove()
        finally:
            file.close()


async def _converse(
    args: Namespace, console: Console, tr: Translator, dealer: Dealer, claim: Claim, *, saved: bool
) -> EndReason:
    """Run the conversation. Who quits, also by Ctrl-C, is informed that the seat is saved, if it is."""
    try:
        async with seat_stream(dealer, claim) as stream:
            end = await Conversation(
                stream,
                console,
                tr,
                tutorial=Tutorial() if args.teach else None,
                bot_pause_seconds=pause_from_args(args, console),
            ).run()
    except asyncio.CancelledError:
        if saved:
            console.write([tr(_SAVED_MESSAGE)])
        raise
    if saved and end not in (EndReason.GAME_OVER, EndReason.SEAT_GONE):
        console.write([tr(_SAVED_MESSAGE)])
    return end


def _table_address(args: Namespace) -> tuple[str, str]:
    """The address of the dealer and the code of the table."""
    if args.where.startswith(SCHEME):
        if args.code is not None:
            raise KasinoError("the link contains the code: leave out the second code")
        return read_link(args.where)
    if args.code is None:
        raise KasinoError("no table was given: add its code after the address, or give a link")
    return args.where, args.code


def _claim_of_token(code: str, seat: int | None, token: str) -> Claim:
    """The claim to the seat that this token belongs to."""
    if not code.startswith("tables/"):
        raise KasinoError(
            f"{TOKEN} belongs to a seat of one table: give the name of the table, tables/…, instead of the code"
        )
    return Claim(table=code, seat=seat or 0, token=token)
