"""Cancels calls whose request does not arrive in time, with one timer for all of them instead of one for each."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class RequestDeadline:
    """Waits for requests for `seconds`, or up to `interval` longer. Must be made inside the event loop."""

    def __init__(self, seconds: float, interval: float = 1.0) -> None:
        self._seconds = seconds
        self._interval = interval
        self._loop = asyncio.get_running_loop()
        self._since: dict[asyncio.Task[Any], float] = {}
        """The tasks that wait, the oldest first, and since when."""
        self._late: set[asyncio.Task[Any]] = set()
        self._timer: asyncio.TimerHandle | None = None

    async def wait(self, request: Coroutine[Any, Any, T]) -> T:
        """What `request` returns. Raises TimeoutError if that takes too long."""
        task = asyncio.current_task()
        assert task is not None
        self._since[task] = self._loop.time()
        if self._timer is None:
            self._timer = self._loop.call_later(self._interval, self._check)
        try:
            return await request
        except asyncio.CancelledError:
            if task in self._late and not task.uncancel():
                raise TimeoutError from None
            raise
        finally:
            del self._since[task]
            self._late.discard(task)

    def _check(self) -> None:
        """Cancel the tasks that have waited too long, and check again while others wait."""
        began = self._loop.time() - self._seconds
        for task, since in self._since.items():
            if since > began:
                break
            if task not in self._late:
                self._late.add(task)
                task.cancel()
        self._timer = self._loop.call_later(self._interval, self._check) if self._since else None
