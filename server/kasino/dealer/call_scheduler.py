"""Moves are taken a few at a time: between them the loop hears who comes to join, to watch, or to stop the dealer.

gRPC hands the loop one new call each time it goes round. Were all the moves that have come taken in one go, a dealer
with hundreds of busy seats would let in a handful of calls a second. Many in one go take less time each, so it is few
only while somebody comes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

MANY, FEW = 16, 2
"""So many moves are taken each time the loop goes round, and so many while somebody comes."""

_COMING = 0.25  # seconds for which others may follow who has come


class Turns:
    """Who came first is first. Where nobody waits there is no wait."""

    def __init__(self) -> None:
        self._taken = 0
        self._at_once = MANY
        self._come_until = 0.0
        self._waiting: deque[Callable[[], object]] = deque()

    async def mine(self) -> None:
        """Wait for a turn."""
        if self._taken < self._at_once and not self._waiting:
            self._take(1)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(partial(_give, turn))
        await turn

    def somebody_comes(self) -> None:
        """Take few at once for a while: who follows is heard sooner."""
        self._at_once = FEW
        self._come_until = asyncio.get_running_loop().time() + _COMING

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
        if self._at_once == FEW and asyncio.get_running_loop().time() > self._come_until:
            self._at_once = MANY
        count = min(self._at_once, len(self._waiting))
        for _ in range(count):
            self._waiting.popleft()()
        if count:
            self._take(count)


def _give(turn: asyncio.Future[None]) -> None:
    if not turn.done():
        turn.set_result(None)
