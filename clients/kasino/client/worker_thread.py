"""Runs a blocking function in one daemon thread, so that the event loop goes on reading its streams."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")


class WorkerThread(Generic[Q, A]):
    """An awaitable form of `reply`: calls run one at a time, always in the same daemon thread.

    With the `reply` of `kasino.bots.Seated` a bot thinks in that thread. What `reply` raises is raised to the caller.
    The thread does not keep the process alive.
    """

    def __init__(self, reply: Callable[[Q], A]) -> None:
        self._reply = reply
        self._jobs: SimpleQueue[tuple[Q, asyncio.Future[A]] | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def __call__(self, request: Q) -> A:
        """The reply to this request."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name="worker", daemon=True)
            self._thread.start()
        done: asyncio.Future[A] = asyncio.get_running_loop().create_future()
        self._jobs.put((request, done))
        return await done

    def close(self) -> None:
        """End the thread once its queue is empty."""
        self._jobs.put(None)

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            request, done = job
            settle: tuple[Any, ...]
            try:
                settle = (_settle, done, self._reply(request), None)
            except Exception as error:  # noqa: BLE001 - it is raised to the caller
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
