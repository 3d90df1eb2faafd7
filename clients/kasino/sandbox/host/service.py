"""The BotService servicer of one Python bot: queues requests for the bot's thread, which serves them in order.

The bot runs in the main thread and the server in another, so that answers are sent while the bot still thinks.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

import grpc.aio

from kasino.bots import BotFactory
from kasino.sandbox.host.hosted_games import HostedGames
from kasino.sandbox.host.replies import Reply, status_to_message
from kasino.sandbox.status import ErrorStatus
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import bot_service_pb2_grpc, refusal_pb2

REVISION = 2
FLUSH_SECONDS = 0.05  # an answer waits this long for others to the same message: less than the runner's margin
_CODES = {code.value[0]: code for code in grpc.StatusCode}

AnswerMessage = bots.StartedGame | bots.ChosenMove | bots.EndedGame
Result = TypeVar("Result")
WorkQueue = SimpleQueue[Callable[[], None] | None]


class BotServicer(bot_service_pb2_grpc.BotServiceServicer):
    """The servicer. The bot's thread runs the functions in `work`, until a None."""

    def __init__(self, make: BotFactory) -> None:
        self.work: WorkQueue = SimpleQueue()
        self._make = make
        self._games = HostedGames(make)

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

    async def ChooseMove(self, request: bots.ChooseMoveRequest, context: Any) -> bots.ChooseMoveResponse:
        """Choose a move for one decision."""
        reply = await self._call_bot(lambda: next(iter(self._games.choose([request])))[1])
        if isinstance(reply, ErrorStatus):
            await context.abort(_CODES[reply.code], reply.text)
        assert isinstance(reply, bots.ChooseMoveResponse)
        return reply

    async def ChooseMoves(
        self, request_iterator: AsyncIterator[bots.ChooseMovesRequest], context: Any
    ) -> AsyncIterator[bots.ChooseMovesResponse]:
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
            started = bots.StartedGame(
                game_id=start.game_id, seat=start.seat, refused=_refused(self._games.begin(start))
            )
            answers.ready.append(started)
        for decision, reply in self._games.choose(request.decisions):
            answers.ready.append(_chosen_move(decision, reply))
        for end in request.ends:
            ended = bots.EndedGame(game_id=end.game_id, seat=end.seat, refused=_refused(self._games.end(end)))
            answers.ready.append(ended)
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

    While a message is open the stream polls `ready`, for the bot may think long about the next answer.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.ready: deque[AnswerMessage] = deque()
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

    async def __aiter__(self) -> AsyncIterator[bots.ChooseMovesResponse]:
        while self.ready or not self._is_complete:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), FLUSH_SECONDS if self._open_messages else None)
            self._changed.clear()
            answers = [self.ready.popleft() for _ in range(len(self.ready))]
            if answers:
                yield bots.ChooseMovesResponse(
                    started=[one for one in answers if isinstance(one, bots.StartedGame)],
                    chosen=[one for one in answers if isinstance(one, bots.ChosenMove)],
                    ended=[one for one in answers if isinstance(one, bots.EndedGame)],
                )


def _refused(status: ErrorStatus | None) -> refusal_pb2.Refused | None:
    return None if status is None else status_to_message(status)


def _chosen_move(decision: bots.ChooseMoveRequest, reply: Reply) -> bots.ChosenMove:
    chosen = bots.ChosenMove(game_id=decision.game_id, seat=decision.seat, decision_id=decision.decision.decision_id)
    if isinstance(reply, ErrorStatus):
        chosen.refused.CopyFrom(status_to_message(reply))
    else:
        chosen.chosen.CopyFrom(reply)
    return chosen
