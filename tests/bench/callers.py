"""Callers that do as little as they can: seats that play any legal move that they were told, and callers of the echo.

They wait behind a gate, so that many of them can be let go at once, and stopped.
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
TOKEN_LIKE = (("authorization", f"Bearer {'x' * 43}"),)


class Seat(NamedTuple):
    """A seat that was taken."""

    table: str
    token: str

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """What a call for it bears."""
        return (("authorization", f"Bearer {self.token}"),)


class Load:
    """What goes through a gate, counted."""

    def __init__(self, gate: asyncio.Event | None = None) -> None:
        self.gate = gate or asyncio.Event()
        self.asked = 0
        """How many moves were sent,"""
        self.sent = 0
        """in so many bytes,"""
        self.answered = 0
        """how many of them are answered,"""
        self.heard = 0
        """in so many bytes,"""
        self.times: list[float] = []
        """and after how many seconds each."""
        self._random = Random(1)
        self._here = 0
        self._tasks: list[asyncio.Task[None]] = []

    def add(self, caller: Coroutine[Any, Any, None]) -> None:
        """Let this caller come to the gate."""
        self._tasks.append(asyncio.create_task(caller))

    async def all_here(self) -> None:
        """Wait until the server has let every caller in: under load it lets in few at a time."""
        while self._here < len(self._tasks):
            self.check()
            await asyncio.sleep(0.002)

    def check(self) -> None:
        """Raise what a caller has failed with."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def settled(self) -> None:
        """Wait until everything is answered."""
        while self.answered < self.asked:
            self.check()
            await asyncio.sleep(0.002)

    async def end(self) -> None:
        """Let all callers go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def sit_duplex(self, channel: aio.Channel, seat: Seat) -> None:
        """Play a seat on a duplex stream."""
        call: Any = channel.stream_stream(f"{SERVICE}PlayDuplex")(metadata=seat.metadata)
        opening = play.PlayRequest(name=seat.table)
        await call.write(play.PlayDuplexRequest(open=opening).SerializeToString())
        asked = 0.0
        while (said := await call.read()) is not aio.EOF:
            message = play.PlayDuplexResponse.FromString(said)
            self._here += message.HasField("welcome")
            if message.events.HasField("submitted"):
                self._hear(said, asked)
            submission = self._choose(message)
            if submission is not None:
                await self.gate.wait()
                move = play.PlayDuplexRequest(submit_move=submission).SerializeToString()
                asked = self._ask(move)
                await call.write(move)

    async def sit_unary(self, channel: aio.Channel, seat: Seat) -> None:
        """Play a seat that hears on one stream, and answers by calls."""
        submit: Any = channel.unary_unary(f"{SERVICE}SubmitMove")
        play_seat: Any = channel.unary_stream(f"{SERVICE}Play")
        call = play_seat(play.PlayRequest(name=seat.table).SerializeToString(), metadata=seat.metadata)
        while (said := await call.read()) is not aio.EOF:
            message = play.PlayResponse.FromString(said)
            self._here += message.HasField("welcome")
            submission = self._choose(message)
            if submission is not None:
                await self.gate.wait()
                move = submission.SerializeToString()
                asked = self._ask(move)
                self._hear(await submit(move, metadata=seat.metadata), asked)

    async def echo_duplex(self, channel: aio.Channel, size: int) -> None:
        """Send so many bytes on a stream, again and again."""
        message = bytes(size)
        call: Any = channel.stream_stream("/bench.Echo/Duplex")(metadata=TOKEN_LIKE)
        await call.write(message)
        await call.read()
        self._here += 1
        while True:
            await self.gate.wait()
            asked = self._ask(message)
            await call.write(message)
            self._hear(await call.read(), asked)

    async def echo_unary(self, channel: aio.Channel, size: int) -> None:
        """Send so many bytes in a call, again and again."""
        message = bytes(size)
        submit: Any = channel.unary_unary("/bench.Echo/Once")
        self._here += 1
        while True:
            await self.gate.wait()
            asked = self._ask(message)
            self._hear(await submit(message, metadata=TOKEN_LIKE), asked)

    def _ask(self, move: bytes) -> float:
        self.asked += 1
        self.sent += len(move)
        return perf_counter()

    def _hear(self, said: bytes, asked: float) -> None:
        self.answered += 1
        self.heard += len(said)
        self.times.append(perf_counter() - asked)

    def _choose(self, message: play.PlayResponse | play.PlayDuplexResponse) -> play.SubmitMoveRequest | None:
        """Any of the moves that were told, if this message asks for one."""
        asked = message.welcome if message.HasField("welcome") else (message.events.events or [play.SeatEvent()])[-1]
        if not asked.HasField("decision"):
            return None
        decision = asked.decision
        move = decision.legal_moves[int(self._random.random() * len(decision.legal_moves))]
        return play.SubmitMoveRequest(decision_id=decision.decision_id, choice=Choice(notation=move))


async def seats_of_tables(channel: aio.Channel, tables: int, rules: Rules = ENDLESS) -> list[Seat]:
    """The seats of new tables of two, all of them taken."""
    return [seat for _ in range(tables) for seat in await seats_of_table(channel, rules)]


async def seats_of_table(channel: aio.Channel, rules: Rules = ENDLESS, **wanted: Any) -> list[Seat]:
    """The two seats of a new table, taken."""
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
