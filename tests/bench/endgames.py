"""Benchmark of the solver: the time to solve the last deal of two seats.

`python -m tests.bench.endgames COUNT RULES…` prints one JSON object: by rule set the median and the 99th percentile in
milliseconds, and the share that a budget of 200 000 positions does not reach.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter

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


def spread(rules: RuleSet, count: int) -> list[float]:
    """Median and 99th percentile of the milliseconds, and the share that was not solved."""
    times = []
    unsolved = 0
    for state in last_deals(rules, count):
        began = perf_counter()
        unsolved += not solve(state).exact
        times.append(1e3 * (perf_counter() - began))
    times.sort()
    return [times[len(times) // 2], times[len(times) * 99 // 100], unsolved / len(times)]


if __name__ == "__main__":
    json.dump({name: spread(RULES[name], int(sys.argv[1])) for name in sys.argv[2:]}, sys.stdout)
