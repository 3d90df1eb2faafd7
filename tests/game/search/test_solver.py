"""The solver of the last deal of two seats agrees with an exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from kasino.game import (
    RULES,
    RuleSet,
    State,
    TurnError,
    apply,
    deal,
    deck,
    legal_moves,
    observe,
    override,
)
from kasino.game.search.solver import known_state, solve

SMALL = {"table_cards": 4, "hand_sizes": [3]}


def last_deals(rules: RuleSet, count: int) -> Iterator[State]:
    """States of the last deal of a round played at random."""
    random = Random(count)
    for number in range(1, count + 1):
        state = deal(rules, seats=2, deck=deck(b"last deals", number, rules.decks))
        while state.turn is not None and state.stock:
            state = apply(state, random.choice(list(legal_moves(state))))
        if state.turn is not None:
            yield state


def small_endings(rules: RuleSet, count: int) -> Iterator[State]:
    """Rounds of ten cards, low cards more often, so that sums, builds and sweeps occur."""
    rules = override(rules, SMALL)
    random = Random(count)
    for _ in range(count):
        pack = [card for card in deck(random.randbytes(8), 1) if card.rank < 8 or random.random() < 0.3]
        yield deal(rules, seats=2, deck=pack[:10])


def minimax(state: State, seat: int) -> int:
    """The points of `seat` less those of the other in the round when both play their best, without pruning."""
    if state.turn is None:
        totals = [sum(points for _, points in side) for side in state.points]
        return totals[seat] - totals[1 - seat]
    values = [minimax(apply(state, move), seat) for move in legal_moves(state)]
    return max(values) if state.turn == seat else min(values)


@pytest.mark.parametrize("name", RULES)
def test_the_value_is_that_of_minimax(name):
    for state in small_endings(RULES[name], 4):
        for _ in range(2):
            state = apply(state, legal_moves(state)[0])
        seat = state.turn
        assert seat is not None
        solution = solve(state)
        assert solution.exact
        values = {move: minimax(apply(state, move), seat) for move in legal_moves(state)}
        assert solution.value == values[solution.move] == max(values.values())


@pytest.mark.parametrize("name", RULES)
def test_a_player_who_remembers_knows_everything_in_the_last_deal(name):
    for state in last_deals(RULES[name], 3):
        known = known_state(observe(state, state.turn or 0))
        assert known is not None
        assert replace(known, events=(), leftovers=0, next_stack=0) == replace(
            state, events=(), leftovers=0, next_stack=0
        )


@pytest.mark.parametrize("name", ["norwegian", "international", "swedish", "finnish", "krypkasino"])
def test_no_opponent_holds_the_result_below_the_value(name):
    """Against a random opponent the result is at least the value."""
    random = Random(5)
    for state in last_deals(RULES[name], 3):
        seat = state.turn
        value = solve(state).value
        assert seat is not None
        assert value is not None
        while state.turn is not None:
            if state.turn == seat:
                state = apply(state, solve(state).move)
            else:
                state = apply(state, random.choice(list(legal_moves(state))))
        totals = [sum(points for _, points in side) for side in state.points]
        assert totals[seat] - totals[1 - seat] >= value


def test_a_solution_is_not_exact_where_the_node_budget_runs_out():
    state = next(last_deals(RULES["norwegian"], 1))
    solution = solve(state, max_nodes=3)
    assert not solution.exact
    assert solution.value is None
    assert solution.move in set(legal_moves(state))
    assert solve(state).exact


@pytest.mark.parametrize(
    "state",
    [
        pytest.param(deal(RULES["norwegian"], seats=2, deck=deck(b"", 1)), id="while cards are to be dealt"),
        pytest.param(deal(RULES["norwegian"], seats=3, deck=deck(b"", 1)), id="of three seats"),
    ],
)
def test_nothing_is_solved(state):
    with pytest.raises(TurnError):
        solve(state)
    assert known_state(observe(state, 1)) is None


def test_the_state_is_unknown_without_all_events_of_the_round():
    state = next(last_deals(RULES["norwegian"], 1))
    seen = observe(state, state.turn or 0)
    assert known_state(replace(seen, events=seen.events[3:])) is None
    assert known_state(replace(seen, events=())) is None
