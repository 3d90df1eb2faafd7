"""Benchmark of OpenSpiel games, driven from Python by the same loop: moves a second.

`python tests/bench/openspiel.py SECONDS` runs in an environment of its own that has open_spiel, and prints one JSON
object. A move is legal_actions, one of them at random, apply_action; what chance deals is applied outside the clock.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import perf_counter

GAMES = ("hearts", "crazy_eights", "gin_rummy")


def rate(name: str, seconds: float) -> float:
    """Moves a second over random games that take about this long."""
    import pyspiel  # type: ignore[import-not-found]  # only the environment of the peers has it

    game = pyspiel.load_game(name)
    random = Random(1)
    moves, spent = 0, 0.0
    while spent < seconds:
        state = game.new_initial_state()
        began = perf_counter()
        while not state.is_terminal():
            if state.is_chance_node():
                spent += perf_counter() - began
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
                began = perf_counter()
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
                moves += 1
        spent += perf_counter() - began
    return moves / spent


if __name__ == "__main__":
    json.dump({name: rate(name, float(sys.argv[1])) for name in GAMES}, sys.stdout)
