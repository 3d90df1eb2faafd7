"""What a move did, and the moves as text, are told without values as they are told with them."""

from __future__ import annotations

from random import Random

import pytest

from kasino.game import (
    RULES,
    Move,
    Played,
    State,
    apply,
    deal,
    deck,
    first_legal_moves,
    legal_moves,
    next_round,
)
from kasino.game.play.fallback_move import fallback_among, fallback_text, trail_order
from kasino.game.play.legal_moves import texts_of
from kasino.game.play.move_effects import MORE, SWEEP, SWEEP_SCORED, effects, last_move, later_events

MOVES = 300
LISTED = 40


def expect_the_events_between(before: State, after: State) -> None:
    """The effects and the later events are those that all events of the round tell."""
    events = after.events[len(before.events) :]
    assert later_events(before, after) == events
    did = effects(before, after)
    assert bool(did & MORE) == (len(events) > 1 or after.turn is None)
    if not did & MORE:
        played = events[0]
        assert isinstance(played, Played)
        assert last_move(after) == played.move
        assert (bool(did & SWEEP), bool(did & SWEEP_SCORED)) == (played.sweep, played.sweep_scored)


def expect_the_texts_of(state: State) -> tuple[Move, ...]:
    """The texts of the first legal moves and of the fallback move are those of the values. Returns the moves."""
    moves, _ = first_legal_moves(state, LISTED)
    texts = texts_of(moves)
    assert texts == [str(move) for move in moves] == texts_of(tuple(moves))
    assert fallback_text(trail_order(state.rules), texts) == str(fallback_among(state.rules, moves))
    return tuple(moves)


@pytest.mark.parametrize("name", sorted(RULES))
def test_every_state_of_random_games_by_the_rules_of(name: str) -> None:
    rules, random = RULES[name], Random(5)
    state = deal(rules, seats=rules.min_seats, deck=deck(b"effects", 1, rules.decks))
    rounds = 1
    for played in range(MOVES):
        if state.over:
            break
        if state.turn is None:
            rounds += 1
            state = next_round(state, deck(b"effects", rounds, rules.decks))
        move = random.choice(expect_the_texts_of(state))
        after = apply(state, move)
        if played % 3:  # the events of some states have been decoded before, and those of others have not
            expect_the_events_between(state, after)
        state = after


def test_the_events_between_states_that_are_several_moves_apart() -> None:
    rules = RULES["norwegian"]
    first = state = deal(rules, seats=2, deck=deck(b"apart", 1))
    while state.turn is not None:
        state = apply(state, legal_moves(state)[0])
    assert later_events(first, state) == state.events[len(first.events) :]


def test_the_fallback_move_where_no_card_may_be_trailed_is_the_first_capture() -> None:
    order = trail_order(RULES["norwegian"])
    assert fallback_text(order, ["9h + 2c = 11", "9h x 9c", "9h x 5c 4d"]) == "9h x 9c"


def test_the_fallback_move_is_the_trail_worth_fewest_points() -> None:
    order = trail_order(RULES["norwegian"])
    assert fallback_text(order, ["Td", "Kh", "4s", "9h x 9c"]) == "4s"
