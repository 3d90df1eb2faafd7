"""Benchmark of random rounds: moves a second through the core and through values.

`python -m tests.bench.rounds SECONDS RULES…` prints one JSON object: by rule set the moves a second of `position` (the
core's moves, one of them at random, play) and of `state` (legal_moves, one at random, apply). Dealing is not counted.
It runs in any environment that has kasino, so that one run can time several.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

from kasino.game import RULES, RuleSet, State, apply, deal, deck, legal_moves
from kasino.game.core import PLAYING
from kasino.game.play.round_position import round_position

WARM = 20  # rounds


def start(rules: RuleSet, number: int) -> State:
    """The first deal of a round of its own."""
    return deal(rules, seats=2, deck=deck(b"bench", number, rules.decks))


def position_round(state: State, random: Random) -> tuple[int, float]:
    """The moves of a round, and the seconds that they took, through the core."""
    position = round_position(state)
    moves = 0
    began = perf_counter()
    while position.phase == PLAYING:
        choices = position.moves()
        position.play(choices[int(random.random() * len(choices))])
        moves += 1
    return moves, perf_counter() - began


def state_round(state: State, random: Random) -> tuple[int, float]:
    """The same through values."""
    moves = 0
    began = perf_counter()
    while state.turn is not None:
        choices = list(legal_moves(state))
        state = apply(state, choices[int(random.random() * len(choices))])
        moves += 1
    return moves, perf_counter() - began


def rate(play: Callable[[State, Random], tuple[int, float]], rules: RuleSet, seconds: float) -> float:
    """Moves a second over rounds that take about this long, after some that warm the interpreter."""
    random = Random(1)
    for number in range(WARM):
        play(start(rules, number + 1), random)
    moves, spent, number = 0, 0.0, 0
    while spent < seconds:
        number += 1
        played, took = play(start(rules, number), random)
        moves += played
        spent += took
    return moves / spent


def main(seconds: float, names: list[str]) -> None:
    """Print the rates of these rule sets."""
    rates = {
        name: {
            "position": rate(position_round, RULES[name], seconds),
            "state": rate(state_round, RULES[name], seconds),
        }
        for name in names
    }
    json.dump(rates, sys.stdout)


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2:])
