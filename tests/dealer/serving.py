"""A real dealer on a free port, in this event loop or as a process of its own, and what a caller of it needs."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

from google.protobuf.duration_pb2 import Duration
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]
from grpc import aio
from grpc_health.v1.health_pb2_grpc import HealthStub
from grpc_status import rpc_status

from kasino.dealer import Lobby, LoopClock, MemoryStore, Settings, Store
from kasino.dealer.address import parse_address
from kasino.dealer.server import Dealer
from kasino.game import fallback
from kasino.v1 import play_service_pb2, table_service_pb2
from kasino.v1.model_pb2 import Choice
from kasino.v1.play_service_pb2_grpc import PlayServiceStub
from kasino.v1.rules_pb2 import FINAL_TIE_SHARED, FixedRounds, Rules
from kasino.v1.table_service_pb2_grpc import TableServiceStub
from kasino.v1.watch_service_pb2_grpc import WatchServiceStub

BOUND_SECONDS = 20.0
"""Nothing here takes so long."""
ONE_ROUND = Rules(preset="norwegian", target=0, fixed_rounds=FixedRounds(number=1), final_tie=FINAL_TIE_SHARED)
T = TypeVar("T")
Untyped: TypeAlias = Any
"""Of gRPC: its stubs do not know that a stream may say EOF, nor what a call without a serializer takes."""
Metadata = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """A channel to a dealer, and the stubs of its services."""

    channel: Untyped
    tables: Untyped = field(init=False)
    play: Untyped = field(init=False)
    watch: Untyped = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tables", TableServiceStub(self.channel))
        object.__setattr__(self, "play", PlayServiceStub(self.channel))
        object.__setattr__(self, "watch", WatchServiceStub(self.channel))


@dataclass(frozen=True, slots=True, kw_only=True)
class Served(Caller):
    """The same, where the dealer is in this event loop."""

    dealer: Dealer

    @property
    def lobby(self) -> Lobby:
        """Its lobby."""
        return self.dealer.lobby


class Table(NamedTuple):
    """A table, and the secrets of all who sit at it."""

    name: str
    organiser: str
    join_code: str
    watch_code: str
    tokens: tuple[str, ...]


@asynccontextmanager
async def dealing(settings: Settings | None = None, store: Store | None = None) -> AsyncIterator[Served]:
    """A dealer in this event loop, and a channel to it. Its house plays the fallback."""
    settings, clock = settings or Settings(), LoopClock()
    lobby = Lobby(store or MemoryStore(), clock, settings, secret=b"of the tests" * 3, substitute=fallback)
    await lobby.restore()
    dealer = Dealer(lobby, settings, clock, parse_address("127.0.0.1:0"))
    await dealer.open()
    try:
        async with aio.insecure_channel(str(dealer.address)) as channel:
            yield Served(channel=channel, dealer=dealer)
    finally:
        await dealer.close()


@asynccontextmanager
async def calling(address: str) -> AsyncIterator[Caller]:
    """A channel to a dealer elsewhere."""
    async with aio.insecure_channel(address) as channel:
        yield Caller(channel=channel)


@contextmanager
def serving(*words: str, folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`kasino serve WORDS` as a process of its own, and its address. It is killed where it does not end by itself."""
    process = subprocess.Popen(
        [sys.executable, "-m", "kasino", "serve", *words],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line.startswith("dealing at "):
            raise AssertionError(f"it did not begin to deal: {line}{process.communicate()[1]}")
        yield process, line.removeprefix("dealing at ").strip()
    finally:
        process.kill()
        process.communicate()


async def ended(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    """The exit code of a process, and its output."""
    out, err = await asyncio.wait_for(asyncio.to_thread(process.communicate), BOUND_SECONDS)
    return process.returncode, out, err


async def open_table(
    caller: Caller,
    *,
    seats: int = 2,
    joined: int | None = None,
    reconnect_seconds: int = 60,
    rules: Rules = ONE_ROUND,
    **wanted: Any,
) -> Table:
    """A table of bots whose seats are all taken, or only the first `joined`."""
    request = table_service_pb2.CreateTableRequest(rules=rules, sides=range(seats), **wanted)
    request.time_control.reconnect_bank.CopyFrom(Duration(seconds=reconnect_seconds))
    created = await caller.tables.CreateTable(request)
    tokens = [await _join(caller, created.join_code, seat) for seat in range(seats if joined is None else joined)]
    return Table(created.table.name, created.organiser_token, created.join_code, created.watch_code, tuple(tokens))


async def _join(caller: Caller, code: str, seat: int) -> str:
    joining = table_service_pb2.JoinTableRequest(join_code=code, seat=seat, player_name=f"bot {seat}", bot=True)
    joined: table_service_pb2.JoinTableResponse = await caller.tables.JoinTable(joining)
    return joined.seat_token


def bearing(token: str) -> Metadata:
    """The metadata of a call with this token."""
    return (("authorization", f"Bearer {token}"),)


def opening(table: str, **more: Any) -> play_service_pb2.PlayDuplexRequest:
    """The first message of a duplex stream."""
    return play_service_pb2.PlayDuplexRequest(open=play_service_pb2.PlayRequest(name=table, **more))


def answering(decision_id: int, **choice: Any) -> play_service_pb2.PlayDuplexRequest:
    """A submission on a duplex stream."""
    return play_service_pb2.PlayDuplexRequest(submit_move=submission(decision_id, **choice))


def submission(decision_id: int, table: str = "", **choice: Any) -> play_service_pb2.SubmitMoveRequest:
    """An answer to a decision."""
    return play_service_pb2.SubmitMoveRequest(name=table, decision_id=decision_id, choice=Choice(**choice))


async def refusal(call: Awaitable[object]) -> Told:
    """With what a call is refused."""
    try:
        answer = await asyncio.wait_for(_whole(call), BOUND_SECONDS)
    except aio.AioRpcError as error:
        return told(error)
    raise AssertionError(f"it was not refused: {answer}")


async def _whole(call: Awaitable[object]) -> object:
    return await call


class Told(NamedTuple):
    """A refusal, as a program reads it."""

    code: str
    reason: str | None
    """Of ErrorInfo."""
    trailing: str | None
    """Of kasino-reason."""
    message: str
    details: dict[str, str]
    fields: dict[str, str]
    retry_after: float | None


def told(error: Any) -> Told:
    """What an AioRpcError says."""
    trailing = dict(error.trailing_metadata() or ())
    status: status_pb2.Status = rpc_status.from_call(error) or status_pb2.Status()
    info, bad, retry = (
        error_details_pb2.ErrorInfo(),
        error_details_pb2.BadRequest(),
        error_details_pb2.RetryInfo(),
    )
    found = [kind for kind in (info, bad, retry) for one in status.details if one.Unpack(kind)]
    assert info not in found or info.domain == "kasino.v1"
    return Told(
        code=error.code().name,
        reason=info.reason or None,
        trailing=str(trailing["kasino-reason"]) if "kasino-reason" in trailing else None,
        message=error.details() or "",
        details=dict(info.metadata),
        fields={one.field: one.description for one in bad.field_violations},
        retry_after=retry.retry_delay.ToNanoseconds() / 1e9 if retry in found else None,
    )


def health(caller: Caller) -> Untyped:
    """The stub of its health."""
    return HealthStub(caller.channel)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until this holds, but not for ever."""
    end = time.monotonic() + BOUND_SECONDS
    while not holds():
        assert time.monotonic() < end, "it never came to be"
        await asyncio.sleep(0.002)


async def within(waiting: Awaitable[T]) -> T:
    """The result of `waiting`. Raises TimeoutError after BOUND_SECONDS."""
    return await asyncio.wait_for(waiting, BOUND_SECONDS)


def items(messages: Sequence[play_service_pb2.PlayDuplexResponse]) -> list[str | None]:
    """What kind each of these messages is of."""
    return [message.WhichOneof("item") for message in messages]
