"""`kasino sit`: a bot takes a seat at a dealer, and plays it to the end of the game."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from kasino.bots import Address, Program, Seated, Spec, load
from kasino.cli.connection.dealer import connect_dealer
from kasino.cli.options.bot_specs import parse_spec
from kasino.cli.options.connection import ADDRESS, add_connection_flags
from kasino.cli.options.parser import Commands, add_command, count
from kasino.cli.output import one_line, print_json, print_message, print_result, stdout_to_stderr
from kasino.cli.seats.seat_file import SeatFile
from kasino.client import (
    Claim,
    Dealer,
    DealerRefused,
    GoodbyeReason,
    Notification,
    Reconnecting,
    Replier,
    SeatResult,
    StreamResumed,
    WorkerThread,
    play_seat,
)
from kasino.game import KasinoError
from kasino.sandbox.calls import BotClient, EncodedEvents, SandboxedSeat
from kasino.sandbox.process import Limits

_MORE = """\
It plays until the game is over, through cuts and restarts, and prints the result. With --resume the seat and its token
are kept in a file, and the same command takes the seat up again; the bot is told all that happened so far. The file
goes when the game is over. A second copy that takes the same seat ends the first."""

_LONGEST_NAME = 32
_LIMITS = Limits(move_seconds=86_400.0, memory=None, processes=None, files=None)  # the table has clocks


def add(commands: Commands) -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "sit",
        run,
        more=_MORE,
        examples="""
            kasino sit 127.0.0.1:7878 H4TB9Q --bot greedy
            kasino sit cards.example.org --tls H4TB9Q --bot ./my_bot.py --name "My bot" --seat 1 --resume seat.json
        """,
    )
    parser.add_argument("address", metavar="ADDRESS", help=ADDRESS)
    parser.add_argument("code", metavar="CODE", nargs="?", help="the join code of the table")
    parser.add_argument("--bot", metavar="SPEC", required=True, help="a bot: greedy, ./bot.py, module:Class?depth=2")
    parser.add_argument("--name", metavar="TEXT", help="the name that is shown at the table (the spec)")
    parser.add_argument("--seat", metavar="S", type=count, help="which seat, from 0 (the lowest that is free)")
    parser.add_argument("--resume", metavar="FILE", help="keep the seat in this file (mode 0600), or take it up again")
    add_connection_flags(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Do it."""
    spec = parse_spec(args.bot)
    with _held(args.resume) as file:
        with stdout_to_stderr():
            result = asyncio.run(_sit(args, spec, file))
        if (
            file is not None and result.goodbye_reason is not GoodbyeReason.SUPERSEDED
        ):  # then another copy of it plays on
            file.remove()
    for fault in result.faults:
        print_message(f"decision {fault.decision}: {fault.code}: {fault.text}")
    if result.end is None or result.finish is None:
        raise KasinoError(_ENDS.get(result.goodbye_reason or GoodbyeReason.UNKNOWN, _CLOSED))
    _print(args, result)
    return 0


@contextmanager
def _held(path: str | None) -> Iterator[SeatFile | None]:
    """The file that is to keep the seat, if one is. Raises KasinoError where its seat is being played."""
    file = None if path is None else SeatFile.held(Path(path))
    try:
        yield file
    finally:
        if file is not None:
            file.close()


async def _sit(args: Namespace, spec: Spec, file: SeatFile | None) -> SeatResult:
    async with _bot(spec) as bot, connect_dealer(args, args.address) as dealer:
        claim = await _claim(args, dealer, file)
        try:
            return await play_seat(dealer, claim, bot, on_notification=_Told())
        except DealerRefused as refused:
            if refused.reason not in _UNKNOWN:
                raise
            raise KasinoError(
                f"the dealer does not know seat {claim.seat} of {claim.table} any more: it keeps finished tables for a "
                "while only, and one that was started anew may have lost them. Take a new seat"
                + (f" (and delete {args.resume}, or give another file)" if args.resume is not None else "")
            ) from None


@asynccontextmanager
async def _bot(spec: Spec) -> AsyncIterator[Replier]:
    """The bot of this spec: of Python in this process, and else where it is. Raises KasinoError where there is none."""
    if not isinstance(spec, Program | Address):
        aside = WorkerThread(Seated(load(spec)).reply)
        try:
            yield aside
        finally:
            aside.close()
        return
    with TemporaryDirectory() as folder:
        asked_bot = BotClient(spec, _LIMITS, Path(folder, "output"))
        try:
            failed = await asked_bot.ensure_started()
            if failed is not None:
                raise KasinoError(f"{spec} cannot be started: {failed.text}")
            yield SandboxedSeat(asked_bot, "this game", EncodedEvents(), _LIMITS).reply
        finally:
            await asked_bot.close()


async def _claim(args: Namespace, dealer: Dealer, file: SeatFile | None) -> Claim:
    """The seat of the file, or a new one."""
    if file is not None and file.kept is not None:
        return file.kept.claim
    if args.code is None:
        raise KasinoError("which table? Give its join code, or with --resume the file of a seat that was taken")
    name = (args.name or one_line(Path(args.bot).name))[:_LONGEST_NAME]
    claim = await dealer.join(args.code, name=name, seat=args.seat, bot=True)
    if file is not None:
        file.keep(claim, name)
    print_message(f"sitting at seat {claim.seat} of {claim.table}")
    return claim


class _Told:
    """Says once that the dealer is away, and once that it is back."""

    def __init__(self) -> None:
        self._away = False

    def __call__(self, happening: Notification) -> None:
        match happening:
            case Reconnecting(why=why) if not self._away:
                print_message(f"{why}; trying again")
                self._away = True
            case StreamResumed() if self._away:
                print_message("the dealer is back")
                self._away = False


_UNKNOWN = ("TOKEN_UNKNOWN", "TOKEN_SCOPE", "TABLE_UNKNOWN")
_CLOSED = "the table was closed before its game was over"
_ENDS = {
    GoodbyeReason.SUPERSEDED: "the seat was taken up by another copy, which plays on: this one ends",
    GoodbyeReason.SEAT_LOST: "the seat is no longer ours",
}


def _print(args: Namespace, result: SeatResult) -> None:
    assert result.end is not None
    data: dict[str, object] = {
        "seat": result.seat,
        "end": str(result.finish),
        "scores": result.end.scores,
        "winners": result.end.winners,
        "faults": result.end.faults[result.seat],
    }
    if args.json:
        print_json(data)
        return
    for name, value in data.items():
        print_result(f"{name}\t{' '.join(map(str, value)) if isinstance(value, tuple) else value}")
