"""BotService for one Python bot: what is asked waits in one queue, and the bot answers in the main thread, in order.

The bot has the main thread, and the server another one: what has been answered is sent while the bot still thinks.
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
from kasino.sandbox.host.games import ErrorStatus, HostedGames, Reply, refusal_to_message
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import bot_service_pb2_grpc

REVISION = 1
LOOK = 0.05  # seconds that an answer may wait for those to the same message: less than the margin of whoever asks
_CODES = {code.value[0]: code for code in grpc.StatusCode}

Result = TypeVar("Result")
Work = SimpleQueue[Callable[[], None] | None]


class BotServicer(bot_service_pb2_grpc.BotServiceServicer):
    """The service; `work` is done by the thread of the bot, until a None."""

    def __init__(self, make: BotFactory) -> None:
        self.work: Work = SimpleQueue()
        self._make = make
        self._games = HostedGames(make)

    async def GetBotInfo(self, request: bots.GetBotInfoRequest, context: Any) -> bots.GetBotInfoResponse:
        """Who the bot is; its version is the hash of its code."""
        return bots.GetBotInfoResponse(
            bot_name=str(self._make.spec),
            bot_version=self._make.content,
            no_legal_moves=True,
            protocol_revision=REVISION,
        )

    async def StartGame(self, request: bots.StartGameRequest, context: Any) -> bots.StartGameResponse:
        """A game begins."""
        status = await self._done(lambda: self._games.begin(request))
        if status is not None:
            await context.abort(_CODES[status.code], status.text)
        return bots.StartGameResponse()

    async def ChooseMove(self, request: bots.ChooseMoveRequest, context: Any) -> bots.ChooseMoveResponse:
        """One decision."""
        reply = await self._done(lambda: next(iter(self._games.choose([request])))[1])
        if isinstance(reply, ErrorStatus):
            await context.abort(_CODES[reply.code], reply.text)
        assert isinstance(reply, bots.ChooseMoveResponse)
        return reply

    async def ChooseMoves(
        self, request_iterator: AsyncIterator[bots.ChooseMovesRequest], context: Any
    ) -> AsyncIterator[bots.ChooseMovesResponse]:
        """Many decisions; what is answered to one message goes out together, or after a twentieth of a second."""
        answers = _Answers(asyncio.get_running_loop())

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
            async for chosen in answers:
                yield bots.ChooseMovesResponse(chosen=chosen)
            await reading
        finally:
            reading.cancel()

    async def EndGame(self, request: bots.EndGameRequest, context: Any) -> bots.EndGameResponse:
        """A game is over."""
        status = await self._done(lambda: self._games.end(request))
        if status is not None:
            await context.abort(_CODES[status.code], status.text)
        return bots.EndGameResponse()

    def _choose(self, request: bots.ChooseMovesRequest, answers: _Answers) -> None:
        for decision, reply in self._games.choose(request.decisions):
            answers.ready.append(_chosen(decision, reply))
        answers.done()

    async def _done(self, what: Callable[[], Result]) -> Result:
        """What the thread of the bot makes of this, when it is its turn."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()

        def work() -> None:
            result = what()
            loop.call_soon_threadsafe(lambda: None if done.done() else done.set_result(result))

        self.work.put(work)
        return await done


class _Answers:
    """Answers from the thread of the bot to the stream: that thread adds to `ready`, and says when a message is done.

    Until then the stream looks now and again for what is ready, for the next answer may take its time.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.ready: deque[bots.ChosenMove] = deque()
        self._loop = loop
        self._undone = 0
        self._over = False
        self._news = asyncio.Event()

    def expect(self) -> None:
        """There is a message to be answered."""
        self._undone += 1
        self._news.set()

    def done(self, *, last: bool = False) -> None:
        """Called by the thread of the bot: a message is answered; nothing follows the `last`."""
        self._loop.call_soon_threadsafe(self._done, last)

    def _done(self, last: bool) -> None:
        self._undone -= 1
        self._over = last
        self._news.set()

    async def __aiter__(self) -> AsyncIterator[list[bots.ChosenMove]]:
        while self.ready or not self._over:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), LOOK if self._undone else None)
            self._news.clear()
            answers = [self.ready.popleft() for _ in range(len(self.ready))]
            if answers:
                yield answers


def _chosen(decision: bots.ChooseMoveRequest, reply: Reply) -> bots.ChosenMove:
    chosen = bots.ChosenMove(game_id=decision.game_id, seat=decision.seat, decision_id=decision.decision.decision_id)
    if isinstance(reply, ErrorStatus):
        chosen.refused.CopyFrom(refusal_to_message(reply))
    else:
        chosen.chosen.CopyFrom(reply)
    return chosen
