"""The clock that the dealer is given: monotonic time for durations, wall time for people, and timers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, TypeAlias


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call. Does nothing if it was made."""
        ...


CallAt: TypeAlias = Callable[[float, Callable[[], None]], Timer]
"""As `Clock.call_at`."""


class Clock(Protocol):
    """Time in seconds."""

    def now(self) -> float:
        """Monotonic seconds, from any origin."""
        ...

    def wall(self) -> float:
        """Unix seconds, for people."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call this when `now()` reaches `when`, never before this call has returned."""
        ...


class LoopClock:
    """The clock of the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time

    def wall(self) -> float:
        """Unix seconds."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call this by the event loop."""
        return self._loop.call_at(when, callback)
