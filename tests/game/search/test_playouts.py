"""Playouts: their points are those of a round in which a documented generator draws among the legal moves."""

from __future__ import annotations

from random import Random

import pytest

from kasino.game import (
    RULES,
    State,
    TurnError,
    apply,
    deal,
    deck,
    legal_moves,
    observe,
    override,
    playouts,
    round_position,
)
from kasino.game.search.playouts import Playout
from tests.game.playthroughs import TABLES

WORD = (1 << 64) - 1


def xorshift(seed: int):
    """The random numbers of playouts: 32 bits each, from the seed's first 64 bits of Python's generator."""
    word = Random(seed).getrandbits(64) or 1
    while True:
        word ^= word << 13 & WORD
        word ^= word >> 7
        word ^= word << 17 & WORD
        yield word >> 32


def played_out(state: State, numbers) -> tuple[int, ...]:
    """The points by side of a round that is played on from here by values."""
    while state.turn is not None:
        moves = list(legal_moves(state, limit=1024))
        state = apply(state, moves[next(numbers) * len(moves) >> 32])
    return tuple(sum(points for _, points in side) for side in state.points)


@pytest.mark.parametrize("table", TABLES)
def test_a_playout_draws_among_the_legal_moves_to_the_end_of_the_round(table):
    rules, sides = TABLES[table]
    state = deal(rules, sides=sides, deck=deck(table.encode(), 1, rules.decks))
    numbers = xorshift(7)
    assert playouts(state, count=2, seed=7) == (played_out(state, numbers), played_out(state, numbers))


def test_the_same_seed_gives_the_same_playouts_compiled_or_not():
    state = deal(RULES["norwegian"], seats=3, deck=deck(b"playouts", 1))
    assert playouts(state, count=3, seed=1) == ((4, 3, 3), (10, 0, 0), (1, 8, 2))


def test_a_playout_that_is_stopped_at_the_target_has_the_points_given_at_once():
    rules = override(RULES["finnish"], {"target": 1})
    state = deal(rules, seats=2, deck=deck(b"stopped", 1))
    for points in playouts(state, count=20, seed=1):
        assert sorted(points)[0] == 0
        assert 1 <= max(points) <= 5


def test_playouts_leave_their_position_as_it_was():
    state = deal(RULES["norwegian"], seats=2, deck=deck(b"as it was", 1))
    position = round_position(state)
    moves = list(position.moves())
    assert playouts(position, count=5, seed=3) == playouts(state, count=5, seed=3)
    assert list(position.moves()) == moves
    assert position.won == (0, 0)


def test_playouts_after_a_move_are_those_of_the_position_after_it():
    state = deal(RULES["international"], seats=2, deck=deck(b"after", 1))
    position = round_position(state)
    for at, move in enumerate(legal_moves(state)):
        after = position.after(position.moves()[at])
        assert playouts(after, count=2, seed=at) == playouts(apply(state, move), count=2, seed=at)


def test_a_playout_after_the_last_move_has_the_points_of_the_round():
    state = deal(RULES["norwegian"], seats=2, deck=deck(b"last", 1))
    position = round_position(state)
    while state.turn is not None:
        position = position.after(position.moves()[-1])
        state = apply(state, list(legal_moves(state))[-1])
    points = tuple(sum(worth for _, worth in side) for side in state.points)
    assert playouts(position, count=2, seed=1) == (points, points)


def test_a_playout_counts_its_moves():
    playout = Playout(round_position(deal(RULES["norwegian"], seats=2, deck=deck(b"moves", 1))), 1)
    for _ in range(3):
        playout.play()
    assert playout.moves == 3 * 48


def test_there_is_no_playout_once_the_round_is_over():
    state = deal(RULES["finnish"], seats=2, deck=deck(b"over", 1))
    while state.turn is not None:
        state = apply(state, legal_moves(state)[0])
    with pytest.raises(TurnError):
        playouts(state, count=1, seed=1)


def test_there_is_no_playout_of_what_a_seat_knows():
    state = deal(RULES["norwegian"], seats=2, deck=deck(b"known", 1))
    assert observe(state, 1).turn == 1
    with pytest.raises(TurnError):
        playouts(round_position(state).seen_by(1), count=1, seed=1)
