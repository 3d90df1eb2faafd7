"""What takes its time is done in a thread of its own, so that a seat can go on to listen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")


class WorkerThread(Generic[Q, A]):
    """Passes questions on, one after the other and always in the same thread, which never keeps us from ending.

    It is a bot that thinks there, where `reply` is that of `kasino.bots.Seated`. What `reply` raises is raised.
    """

    def __init__(self, reply: Callable[[Q], A]) -> None:
        self._reply = reply
        self._jobs: SimpleQueue[tuple[Q, asyncio.Future[A]] | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def __call__(self, question: Q) -> A:
        """The reply to this question."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="aside", daemon=True)
            self._thread.start()
        done: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self._jobs.put((question, done))
        return await done

    def close(self) -> None:
        """Let the thread end once it has nothing to do."""
        self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            question, done = job
            settle: tuple[Any, ...]
            try:
                settle = (_settle, done, self._reply(question), None)
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
                settle = (_settle, done, None, error)
            if not done.get_loop().is_closed():
                done.get_loop().call_soon_threadsafe(*settle)


def _settle(done: asyncio.Future[Any], reply: object, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(reply)
    else:
        done.set_exception(error)
