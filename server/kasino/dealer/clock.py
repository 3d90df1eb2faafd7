"""Time is asked of a clock that is passed in; durations are measured by one that never goes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol, TypeAlias


class Timer(Protocol):
    """A call that waits for its time."""

    def cancel(self) -> None:
        """The call is not made; nothing happens where it was."""
        ...


CallAt: TypeAlias = Callable[[float, Callable[[], None]], Timer]
"""As `Clock.call_at`."""


class Clock(Protocol):
    """What the time is, in seconds."""

    def now(self) -> float:
        """Seconds that never go back, from any beginning."""
        ...

    def wall(self) -> float:
        """Seconds since 1970, for people."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call this once `now()` is `when`, never before this call has returned."""
        ...


class LoopClock:
    """The clock of the event loop that runs."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.now = self._loop.time

    def wall(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call this by the loop."""
        return self._loop.call_at(when, callback)
