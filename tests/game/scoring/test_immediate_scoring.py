"""Immediate scoring: points as soon as cards are captured, and the end of the game in mid-round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kasino.game import (
    GameOver,
    LeftoversTaken,
    RoundScored,
    legal_moves,
)
from tests.game.rounds import THREE, cards, counted, dealt, play


@pytest.mark.parametrize(
    ("hand", "table", "move", "points"),
    [
        pytest.param("As", "Kc 4h", "As", 0, id="nothing where it is laid out"),
        pytest.param("9h", "9c 4h", "9h x 9c", 0, id="nothing for plain cards"),
        pytest.param("As", "Kc Ah", "As x Kc Ah", 2, id="the ace that is played and the ace that is taken"),
        pytest.param("2s", "8c 7c", "2s x 8c 7c", 1, id="the 2s that is played"),
        pytest.param("Td", "9c 7c", "Td x 9c 7c", 2, id="the Td that is played"),
        pytest.param("Ad", "Td 4c", "Ad x Td 4c", 3, id="the Td that is taken by an ace"),
        pytest.param("Kd", "Td 2s Ac", "Kd x Td 2s Ac", 4, id="all that one play takes"),
    ],
)
def test_finnish_points_are_given_at_once_for(hand, table, move, points):
    state = play(dealt("finnish", f"{hand} 6c | {table} Jc | 3c 3d"), f"1 {move}")
    assert state.scores == (0, points)
    assert state.turn == 0


def test_points_that_count_at_once_are_not_given_again_when_the_round_is_counted():
    state = play(dealt("finnish", "As 6c | Kc Ah | 3c 3d"), "1 As x Kc Ah, 0 3c, 1 6c, 0 3d")
    assert counted(state) == "nothing | most_cards=1 spades=2 aces=2"
    assert state.scores == (0, 5)


def test_leftovers_count_at_once_and_can_end_the_game():
    state = play(dealt("finnish", "9h 6c | 9c Jc | 3c Td", target=2), "1 9h x 9c, 0 3c, 1 6c, 0 Td")
    assert state.over
    assert state.winners == (1,)
    assert counted(state) == "nothing | big=2"
    assert state.events[-3:] == (
        LeftoversTaken(seat=1, cards=tuple(sorted(cards("Jc 3c 6c Td")))),
        RoundScored(round=1, points=state.points, totals=(0, 2)),
        GameOver(totals=(0, 2), winners=(1,)),
    )


def test_the_side_that_reaches_the_target_in_mid_round_has_won_and_no_more_is_counted():
    state = replace(dealt("finnish", "As 6s | Kc Ah | 3s 3d"), scores=(15, 14))
    state = play(state, "1 As x Kc Ah")
    assert state.over
    assert state.winners == (1,)
    assert state.scores == (15, 16)
    assert state.turn is None
    assert counted(state) == "nothing | aces=2"
    assert state.events[-2:] == (
        RoundScored(round=1, points=state.points, totals=(15, 16)),
        GameOver(totals=(15, 16), winners=(1,)),
    )
    assert not any(isinstance(event, LeftoversTaken) for event in state.events)
    assert state.hands == (cards("3d 3s"), cards("6s"))
    assert list(legal_moves(state)) == []


@pytest.mark.parametrize(
    ("scores", "after"),
    [
        pytest.param((15, 15, 14), (15, 16, 14), id="ends it where one side alone is there"),
        pytest.param((16, 15, 10), (16, 16, 10), id="does not where it makes two level at the top"),
        pytest.param((16, 10, 16), (16, 11, 16), id="does not where two others lead level"),
        pytest.param((17, 16, 17), (17, 17, 17), id="does not where it makes all level"),
        pytest.param((16, 16, 16), (16, 17, 16), id="ends it where it breaks the tie"),
    ],
)
def test_an_ace_in_mid_round(scores, after):
    state = dealt("finnish", "Ad 6c | 5c 5d | Td 4c Jc | 3c 3d", sides=THREE, big_casino_points=0)
    state = play(replace(state, scores=scores), "1 Ad x Td 4c")
    assert state.scores == after
    assert state.over == (after.count(max(after)) == 1)
    assert state.winners == ((1,) if state.over else ())
