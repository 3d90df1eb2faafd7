"""A plan that is played at a dealer: many sets at once, a table a game, told in the order of the schedule.

The games of one set are played one after the other, as in a worker: no bot meets its packs twice at the same time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractAsyncContextManager, suppress
from itertools import count

from kasino.bots import Table
from kasino.client import LONGEST_SEED, Dealer
from kasino.dealer.rpc.event_loop import GrpcLoop
from kasino.game import KasinoError
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.plan.seeds import bot_seed, pack_seed, packs
from kasino.tournament.play.bot_seats import Bench
from kasino.tournament.play.dealer_game import LostTable, deal_game
from kasino.tournament.play.in_process import PlayedGame, played
from kasino.tournament.play.signals import undisturbed
from kasino.tournament.play.workers import Task

AtDealer = Callable[[], AbstractAsyncContextManager[Dealer]]
"""The way to a dealer: opened in the loop in which it is used."""

_AHEAD = 4  # times as many sets may be ahead of the ledger as are played at once
_LOOK_UP = 0.5  # seconds after which a stop is noticed, where no game ends
_LOST = 20  # tables in a row that one game may lose


def at_dealer(
    plan: Plan,
    bench: Bench,
    tasks: Iterator[Task],
    open: AtDealer,
    *,
    tables: int,
    stopped: Callable[[], bool],
) -> Generator[tuple[Set, list[PlayedGame]]]:
    """Play these sets at a dealer, on so many tables at once, and tell them in their order.

    Once `stopped` no set is begun, and those that are not told are given up. Raises KasinoError where the dealer is not
    there, or away for too long.
    """
    longest = len(pack_seed(plan.seed, plan.sets))
    if longest > LONGEST_SEED:
        raise KasinoError(
            f"the seed is too long for a dealer: with the number of the set it has {longest} bytes, and {LONGEST_SEED} "
            "is the most"
        )
    with asyncio.Runner(loop_factory=GrpcLoop) as runner:
        course = _Course(plan, bench, tasks, tables, stopped)
        try:
            runner.run(course.begin(open))
            while (told := runner.run(course.next())) is not None:
                yield told
        finally:
            with undisturbed():
                runner.run(course.close())


class _Course:
    def __init__(
        self,
        plan: Plan,
        bench: Bench,
        tasks: Iterator[Task],
        tables: int,
        stopped: Callable[[], bool],
    ) -> None:
        self._plan = plan
        self._bench = bench
        self._tasks = tasks
        self._tables = tables
        self._stopped = stopped
        self._way: AbstractAsyncContextManager[Dealer] | None = None
        self._dealer: Dealer | None = None
        self._order: deque[tuple[Set, asyncio.Task[list[PlayedGame]]]] = deque()

    async def begin(self, open: AtDealer) -> None:
        """Go to the dealer, and see that one is there."""
        self._way = open()
        self._dealer = await self._way.__aenter__()
        await self._dealer.info()
        await self._bench.begin()

    async def next(self) -> tuple[Set, list[PlayedGame]] | None:
        """The next set of the schedule, played; None at the end, or once it is stopped."""
        while not self._stopped():
            self._hand_out()
            if not self._order:
                return None
            set, first = self._order[0]
            if first.done():
                self._order.popleft()
                return set, first.result()
            playing = [task for _, task in self._order if not task.done()]
            done, _ = await asyncio.wait(playing, timeout=_LOOK_UP, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # what one raises ends all
        return None

    async def close(self) -> None:
        """Give up what is being played, and leave the dealer."""
        tasks = [task for _, task in self._order]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._bench.close()
        if self._dealer is not None and self._way is not None:
            with suppress(KasinoError):
                await self._way.__aexit__(None, None, None)

    def _hand_out(self) -> None:
        assert self._dealer is not None
        playing = sum(not task.done() for _, task in self._order)
        while playing < self._tables and len(self._order) < _AHEAD * self._tables:
            task = next(self._tasks, None)
            if task is None:
                return
            set, skip = task
            deal = play_set_at(self._dealer, self._plan, self._bench, set, skip)
            self._order.append((set, asyncio.get_running_loop().create_task(deal)))
            playing += 1


async def play_set_at(dealer: Dealer, plan: Plan, bench: Bench, set: Set, skip: int = 0) -> list[PlayedGame]:
    """Play the games of this set but the first `skip`; every game has bots of its own, and a table of its own."""
    games = []
    for number, seating in enumerate(set.seatings[skip:], set.first_game + skip):
        table = Table(
            rules=plan.rules,
            decks=packs(plan.seed, set.number, plan.rules.decks),
            seeds=[bot_seed(plan.seed, set.number, seat) for seat in range(plan.seats)],
            sides=plan.sides,
            dealer=set.dealer,
            max_legal_moves=plan.max_legal_moves,
            names=None if plan.names_hidden else [plan.entries[entry].name for entry in seating],
            max_faults=plan.max_faults,
        )
        for attempt in count(1):
            try:
                async with bench.seated(set.number, number, seating) as repliers:
                    game = await deal_game(dealer, table, pack_seed(plan.seed, set.number), repliers)
            except LostTable as lost:
                if attempt == _LOST:
                    raise KasinoError(f"game {number} lost {attempt} tables in a row; the last one: {lost}") from None
            else:
                break
        games.append(played(plan, set, number, seating, game))
    return games
