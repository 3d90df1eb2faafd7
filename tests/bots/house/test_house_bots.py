"""The house bots at every table: they play without faults, and each is better than the one before it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from kasino.bots import Choice, Endgame, Thoughtful, load, play
from kasino.bots.game.seated_bot import offered_moves
from kasino.bots.loading.house_bots import HOUSE_BOTS
from kasino.game import PARTNERS, RULES, check_move, legal_moves, observe, parse_position
from kasino.game.search.solver import known_state, solve
from tests.bots.duplicate import duplicate, interval, one_round, tables
from tests.game.positions import Position, low_tables, positions

TABLES = [
    pytest.param(name, sides, id=f"{name}, {'partners' if sides == PARTNERS else len(sides)}")
    for name, rules in RULES.items()
    for sides in tables(rules)
]


@pytest.mark.parametrize(("name", "sides"), TABLES)
def test_every_bot_of_the_house_plays_without_a_fault(name, sides):
    house = list(HOUSE_BOTS)
    bots = [house[(len(name) + seat) % len(house)] for seat in range(len(sides))]
    for turn in range(2):
        game = play(bots[turn:] + bots[:turn], one_round(RULES[name]), seed=turn, sides=sides)
        assert game.faults == ()
        assert not game.abandoned


@settings(derandomize=True, deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))
@given(positions())
def test_a_bot_of_the_house_has_a_legal_move_in_any_position_under_any_switches(position):
    expect_legal_moves(position)


@settings(derandomize=True, deadline=None, max_examples=5, suppress_health_check=list(HealthCheck))
@pytest.mark.parametrize("name", RULES)
@given(data=st.data())
def test_a_bot_of_the_house_has_a_legal_move_on_a_large_table(name, data):
    expect_legal_moves(data.draw(low_tables(RULES[name])))


def expect_legal_moves(position: Position) -> None:
    seen = observe(position.state, position.turn)
    moves, _ = offered_moves(seen, 128)
    assume(moves)  # a seat that trails no card beside its own build, and could not take it, does not come about
    for name in HOUSE_BOTS:
        bot: Any = load(name)()
        choice = bot.choose_move(seen, moves)
        check_move(seen, choice.move if isinstance(choice, Choice) else choice)


@pytest.mark.parametrize(
    ("one", "other", "rules", "sides", "sets"),
    [
        pytest.param("greedy", "random", "norwegian", (0, 1), 20, id="greedy, random"),
        pytest.param("thoughtful", "greedy", "norwegian", (0, 1), 20, id="thoughtful, greedy"),
        pytest.param("thoughtful", "greedy", "norwegian", (0, 1, 2), 20, id="thoughtful, greedy, with three"),
        pytest.param("thoughtful", "greedy", "norwegian", (0, 1, 2, 3), 25, id="thoughtful, greedy, with four"),
        pytest.param("thoughtful", "greedy", "norwegian", PARTNERS, 20, id="thoughtful, greedy, as partners"),
        pytest.param("thoughtful", "greedy", "krypkasino", (0, 1), 30, id="thoughtful, greedy, turned round"),
        pytest.param("endgame", "thoughtful", "norwegian", (0, 1), 15, id="endgame, thoughtful"),
    ],
)
def test_of_two_bots_the_first_is_better(one, other, rules, sides, sets):
    mean, half = interval(duplicate(one, other, one_round(RULES[rules]), sides, sets))
    assert mean - half > 0


def test_identical_bots_cancel_exactly():
    for bot in HOUSE_BOTS:
        assert set(duplicate(bot, bot, one_round(RULES["norwegian"]), (0, 1), 2)) == {0}


# endgame


def test_endgame_plays_the_solution_of_the_last_deal():
    solved = []

    class Watched(Endgame):
        def choose_move(self, observation, legal_moves, /):
            choice = super().choose_move(observation, legal_moves)
            assert isinstance(choice, Choice)
            state = known_state(observation)
            if state is not None and len(legal_moves) > 1:
                solution = solve(state)
                assert solution.exact
                assert choice.move == solution.move
                assert (choice.note, choice.value) == ("solved", solution.value)
                solved.append(observation.decision)
            return choice

    game = play([Watched, "greedy"], one_round(RULES["norwegian"]))
    assert game.faults == ()
    assert solved
    assert min(solved) > 20


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("norwegian 2 | turn 0 | table 9c 6d | hand 9h Kd | others 2 | stock 24", id="more is dealt"),
        pytest.param("norwegian 2 | turn 0 | table 9c 6d | hand 9h Kd | others 2 | stock 0", id="the past is unknown"),
        pytest.param("norwegian 3 | turn 0 | table 9c 6d | hand 9h Kd | others 2 2 | stock 0", id="three play"),
    ],
)
def test_endgame_is_thoughtful_where(line):
    seen = parse_position(line)
    moves = list(legal_moves(seen))
    assert Endgame().choose_move(seen, moves) == Thoughtful().choose_move(seen, moves)
