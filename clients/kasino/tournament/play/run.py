"""Runs a plan: plays the games that are left of it, and appends them to the ledger in the order of the schedule."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from kasino.bots import BotFactory
from kasino.game import KasinoError
from kasino.tournament.ledger.writer import LedgerWriter
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import count_games, schedule
from kasino.tournament.play.executor import Executor
from kasino.tournament.play.isolation import Isolation
from kasino.tournament.play.progress import Progress, Summary
from kasino.tournament.play.signals import stop_on_signal
from kasino.tournament.play.task import remaining_tasks

if TYPE_CHECKING:  # it imports gRPC, which a run in this process does not need
    from kasino.tournament.play.dealer import OpenDealer

TABLES = 64
"""The number of tables that a run uses at a dealer at once."""

SYNC_SECONDS = 0.5
"""The time between two syncs of the ledger while sets end faster: each sync waits for the disk."""


def run(
    plan: Plan,
    ledger_path: Path | str,
    *,
    workers: int = 1,
    dealer: OpenDealer | None = None,
    tables: int = TABLES,
    isolation: Isolation | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_stop: Callable[[], None] | None = None,
    on_begin: Callable[[], None] = lambda: None,
) -> Summary:
    """Play this plan into the ledger at this path; games that the ledger holds are not played again.

    The ledger is the same, byte for byte, for any of the following. One worker is this process; more are processes of
    their own, and a script that asks for them has to stand below `if __name__ == "__main__":`. With a `dealer` it deals
    the games, on so many `tables` at once. With `isolation` every bot has as many processes of its own as there are
    workers, and none of its code runs here.

    `on_progress` is called at the start and after each set, `on_stop` at the first signal, in its handler, and
    `on_begin`, possibly in another thread, when isolated bots are started.

    Raises KasinoError if a bot cannot be loaded or started, if the ledger is that of another plan or damaged, if a
    worker ends, and if the dealer is away for too long; all but the last two before the first game.
    """
    path = Path(ledger_path)
    executor = Executor(
        plan=plan,
        ledger=path,
        workers=workers,
        dealer=dealer,
        tables=tables,
        isolation=isolation,
        on_begin=on_begin,
    )
    factories = executor.load()
    with stop_on_signal(on_stop) as stopped, LedgerWriter(path, plan) as writer:
        return _Run(plan, path, executor, writer, on_progress).play(factories, stopped)


class _Run:
    """Appends the games of an executor to a ledger, and reports the progress."""

    def __init__(
        self,
        plan: Plan,
        path: Path,
        executor: Executor,
        writer: LedgerWriter,
        on_progress: Callable[[Progress], None] | None,
    ) -> None:
        self._plan = plan
        self._path = path
        self._executor = executor
        self._writer = writer
        self._on_progress = on_progress
        self._planned = count_games(plan)
        self._begun = writer.games
        self._faults = 0
        self._next_sync = 0.0
        if self._begun > self._planned:
            raise KasinoError(f"{path} holds {self._begun} games, and the plan has {self._planned}: it was added to")

    def play(self, factories: tuple[BotFactory, ...], stopped: Callable[[], bool]) -> Summary:
        """Play until the plan is finished or a signal stops the run."""
        tasks = remaining_tasks(schedule(self._plan), self._begun)
        first = next(tasks, None)
        if first is not None:
            self._report(first[0].number - 1)
            sets = self._executor.play(factories, chain([first], tasks), self._begun, stopped)
            with closing(sets) as played:
                for set, games in played:
                    for game in games:
                        self._writer.write(game.line, game.faults)
                        self._faults += len(game.faults)
                        if self._executor.stops_between_games and stopped():
                            break
                    self._sync_if_due()
                    complete = self._writer.games >= set.first_game + len(set.seatings) - 1
                    self._report(set.number if complete else set.number - 1)
                    if stopped():
                        break
        return Summary(
            ledger=self._path,
            games=self._writer.games,
            games_planned=self._planned,
            played=self._writer.games - self._begun,
            faults=self._faults,
        )

    def _sync_if_due(self) -> None:
        now = monotonic()
        if now >= self._next_sync:
            self._writer.sync()
            self._next_sync = now + SYNC_SECONDS

    def _report(self, sets: int) -> None:
        if self._on_progress is not None:
            self._on_progress(
                Progress(
                    sets=sets,
                    sets_planned=self._plan.sets,
                    games=self._writer.games,
                    games_planned=self._planned,
                    played=self._writer.games - self._begun,
                    faults=self._faults,
                )
            )
