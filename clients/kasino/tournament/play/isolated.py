"""A plan that is played by bots in processes of their own: many sets at once, told in the order of the schedule.

One thread drives all games, and every bot has one process. It plays many games at once, each of another set; the games
of one set are played one after the other. For several workers see `shared_out`.
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
from kasino.sandbox.calls import BotClient, play_sandboxed
from kasino.tournament.plan.code_hash import hash_of_running
from kasino.tournament.plan.isolated_code_hash import start_failure
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.plan.seeds import bot_seed, game_name, packs
from kasino.tournament.play.in_process import PlayedGame, played
from kasino.tournament.play.isolation import Isolation, log_path
from kasino.tournament.play.signals import undisturbed
from kasino.tournament.play.workers import IN_FLIGHT, Task

MOST_SETS = 192
"""How many sets a lane has before it where its bots answer at once: then a message holds many decisions."""

_BUSY = 0.2  # seconds that one decision in each set in flight may take together; slow bots have few sets in flight
_MORE_ROOM = 0.05  # seconds after which it is seen that the bots are quick, where no set ends
_LOOK_UP = 0.2  # seconds after which a stop is noticed, and whether whoever is told has caught up

Told = tuple[Set, list[PlayedGame]]


def in_isolation(
    plan: Plan,
    tasks: Iterator[Task],
    isolation: Isolation,
    logs: Path,
    number: int,
    *,
    stopped: Callable[[], bool],
    on_begin: Callable[[], None] = lambda: None,
) -> Generator[Told]:
    """Play these sets, every bot in a process of its own, and tell them in their order.

    `number` is that of the worker, from 1, and stands in the names of the logs. `on_begin` is called, in another
    thread, when the bots are up. Once `stopped` no set is begun, and those that are not told are given up. Raises
    KasinoError where a bot cannot be started before the first game, or is not the code of the plan.
    """
    told: SimpleQueue[Told | BaseException | None] = SimpleQueue()
    course = _Course(plan, tasks, isolation, Lane(plan, isolation, logs, number), told, on_begin)
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
        self.number = number
        self._rooms: dict[int, asyncio.Semaphore | None] = {}
        self._plan = plan
        self._limits = isolation.limits
        self._logs = logs
        self.bots = [self.bot(entry) for entry in range(len(plan.entries))]

    @property
    def room(self) -> int:
        """How many sets may be in flight here."""
        pace = max(bot.mean_seconds for bot in self.bots)
        return max(IN_FLIGHT, min(MOST_SETS, int(_BUSY / pace) if pace else IN_FLIGHT))

    def bot(self, entry: int) -> BotClient:
        """A further process of the bot of this entry."""
        one = self._plan.entries[entry]
        return BotClient(one.bot, self._limits, log_path(self._logs, one.name, entry, self.number))

    async def places(self, seating: Sequence[int], stack: AsyncExitStack) -> None:
        """Wait until every one of these bots has room for a further game."""
        for entry in sorted(set(seating)):
            if entry not in self._rooms:
                bot = self.bots[entry]
                most = 0 if await bot.ensure_started() else bot.info.max_concurrent_games
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
        lane: Lane,
        told: SimpleQueue[Told | BaseException | None],
        on_begin: Callable[[], None],
    ) -> None:
        self._plan = plan
        self._tasks = tasks
        self._isolation = isolation
        self._lane = lane
        self._told = told
        self._on_begin = on_begin
        self._loop = asyncio.new_event_loop()
        self._playing: asyncio.Task[None] | None = None
        self._sets = 0  # that are being played
        self._order: deque[tuple[Set, asyncio.Task[list[PlayedGame]]]] = deque()

    def run(self) -> None:
        """Play, and tell how it ended: None, or what was raised."""
        asyncio.set_event_loop(self._loop)
        self._playing = self._loop.create_task(self._run())
        try:
            with suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._playing)
            self._told.put(None)
        except BaseException as error:  # noqa: BLE001 it is raised in the thread that waits for it
            self._told.put(error)
        finally:
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    def stop(self) -> None:
        """Give up whatever is being played."""
        with suppress(RuntimeError):  # the loop is closed: it is over
            self._loop.call_soon_threadsafe(lambda: self._playing and self._playing.cancel())

    async def _run(self) -> None:
        try:
            await check_in(self._plan, self._lane.bots)
            self._on_begin()
            while self._hand_out():
                set, first = self._order[0]
                if first.done():
                    self._order.popleft()
                    self._told.put((set, first.result()))
                    while self._told.qsize() > IN_FLIGHT * self._room:  # whoever is told is behind
                        await asyncio.sleep(_LOOK_UP)
                    continue
                playing = [task for _, task in self._order if not task.done()]
                done, _ = await asyncio.wait(playing, timeout=_MORE_ROOM, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()  # what one raises ends all
        finally:
            for _, task in self._order:
                task.cancel()
            await asyncio.gather(*(task for _, task in self._order), return_exceptions=True)
            await self._lane.close()

    @property
    def _room(self) -> int:
        return 1 if self._isolation.fresh else self._lane.room

    def _hand_out(self) -> bool:
        """Begin as many sets as there is room for; whether there is anything to wait for."""
        room = self._room
        while self._sets < room and len(self._order) - self._sets < IN_FLIGHT * room:
            task = next(self._tasks, None)
            if task is None:
                break
            self._sets += 1
            self._order.append((task[0], self._loop.create_task(self._play_set(*task))))
        return bool(self._order)

    async def _play_set(self, set: Set, skip: int) -> list[PlayedGame]:
        games = []
        try:
            for number, seating in enumerate(set.seatings[skip:], set.first_game + skip):
                play = self._play_fresh if self._isolation.fresh else self._play_in
                games.append(await play(set, number, seating))
        finally:
            self._sets -= 1
        return games

    async def _play_in(self, set: Set, number: int, seating: Sequence[int]) -> PlayedGame:
        """A game in the processes of the lane."""
        async with AsyncExitStack() as stack:
            await self._lane.places(seating, stack)
            return await self._play([self._lane.bots[entry] for entry in seating], set, number, seating)

    async def _play_fresh(self, set: Set, number: int, seating: Sequence[int]) -> PlayedGame:
        """A game in processes that nobody has played in, a seat each."""
        bots = [self._lane.bot(entry) for entry in seating]
        try:
            await asyncio.gather(*(bot.ensure_started() for bot in bots))
            return await self._play(bots, set, number, seating)
        finally:
            await asyncio.gather(*(bot.close() for bot in bots))

    async def _play(self, bots: Sequence[BotClient], set: Set, number: int, seating: Sequence[int]) -> PlayedGame:
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
        game = await play_sandboxed(table, bots, game_name(plan.seed, number), self._isolation.limits)
        return played(plan, set, number, tuple(seating), game)


async def check_in(plan: Plan, bots: Sequence[BotClient]) -> None:
    """Start these bots, one of each entry. Raises KasinoError where one cannot play this plan."""
    failures = await asyncio.gather(*(bot.ensure_started() for bot in bots))
    for entry, bot, failed in zip(plan.entries, bots, failures, strict=True):
        if failed is not None:
            raise KasinoError(start_failure(entry.name, failed))
        presets = list(bot.info.presets)
        if presets and plan.rules.name not in presets:
            raise KasinoError(f"{entry.name} does not play {plan.rules.name}; it plays {', '.join(presets)}")
        content = hash_of_running(bot.spec, bot.info.bot_version, bot.info.bot_name)
        if content != entry.content:
            raise KasinoError(
                f"the code of {entry.name} is {content}, and the plan was made with {entry.content}: "
                "make a new plan, and give it a ledger of its own"
            )
