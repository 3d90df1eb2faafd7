"""Schedules moves in arrival order and limits how many run in one iteration of the event loop.

gRPC hands the loop one new call per iteration. If the loop ran all queued moves in one iteration, a dealer with
hundreds of busy seats would accept only a handful of new calls a second. Larger batches cost less time per move, so the
limit is low only while new calls arrive.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

BATCH, BATCH_WITH_NEW_CALLS = 16, 2
"""Moves per iteration of the loop, normally and while new calls arrive."""

_NEW_CALLS_SECONDS = 0.25  # how long after a new call the lower limit applies, as others tend to follow


class CallScheduler:
    """A first-in, first-out queue for the event loop. A caller does not wait while the queue is empty."""

    def __init__(self) -> None:
        self._taken = 0
        self._batch = BATCH
        self._new_calls_until = 0.0
        self._queue: deque[Callable[[], object]] = deque()

    def take_turn(self) -> bool:
        """Whether this caller may run its move now. If not, it has to `wait_turn`."""
        if self._taken < self._batch and not self._queue:
            self._take(1)
            return True
        return False

    async def wait_turn(self) -> None:
        """Wait until this caller may run its move."""
        if self.take_turn():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(partial(_resolve, turn))
        await turn

    def note_new_call(self) -> None:
        """Use the lower limit for a while, so that the calls that follow are accepted sooner."""
        self._batch = BATCH_WITH_NEW_CALLS
        self._new_calls_until = asyncio.get_running_loop().time() + _NEW_CALLS_SECONDS

    def call_after_waiting(self, callback: Callable[[], object]) -> None:
        """Call this after all callers that are in the queue now."""
        if self._queue:
            self._queue.append(partial(asyncio.get_running_loop().call_soon, callback))
        else:
            callback()

    def _take(self, count: int) -> None:
        if not self._taken:
            asyncio.get_running_loop().call_soon(self._next)
        self._taken += count

    def _next(self) -> None:
        self._taken = 0
        if self._batch == BATCH_WITH_NEW_CALLS and asyncio.get_running_loop().time() > self._new_calls_until:
            self._batch = BATCH
        count = min(self._batch, len(self._queue))
        for _ in range(count):
            self._queue.popleft()()
        if count:
            self._take(count)


def _resolve(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)
