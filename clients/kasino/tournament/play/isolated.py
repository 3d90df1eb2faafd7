"""Plays sets with isolated bots, many sets at once, and yields them in the order of the schedule.

One thread with an event loop drives all games. Every bot has one process, which plays a game of each set in flight; the
games of one set are played one after the other. For several workers see `sharding`.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from queue import Empty, SimpleQueue

from kasino.sandbox.calls import BotClient, play_sandboxed
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.plan.seeds import game_name
from kasino.tournament.play.bot_pool import BotPool
from kasino.tournament.play.game_table import game_table
from kasino.tournament.play.isolation import Isolation
from kasino.tournament.play.played_game import PlayedGame, PlayedSet, played_game
from kasino.tournament.play.signals import signals_ignored
from kasino.tournament.play.task import SETS_IN_FLIGHT, Task

_RESIZE_SECONDS = 0.05  # between two looks at how many sets may be in flight, while no set ends
_POLL_SECONDS = 0.2  # between two looks at `stopped`, and at a consumer that is behind


def play_isolated(
    plan: Plan,
    tasks: Iterator[Task],
    isolation: Isolation,
    logs: Path,
    number: int,
    *,
    stopped: Callable[[], bool],
    on_begin: Callable[[], None] = lambda: None,
) -> Generator[PlayedSet]:
    """Play these sets with every bot in a process of its own, and yield them in their order.

    `number` is that of the worker, from 1; it is part of the names of the logs. `on_begin` is called, in another
    thread, when the bots are started. Once `stopped` no set is started, and those that were not yielded are discarded.
    Raises KasinoError if before the first game a bot cannot be started, or has not the code of the plan.
    """
    outcomes: SimpleQueue[PlayedSet | BaseException | None] = SimpleQueue()
    run = _IsolatedRun(plan, tasks, isolation, BotPool(plan, isolation, logs, number), outcomes, on_begin)
    thread = threading.Thread(target=run.run, name="isolated games", daemon=True)
    thread.start()
    try:
        while not stopped():
            try:
                outcome = outcomes.get(timeout=_POLL_SECONDS)
            except Empty:
                continue
            if outcome is None:
                return
            if isinstance(outcome, BaseException):
                raise outcome
            yield outcome
    finally:
        with signals_ignored():
            run.stop()
            thread.join()


class _IsolatedRun:
    """The games, driven by an event loop in a thread; it queues the played sets, and then None or what it raised."""

    def __init__(
        self,
        plan: Plan,
        tasks: Iterator[Task],
        isolation: Isolation,
        pool: BotPool,
        outcomes: SimpleQueue[PlayedSet | BaseException | None],
        on_begin: Callable[[], None],
    ) -> None:
        self._plan = plan
        self._tasks = tasks
        self._isolation = isolation
        self._pool = pool
        self._outcomes = outcomes
        self._on_begin = on_begin
        self._loop = asyncio.new_event_loop()
        self._main: asyncio.Task[None] | None = None
        self._in_flight = 0
        self._ended = asyncio.Event()  # a set has ended
        self._failed: asyncio.Task[list[PlayedGame]] | None = None  # the first set that failed
        self._pending: deque[tuple[Set, asyncio.Task[list[PlayedGame]]]] = deque()  # in the order of the schedule

    def run(self) -> None:
        """Play all sets; the body of the thread."""
        asyncio.set_event_loop(self._loop)
        self._main = self._loop.create_task(self._run())
        try:
            with suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._main)
            self._outcomes.put(None)
        except BaseException as error:  # noqa: BLE001 the consuming thread raises it
            self._outcomes.put(error)
        finally:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    def stop(self) -> None:
        """Cancel the sets that are being played."""
        with suppress(RuntimeError):  # the loop is closed, so the run has ended
            self._loop.call_soon_threadsafe(lambda: self._main and self._main.cancel())

    async def _run(self) -> None:
        try:
            await self._pool.check()
            self._on_begin()
            while self._start_sets():
                set, first = self._pending[0]
                if first.done():
                    self._pending.popleft()
                    self._outcomes.put((set, first.result()))
                    while self._outcomes.qsize() > SETS_IN_FLIGHT * self._most_in_flight:  # the consumer is behind
                        await asyncio.sleep(_POLL_SECONDS)
                    continue
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._ended.wait(), _RESIZE_SECONDS)
                self._ended.clear()
                if self._failed is not None:
                    self._failed.result()  # its exception ends the run
        finally:
            for _, task in self._pending:
                task.cancel()
            await asyncio.gather(*(task for _, task in self._pending), return_exceptions=True)
            await self._pool.close()

    @property
    def _most_in_flight(self) -> int:
        return 1 if self._isolation.fresh else self._pool.sets_in_flight

    def _start_sets(self) -> bool:
        """Start as many sets as may be in flight; whether there is anything to wait for."""
        most = self._most_in_flight
        while self._in_flight < most and len(self._pending) - self._in_flight < SETS_IN_FLIGHT * most:
            task = next(self._tasks, None)
            if task is None:
                break
            self._in_flight += 1
            playing = self._loop.create_task(self._play_set(*task))
            playing.add_done_callback(self._on_set_done)
            self._pending.append((task[0], playing))
        return bool(self._pending)

    def _on_set_done(self, playing: asyncio.Task[list[PlayedGame]]) -> None:
        if playing.cancelled() or playing.exception() is not None:
            self._failed = self._failed or playing
        self._ended.set()

    async def _play_set(self, set: Set, skip: int) -> list[PlayedGame]:
        games = []
        try:
            for number, seating in enumerate(set.seatings[skip:], set.first_game + skip):
                play = self._play_fresh if self._isolation.fresh else self._play_pooled
                games.append(await play(set, number, seating))
        finally:
            self._in_flight -= 1
        return games

    async def _play_pooled(self, set: Set, number: int, seating: Sequence[int]) -> PlayedGame:
        """Play a game with the processes of the pool."""
        async with AsyncExitStack() as slots:
            await self._pool.acquire(seating, slots)
            return await self._play([self._pool.bots[entry] for entry in seating], set, number, seating)

    async def _play_fresh(self, set: Set, number: int, seating: Sequence[int]) -> PlayedGame:
        """Play a game with a new process for each seat."""
        bots = [self._pool.new_bot(entry) for entry in seating]
        try:
            await asyncio.gather(*(bot.ensure_started() for bot in bots))
            return await self._play(bots, set, number, seating)
        finally:
            await asyncio.gather(*(bot.close() for bot in bots))

    async def _play(self, bots: Sequence[BotClient], set: Set, number: int, seating: Sequence[int]) -> PlayedGame:
        table, name = game_table(self._plan, set, seating), game_name(self._plan.seed, number)
        game = await play_sandboxed(table, bots, name, self._isolation.limits)
        return played_game(self._plan, set, number, tuple(seating), game)
