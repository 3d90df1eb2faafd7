"""A run plays what is left of a plan, and writes it into the ledger in the order of the schedule."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from kasino.bots import Maker
from kasino.game import KasinoError
from kasino.tournament.plan import Plan
from kasino.tournament.playing import PlayedGame, play_set
from kasino.tournament.schedule import Set, count_games, schedule
from kasino.tournament.stopping import asked_to_stop
from kasino.tournament.workers import Task, in_workers, left_to_play
from kasino.tournament.writing import Writer


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
    on_progress: Callable[[Progress], None] | None = None,
    on_stop: Callable[[], None] | None = None,
) -> Summary:
    """Play this plan, or what is left of it, into the ledger at this path. What is finished is not played again.

    One worker is this process; more are processes of their own, and a script that asks for them has to stand below
    `if __name__ == "__main__":`. The ledger is the same for any number. `on_progress` is called at the start and after
    each set, and `on_stop` at the first signal, out of its handler. Raises KasinoError where a bot cannot be made,
    where the ledger is that of another plan or damaged, and where a worker ends; all but the last before the first
    game.
    """
    if workers < 1:
        raise KasinoError(f"a tournament needs 1 worker or more, not {workers}")
    makers = plan.load()
    planned = count_games(plan)
    with asked_to_stop(on_stop) as stopped, Writer(Path(ledger_path), plan) as writer:
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
            with closing(_played(plan, makers, tasks, workers, stopped)) as played:
                for set, games in played:
                    for game in games:
                        writer.write(game.line, game.faults)
                        faults += len(game.faults)
                        if workers == 1 and stopped():
                            break
                    writer.keep()
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


def _played(
    plan: Plan, makers: Sequence[Maker], tasks: Iterator[Task], workers: int, stopped: Callable[[], bool]
) -> Generator[tuple[Set, Iterable[PlayedGame]]]:
    """The sets in their order, each with what is left of its games."""
    if workers > 1:
        return in_workers(plan, tasks, workers, stopped=stopped)
    return ((set, play_set(plan, makers, set, skip)) for set, skip in tasks)
