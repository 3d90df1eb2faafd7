"""The shutdown signal of a dealer. It interrupts every call that waits for its client."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from kasino.dealer.refusal import Refusal, RefusalReason

T = TypeVar("T")


class Shutdown:
    """Whether the dealer is stopping. Must be made inside the event loop."""

    def __init__(self, retry_seconds: float) -> None:
        self.retry_seconds = retry_seconds
        self._begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def begun(self) -> bool:
        """Whether the shutdown has begun."""
        return self._begun.done()

    def begin(self) -> None:
        """Begin the shutdown. Further calls change nothing."""
        if not self._begun.done():
            self._begun.set_result(None)

    async def wait(self) -> None:
        """Wait until the shutdown begins."""
        await asyncio.wait({self._begun})

    async def interruptible(self, awaited: Coroutine[Any, Any, T], seconds: float | None = None) -> T:
        """The result of `awaited`. Raises Refusal SERVER_STOPPING if the shutdown begins first, and TimeoutError."""
        task = asyncio.ensure_future(awaited)
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
        """The refusal of a call that the shutdown interrupts."""
        return Refusal(
            RefusalReason.SERVER_STOPPING,
            "the dealer is stopping: try again when it is back",
            retry_after=self.retry_seconds,
        )
