"""Measures the games per second of a plan by playing a sample, which is not recorded."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from kasino.bots import play_game
from kasino.game import deck
from kasino.tournament import Isolation, Plan, schedule
from kasino.tournament.play.isolated import play_isolated

_SAMPLE_SECONDS = 1.0  # the duration of a sample, which has at least one game
_MAX_SAMPLE_GAMES = 200


def measure_isolated_rate(plan: Plan, isolation: Isolation, clock: Callable[[], float]) -> float:
    """The rate with bots in their own processes, excluding the time that these take to start."""
    started: list[float] = []
    games = 0

    def enough() -> bool:
        return games >= _MAX_SAMPLE_GAMES or (games > 0 and clock() - started[0] > _SAMPLE_SECONDS)

    sample = replace(plan, seed=f"a sample of {plan.seed}")
    with TemporaryDirectory() as logs:
        tasks = ((set, 0) for set in schedule(sample))
        playing = play_isolated(
            sample, tasks, isolation, Path(logs), 1, stopped=enough, on_begin=lambda: started.append(clock())
        )
        with closing(playing) as played:
            for _, results in played:
                games += len(results)
                now = clock()
    return games / max(now - started[0], 1e-6)


def measure_rate(plan: Plan, clock: Callable[[], float]) -> float:
    """The rate in this process, on packs that differ from those of the plan.

    The first game is slower than the others, and counts only if it is the only one.
    """
    factories = plan.load()
    started = clock()
    after_first = started
    games = 0
    for set in schedule(plan):
        seed = f"kasino/1 sample {set.number}".encode()
        play_game(
            [factories[entry] for entry in set.seatings[set.number % len(set.seatings)]],
            plan.rules,
            decks=lambda round, seed=seed: deck(seed, round, plan.rules.decks),  # type: ignore[misc]
            seeds=[seed] * plan.seats,
            sides=plan.sides,
            dealer=set.dealer,
            max_legal_moves=plan.max_legal_moves,
            max_faults=plan.max_faults,
        )
        games += 1
        if games == 1:
            after_first = clock()
        if games == _MAX_SAMPLE_GAMES or clock() - started > _SAMPLE_SECONDS:
            break
    now = clock()
    counted, since = (games - 1, after_first) if games > 1 else (games, started)
    return counted / max(now - since, 1e-6)
