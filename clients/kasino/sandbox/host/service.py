"""The BotService servicer of one Python bot: queues requests for the bot's thread, which serves them in order.

The bot runs in the main thread and the server in another, so that answers are sent while the bot still thinks.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import lru_cache, partial
from queue import SimpleQueue
from typing import Any, TypeVar

import grpc
from google.protobuf.message import Message

from kasino.bots import BotFactory
from kasino.sandbox.host.hosted_games import HostedGames
from kasino.sandbox.host.replies import Reply, encode_refused
from kasino.sandbox.status import ErrorStatus
from kasino.v1 import bot_service_pb2 as bots
from kasino.wire import encode_field, encode_number

REVISION = 2
_STARTED, _ENDED = 2, 3  # fields of ChooseMovesResponse
FLUSH_SECONDS = 0.05  # an answer waits this long for others to the same message: less than the runner's margin
_CODES = {code.value[0]: code for code in grpc.StatusCode}

Result = TypeVar("Result")
WorkQueue = SimpleQueue[Callable[[], None] | None]


class BotServicer:
    """The servicer. The bot's thread runs the functions in `work`, until a None."""

    def __init__(self, make: BotFactory) -> None:
        self.work: WorkQueue = SimpleQueue()
        self._make = make
        self._games = HostedGames(make)

    def handlers(self) -> grpc.GenericRpcHandler:
        """The handlers of all methods. Those of decisions return serialized messages."""
        unary, stream = grpc.unary_unary_rpc_method_handler, grpc.stream_stream_rpc_method_handler
        methods: dict[str, Any] = {
            "GetBotInfo": unary(self.GetBotInfo, bots.GetBotInfoRequest.FromString, _serialize),
            "StartGame": unary(self.StartGame, bots.StartGameRequest.FromString, _serialize),
            "ChooseMove": unary(self.ChooseMove, bots.ChooseMoveRequest.FromString),
            "ChooseMoves": stream(self.ChooseMoves, bots.ChooseMovesRequest.FromString),
            "EndGame": unary(self.EndGame, bots.EndGameRequest.FromString, _serialize),
        }
        return grpc.method_handlers_generic_handler("kasino.v1.BotService", methods)

    async def GetBotInfo(self, request: bots.GetBotInfoRequest, context: Any) -> bots.GetBotInfoResponse:
        """The bot's name and version, which is the hash of its code."""
        return bots.GetBotInfoResponse(
            bot_name=str(self._make.spec),
            bot_version=self._make.content,
            no_legal_moves=True,
            no_public_state=True,
            games_in_stream=True,
            protocol_revision=REVISION,
        )

    async def StartGame(self, request: bots.StartGameRequest, context: Any) -> bots.StartGameResponse:
        """Start a game."""
        status = await self._call_bot(lambda: self._games.begin(request))
        if status is not None:
            await context.abort(_CODES[status.code], status.text)
        return bots.StartGameResponse()

    async def ChooseMove(self, request: bots.ChooseMoveRequest, context: Any) -> bytes:
        """Choose a move for one decision."""
        reply = await self._call_bot(lambda: next(iter(self._games.choose([request])))[1])
        if isinstance(reply, ErrorStatus):
            await context.abort(_CODES[reply.code], reply.text)
        assert isinstance(reply, bytes)
        return reply

    async def ChooseMoves(
        self, request_iterator: AsyncIterator[bots.ChooseMovesRequest], context: Any
    ) -> AsyncIterator[bytes]:
        """Choose moves for many decisions, and start and end games.

        The answers to one message are sent together, or every `FLUSH_SECONDS`.
        """
        answers = _AnswerBuffer(asyncio.get_running_loop())

        async def read() -> None:
            try:
                async for request in request_iterator:
                    answers.expect()
                    self.work.put(partial(self._choose, request, answers))
            finally:
                answers.expect()
                self.work.put(partial(answers.done, last=True))

        reading = asyncio.create_task(read())
        try:
            async for response in answers:
                yield response
            await reading
        finally:
            reading.cancel()

    async def EndGame(self, request: bots.EndGameRequest, context: Any) -> bots.EndGameResponse:
        """End a game."""
        status = await self._call_bot(lambda: self._games.end(request))
        if status is not None:
            await context.abort(_CODES[status.code], status.text)
        return bots.EndGameResponse()

    def _choose(self, request: bots.ChooseMovesRequest, answers: _AnswerBuffer) -> None:
        for start in request.starts:
            answers.ready.append(_encode_done(_STARTED, start, self._games.begin(start)))
        for decision, reply in self._games.choose(request.decisions):
            answers.ready.append(_encode_chosen(decision, reply))
        for end in request.ends:
            answers.ready.append(_encode_done(_ENDED, end, self._games.end(end)))
        answers.done()

    async def _call_bot(self, function: Callable[[], Result]) -> Result:
        """Run this function in the bot's thread, in its turn, and return its result."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()

        def work() -> None:
            result = function()
            loop.call_soon_threadsafe(lambda: None if done.done() else done.set_result(result))

        self.work.put(work)
        return await done


class _AnswerBuffer:
    """Passes answers from the bot's thread to the stream: that thread appends to `ready`, and calls `done`.

    An answer is a field of ChooseMovesResponse, serialized, so that several are a message.

    While a message is open the stream polls `ready`, for the bot may think long about the next answer.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.ready: deque[bytes] = deque()
        self._loop = loop
        self._open_messages = 0
        self._is_complete = False
        self._changed = asyncio.Event()

    def expect(self) -> None:
        """Count a message that has to be answered."""
        self._open_messages += 1
        self._changed.set()

    def done(self, *, last: bool = False) -> None:
        """Called by the bot's thread after each message; `last`: no message follows."""
        self._loop.call_soon_threadsafe(self._close_message, last)

    def _close_message(self, last: bool) -> None:
        self._open_messages -= 1
        self._is_complete = last
        self._changed.set()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while self.ready or not self._is_complete:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), FLUSH_SECONDS if self._open_messages else None)
            self._changed.clear()
            answers = [self.ready.popleft() for _ in range(len(self.ready))]
            if answers:
                yield b"".join(answers)


def _serialize(message: Message) -> bytes:
    return message.SerializeToString()


def _encode_chosen(asked: bots.ChooseMoveRequest, reply: Reply) -> bytes:
    """The ChosenMove of this reply, as a field of the response."""
    outcome = encode_field(4, reply) if isinstance(reply, bytes) else encode_field(5, encode_refused(reply))
    seat = _seat_of_game(asked.game_id, asked.seat)
    return encode_field(1, seat + encode_number(3, asked.decision.decision_id) + outcome)


@lru_cache(maxsize=2048)
def _seat_of_game(game: str, seat: int) -> bytes:
    """The encoded game and seat of an answer."""
    return encode_field(1, game.encode()) + encode_number(2, seat)


def _encode_done(number: int, asked: bots.StartGameRequest | bots.EndGameRequest, status: ErrorStatus | None) -> bytes:
    """The StartedGame or EndedGame with this status, as a field of the response."""
    content = _seat_of_game(asked.game_id, asked.seat)
    return encode_field(number, content if status is None else content + encode_field(3, encode_refused(status)))
