"""A bot of this process thinks in a thread of its own, so that its seat can go on to listen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from kasino.bots import Reply, Request

_Job = tuple[Request, "asyncio.Future[Reply]", asyncio.AbstractEventLoop]


class Aside:
    """Passes requests on to a bot, one after the other and always in the same thread, which never keeps us from ending.

    `reply` is that of `kasino.bots.Seated`: it does not raise.
    """

    def __init__(self, reply: Callable[[Request], Reply]) -> None:
        self._reply = reply
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def __call__(self, request: Request) -> Reply:
        """What comes of this request."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="a bot", daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Reply] = loop.create_future()
        self._jobs.put((request, done, loop))
        return await done

    def close(self) -> None:
        """Let the thread end once it has nothing to do."""
        self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            request, done, loop = job
            reply = self._reply(request)
            if not loop.is_closed():
                loop.call_soon_threadsafe(_settle, done, reply)


def _settle(done: asyncio.Future[Reply], reply: Reply) -> None:
    if not done.done():
        done.set_result(reply)
