"""Drives the steps of a game, or of one request, with bots that are called by BotService.

Steps are a generator that yields a call to a bot and is sent its result. `GameDriver` is the caller of these calls: the
result of one leads to the next one within the same turn of the event loop, so that a message of answers is worked off
in one loop and makes the next messages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from typing import Any, Generic, TypeVar

from kasino.sandbox.calls.bot_client import BotClient
from kasino.sandbox.calls.call import Call, CallResult, EncodedRequest

T = TypeVar("T")


BotCall = tuple[BotClient, EncodedRequest, float, int]
"""A call to a bot, its time limit in seconds and its generation, for which steps wait: they are sent its CallResult."""


Pause = Callable[[], Awaitable[Any]]
"""Anything else that steps wait for: they are sent the result of the awaitable."""
Steps = Generator[BotCall | Pause, Any, T]
"""Steps that return a T."""


async def drive(steps: Steps[T]) -> T:
    """Run the steps to their end, and return their result. Raises what a step raises."""
    return await GameDriver(steps).run()


class GameDriver(Generic[T]):
    """Runs steps once; `run` returns their result."""

    def __init__(self, steps: Steps[T]) -> None:
        self._steps = steps
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[T] = self._loop.create_future()
        self._open: tuple[BotClient, Call] | None = None
        self._pausing: asyncio.Task[None] | None = None

    async def run(self) -> T:
        """Run the steps to their end; cancelled, it drops the open call."""
        try:
            self.resume(None)
            return await self._ended
        finally:
            if self._open is not None:
                bot, call = self._open
                bot.drop(call)
            if self._pausing is not None:
                self._pausing.cancel()
                await asyncio.gather(self._pausing, return_exceptions=True)
            self._steps.close()

    def fail(self, error: BaseException) -> None:
        """Receive an internal error: it ends the run."""
        self._open = None
        if self._ended.done():
            return
        if isinstance(error, asyncio.CancelledError):
            self._ended.cancel()
        else:
            self._ended.set_exception(error)

    def resume(self, result: CallResult | Any) -> None:
        """Receive the result of the open call, take the next step, and make its call.

        Never raises: an exception is that of `run`.
        """
        self._open = None
        if self._ended.done():
            return
        try:
            wanted = self._steps.send(result)
            if isinstance(wanted, tuple):
                bot, request, seconds, generation = wanted
                self._open = bot, bot.submit(request, seconds, generation, self)
            else:
                self._pausing = self._loop.create_task(self._pause(wanted))
        except StopIteration as stopped:
            self._ended.set_result(stopped.value)
        except BaseException as error:  # noqa: BLE001 `run` raises it
            self.fail(error)

    async def _pause(self, pause: Pause) -> None:
        try:
            result = await pause()
        except BaseException as error:  # noqa: BLE001 `run` raises it
            self.fail(error)
            return
        self._pausing = None
        self.resume(result)
