"""A monotonic clock that leaves out the time in which this process did not run, and deadlines by it.

A process may be suspended: by SIGSTOP or Ctrl-Z, by a closed laptop, by an overloaded machine. Meanwhile it reads no
answer, so that time must not be charged to a bot. A waiting task reads the clock every `TICK_SECONDS`: a longer gap
between two readings is a stall, and is not counted.
"""

from __future__ import annotations

import asyncio
import math
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Any

TICK_SECONDS = 0.05  # between two readings of a process that runs
STALL_SECONDS = 0.15  # a longer gap between two readings is a stall
SETTLE_SECONDS = 0.5  # after a stall, to read what has arrived: no deadline passes meanwhile


class RunningClock:
    """The seconds in which this process ran; `now` is a monotonic clock. `last_stall_end` is in time of this clock."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.last_stall_end = -math.inf
        self._now = now
        self._last = now()
        self._stalled_seconds = 0.0

    def read(self) -> float:
        """The time. While a duration is measured, the clock has to be read every `TICK_SECONDS`."""
        now = self._now()
        gap, self._last = now - self._last, now
        if gap > STALL_SECONDS:
            self._stalled_seconds += gap
            self.last_stall_end = now - self._stalled_seconds
        return now - self._stalled_seconds


def has_runnable_thread() -> bool:
    """Whether another thread of this process waits for a processor, perhaps with an answer. Linux only."""
    own = str(threading.get_native_id())
    with suppress(OSError):
        return any(_state(thread) == "R" for thread in Path("/proc/self/task").iterdir() if thread.name != own)
    return False


def _state(thread: Path) -> str:
    with suppress(OSError):
        return (thread / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
    return ""  # the thread has ended


class Deadline:
    """Decides whether a deadline has passed.

    It has when two readings in a row, a tick apart, are past it: between them the event loop has read whatever had
    arrived. No deadline passes within `SETTLE_SECONDS` of a stall, nor while this process `is_behind`: gRPC reads in
    threads of its own.
    """

    def __init__(self, clock: RunningClock, is_behind: Callable[[], bool] = has_runnable_thread) -> None:
        self._clock = clock
        self._is_behind = is_behind
        self._overdue: tuple[float, float] | None = None  # the deadline that is past, and when that was first read

    def has_passed(self, due: float) -> bool:
        """Whether this time has passed; the first of the two readings is a tick before it."""
        now = self._clock.read()
        due = max(due, self._clock.last_stall_end + SETTLE_SECONDS) - TICK_SECONDS
        if now < due:
            self._overdue = None
        elif self._overdue is None or self._overdue[0] != due:
            self._overdue = due, now
        elif now - self._overdue[1] >= TICK_SECONDS / 2:
            if not self._is_behind():
                return True
            self._overdue = due, now
        return False


async def wait_for_any(waiting: Collection[asyncio.Future[Any]], seconds: float, clock: RunningClock) -> bool:
    """Wait until one of these is done; False where none is after this many seconds of `clock`."""
    due, deadline = clock.read() + seconds, Deadline(clock)
    while not any(one.done() for one in waiting):
        if deadline.has_passed(due):
            return False
        await asyncio.wait(waiting, timeout=TICK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
    return True
