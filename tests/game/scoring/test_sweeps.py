"""Sweeps that do not count, and sweeps that cancel each other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kasino.game import (
    PARTNERS,
    Played,
    parse_move,
)
from tests.game.rounds import ALONE, THREE, cards, counted, dealt, play


@pytest.mark.parametrize(
    ("scores", "moves", "scored"),
    [
        pytest.param((9, 9), "1 9h x 9c", True, id="counts while nobody has ten points"),
        pytest.param((10, 0), "1 9h x 9c", False, id="does not count where the other side has ten"),
        pytest.param((0, 10), "1 9h x 9c", False, id="does not count where the own side has ten"),
        pytest.param((12, 3), "1 9h x 9c", False, id="does not count where one side has more than ten"),
    ],
)
def test_a_finnish_sweep(scores, moves, scored):
    state = replace(dealt("finnish", "9h 2c | 9c | 3c 4c | 5c 6c | 7c 8c", hand_sizes=[2, 2]), scores=scores)
    state = play(state, moves)
    event = state.events[-1]
    assert isinstance(event, Played)
    assert (event.sweep, event.sweep_scored) == (True, scored)
    assert state.sweeps == (0, int(scored))


def test_a_finnish_sweep_is_judged_before_the_play_that_makes_it():
    state = replace(dealt("finnish", "Ad 2c | Kc Ah | 3c 4c | 5c 6c | 7c 8c", hand_sizes=[2, 2]), scores=(0, 9))
    state = play(state, "1 Ad x Kc Ah")
    assert state.scores == (0, 11)
    assert state.sweeps == (0, 1)


def test_a_finnish_sweep_is_judged_by_points_that_were_given_at_once_in_the_round():
    state = dealt("finnish", "Ad 2c | Kc Ah 4d | 3c 4c | 5c 6c | 7c 8c", hand_sizes=[2, 2])
    state = play(replace(state, scores=(0, 9)), "1 Ad x Kc Ah, 0 4c x 4d")
    assert state.events[-1] == Played(
        seat=0, move=parse_move("4c x 4d"), captured=cards("4c 4d"), sweep=True, sweep_scored=False
    )


@pytest.mark.parametrize(
    ("name", "sweeps"),
    [
        pytest.param("finnish", (0, 1), id="the last deal in finnish"),
        pytest.param("swedish", (1, 1), id="no deal in swedish"),
    ],
)
def test_sweeps_do_not_count_in(name, sweeps):
    state = play(dealt(name, "9h | 9c | 2c | 3c | 5h", hand_sizes=[1, 1]), "1 9h x 9c, 0 2c, 1 3c, 0 5h x 2c 3c")
    assert state.sweeps == sweeps


def test_a_sweep_in_the_last_deal_does_not_cancel_that_of_another():
    state = dealt("finnish", "9h | 9c | 2c | 3c | 5h", hand_sizes=[1, 1])
    assert counted(play(state, "1 9h x 9c, 0 2c, 1 3c, 0 5h x 2c 3c")) == "most_cards=1 | sweeps=1"


@pytest.mark.parametrize(
    ("sides", "pack", "moves", "points"),
    [
        pytest.param(
            ALONE,
            "9h 8h | 9c | 8c 7c | 6c 5d | Kd 4d | 2c 2d | 3c 3d",
            "1 9h x 9c, 0 8c, 1 8h x 8c, 0 7c, 1 6c, 0 Kd x 7c 6c, 1 5d, 0 4d, 1 2c, 0 3c, 1 2d, 0 3d",
            "most_cards=1 | sweeps=1",
            id="of two sides with one and two: one is left",
        ),
        pytest.param(
            THREE,
            "9h | 8c | 9c | 8h | 7c | 7h | 6c | 6h | 5c | 4c | 3c | 2c | 2d",
            "1 9h x 9c, 2 8c, 0 8h x 8c, 1 7c, 2 7h x 7c, 0 6c, 1 6h x 6c, 2 5c, 0 4c, 1 3c, 2 2c, 0 2d",
            "nothing | most_cards=1 sweeps=1 | nothing",
            id="of three sides with one, two and one: one is left",
        ),
        pytest.param(
            THREE,
            "9h | 8c | 9c | 8h | 7c | 7h | 6c | 6h | 5c | 4c | 3c | 2c | 2d",
            "1 9h x 9c, 2 8c, 0 8h x 8c, 1 7c, 2 7h, 0 6c, 1 6h x 6c, 2 5c, 0 4c, 1 3c, 2 2c, 0 2d",
            "sweeps=1 | most_cards=1 sweeps=1 | nothing",
            id="of three sides of which one has none: all are left",
        ),
        pytest.param(
            PARTNERS,
            "9h | 8c | 8h | 9c | 7c | 6c | Kh | 5c | 4c | 3c | 2c | 2d | 2h",
            "1 9h x 9c, 2 8c, 3 8h x 8c, 0 7c, 1 6c, 2 Kh x 7c 6c, 3 5c, 0 4c, 1 3c, 2 2c, 3 2d, 0 2h",
            "most_cards=1 | sweeps=1",
            id="of partners with one each and opponents with one: one is left",
        ),
    ],
)
def test_finnish_sweeps_cancel_each_other(sides, pack, moves, points):
    sizes = {(ALONE): [2, 2, 2], (THREE): [1, 1, 1, 1], (PARTNERS): [1, 1, 1]}[sides]
    assert counted(play(dealt("finnish", pack, sides=sides, hand_sizes=sizes), moves)) == points
