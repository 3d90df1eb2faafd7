"""A pool of isolated bots: one process for each entry, shared by all games of a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from kasino.game import KasinoError
from kasino.sandbox.calls import BotClient
from kasino.tournament.plan.code_hash import hash_of_running
from kasino.tournament.plan.isolated_code_hash import start_failure
from kasino.tournament.plan.plan import Plan, check_code
from kasino.tournament.play.isolation import Isolation, log_path
from kasino.tournament.play.task import SETS_IN_FLIGHT

MAX_SETS_IN_FLIGHT = 192
"""The sets in flight where bots answer at once: then a message holds many decisions."""

_DECISION_SECONDS = 0.2  # that one decision in each set in flight may take together; slow bots have few sets in flight


class BotPool:
    """A process of each bot, by entry, which is started when its first game begins. `number` is that of the worker."""

    def __init__(self, plan: Plan, isolation: Isolation, logs: Path, number: int) -> None:
        self.number = number
        self._slots: dict[int, asyncio.Semaphore | None] = {}
        self._plan = plan
        self._limits = isolation.limits
        self._logs = logs
        self.bots = [self.new_bot(entry) for entry in range(len(plan.entries))]

    @property
    def sets_in_flight(self) -> int:
        """The number of sets that may be in flight, by the mean time of a decision."""
        seconds = max(bot.mean_seconds for bot in self.bots)
        return max(SETS_IN_FLIGHT, min(MAX_SETS_IN_FLIGHT, int(_DECISION_SECONDS / seconds) if seconds else 0))

    def new_bot(self, entry: int) -> BotClient:
        """A further process of the bot of this entry, not yet started."""
        one = self._plan.entries[entry]
        return BotClient(one.bot, self._limits, log_path(self._logs, one.name, entry, self.number))

    async def acquire(self, seating: Sequence[int], stack: AsyncExitStack) -> None:
        """Wait until each bot of this seating has a slot for a further game; the stack releases the slots."""
        for entry in sorted(set(seating)):
            if entry not in self._slots:
                bot = self.bots[entry]
                most = 0 if await bot.ensure_started() else bot.info.max_concurrent_games
                self._slots[entry] = asyncio.Semaphore(most) if most else None
            slots = self._slots[entry]
            if slots is not None:
                await stack.enter_async_context(slots)

    async def check(self) -> None:
        """Start every bot. Raises KasinoError if one cannot play this plan."""
        failures = await asyncio.gather(*(bot.ensure_started() for bot in self.bots))
        for entry, bot, failed in zip(self._plan.entries, self.bots, failures, strict=True):
            if failed is not None:
                raise KasinoError(start_failure(entry.name, failed))
            presets, rules = list(bot.info.presets), self._plan.rules.name
            if presets and rules not in presets:
                raise KasinoError(f"{entry.name} does not play {rules}; it plays {', '.join(presets)}")
            check_code(entry, hash_of_running(bot.spec, bot.info.bot_version, bot.info.bot_name))

    async def close(self) -> None:
        """End the processes."""
        await asyncio.gather(*(bot.close() for bot in self.bots))
