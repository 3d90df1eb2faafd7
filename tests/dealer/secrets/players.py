"""Players who answer what they should not, come and go, dawdle and guess, and still get through their game."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random

from grpc import aio

from kasino.v1 import model_pb2, seat_pb2, table_pb2
from kasino.v1 import play_service_pb2 as play
from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from tests.dealer.secrets.known_cards import WHOLE_PACK
from tests.dealer.secrets.listener import Listener
from tests.dealer.serving import Table, Untyped, bearing

OVER = (table_pb2.Table.STATE_FINISHED, table_pb2.Table.STATE_CLOSED)
PACK = sorted(WHOLE_PACK)
STAYS = 25
"""The mean number of messages after which a player leaves a stream."""


class Seat:
    """A player of this seat. `late`: how often a decision is left to the clock, of ten."""

    def __init__(self, ear: Listener, table: Table, random: Random, *, duplex: bool, late: int = 0) -> None:
        assert ear.seat is not None
        self._caller = ear.caller()
        self._table = table
        self._seat = ear.seat
        self._by = bearing(table.tokens[ear.seat])
        self._random = random
        self._duplex = duplex
        self._late = late
        self._last = 0
        self._open: seat_pb2.Decision | None = None
        self.over = False

    async def play_on(self) -> None:
        """Play until the game is over, and then look once more."""
        while not self.over:
            await self._stay(self._random.choice([0, self._last]))
        await self._stay(self._last)
        call = self._caller.tables.GetRecord(tables.GetRecordRequest(name=self._table.name), metadata=self._by)
        assert (await call).record

    async def _stay(self, after: int) -> None:
        """Play on one stream, for a while."""
        stream, request = None, play.PlayRequest(name=self._table.name, resume_after_seq=after)
        request.max_legal_moves = self._random.choice([0, 1, 200])
        if self._duplex:
            stream = self._caller.play.PlayDuplex(metadata=self._by)
            await stream.write(play.PlayDuplexRequest(open=request))
        heard = stream or self._caller.play.Play(request, metadata=self._by)
        async for message in _messages(heard):
            await self._take(message, stream)
            if self.over or self._random.randrange(STAYS) == 0:
                break
        heard.cancel()

    async def _take(self, message: play.PlayResponse, stream: Untyped) -> None:
        welcome, events = message.welcome, message.events
        self._last = max([self._last, welcome.snapshot_seq, *(one.public_event.seq for one in events.events)])
        ended = any(one.public_event.HasField("game_finished") for one in events.events)
        self.over = self.over or ended or welcome.table.state in OVER
        for decision in (welcome.decision, *(one.decision for one in events.events)):
            if decision.decision_id:
                await self._answer(decision, stream)
        if events.submitted.refused.reason == "STORAGE" and self._open is not None:
            await self._say(self._open.decision_id, stream, notation=self._open.fallback_move)

    async def _answer(self, decision: seat_pb2.Decision, stream: Untyped) -> None:
        draw, id = self._random, decision.decision_id
        self._open = decision
        guess = f"{draw.choice(PACK)} x {draw.choice(PACK)}"
        match draw.randrange(12):
            case 0:
                await self._say(id, stream, notation=guess)
            case 1:
                await self._say(id, stream, notation="None")
            case 2:
                await self._say(id, stream, legal_move_index=5000)
            case 3:
                half = model_pb2.Move(card=model_pb2.CARD_QUEEN_OF_SPADES, capture=model_pb2.Capture())
                await self._say(id, stream, move=half)
            case 4:
                for other in (id - 1, id + 9, draw.randrange(1, id)):
                    await self._say(other, stream, notation=guess)
            case 5:
                await self._say(id, stream, validate_only=True, notation=decision.fallback_move)
            case 6:
                await self._ask_for_moves(id)
            case 7:
                await self._say(id, stream)
        if draw.randrange(10) >= self._late:
            await self._say(id, stream, notation=draw.choice([*decision.legal_moves, decision.fallback_move]))
            if draw.randrange(4) == 0:
                await self._say(id, stream, notation=guess)

    async def _say(
        self, id: int, stream: Untyped, *, validate_only: bool = False, **choice: str | int | model_pb2.Move
    ) -> None:
        said = play.SubmitMoveRequest(decision_id=id, validate_only=validate_only)
        if choice:
            said.choice.CopyFrom(model_pb2.Choice(**choice))  # type: ignore[arg-type]
        if stream is not None:
            with suppress(asyncio.InvalidStateError, aio.AioRpcError):  # the stream has ended meanwhile
                await stream.write(play.PlayDuplexRequest(submit_move=said))
            return
        said.name = self._table.name
        for _ in range(5):
            with suppress(aio.AioRpcError):
                await self._caller.play.SubmitMove(said, metadata=self._by)
                return

    async def _ask_for_moves(self, id: int) -> None:
        for asked in (id, id - 1):
            request = play.ListLegalMovesRequest(name=self._table.name, decision_id=asked, page_size=7)
            with suppress(aio.AioRpcError):
                request.page_token = (
                    await self._caller.play.ListLegalMoves(request, metadata=self._by)
                ).next_page_token
                await self._caller.play.ListLegalMoves(request, metadata=self._by)


async def look_on(ear: Listener, table: Table, random: Random) -> list[int]:
    """Watch a game to its end on several streams. Returns the seqs of all events received."""
    caller, seqs, over = ear.caller(), [0], False
    while not over:
        request = watch.WatchRequest(watch_code=table.watch_code, resume_after_seq=random.choice([0, seqs[-1]]))
        stream = caller.watch.Watch(request)
        async for message in _messages(stream):
            seqs += [message.welcome.snapshot_seq, *(event.seq for event in message.events.events)]
            over = message.welcome.table.state in OVER
            over = over or any(event.HasField("game_finished") for event in message.events.events)
            if over or random.randrange(STAYS) == 0:
                break
        stream.cancel()
    return seqs


async def pry(ear: Listener, table: Table, token: str) -> None:
    """Ask for all that this token, which is not of this table, does not open."""
    caller, by, name = ear.caller(), bearing(token), table.name
    duplex = caller.play.PlayDuplex(metadata=by)
    await duplex.write(play.PlayDuplexRequest(open=play.PlayRequest(name=name)))
    answer = play.SubmitMoveRequest(name=name, decision_id=4, choice=model_pb2.Choice(legal_move_index=0))
    calls: list[Untyped] = [
        duplex.read(),
        caller.play.Play(play.PlayRequest(name=name), metadata=by).read(),
        caller.play.SubmitMove(answer, metadata=by),
        caller.play.ListLegalMoves(play.ListLegalMovesRequest(name=name, decision_id=4), metadata=by),
        caller.play.Acknowledge(play.AcknowledgeRequest(name=name), metadata=by),
        caller.watch.Watch(watch.WatchRequest(name=name)).read(),
        caller.watch.Watch(watch.WatchRequest(name=name, watch_code="ZZZZZZ"), metadata=by).read(),
        caller.tables.GetTable(tables.GetTableRequest(name=name), metadata=by),
        caller.tables.GetRecord(tables.GetRecordRequest(name=name), metadata=by),
        caller.tables.LeaveTable(tables.LeaveTableRequest(name=name), metadata=by),
        caller.tables.CloseTable(tables.CloseTableRequest(name=name), metadata=by),
    ]
    for call in calls:
        try:
            await call
        except aio.AioRpcError:
            continue
        raise AssertionError("something was told to a stranger")
    await caller.tables.ListTables(tables.ListTablesRequest())
    await caller.tables.GetServerInfo(tables.GetServerInfoRequest())


async def _messages(stream: Untyped) -> AsyncIterator[Untyped]:
    with suppress(aio.AioRpcError, asyncio.CancelledError):
        while (message := await stream.read()) is not aio.EOF:
            yield message
