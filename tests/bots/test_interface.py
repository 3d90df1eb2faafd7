"""The values that a bot receives and returns: observations can be pickled and compared, choices are validated."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from kasino import bots, game
from kasino.bots import Choice
from kasino.game import Trail, legal_moves, parse_position

SEEN = parse_position("norwegian 2 | turn 1 dealer 0 | table 9c 6d 3h | hand 9h Kd | others 2 | stock 24 | scores 3 5")


def test_there_is_one_observation():
    assert bots.Observation is game.Observation
    assert (SEEN.seed, SEEN.decision, SEEN.clock, SEEN.legal_moves_truncated) == (b"", 1, None, False)


def test_what_the_seat_adds_changes_nothing_else():
    seen = replace(SEEN, seed=b"seed", decision=7, clock=2.5, legal_moves_truncated=True)
    assert list(legal_moves(seen)) == list(legal_moves(SEEN))
    assert replace(seen, seed=b"", decision=1, clock=None, legal_moves_truncated=False) == SEEN


def test_an_observation_can_be_pickled_compared_and_kept():
    seen = replace(SEEN, seed=b"seed")
    assert pickle.loads(pickle.dumps(seen)) == seen
    assert {seen: "kept"}[replace(SEEN, seed=b"seed")] == "kept"
    assert seen != replace(seen, decision=2)


@pytest.mark.parametrize(
    ("seed", "decision", "number"),
    [
        pytest.param(b"", 1, 15556949565222058851, id="no seed"),
        pytest.param(b"kasino", 1, 2650044939069864357, id="a seed"),
        pytest.param(b"kasino", 2, 3650680241342523886, id="another decision"),
    ],
)
def test_a_decision_draws(seed, decision, number):
    assert replace(SEEN, seed=seed, decision=decision).rng().getrandbits(64) == number


def test_a_generator_is_new_each_time():
    seen = replace(SEEN, seed=b"seed")
    first = [seen.rng().random() for _ in range(3)]
    assert len(set(first)) == 1
    assert seen.rng() is not seen.rng()


@pytest.mark.parametrize(
    ("note", "value"),
    [pytest.param(7, None, id="a note that is no text"), pytest.param("", "much", id="a value that is no number")],
)
def test_a_choice_is_refused_for(note, value):
    with pytest.raises(TypeError):
        Choice(Trail(SEEN.hand[0]), note, value)
