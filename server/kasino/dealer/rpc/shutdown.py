"""A dealer stops once, and whoever waits for a client then waits no longer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from kasino.dealer.refusal import Refusal, RefusalReason

T = TypeVar("T")


class Stopping:
    """Whether the dealer stops. Made inside the event loop."""

    def __init__(self, retry_seconds: float) -> None:
        self.retry_seconds = retry_seconds
        self._begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def begun(self) -> bool:
        """Whether it does."""
        return self._begun.done()

    def begin(self) -> None:
        """Say it to all who wait."""
        if not self._begun.done():
            self._begun.set_result(None)

    async def wait(self) -> None:
        """Wait until it does."""
        await asyncio.wait({self._begun})

    async def before(self, waiting: Coroutine[Any, Any, T], seconds: float | None = None) -> T:
        """What comes of waiting. Raises Refusal SERVER_STOPPING where the dealer stops first, and TimeoutError."""
        task = asyncio.ensure_future(waiting)
        try:
            either: set[asyncio.Future[Any]] = {task, self._begun}
            await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                return task.result()
            if not self.begun:
                raise TimeoutError
            raise self.refusal()
        finally:
            task.cancel()

    def refusal(self) -> Refusal:
        """What a caller is told of it."""
        return Refusal(
            RefusalReason.SERVER_STOPPING,
            "the dealer is stopping: come again when it is back",
            retry_after=self.retry_seconds,
        )
