"""Load generator: minimal clients that play random moves of the legal ones that they receive, or call the echo.

They wait at a gate, so that many of them can be started and stopped together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from grpc import aio

from kasino.v1 import play_service_pb2 as play
from kasino.v1.model_pb2 import Choice
from kasino.v1.rules_pb2 import FINAL_TIE_SHARED, FixedRounds, Rules
from kasino.v1.table_service_pb2 import CreateTableRequest, CreateTableResponse, JoinTableRequest, JoinTableResponse

ENDLESS = Rules(
    preset="norwegian",
    target=0,
    fixed_rounds=FixedRounds(number=1_000),
    round_limit=1_000,
    final_tie=FINAL_TIE_SHARED,
)
SERVICE = "/kasino.v1.PlayService/"
DUMMY_TOKEN = (("authorization", f"Bearer {'x' * 43}"),)


class Seat(NamedTuple):
    """A seat of a table, and its token."""

    table: str
    token: str

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """The metadata of a call for this seat."""
        return (("authorization", f"Bearer {self.token}"),)


class Load:
    """Clients behind a gate, with counters of their requests and answers."""

    def __init__(self, gate: asyncio.Event | None = None) -> None:
        self.gate = gate or asyncio.Event()
        self.requests = 0
        self.answers = 0
        self.sent_bytes = 0
        self.received_bytes = 0
        self.times: list[float] = []
        """The seconds from each request to its answer."""
        self._random = Random(1)
        self._connected = 0
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, client: Coroutine[Any, Any, None]) -> None:
        """Start this client, which connects and then waits at the gate."""
        self._tasks.append(asyncio.create_task(client))

    async def connected(self) -> None:
        """Wait until every client is connected: under load the server admits few at a time."""
        while self._connected < len(self._tasks):
            self.check()
            await asyncio.sleep(0.002)

    def check(self) -> None:
        """Raise the exception of a client that has failed."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def settled(self) -> None:
        """Wait until every request is answered."""
        while self.answers < self.requests:
            self.check()
            await asyncio.sleep(0.002)

    async def end(self) -> None:
        """Cancel all clients."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def sit_duplex(self, channel: aio.Channel, seat: Seat, *, waits: bool = False) -> None:
        """Play a seat over a duplex stream; `waits`: events wait for the next decision of the seat."""
        call: Any = channel.stream_stream(f"{SERVICE}PlayDuplex")(metadata=seat.metadata)
        opening = play.PlayRequest(name=seat.table, protocol_revision=2, events_with_decisions=waits)
        await call.write(play.PlayDuplexRequest(open=opening).SerializeToString())
        requested = 0.0
        while (received := await call.read()) is not aio.EOF:
            message = play.PlayDuplexResponse.FromString(received)
            self._connected += message.HasField("welcome")
            if message.events.events if waits else message.events.HasField("submitted"):
                self._answer(received, requested)  # if events wait, a move is answered by what the next seat gets
            submission = self._choose(message)
            if submission is not None:
                await self.gate.wait()
                move = play.PlayDuplexRequest(submit_move=submission).SerializeToString()
                requested = self._request(move)
                await call.write(move)

    async def sit_unary(self, channel: aio.Channel, seat: Seat) -> None:
        """Play a seat that receives by a stream, and submits moves by unary calls."""
        submit: Any = channel.unary_unary(f"{SERVICE}SubmitMove")
        play_seat: Any = channel.unary_stream(f"{SERVICE}Play")
        call = play_seat(play.PlayRequest(name=seat.table).SerializeToString(), metadata=seat.metadata)
        while (received := await call.read()) is not aio.EOF:
            message = play.PlayResponse.FromString(received)
            self._connected += message.HasField("welcome")
            submission = self._choose(message)
            if submission is not None:
                await self.gate.wait()
                move = submission.SerializeToString()
                requested = self._request(move)
                self._answer(await submit(move, metadata=seat.metadata), requested)

    async def echo_duplex(self, channel: aio.Channel, size: int) -> None:
        """Send messages of so many bytes over a stream, again and again."""
        message = bytes(size)
        call: Any = channel.stream_stream("/bench.Echo/Duplex")(metadata=DUMMY_TOKEN)
        await call.write(message)
        await call.read()
        self._connected += 1
        while True:
            await self.gate.wait()
            requested = self._request(message)
            await call.write(message)
            self._answer(await call.read(), requested)

    async def echo_unary(self, channel: aio.Channel, size: int) -> None:
        """Send messages of so many bytes by unary calls, again and again."""
        message = bytes(size)
        submit: Any = channel.unary_unary("/bench.Echo/Once")
        self._connected += 1
        while True:
            await self.gate.wait()
            requested = self._request(message)
            self._answer(await submit(message, metadata=DUMMY_TOKEN), requested)

    def _request(self, request: bytes) -> float:
        self.requests += 1
        self.sent_bytes += len(request)
        return perf_counter()

    def _answer(self, answer: bytes, requested: float) -> None:
        self.answers += 1
        self.received_bytes += len(answer)
        self.times.append(perf_counter() - requested)

    def _choose(self, message: play.PlayResponse | play.PlayDuplexResponse) -> play.SubmitMoveRequest | None:
        """A random legal move, if this message opens a decision."""
        update = message.welcome if message.HasField("welcome") else (message.events.events or [play.SeatEvent()])[-1]
        if not update.HasField("decision"):
            return None
        decision = update.decision
        move = decision.legal_moves[int(self._random.random() * len(decision.legal_moves))]
        return play.SubmitMoveRequest(decision_id=decision.decision_id, choice=Choice(notation=move))


async def seats_of_tables(channel: aio.Channel, tables: int, rules: Rules = ENDLESS) -> list[Seat]:
    """Create tables of two, and join all their seats."""
    return [seat for _ in range(tables) for seat in await seats_of_table(channel, rules)]


async def seats_of_table(channel: aio.Channel, rules: Rules = ENDLESS, **wanted: Any) -> list[Seat]:
    """Create a table of two, and join both seats."""
    service = "/kasino.v1.TableService/"
    create: Any = channel.unary_unary(
        f"{service}CreateTable", CreateTableRequest.SerializeToString, CreateTableResponse.FromString
    )
    join: Any = channel.unary_unary(
        f"{service}JoinTable", JoinTableRequest.SerializeToString, JoinTableResponse.FromString
    )
    created = await create(CreateTableRequest(rules=rules, sides=(0, 1), **wanted))
    tokens = [
        (await join(JoinTableRequest(join_code=created.join_code, seat=seat, player_name=f"bot {seat}", bot=True)))
        for seat in range(2)
    ]
    return [Seat(created.table.name, joined.seat_token) for joined in tokens]
