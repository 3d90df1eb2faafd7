"""`kasino join`: a person takes a seat at a table of a dealer, or resumes one."""

from __future__ import annotations

import asyncio
import os
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
from kasino.cli.options.names import player_name
from kasino.cli.options.parser import Commands, add_command, count
from kasino.cli.seats.saved_seats import SavedSeats
from kasino.cli.seats.seat_file import SeatFile
from kasino.cli.state_folder import CHOOSE_FOLDER, NoHomeError, state_folder
from kasino.client import Claim, Dealer, DealerRefused, seat_stream
from kasino.dealer.address import parse_address
from kasino.dealer.tokens import read_code
from kasino.game import KasinoError
from kasino.people import Console, Conversation, EndReason, Translator, Tutorial, tr_noop

TOKEN = "KASINO_TOKEN"
_KEPT = tr_noop("Your seat is kept: the same command takes it up again.")
_GONE = ("TOKEN_UNKNOWN", "TOKEN_SCOPE", "TABLE_UNKNOWN")
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
    address, code = _where(args)
    tr = translator_from_args(args)
    async with connect_dealer(args, address) as dealer:
        token = os.environ.get(TOKEN)
        if token:
            await _run_conversation(args, console, tr, dealer, _claim_of(code, args.seat, token), kept=True)
            return
        with _suggest_seat_file(args):
            seats = None if args.seat_file is not None else _kept_seats(address, code)
            file = await _seat(args, console, tr, dealer, seats, code)
        assert file.kept is not None
        try:
            left = await _run_conversation(args, console, tr, dealer, file.kept.claim, kept=file.written)
            if left in (EndReason.GAME_OVER, EndReason.SEAT_GONE):
                file.remove()
        finally:
            file.close()


@contextmanager
def _suggest_seat_file(args: Namespace) -> Iterator[None]:
    """If the folder of saved seats cannot be used, raise KasinoError with the alternatives."""
    try:
        yield
    except (OSError, NoHomeError) as error:
        if args.seat_file is not None:
            raise
        problem = error.problem if isinstance(error, NoHomeError) else f"{error.filename}: {error.strerror}"
        raise KasinoError(
            f"your seat cannot be saved ({problem}): name a file with --seat-file, or {CHOOSE_FOLDER}"
        ) from None


async def _run_conversation(
    args: Namespace, console: Console, tr: Translator, dealer: Dealer, claim: Claim, *, kept: bool
) -> EndReason:
    """Run the conversation to its end. A person who leaves, also by Ctrl-C, is told if the seat is kept."""
    try:
        async with seat_stream(dealer, claim) as line:
            left = await Conversation(
                line,
                console,
                tr,
                tutorial=Tutorial() if args.teach else None,
                bot_pause_seconds=pause_from_args(args, console),
            ).run()
    except asyncio.CancelledError:
        if kept:
            console.write([tr(_KEPT)])
        raise
    if kept and left not in (EndReason.GAME_OVER, EndReason.SEAT_GONE):
        console.write([tr(_KEPT)])
    return left


def _where(args: Namespace) -> tuple[str, str]:
    if args.where.startswith(SCHEME):
        if args.code is not None:
            raise KasinoError("the link contains the code: leave out the second code")
        return read_link(args.where)
    if args.code is None:
        raise KasinoError("no table was given: add its code after the address, or give a link")
    return args.where, args.code


def _claim_of(code: str, seat: int | None, token: str) -> Claim:
    """The claim to the seat that this token belongs to."""
    if not code.startswith("tables/"):
        raise KasinoError(
            f"{TOKEN} belongs to a seat of one table: give the name of the table, tables/…, instead of the code"
        )
    return Claim(table=code, seat=seat or 0, token=token)


async def _seat(
    args: Namespace, console: Console, tr: Translator, dealer: Dealer, seats: SavedSeats | None, code: str
) -> SeatFile:
    """The locked file of a saved seat that no other process plays, or else of a new seat."""
    name = None if args.name is None else player_name(args.name)
    passed_over: set[Path] = set()
    while True:
        if seats is None:
            file = SeatFile.held(Path(args.seat_file))
        else:
            file = seats.take(name, args.seat, player_name(None), without=passed_over)
        try:
            if file.kept is None:
                await _take_seat(args, dealer, seats, code, file)
                return file
            if await _is_there(dealer, file.kept.claim):
                console.write([tr("Your seat is taken up again: {seat}, {name}.", seat=file.kept.claim.seat,
                                   name=console.screen.name(file.kept.name) or "–")])  # fmt: skip
                return file
            if seats is None:
                raise KasinoError(
                    f"{file.path} holds seat {file.kept.claim.seat} of a table that no longer exists at the dealer: "
                    "give another file"
                )
        except BaseException:
            file.close()
            raise
        passed_over.add(file.path)  # kept: its table may be opened again
        file.close()


async def _take_seat(args: Namespace, dealer: Dealer, seats: SavedSeats | None, code: str, file: SeatFile) -> None:
    """Take a new seat, and save it in this file."""
    name = player_name(args.name)
    try:
        claim = await dealer.join(code, name=name, seat=args.seat)
    except DealerRefused as refused:
        kept = [] if seats is None or refused.reason not in ("TABLE_FULL", "SEAT_TAKEN") else seats.names(but=file)
        if not kept:
            raise
        names = " and ".join(kept)
        raise KasinoError(f"{refused}. You have saved seats for {names}: resume one with --name") from None
    file.keep(claim, name)


async def _is_there(dealer: Dealer, claim: Claim) -> bool:
    """Whether this seat still exists at the dealer."""
    try:
        await dealer.table(claim.table, claim.token)
    except DealerRefused as refused:
        if refused.reason not in _GONE:
            raise
        return False
    return True


def _kept_seats(address: str, code: str) -> SavedSeats:
    """The saved seats of this table, for any spelling of its address and code."""
    return SavedSeats(state_folder(os.environ) / "seats", str(parse_address(address)), read_code(code))
