"""`kasino sit`: a bot takes a seat at a dealer, and plays until the game is over."""

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
from kasino.cli.options.names import LONGEST_NAME
from kasino.cli.options.parser import Commands, add_command, count
from kasino.cli.output import one_line, print_json, print_message, print_result, stdout_to_stderr
from kasino.cli.seats.acquire_seat import UNKNOWN_SEAT_REASONS
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

_DETAILS = """\
Plays until the game is over, reconnecting if the connection is lost, and prints the result. With --resume the seat and
its token are saved in a file; the same command then resumes the seat, and the bot receives all earlier events again.
The file is deleted when the game is over. A second process that resumes the same seat replaces the first."""

_LIMITS = Limits(
    move_seconds=86_400.0, memory=None, processes=None, files=None
)  # the clocks of the table limit the time


def add(commands: Commands) -> None:
    """Add the command to the parser."""
    parser = add_command(
        commands,
        "sit",
        run,
        details=_DETAILS,
        examples="""
            kasino sit 127.0.0.1:7878 H4TB9Q --bot greedy
            kasino sit cards.example.org --tls H4TB9Q --bot ./my_bot.py --name "My bot" --seat 1 --resume seat.json
        """,
    )
    parser.add_argument("address", metavar="ADDRESS", help=ADDRESS)
    parser.add_argument("code", metavar="CODE", nargs="?", help="the join code of the table")
    parser.add_argument("--bot", metavar="SPEC", required=True, help="a bot: greedy, ./bot.py, module:Class?depth=2")
    parser.add_argument("--name", metavar="TEXT", help="the name at the table (default: the spec)")
    parser.add_argument("--seat", metavar="S", type=count, help="the seat, from 0 (default: the lowest free one)")
    parser.add_argument("--resume", metavar="FILE", help="save the seat in this file (mode 0600), or resume it")
    add_connection_flags(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: Namespace) -> int:
    """Run the command, and return its exit code."""
    spec = parse_spec(args.bot)
    with _seat_file(args.resume) as file:
        with stdout_to_stderr():
            result = asyncio.run(_sit(args, spec, file))
        superseded = result.goodbye_reason is GoodbyeReason.SUPERSEDED
        if file is not None and not superseded:  # the process that superseded this one still needs the file
            file.remove()
    for fault in result.faults:
        print_message(f"decision {fault.decision}: {fault.code}: {fault.text}")
    if result.end is None or result.finish is None:
        raise KasinoError(_GOODBYE_MESSAGES.get(result.goodbye_reason or GoodbyeReason.UNKNOWN, _CLOSED_MESSAGE))
    _print(args, result)
    return 0


@contextmanager
def _seat_file(path: str | None) -> Iterator[SeatFile | None]:
    """The locked file for the seat, if one is wanted. Raises KasinoError if another process plays its seat."""
    file = None if path is None else SeatFile.open_exclusive(Path(path))
    try:
        yield file
    finally:
        if file is not None:
            file.close()


async def _sit(args: Namespace, spec: Spec, file: SeatFile | None) -> SeatResult:
    async with _bot(spec) as bot, connect_dealer(args, args.address) as dealer:
        claim = await _claim(args, dealer, file)
        try:
            return await play_seat(dealer, claim, bot, on_notification=_ConnectionMessages())
        except DealerRefused as refused:
            if refused.reason not in UNKNOWN_SEAT_REASONS:
                raise
            raise KasinoError(
                f"seat {claim.seat} of {claim.table} no longer exists at the dealer: finished tables are deleted after "
                "a while, and a restarted dealer may have lost its tables. Take a new seat"
                + (f" (and delete {args.resume}, or give another file)" if args.resume is not None else "")
            ) from None


@asynccontextmanager
async def _bot(spec: Spec) -> AsyncIterator[Replier]:
    """The bot of this spec, in this process if it is in Python. Raises KasinoError if it cannot be started."""
    if not isinstance(spec, Program | Address):
        worker = WorkerThread(Seated(load(spec)).reply)
        try:
            yield worker
        finally:
            worker.close()
        return
    with TemporaryDirectory() as folder:
        client = BotClient(spec, _LIMITS, Path(folder, "output"))
        try:
            failed = await client.ensure_started()
            if failed is not None:
                raise KasinoError(f"{spec} cannot be started: {failed.text}")
            yield SandboxedSeat(client, "this game", EncodedEvents(), _LIMITS).reply
        finally:
            await client.close()


async def _claim(args: Namespace, dealer: Dealer, file: SeatFile | None) -> Claim:
    """The claim of the file, or that of a new seat."""
    if file is not None and file.saved is not None:
        return file.saved.claim
    if args.code is None:
        raise KasinoError("no table was given: add its join code, or with --resume the file of a saved seat")
    name = (args.name or one_line(Path(args.bot).name))[:LONGEST_NAME]
    claim = await dealer.join(args.code, name=name, seat=args.seat, bot=True)
    if file is not None:
        file.save(claim, name)
    print_message(f"sitting at seat {claim.seat} of {claim.table}")
    return claim


class _ConnectionMessages:
    """Reports once that the connection is lost, and once that it is restored."""

    def __init__(self) -> None:
        self._reconnecting = False

    def __call__(self, notification: Notification) -> None:
        match notification:
            case Reconnecting(why=why) if not self._reconnecting:
                print_message(f"{why}; trying again")
                self._reconnecting = True
            case StreamResumed() if self._reconnecting:
                print_message("the connection to the dealer is restored")
                self._reconnecting = False


_CLOSED_MESSAGE = "the table was closed before its game was over"
_GOODBYE_MESSAGES = {
    GoodbyeReason.SUPERSEDED: "another process resumed this seat and plays on",
    GoodbyeReason.SEAT_LOST: "this process no longer has the seat",
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
