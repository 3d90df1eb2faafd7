"""The specification of `greedy`, by positions."""

from __future__ import annotations

import pytest

from kasino.bots import ask
from kasino.bots.house.greedy import sweep_worth
from kasino.game import parse_position


@pytest.mark.parametrize(
    ("position", "move"),
    [
        pytest.param(
            "norwegian 2 | turn 0 | table 2h 9c | hand 9h Kd | others 2 | stock 24", "9h x 9c", id="a capture first"
        ),
        pytest.param(
            "norwegian 2 | turn 0 | table Ac 3h 4h 5h | hand 4d Qd | others 2 | stock 24",
            "4d x 4h 3h Ac", id="points before cards",
        ),
        pytest.param(
            "norwegian 2 | turn 0 | table Ac 3h 9h 2d 7c Kc | hand 4d 9d | others 2 | stock 24",
            "4d x 3h Ac", id="an ace before more cards",
        ),
        pytest.param(
            "norwegian 2 | turn 0 | table 3h 9h 2d 7c Kc | hand 3d 9d | others 2 | stock 24",
            "9d x 9h 7c 2d", id="most cards, of no points",
        ),
        pytest.param(
            "norwegian 2 | turn 0 | table 9c 9h Kc | hand 9d 9s | others 2 | stock 24",
            "9d x 9h 9c", id="the first in canonical order, of equals",
        ),
        pytest.param(
            "norwegian 2 | turn 0 | table Kc | hand As Kd 2c | others 3 | stock 24",
            "Kd x Kc", id="a sweep, which is a point",
        ),
        pytest.param(
            "norwegian 2 | turn 0 | table Jc 5c | hand Td 5d | others 2 | stock 24",
            "Td x Jc 5c", id="the card that is played counts, a big casino",
        ),
        pytest.param(
            "norwegian 2 | turn 0 | table Jc 4c Qd | hand 2s 4d | others 2 | stock 24",
            "2s x Jc 4c", id="the card that is played counts, a little casino",
        ),
        pytest.param(
            "norwegian 2 | turn 0 | table 8c [Td 4c]=14@1 | hand As 8d | others 2 | stock 24",
            "As x [Td 4c]", id="the cards of a build",
        ),
        pytest.param(
            "norwegian 2 | turn 0 | table 4c 3d | hand 5h 9d | others 2 | stock 24", "5h", id="of the rest the first"
        ),
        pytest.param(
            "spade 2 | turn 0 | table 7s 3s Js Jh 2d | hand Td Jd | others 2 | stock 24",
            "Td x 7s 3s", id="two spades and a casino before two for the jack, in Pik-Casino",
        ),
        pytest.param(
            "spade 2 | turn 0 | table 7s 2s Js 5h | hand 9d Jd | others 2 | stock 24",
            "9d x 7s 2s", id="a spade and a little casino, which is a spade too, before the jack of spades",
        ),
        pytest.param(
            "spade 2 | turn 0 | table 7s 2h Js 5h | hand 9d Jd | others 2 | stock 24",
            "Jd x Js", id="the jack of spades before one spade",
        ),
        pytest.param(
            "krypkasino 2 | turn 0 | table 9c Kd | hand 9h Qc | others 2 | stock 24",
            "9h x 9c", id="in misère cards that cost nothing before none",
        ),
        pytest.param(
            "krypkasino 2 | turn 0 | table 9s Kd | hand 9h Qc | others 2 | stock 24",
            "Qc", id="in misère no spade that need not be taken",
        ),
        pytest.param(
            "krypkasino 2 | turn 0 | table 9c | hand 9h Qc | others 2 | stock 24",
            "Qc", id="in misère no sweep",
        ),
        pytest.param(
            "krypkasino 2 | turn 0 | table 2s Td Jc | hand 2c Th | others 2 | stock 24",
            "2c x 2s", id="in misère the little casino before the big one, as taking costs less",
        ),
        pytest.param(
            "finnish 2 | turn 0 | table 9c | hand 9h 9d | others 2 | stock 24 | scores 9 9",
            "9d x 9c", id="the first of two sweeps",
        ),
        pytest.param(
            "finnish 2 | turn 0 | table 4c 9c | hand Kh 4d | others 2 | stock 24 | scores 9 2",
            "Kh x 9c 4c", id="a sweep before ten points",
        ),
        pytest.param(
            "swedish 2 | turn 0 | table Ac Ad 5h 8s | hand Ah 2c | others 2 | stock 24",
            "Ah x 8s 5h Ad Ac", id="an ace as one and as fourteen",
        ),
    ],
)  # fmt: skip
def test_greedy_plays(position, move):
    assert str(ask("greedy", position).move) == move


@pytest.mark.parametrize(
    ("position", "move"),
    [
        pytest.param("norwegian 2 | {} | others 2 | stock 24", "9d x 9c 5c 4c", id="a point, in Norway"),
        pytest.param("norwegian 2 | {} | others 2 | stock 0", "9d x 9c 5c 4c", id="a point, in the last deal too"),
        pytest.param("norwegian sweep_points=0 2 | {} | others 2", "As x 9c 5c", id="nothing, where it pays nothing"),
        pytest.param("finnish 2 | {} | others 2 | stock 24", "9d x 9c 5c 4c", id="a point, in Finland"),
        pytest.param("finnish 2 | {} | others 2 | stock 0", "As x 9c 5c", id="nothing, in the last deal in Finland"),
        pytest.param("finnish 2 | {} | others 2 | stock 24 | scores 0 10", "As x 9c 5c", id="nothing, from ten on"),
        pytest.param("finnish 2 | {} | others 2 | stock 24 | scores 9 9", "9d x 9c 5c 4c", id="a point, below ten"),
    ],
)  # fmt: skip
def test_a_sweep_is_for_greedy(position, move):
    assert str(ask("greedy", position.format("turn 0 | table 9c 5c 4c | hand As 9d")).move) == move


@pytest.mark.parametrize(
    ("position", "worth"),
    [
        pytest.param("norwegian 2 | turn 0 | hand 9c | others 0", 1, id="the last card of the round"),
        pytest.param("{} 2 | turn 0 | hand 9c | others 0", 0, id="the last card, where the last capture is no sweep"),
        pytest.param("{} 2 | turn 0 | hand 9c | others 1", 1, id="the last card but one"),
        pytest.param("{} 2 | turn 0 | hand 9c | others 0 | stock 8", 1, id="the last card of another deal"),
        pytest.param("krypkasino 2 | turn 0 | hand 9c | others 1", -5, id="a sweep in misère"),
    ],
)  # fmt: skip
def test_in_points_this_is_worth(position, worth):
    assert sweep_worth(parse_position(position.format("norwegian sweep_on_last_capture=false"))) == worth


def test_greedy_plays_the_first_move_where_it_can_take_nothing():
    legal = "norwegian 2 | turn 0 | table Kc | hand 5h 9d | others 2 | stock 24"
    assert ask("greedy", legal) == ask("greedy", legal, seed=b"another")
    assert str(ask("greedy", legal).move) == "5h"
