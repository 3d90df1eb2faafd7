"""Benchmark of a tournament of bots in this process, and of the gain of a second worker."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from kasino.tournament import Plan, Progress, game_record, make_plan, run

BEGUN = 0.1
"""The share of the sets after which the clock of a run with workers starts: by then all of them play."""


def moves_rate(sets: int) -> dict[str, float]:
    """Moves a second of `random` against `random`, norwegian, two seats, ledger and all, by processor and wall time."""
    plan = make_plan(["random", "random"], "norwegian", seats=2, sets=sets)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "ledger"
        began, used = perf_counter(), process_time()
        summary = run(plan, path)
        took, used = perf_counter() - began, process_time() - used
        assert not summary.faults, "after faults the fallback plays, and nothing is asked"
        moves = moves_of(path, 1) * summary.games  # every game of a round of two seats has as many moves
    return {"processor": moves / used, "wall": moves / took}


def workers_rates(sets: int) -> list[float]:
    """Sets a second of `thoughtful` against `greedy` with one worker and with two, their start left out."""
    plan = make_plan(["thoughtful", "greedy"], "norwegian", seats=2, sets=sets)
    return [sets_rate(plan, workers) for workers in (1, 2)]


def sets_rate(plan: Plan, workers: int) -> float:
    """Sets a second of a run, from its first tenth on."""
    at: list[tuple[int, float]] = []

    def note(progress: Progress) -> None:
        at.append((progress.sets, perf_counter()))

    with TemporaryDirectory() as folder:
        run(plan, Path(folder) / "ledger", workers=workers, on_progress=note)
    first, began = next(one for one in at if one[0] >= BEGUN * plan.sets)
    last, ended = at[-1]
    return (last - first) / (ended - began)


def moves_of(path: Path, games: int) -> int:
    """The moves of the first games of a ledger."""
    return sum(len(round.moves) for game in range(1, games + 1) for round in game_record(path, game).rounds)
