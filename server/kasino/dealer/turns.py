"""Moves are taken a few at a time: between them the loop hears who comes to join, to watch, or to stop the dealer.

gRPC hands the loop one new call each time it goes round. Were all the moves that have come taken in one go, a dealer
with hundreds of busy seats would let in a handful of calls a second.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

AT_ONCE = 8
"""So many moves are taken each time the loop goes round."""


class Turns:
    """Who came first is first. Where nobody waits there is no wait."""

    def __init__(self) -> None:
        self._taken = 0
        self._waiting: deque[Callable[[], object]] = deque()

    async def mine(self) -> None:
        """Wait for a turn."""
        if self._taken < AT_ONCE and not self._waiting:
            self._take(1)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(partial(_give, turn))
        await turn

    def after_all(self, callback: Callable[[], object]) -> None:
        """Call this once everybody who waits now has had a turn."""
        if self._waiting:
            self._waiting.append(partial(asyncio.get_running_loop().call_soon, callback))
        else:
            callback()

    def _take(self, count: int) -> None:
        if not self._taken:
            asyncio.get_running_loop().call_soon(self._next)
        self._taken += count

    def _next(self) -> None:
        self._taken = 0
        count = min(AT_ONCE, len(self._waiting))
        for _ in range(count):
            self._waiting.popleft()()
        if count:
            self._take(count)


def _give(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)
