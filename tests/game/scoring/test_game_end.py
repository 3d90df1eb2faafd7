"""The end of a game: targets, rounds, ties and the round limit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kasino.game import (
    RULES,
    Tally,
    game_end,
    next_round,
    parse_rules,
)
from kasino.game.rules.ranges import MAX_ROUNDS
from tests.game.rounds import LOW, THREE, cards, counted, dealt, play, trailed, trailed_round


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_krypkasino_lasts_as_many_rounds_as_there_are_seats(seats):
    pack = " | ".join("Jc Qc Kc Jd Qd".split()[: seats - 1]) + " | 2c | Kd"
    state = dealt("krypkasino", pack, sides=tuple(range(seats)), final_tie="shared")
    state = trailed(state, cards(pack))
    assert state.round == seats
    assert state.winners == tuple(range(seats))


def test_krypkasino_is_won_by_the_fewest_penalties():
    state = dealt("krypkasino", "9h | 9s | 2c", fixed_rounds=1)
    state = play(state, "1 9h x 9s, 0 2c")
    assert counted(state) == "nothing | spades=-1 sweeps=-5"
    assert state.winners == (0,)


def test_krypkasino_plays_another_round_where_the_fewest_are_level():
    state = dealt("krypkasino", LOW)
    for _ in range(3):
        state = trailed_round(state)
        assert not state.over
        state = next_round(state, cards(LOW))
    assert state.round == 4


ONE_TAKES = "9h | 8h | Ac 9c 8c | 7h"


@pytest.mark.parametrize(
    ("changes", "rounds", "winners"),
    [
        pytest.param({"fixed_rounds": 1, "target": None}, 1, (1,), id="after the rounds that were agreed"),
        pytest.param({"fixed_rounds": 2, "target": None}, 2, (1,), id="after both rounds and not before"),
        pytest.param({"fixed_rounds": 3, "target": 2}, 1, (1,), id="at the target where that comes first"),
        pytest.param({"fixed_rounds": 1, "target": 50}, 1, (1,), id="after the rounds where they come first"),
    ],
)
def test_a_game_of_three_sides_ends(changes, rounds, winners):
    state = dealt("norwegian", ONE_TAKES, sides=THREE, **changes)
    state = play(state, "1 9h x 9c, 2 8h, 0 7h")
    assert state.scores == (0, 3, 0)
    if not state.over:
        state = trailed(next_round(state, cards("2c | 3c | 4c 5c 6c | 7c")), cards(ONE_TAKES))
    assert state.round == rounds
    assert state.over
    assert state.winners == winners


def test_the_rounds_that_were_agreed_are_followed_by_another_where_sides_are_level():
    state = dealt("norwegian", LOW, fixed_rounds=1, target=None)
    state = trailed_round(state)
    assert not state.over
    state = play(next_round(state, cards("9h 3c | 9c 4d 4h 4s | 2c 5c")), "0 9h x 9c, 1 2c, 0 3c, 1 5c")
    assert state.round == 2
    assert state.winners == (0,)


def test_level_sides_share_where_the_rules_say_so():
    state = dealt("norwegian", LOW, fixed_rounds=1, target=None, final_tie="shared")
    state = trailed_round(state)
    assert state.over
    assert state.winners == (0, 1)


def test_level_sides_at_the_target_share_where_the_rules_say_so():
    state = replace(dealt("norwegian", LOW, final_tie="shared"), scores=(16, 16))
    assert trailed_round(state).winners == (0, 1)


@pytest.mark.parametrize("name", RULES)
def test_two_seats_that_only_lay_out_come_to_an_end_in(name):
    state = trailed(dealt(name, LOW), cards(LOW))
    assert state.round == 40
    assert state.over
    assert state.scores == (0, 0)
    assert state.winners == (0, 1)


@pytest.mark.parametrize(
    ("scores", "moves", "winners"),
    [
        pytest.param((3, 0), "1 9h, 0 8s, 1 2c, 0 3c", (0,), id="the leader wins"),
        pytest.param((3, 1), "1 9h x 9c, 0 8s x 8c, 1 2c, 0 3c", (0,), id="the last round has counted"),
        pytest.param((0, 3), "1 9h x 9c, 0 8s x 8c, 1 2c, 0 3c", (0,), id="the tie-break finds the leader"),
        pytest.param((3, 3), "1 9h, 0 8s, 1 2c, 0 3c", (0, 1), id="equal leaders share"),
    ],
)  # fmt: skip
def test_at_the_round_limit(scores, moves, winners):
    state = dealt("norwegian", "9h 2c | 9c 8c | 8s 3c", round_limit=1)
    state = play(replace(state, scores=scores), moves)
    assert state.over
    assert state.winners == winners


def test_a_game_without_a_limit_of_rounds_ends_all_the_same():
    rules = parse_rules("norwegian round_limit=none")
    for rounds, over in ((MAX_ROUNDS - 1, False), (MAX_ROUNDS, True)):
        end = game_end(rules, (0, 0), ({}, {}), tallies=[Tally()] * 2, rounds_played=rounds, seats=2)
        assert (end.over, end.winners) == (over, (0, 1) if over else ())
