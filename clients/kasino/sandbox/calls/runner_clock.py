"""A clock that counts the time in which this process ran, and what is late by it.

A process may be stopped: by SIGSTOP or Ctrl-Z, by the lid of a laptop, by a machine that is too busy. Meanwhile it
reads no answer, so that time is not the bot's. Whoever waits reads the clock every `TICK`: a longer gap between two
readings is a stall, and is not counted.
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

TICK = 0.05  # seconds between two readings, where this process runs as it should
STALL = 0.15  # seconds between two readings that are a stall
SETTLE = 0.5  # seconds after a stall in which what arrived meanwhile is read, and nothing is late


class RunningClock:
    """Seconds in which this process ran; `now` is the clock of the machine. `stalled` is when the last stall ended."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.stalled = -math.inf
        self._now = now
        self._last = now()
        self._lost = 0.0

    def read(self) -> float:
        """The time. It has to be read every `TICK` while it is measured."""
        now = self._now()
        gap, self._last = now - self._last, now
        if gap > STALL:
            self._lost += gap
            self.stalled = now - self._lost
        return now - self._lost


def is_behind() -> bool:
    """Whether another thread of this process waits for a processor, maybe with what has arrived. Linux tells it."""
    own = str(threading.get_native_id())
    with suppress(OSError):
        return any(_state(thread) == "R" for thread in Path("/proc/self/task").iterdir() if thread.name != own)
    return False


def _state(thread: Path) -> str:
    with suppress(OSError):
        return (thread / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
    return ""  # it has ended


class Deadline:
    """Tells whether what is waited for is late.

    It is where two readings in a row say so, a tick apart: between them the loop has read what had arrived. After a
    stall nothing is late before all of `SETTLE` has passed, and nothing is while this process is `behind`: gRPC reads
    in threads of its own.
    """

    def __init__(self, clock: RunningClock, behind: Callable[[], bool] = is_behind) -> None:
        self._clock = clock
        self._behind = behind
        self._found: tuple[float, float] | None = None  # the time that was past, and when that was first seen

    def has_passed(self, due: float) -> bool:
        """Whether this time has passed; the first of the two readings is a tick before it."""
        now = self._clock.read()
        due = max(due, self._clock.stalled + SETTLE) - TICK
        if now < due:
            self._found = None
        elif self._found is None or self._found[0] != due:
            self._found = due, now
        elif now - self._found[1] >= TICK / 2:
            if not self._behind():
                return True
            self._found = due, now
        return False


async def wait_for_any(waiting: Collection[asyncio.Future[Any]], seconds: float, clock: RunningClock) -> bool:
    """Wait until one of these is done; False where none is after so many seconds of this clock."""
    due, deadline = clock.read() + seconds, Deadline(clock)
    while not any(one.done() for one in waiting):
        if deadline.has_passed(due):
            return False
        await asyncio.wait(waiting, timeout=TICK, return_when=asyncio.FIRST_COMPLETED)
    return True
