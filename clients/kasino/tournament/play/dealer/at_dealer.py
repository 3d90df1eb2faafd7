"""Plays sets at a dealer, many at once and a table for each game, and yields them in the order of the schedule.

The games of one set are played one after the other, as in a worker, so that no bot sees the same packs in two games at
the same time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractAsyncContextManager, suppress
from itertools import count

from kasino.client import LONGEST_SEED, Dealer
from kasino.dealer.rpc.event_loop import GrpcLoop
from kasino.game import KasinoError
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.plan.seeds import pack_seed
from kasino.tournament.play.dealer.bot_seats import BotSeats
from kasino.tournament.play.dealer.dealer_game import LostTableError, play_dealer_game
from kasino.tournament.play.game_table import game_table
from kasino.tournament.play.played_game import PlayedGame, PlayedSet, played_game
from kasino.tournament.play.signals import signals_ignored
from kasino.tournament.play.task import Task

OpenDealer = Callable[[], AbstractAsyncContextManager[Dealer]]
"""Connects to a dealer; it is called and entered in the event loop in which the dealer is used."""

_PENDING_PER_TABLE = 4  # sets that may be ahead of the ledger for each table in use
_POLL_SECONDS = 0.5  # between two looks at `stopped`, while no set ends
_MAX_LOST_TABLES = 20  # in a row, for one game


def play_at_dealer(
    plan: Plan,
    seats: BotSeats,
    tasks: Iterator[Task],
    open: OpenDealer,
    *,
    tables: int,
    stopped: Callable[[], bool],
) -> Generator[PlayedSet]:
    """Play these sets at a dealer, on so many tables at once, and yield them in their order.

    Once `stopped` no set is started, and those that were not yielded are discarded. Raises KasinoError if the dealer
    cannot be reached, or is away for too long.
    """
    longest = len(pack_seed(plan.seed, plan.sets))
    if longest > LONGEST_SEED:
        raise KasinoError(
            f"the seed is too long for a dealer: with the number of the set it has {longest} bytes, and {LONGEST_SEED} "
            "is the most"
        )
    with asyncio.Runner(loop_factory=GrpcLoop) as runner:
        run = _DealerRun(plan, seats, tasks, tables, stopped)
        try:
            runner.run(run.start(open))
            while (played := runner.run(run.next_set())) is not None:
                yield played
        finally:
            with signals_ignored():
                runner.run(run.close())


class _DealerRun:
    """Starts sets at the dealer, and reorders them as they end."""

    def __init__(
        self, plan: Plan, seats: BotSeats, tasks: Iterator[Task], tables: int, stopped: Callable[[], bool]
    ) -> None:
        self._plan = plan
        self._seats = seats
        self._tasks = tasks
        self._tables = tables
        self._stopped = stopped
        self._connection: AbstractAsyncContextManager[Dealer] | None = None
        self._dealer: Dealer | None = None
        self._pending: deque[tuple[Set, asyncio.Task[list[PlayedGame]]]] = deque()  # in the order of the schedule

    async def start(self, open: OpenDealer) -> None:
        """Connect to the dealer, check that it answers, and start the bots."""
        self._connection = open()
        self._dealer = await self._connection.__aenter__()
        await self._dealer.info()
        await self._seats.start()

    async def next_set(self) -> PlayedSet | None:
        """Wait for the next set of the schedule; None at the end of the plan, or once stopped."""
        while not self._stopped():
            self._start_sets()
            if not self._pending:
                return None
            set, first = self._pending[0]
            if first.done():
                self._pending.popleft()
                return set, first.result()
            playing = [task for _, task in self._pending if not task.done()]
            done, _ = await asyncio.wait(playing, timeout=_POLL_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # an exception ends the run
        return None

    async def close(self) -> None:
        """Cancel the sets that are being played, end the bots and disconnect."""
        tasks = [task for _, task in self._pending]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._seats.close()
        if self._dealer is not None and self._connection is not None:
            with suppress(KasinoError):
                await self._connection.__aexit__(None, None, None)

    def _start_sets(self) -> None:
        assert self._dealer is not None
        playing = sum(not task.done() for _, task in self._pending)
        while playing < self._tables and len(self._pending) < _PENDING_PER_TABLE * self._tables:
            task = next(self._tasks, None)
            if task is None:
                return
            set, skip = task
            games = play_set_at_dealer(self._dealer, self._plan, self._seats, set, skip)
            self._pending.append((set, asyncio.get_running_loop().create_task(games)))
            playing += 1


async def play_set_at_dealer(dealer: Dealer, plan: Plan, seats: BotSeats, set: Set, skip: int = 0) -> list[PlayedGame]:
    """Play the games of this set except the first `skip`, each with new bots at a new table.

    A game that loses its table is played again. Raises KasinoError if it loses 20 tables in a row.
    """
    games = []
    for number, seating in enumerate(set.seatings[skip:], set.first_game + skip):
        table = game_table(plan, set, seating)
        for attempt in count(1):
            try:
                async with seats.seated(set.number, number, seating) as repliers:
                    game = await play_dealer_game(dealer, table, pack_seed(plan.seed, set.number), repliers)
            except LostTableError as lost:
                if attempt == _MAX_LOST_TABLES:
                    raise KasinoError(f"game {number} lost {attempt} tables in a row; the last one: {lost}") from None
            else:
                break
        games.append(played_game(plan, set, number, seating, game))
    return games
