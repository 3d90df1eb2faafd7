"""Seats bots for the games of a run at a dealer: bots of this process, or isolated ones."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Protocol

from kasino.bots import BotFactory
from kasino.client import Replier
from kasino.game import KasinoError
from kasino.sandbox.calls import EncodedEvents, SandboxedSeat, local_replier
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.seeds import game_name
from kasino.tournament.play.bot_pool import BotPool
from kasino.tournament.play.isolation import Isolation


class BotSeats(Protocol):
    """Provides the bots of each game."""

    async def start(self) -> None:
        """Prepare for the first game. Raises KasinoError if a bot cannot play."""
        ...

    def seated(self, set: int, game: int, seating: Sequence[int]) -> AbstractAsyncContextManager[list[Replier]]:
        """The bots of these entries, by seat, for game number `game` of this set."""
        ...

    async def close(self) -> None:
        """Release the bots after the last game."""
        ...


class InProcessSeats:
    """Bots of this process, new for each game. `factories` are by entry."""

    def __init__(self, factories: Sequence[BotFactory]) -> None:
        self._factories = factories

    async def start(self) -> None:
        """Nothing to prepare: the bots are made when their game begins."""

    @asynccontextmanager
    async def seated(self, set: int, game: int, seating: Sequence[int]) -> AsyncIterator[list[Replier]]:
        """A new bot for each seat."""
        yield [local_replier(self._factories[entry]) for entry in seating]

    async def close(self) -> None:
        """Nothing to release: the bots were closed after their game."""


class IsolatedSeats:
    """Bots in processes of their own, `count` processes for each bot; the games of one set use the same ones."""

    def __init__(self, plan: Plan, isolation: Isolation, logs: Path, count: int) -> None:
        if isolation.fresh:
            raise KasinoError("at a dealer a process plays many games: leave fresh out")
        self._plan = plan
        self._isolation = isolation
        self._logs = logs
        self._count = count
        self._pools: list[BotPool] = []

    async def start(self) -> None:
        """Start one process of each bot; the others are started on their first game."""
        self._pools = [BotPool(self._plan, self._isolation, self._logs, n) for n in range(1, self._count + 1)]
        await self._pools[0].check()

    @asynccontextmanager
    async def seated(self, set: int, game: int, seating: Sequence[int]) -> AsyncIterator[list[Replier]]:
        """A game in each of these bots' processes, once they have a free slot."""
        pool = self._pools[set % len(self._pools)]
        events, name = EncodedEvents(), game_name(self._plan.seed, game)
        async with AsyncExitStack() as slots:
            await pool.acquire(seating, slots)
            yield [SandboxedSeat(pool.bots[entry], name, events, self._isolation.limits).reply for entry in seating]

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(*(pool.close() for pool in self._pools))
