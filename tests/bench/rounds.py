"""Benchmark of random rounds: moves a second through the core, through values, and of a bot that reads its observation.

`python -m tests.bench.rounds` measures on request (`tests.bench.meter`), in any environment that has kasino:
`rate` WAY RULES SECONDS, a WAY being one of WAYS. Every call plays the same rounds of two seats, over and over until so
many seconds of processor time are used, so that ways and environments are compared by the same games. Dealing is
outside the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from kasino.game import RULES, Capture, Move, Observation, State, apply, deal, deck, legal_moves, observe
from kasino.game.cards.card import Card
from kasino.game.core import PLAYING, Position
from kasino.game.play.round_position import round_position
from tests.bench.meter import Clock, serve
from tests.bench.operations import operations
from tests.bench.playouts import playouts
from tests.bench.runtime import runtime
from tests.bench.tournaments import moves_rate, workers_rates

ROUNDS = 40
Start = Any  # a Position or a State
Way = tuple[Callable[[State], Start], Callable[[Start, Random], int]]
"""What is made of the first state of a round, outside the clock, and what plays it and counts its moves."""


@cache
def packs(name: str) -> tuple[tuple[Card, ...], ...]:
    """The shuffled packs of the rounds of this rule set."""
    return tuple(deck(b"bench", number, RULES[name].decks) for number in range(1, ROUNDS + 1))


def starts(name: str) -> list[State]:
    """The first states of these rounds; new ones each time, because a value may keep what was read of it."""
    return [deal(RULES[name], seats=2, deck=pack) for pack in packs(name)]


def play_in_place(position: Position, random: Random) -> int:
    """The core: moves, one of them at random, play."""
    moves = 0
    while position.phase == PLAYING:
        choices = position.moves()
        position.play(choices[int(random.random() * len(choices))])
        moves += 1
    return moves


def play_after(position: Any, random: Random) -> int:
    """The same with a new position for each move."""
    moves = 0
    while position.phase == PLAYING:
        choices = position.moves()
        position = position.after(choices[int(random.random() * len(choices))])
        moves += 1
    return moves


def play_states(state: State, random: Random) -> int:
    """Values: legal_moves of the state, one of them at random, apply."""
    moves = 0
    while state.turn is not None:
        choices = legal_moves(state)
        state = apply(state, choices[int(random.random() * len(choices))])
        moves += 1
    return moves


def play_observed(state: State, random: Random) -> int:
    """Values: observe, legal_moves of the observation, one of them at random, apply."""
    moves = 0
    while (turn := state.turn) is not None:
        choices = legal_moves(observe(state, turn))
        state = apply(state, choices[int(random.random() * len(choices))])
        moves += 1
    return moves


def play_with_fields(state: State, random: Random) -> int:
    """The same, and the fields of the hand, of the table and of every legal move are read."""
    return _play_reading(state, random, read_fields)


def play_with_text(state: State, random: Random) -> int:
    """The same, and hand, table and every legal move are written as text."""
    return _play_reading(state, random, read_text)


def _play_reading(state: State, random: Random, read: Callable[[Observation, Sequence[Move]], int]) -> int:
    moves = 0
    while (turn := state.turn) is not None:
        observation = observe(state, turn)
        choices = legal_moves(observation)
        read(observation, choices)
        state = apply(state, choices[int(random.random() * len(choices))])
        moves += 1
    return moves


def read_fields(observation: Observation, moves: Sequence[Move]) -> int:
    """The hand, the table, and of every move its card and what it captures."""
    seen = len(observation.hand) + len(observation.table)
    for move in moves:
        seen += move.card.index
        if type(move) is Capture:
            seen += len(move.cards) + len(move.stacks)
    return seen


def read_text(observation: Observation, moves: Sequence[Move]) -> int:
    """The text of the hand, of the table and of every move."""
    seen = len(" ".join(map(str, observation.hand))) + len(" ".join(map(str, observation.table)))
    for move in moves:
        seen += len(str(move))
    return seen


def _itself(state: State) -> State:
    return state


WAYS: dict[str, Way] = {
    "position": (round_position, play_in_place),
    "after": (round_position, play_after),
    "state": (_itself, play_states),
    "observed": (_itself, play_observed),
    "fields": (_itself, play_with_fields),
    "text": (_itself, play_with_text),
}
_warm: set[tuple[str, str]] = set()


def rate(way: str, name: str, seconds: float) -> dict[str, float] | None:
    """Moves a second, by processor time and by the wall; None where the core has no such way.

    The first call plays all rounds once outside the clock.
    """
    if way == "after" and not hasattr(Position, "after"):
        return None
    begin, play = WAYS[way]
    if (way, name) not in _warm:
        _warm.add((way, name))
        play_all(begin, play, name, Clock())
    clock, moves = Clock(), 0
    while clock.processor < seconds:
        moves += play_all(begin, play, name, clock)
    return clock.rates(moves)


def play_all(begin: Callable[[State], Start], play: Callable[[Start, Random], int], name: str, clock: Clock) -> int:
    """Play all rounds once; returns the number of moves."""
    random = Random(1)
    begun = [begin(state) for state in starts(name)]
    clock.start()
    moves = sum(play(start, random) for start in begun)
    clock.stop()
    return moves


if __name__ == "__main__":
    serve(
        {
            "rate": rate,
            "operations": operations,
            "playouts": playouts,
            "runtime": runtime,
            "tournament": moves_rate,
            "workers": workers_rates,
        }
    )
