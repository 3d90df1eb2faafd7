"""Chooses how the sets of a run are played: in this process, in workers, isolated, or at a dealer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kasino.bots import BotFactory
from kasino.game import KasinoError
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.play.in_process import play_set
from kasino.tournament.play.isolation import Isolation, log_folder
from kasino.tournament.play.played_game import PlayedGame
from kasino.tournament.play.task import Task
from kasino.tournament.play.worker_pool import play_in_workers

if TYPE_CHECKING:  # it imports gRPC, which a run in this process does not need
    from kasino.tournament.play.dealer import OpenDealer

Sets = Generator[tuple[Set, Iterable[PlayedGame]]]
"""Sets in the order of the schedule, each with the games that are played of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Executor:
    """How the sets of a plan are played; the fields are the parameters of `run`.

    gRPC is imported only where it is needed. Raises KasinoError if the parameters conflict.
    """

    plan: Plan
    ledger: Path
    workers: int
    dealer: OpenDealer | None
    tables: int
    isolation: Isolation | None
    on_begin: Callable[[], None]

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise KasinoError(f"a tournament needs 1 worker or more, not {self.workers}")
        if self.dealer is not None and self.isolation is None and self.workers > 1:
            raise KasinoError("at a dealer there are tables in place of workers: leave the workers out")
        if self.tables < 1:
            raise KasinoError(f"at a dealer there is 1 table or more at once, not {self.tables}")

    @property
    def stops_between_games(self) -> bool:
        """Whether a stopped run may leave a set after any of its games: each is played when it is asked for."""
        return self.workers == 1 and self.isolation is None

    def load(self) -> tuple[BotFactory, ...]:
        """The bots by entry, loaded into this process; none if they are isolated."""
        return () if self.isolation is not None else self.plan.load()

    def play(
        self, factories: tuple[BotFactory, ...], tasks: Iterator[Task], begun: int, stopped: Callable[[], bool]
    ) -> Sets:
        """Play these tasks. `begun` is the number of games that the ledger holds."""
        if self.dealer is not None:
            return self._at_dealer(self.dealer, factories, tasks, stopped)
        if self.isolation is not None:
            return self._isolated(self.isolation, tasks, begun, stopped)
        if self.workers > 1:
            return play_in_workers(self.plan, tasks, self.workers, stopped=stopped)
        return ((set, play_set(self.plan, factories, set, skip)) for set, skip in tasks)

    def _isolated(self, isolation: Isolation, tasks: Iterator[Task], begun: int, stopped: Callable[[], bool]) -> Sets:
        from kasino.tournament.play.isolated import play_isolated
        from kasino.tournament.play.sharding import play_sharded

        plan, logs, on_begin = self.plan, log_folder(isolation, self.ledger), self.on_begin
        if self.workers > 1:
            return play_sharded(plan, begun, isolation, logs, self.workers, stopped=stopped, on_begin=on_begin)
        return play_isolated(plan, tasks, isolation, logs, 1, stopped=stopped, on_begin=on_begin)

    def _at_dealer(
        self,
        dealer: OpenDealer,
        factories: tuple[BotFactory, ...],
        tasks: Iterator[Task],
        stopped: Callable[[], bool],
    ) -> Sets:
        from kasino.tournament.play.dealer import BotSeats, InProcessSeats, IsolatedSeats, play_at_dealer

        seats: BotSeats = InProcessSeats(factories)
        if self.isolation is not None:
            logs = log_folder(self.isolation, self.ledger)
            seats = IsolatedSeats(self.plan, self.isolation, logs, self.workers)
        return play_at_dealer(self.plan, seats, tasks, dealer, tables=self.tables, stopped=stopped)
