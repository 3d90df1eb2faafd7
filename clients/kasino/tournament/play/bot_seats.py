"""Where the bots of a run at a dealer are: in this process, or each in processes of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Protocol

from kasino.bots import BotFactory, Reply, Request, Seated
from kasino.client import Replier
from kasino.game import KasinoError
from kasino.sandbox.calls import EncodedEvents, SandboxedSeat
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.seeds import game_name
from kasino.tournament.play.isolated import Lane, check_in
from kasino.tournament.play.isolation import Isolation


class Bench(Protocol):
    """What seats the bots of a game, new for each of them."""

    async def begin(self) -> None:
        """Make ready for the first game. Raises KasinoError where a bot cannot play."""
        ...

    def seated(self, set: int, game: int, seating: Sequence[int]) -> AbstractAsyncContextManager[list[Replier]]:
        """The bots of these entries at the seats of game number `game`, of this set."""
        ...

    async def close(self) -> None:
        """After the last game."""
        ...


class BenchHere:
    """Bots of this process."""

    def __init__(self, makers: Sequence[BotFactory]) -> None:
        self._makers = makers

    async def begin(self) -> None:
        """They are made when their game begins."""

    @asynccontextmanager
    async def seated(self, set: int, game: int, seating: Sequence[int]) -> AsyncIterator[list[Replier]]:
        """A new bot for each seat."""
        yield [_asked_here(self._makers[entry]) for entry in seating]

    async def close(self) -> None:
        """They were closed after their game."""


def _asked_here(maker: BotFactory) -> Replier:
    seated = Seated(maker)

    async def reply(request: Request) -> Reply:
        return seated.reply(request)

    return reply


class BenchApart:
    """Bots in processes of their own, each in `count` of them; the games of one set use the same."""

    def __init__(self, plan: Plan, isolation: Isolation, logs: Path, count: int) -> None:
        if isolation.fresh:
            raise KasinoError("at a dealer a process plays many games: leave fresh out")
        self._plan = plan
        self._isolation = isolation
        self._logs = logs
        self._count = count
        self._lanes: list[Lane] = []

    async def begin(self) -> None:
        """Start one process of each bot; the others are started when they are needed."""
        self._lanes = [Lane(self._plan, self._isolation, self._logs, n) for n in range(1, self._count + 1)]
        await check_in(self._plan, self._lanes[0].bots)

    @asynccontextmanager
    async def seated(self, set: int, game: int, seating: Sequence[int]) -> AsyncIterator[list[Replier]]:
        """A game of its own in each of these processes, once they have room for it."""
        lane = self._lanes[set % len(self._lanes)]
        told, name = EncodedEvents(), game_name(self._plan.seed, game)
        async with AsyncExitStack() as room:
            await lane.places(seating, room)
            yield [SandboxedSeat(lane.bots[entry], name, told, self._isolation.limits).reply for entry in seating]

    async def close(self) -> None:
        """End their processes."""
        await asyncio.gather(*(lane.close() for lane in self._lanes))
