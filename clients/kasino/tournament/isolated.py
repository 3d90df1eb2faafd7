"""A plan that is played by bots in processes of their own: many sets at once, told in the order of the schedule.

One thread drives all games, and every bot has as many processes as the run has workers. A process plays many games at
once, each of another set; the games of one set are played one after the other.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from queue import Empty, SimpleQueue

from kasino.bots import Table
from kasino.game import KasinoError
from kasino.seat.asking import AskedBot, play_asked
from kasino.tournament.identifying import not_started
from kasino.tournament.isolation import Isolation, as_spec, content_of, log_path
from kasino.tournament.plan import Plan
from kasino.tournament.playing import PlayedGame, played
from kasino.tournament.schedule import Set
from kasino.tournament.seeds import bot_seed, game_name, packs
from kasino.tournament.stopping import undisturbed
from kasino.tournament.workers import IN_FLIGHT, Task

MOST_SETS = 96
"""How many sets a lane has before it where its bots answer at once: then a message holds many decisions."""

_BUSY = 0.2  # seconds that one decision in each set in flight may take together; slow bots have few sets in flight
_LOOK_UP = 0.2  # seconds after which a stop is noticed

Told = tuple[Set, list[PlayedGame]]


def in_isolation(
    plan: Plan,
    tasks: Iterator[Task],
    isolation: Isolation,
    logs: Path,
    count: int,
    *,
    stopped: Callable[[], bool],
    on_begin: Callable[[], None] = lambda: None,
) -> Generator[Told]:
    """Play these sets, every bot in `count` processes of its own, and tell them in their order.

    `on_begin` is called, in another thread, when one process of each bot is up. Once `stopped` no set is
    begun, and those that are not told are given up. Raises KasinoError where a bot cannot be started before the first
    game, or is not the code of the plan.
    """
    told: SimpleQueue[Told | BaseException | None] = SimpleQueue()
    course = _Course(plan, tasks, isolation, logs, count, told.put, on_begin)
    thread = threading.Thread(target=course.run, name="isolated games", daemon=True)
    thread.start()
    try:
        while not stopped():
            try:
                found = told.get(timeout=_LOOK_UP)
            except Empty:
                continue
            if found is None:
                return
            if isinstance(found, BaseException):
                raise found
            yield found
    finally:
        with undisturbed():
            course.stop()
            thread.join()


class Lane:
    """One process of each bot, by entry. It is started when its first game begins."""

    def __init__(self, plan: Plan, isolation: Isolation, logs: Path, number: int) -> None:
        self.sets = 0
        self._rooms: dict[int, asyncio.Semaphore | None] = {}
        self.bots = [
            AskedBot(as_spec(entry.spec), isolation.limits, log_path(logs, entry.name, place, number))
            for place, entry in enumerate(plan.entries)
        ]

    @property
    def room(self) -> int:
        """How many sets may be in flight here."""
        pace = max(bot.pace for bot in self.bots)
        return max(IN_FLIGHT, min(MOST_SETS, int(_BUSY / pace) if pace else IN_FLIGHT))

    async def places(self, seating: Sequence[int], stack: AsyncExitStack) -> None:
        """Wait until every one of these bots has room for a further game."""
        for entry in sorted(set(seating)):
            if entry not in self._rooms:
                bot = self.bots[entry]
                most = 0 if await bot.up() else bot.info.max_concurrent_games
                self._rooms[entry] = asyncio.Semaphore(most) if most else None
            room = self._rooms[entry]
            if room is not None:
                await stack.enter_async_context(room)

    async def close(self) -> None:
        """End its processes."""
        await asyncio.gather(*(bot.close() for bot in self.bots))


class _Course:
    """The run, in a thread and a loop of its own."""

    def __init__(
        self,
        plan: Plan,
        tasks: Iterator[Task],
        isolation: Isolation,
        logs: Path,
        count: int,
        tell: Callable[[Told | BaseException | None], None],
        on_begin: Callable[[], None],
    ) -> None:
        self._plan = plan
        self._tasks = tasks
        self._isolation = isolation
        self._logs = logs
        self._count = count
        self._tell = tell
        self._on_begin = on_begin
        self._loop = asyncio.new_event_loop()
        self._playing: asyncio.Task[None] | None = None
        self._lanes: list[Lane] = []
        self._order: deque[tuple[Set, Lane, asyncio.Task[list[PlayedGame]]]] = deque()

    def run(self) -> None:
        """Play, and tell how it ended: None, or what was raised."""
        asyncio.set_event_loop(self._loop)
        self._playing = self._loop.create_task(self._run())
        try:
            with suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._playing)
            self._tell(None)
        except BaseException as error:  # noqa: BLE001 it is raised in the thread that waits for it
            self._tell(error)
        finally:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    def stop(self) -> None:
        """Give up whatever is being played."""
        with suppress(RuntimeError):  # the loop is closed: it is over
            self._loop.call_soon_threadsafe(lambda: self._playing and self._playing.cancel())

    async def _run(self) -> None:
        try:
            self._lanes = [Lane(self._plan, self._isolation, self._logs, n) for n in range(1, self._count + 1)]
            await check_in(self._plan, self._lanes[0].bots)
            self._on_begin()
            while self._hand_out():
                set, _, first = self._order[0]
                if first.done():
                    self._order.popleft()
                    self._tell((set, first.result()))
                    continue
                await asyncio.wait(
                    [task for *_, task in self._order if not task.done()], return_when=asyncio.FIRST_COMPLETED
                )
        finally:
            for *_, task in self._order:
                task.cancel()
            await asyncio.gather(*(task for *_, task in self._order), return_exceptions=True)
            await asyncio.gather(*(lane.close() for lane in self._lanes))

    def _hand_out(self) -> bool:
        """Begin as many sets as there is room for; whether there is anything to wait for."""
        while True:
            lane = min(self._lanes, key=lambda lane: lane.sets)
            room = 1 if self._isolation.fresh else lane.room
            ahead = len(self._order) - sum(lane.sets for lane in self._lanes)
            if lane.sets >= room or ahead >= IN_FLIGHT * len(self._lanes) * room:
                break
            task = next(self._tasks, None)
            if task is None:
                break
            lane.sets += 1
            self._order.append((task[0], lane, self._loop.create_task(self._play_set(lane, *task))))
        return bool(self._order)

    async def _play_set(self, lane: Lane, set: Set, skip: int) -> list[PlayedGame]:
        games = []
        try:
            for number, seating in enumerate(set.seatings[skip:], set.first_game + skip):
                play = self._play_fresh if self._isolation.fresh else self._play_in
                games.append(await play(lane, set, number, seating))
        finally:
            lane.sets -= 1
        return games

    async def _play_in(self, lane: Lane, set: Set, number: int, seating: Sequence[int]) -> PlayedGame:
        """A game in the processes of this lane."""
        async with AsyncExitStack() as stack:
            await lane.places(seating, stack)
            return await self._play([lane.bots[entry] for entry in seating], set, number, seating)

    async def _play_fresh(self, lane: Lane, set: Set, number: int, seating: Sequence[int]) -> PlayedGame:
        """A game in processes that nobody has played in, a seat each."""
        bots = [
            AskedBot(
                as_spec(self._plan.entries[entry].spec),
                self._isolation.limits,
                log_path(self._logs, self._plan.entries[entry].name, entry, self._lanes.index(lane) + 1),
            )
            for entry in seating
        ]
        try:
            await asyncio.gather(*(bot.up() for bot in bots))
            return await self._play(bots, set, number, seating)
        finally:
            await asyncio.gather(*(bot.close() for bot in bots))

    async def _play(self, bots: Sequence[AskedBot], set: Set, number: int, seating: Sequence[int]) -> PlayedGame:
        plan = self._plan
        names = [plan.entries[entry].name for entry in seating]
        table = Table(
            rules=plan.rules,
            decks=packs(plan.seed, set.number, plan.rules.decks),
            seeds=[bot_seed(plan.seed, set.number, seat) for seat in range(plan.seats)],
            sides=plan.sides,
            dealer=set.dealer,
            max_legal_moves=plan.max_legal_moves,
            names=None if plan.names_hidden else names,
            max_faults=plan.max_faults,
        )
        game = await play_asked(table, bots, game_name(plan.seed, number), self._isolation.limits)
        return played(plan, set, number, tuple(seating), game)


async def check_in(plan: Plan, bots: Sequence[AskedBot]) -> None:
    """Start these bots, one of each entry. Raises KasinoError where one cannot play this plan."""
    failures = await asyncio.gather(*(bot.up() for bot in bots))
    for entry, bot, failed in zip(plan.entries, bots, failures, strict=True):
        if failed is not None:
            raise KasinoError(not_started(entry.name, failed))
        presets = list(bot.info.presets)
        if presets and plan.rules.name not in presets:
            raise KasinoError(f"{entry.name} does not play {plan.rules.name}; it plays {', '.join(presets)}")
        content = content_of(bot.spec, bot.info.bot_version, bot.info.bot_name)
        if content != entry.content:
            raise KasinoError(
                f"the code of {entry.name} is {content}, and the plan was made with {entry.content}: "
                "make a new plan, and give it a ledger of its own"
            )
