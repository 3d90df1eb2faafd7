"""Benchmark of the solver: the time to solve the last deal of two seats.

`python -m tests.bench.endgames COUNT RULES…` prints one JSON object: by rule set, and for `all` of them, the median and
the 99th percentile in milliseconds of processor time, the number of deals, and the share that a budget of 200 000
positions does not reach.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from time import process_time

from kasino.game import RULES, RuleSet, State, apply, deal, deck, legal_moves
from kasino.game.search.solver import solve


def last_deals(rules: RuleSet, count: int) -> Iterator[State]:
    """The last deals of rounds that were played at random."""
    random = Random(1)
    for number in range(1, count + 1):
        state = deal(rules, seats=2, deck=deck(b"endings", number, rules.decks))
        while state.turn is not None and state.stock:
            state = apply(state, random.choice(list(legal_moves(state))))
        if state.turn is not None:
            yield state


def solve_all(rules: RuleSet, count: int) -> list[tuple[float, bool]]:
    """The milliseconds of each last deal, and whether it was solved."""
    found = []
    for state in last_deals(rules, count):
        began = process_time()
        exact = solve(state).exact
        found.append((1e3 * (process_time() - began), exact))
    return found


def spread(found: list[tuple[float, bool]]) -> dict[str, float]:
    """Median and 99th percentile of the milliseconds, the number of deals, and the share that was not solved."""
    times = sorted(time for time, _ in found)
    return {
        "median": times[len(times) // 2],
        "high": times[len(times) * 99 // 100],
        "count": len(times),
        "unsolved": sum(not exact for _, exact in found) / len(times),
    }


def main(count: int, names: list[str]) -> None:
    """Solve, and print."""
    found = {name: solve_all(RULES[name], count) for name in names}
    every = [one for those in found.values() for one in those]
    json.dump({**{name: spread(those) for name, those in found.items()}, "all": spread(every)}, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
