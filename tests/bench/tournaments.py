"""Benchmark of a tournament in this process: moves a second, and the gain of two workers.

`python -m tests.bench.tournaments SETS` prints one JSON object: the moves a second of `random` against `random` at two
seats, ledger and all, and the games a second of `thoughtful` against `greedy` with one worker and with two.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from kasino.tournament import Plan, game_record, make_plan, run


def timed(plan: Plan, path: Path, workers: int) -> tuple[int, float]:
    """The number of games of a run of this plan, and its seconds."""
    began = perf_counter()
    games = run(plan, path, workers=workers).games
    return games, perf_counter() - began


def moves_of(path: Path, games: int) -> int:
    """The moves of the first games of a ledger."""
    return sum(len(round.moves) for game in range(1, games + 1) for round in game_record(path, game).rounds)


def main(sets: int) -> None:
    """Measure, and print."""
    with TemporaryDirectory() as folder:
        path = Path(folder)
        games, took = timed(make_plan(["random", "random"], "norwegian", seats=2, sets=sets), path / "random", 1)
        moves = moves_of(path / "random", 1) * games  # every game of a round of two seats has as many moves
        plan = make_plan(["thoughtful", "greedy"], "norwegian", seats=2, sets=sets)
        rates = {}
        for workers in (1, 2):
            games, seconds = timed(plan, path / f"{workers}", workers)
            rates[workers] = games / seconds
    json.dump({"moves": moves / took, "one": rates[1], "two": rates[2]}, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]))
