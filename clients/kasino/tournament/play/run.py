"""A run plays what is left of a plan, and writes it into the ledger in the order of the schedule."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from kasino.bots import BotFactory
from kasino.game import KasinoError
from kasino.tournament.ledger.writer import LedgerWriter
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set, count_games, schedule
from kasino.tournament.play.in_process import PlayedGame, play_set
from kasino.tournament.play.isolation import Isolation
from kasino.tournament.play.signals import asked_to_stop
from kasino.tournament.play.workers import Task, in_workers, left_to_play

if TYPE_CHECKING:
    from kasino.tournament.play.at_dealer import AtDealer

TABLES = 64
"""How many tables a run has at a dealer at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a run is: what the ledger holds, of what the plan has. `played` of the games are of this run."""

    sets: int
    sets_planned: int
    games: int
    games_planned: int
    played: int
    faults: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a run did: `games` are in the ledger, `played` are of this run, and `faults` are those of the bots in it."""

    ledger: Path
    games: int
    games_planned: int
    played: int
    faults: int

    @property
    def finished(self) -> bool:
        """Whether the ledger holds every game of the plan; if not, a signal ended the run, and another one goes on."""
        return self.games == self.games_planned


def run(
    plan: Plan,
    ledger_path: Path | str,
    *,
    workers: int = 1,
    dealer: AtDealer | None = None,
    tables: int = TABLES,
    isolation: Isolation | None = None,
    on_progress: Callable[[Progress], None] | None = None,
    on_stop: Callable[[], None] | None = None,
    on_begin: Callable[[], None] = lambda: None,
) -> Summary:
    """Play this plan, or what is left of it, into the ledger at this path. What is finished is not played again.

    One worker is this process; more are processes of their own, and a script that asks for them has to stand below
    `if __name__ == "__main__":`. The ledger is the same for any number. `on_progress` is called at the start and after
    each set, and `on_stop` at the first signal, out of its handler. With a `dealer` it deals the games, on so many
    `tables` at once, and the ledger is the same again. With `isolation` every bot has as many processes of its own as
    there are workers, and none of its code runs here; the ledger is the same once more. `on_begin` is called, maybe in
    another thread, when these are up.

    Raises KasinoError where a bot cannot be made, where the ledger is that of another plan or damaged, where a worker
    ends, and where the dealer is away for too long; all but the last two before the first game.
    """
    if workers < 1:
        raise KasinoError(f"a tournament needs 1 worker or more, not {workers}")
    if dealer is not None and isolation is None and workers > 1:
        raise KasinoError("at a dealer there are tables in place of workers: leave the workers out")
    if tables < 1:
        raise KasinoError(f"at a dealer there is 1 table or more at once, not {tables}")
    makers = () if isolation is not None else plan.load()
    planned = count_games(plan)
    with asked_to_stop(on_stop) as stopped, LedgerWriter(Path(ledger_path), plan) as writer:
        begun = writer.games
        if begun > planned:
            raise KasinoError(f"{ledger_path} holds {begun} games, and the plan has {planned}: it was added to")
        faults = 0

        def tell(sets: int) -> None:
            if on_progress is not None:
                on_progress(
                    Progress(
                        sets=sets,
                        sets_planned=plan.sets,
                        games=writer.games,
                        games_planned=planned,
                        played=writer.games - begun,
                        faults=faults,
                    )
                )

        tasks = left_to_play(schedule(plan), begun)
        first = next(tasks, None)
        if first is not None:
            tell(first[0].number - 1)
            tasks = chain([first], tasks)
            if dealer is not None:
                at = _Dealer(dealer, tables, isolation, Path(ledger_path), workers)
                sets = at.played(plan, makers, tasks, stopped)
            elif isolation is not None:
                sets = _apart(plan, tasks, begun, isolation, Path(ledger_path), workers, stopped, on_begin)
            else:
                sets = _played(plan, makers, tasks, workers, stopped)
            with closing(sets) as played:
                for set, games in played:
                    for game in games:
                        writer.write(game.line, game.faults)
                        faults += len(game.faults)
                        if workers == 1 and isolation is None and stopped():
                            break
                    writer.sync()
                    tell(set.number if writer.games >= set.first_game + len(set.seatings) - 1 else set.number - 1)
                    if stopped():
                        break
        return Summary(
            ledger=Path(ledger_path),
            games=writer.games,
            games_planned=planned,
            played=writer.games - begun,
            faults=faults,
        )


def _apart(
    plan: Plan,
    tasks: Iterator[Task],
    begun: int,
    isolation: Isolation,
    ledger: Path,
    workers: int,
    stopped: Callable[[], bool],
    on_begin: Callable[[], None],
) -> Generator[tuple[Set, Iterable[PlayedGame]]]:
    """The sets in their order, played by bots in processes of their own."""
    from kasino.tournament.play.isolated import in_isolation  # with it comes gRPC, which nothing else here needs
    from kasino.tournament.play.sharding import shared_out

    logs = _logs(isolation, ledger)
    if workers > 1:
        return shared_out(plan, begun, isolation, logs, workers, stopped=stopped, on_begin=on_begin)
    return in_isolation(plan, tasks, isolation, logs, 1, stopped=stopped, on_begin=on_begin)


def _logs(isolation: Isolation, ledger: Path) -> Path:
    return isolation.logs or ledger.with_name(f"{ledger.name}.bots")


@dataclass(frozen=True, slots=True)
class _Dealer:
    """How a run is played at a dealer."""

    open: AtDealer
    tables: int
    isolation: Isolation | None
    ledger: Path
    workers: int

    def played(
        self, plan: Plan, makers: Sequence[BotFactory], tasks: Iterator[Task], stopped: Callable[[], bool]
    ) -> Generator[tuple[Set, Iterable[PlayedGame]]]:
        """The sets in their order."""
        from kasino.tournament.play.at_dealer import at_dealer  # with it comes gRPC, which nothing else here needs
        from kasino.tournament.play.bot_seats import Bench, BenchApart, BenchHere

        bench: Bench = BenchHere(makers)
        if self.isolation is not None:
            bench = BenchApart(plan, self.isolation, _logs(self.isolation, self.ledger), self.workers)
        return at_dealer(plan, bench, tasks, self.open, tables=self.tables, stopped=stopped)


def _played(
    plan: Plan,
    makers: Sequence[BotFactory],
    tasks: Iterator[Task],
    workers: int,
    stopped: Callable[[], bool],
) -> Generator[tuple[Set, Iterable[PlayedGame]]]:
    """The sets in their order, each with what is left of its games."""
    if workers > 1:
        return in_workers(plan, tasks, workers, stopped=stopped)
    return ((set, play_set(plan, makers, set, skip)) for set, skip in tasks)
