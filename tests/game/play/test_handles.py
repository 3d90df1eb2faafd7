"""States and observations are handles on the core, and behave as the frozen dataclasses of their fields."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Iterator
from dataclasses import asdict, fields, is_dataclass, replace
from random import Random
from typing import Any

import pytest

from kasino.game import (
    RULES,
    IllegalMove,
    Observation,
    State,
    Trail,
    TurnError,
    apply,
    check_move,
    deal,
    deck,
    legal_moves,
    next_round,
    observe,
    parse_move,
)

SEATS = {"byggekasino": 3, "krypkasino": 4, "spade": 2}


def states(name: str) -> Iterator[State]:
    """The states of two rounds at random; the seed is that of the pack."""
    random = Random(1)
    seats, packs = SEATS.get(name, 2), RULES[name].decks
    state = deal(RULES[name], deck=deck(b"handles", 1, packs), seats=seats)
    for round in (2, 3):
        yield state
        while state.turn is not None:
            state = apply(state, random.choice(legal_moves(state, limit=60)))
            yield state
        if state.over:
            return
        state = next_round(state, deck(b"handles", round, packs))


def by_fields(value: Any) -> Any:
    """The same value, given by all its fields."""
    return type(value)(**{field.name: getattr(value, field.name) for field in fields(value)})


@pytest.mark.parametrize("name", RULES)
def test_a_value_equals_the_one_of_the_same_fields_in(name: str) -> None:
    for state in states(name):
        for value in (state, *[observe(state, seat) for seat in range(state.seats)]):
            other = by_fields(value)
            assert value == other
            assert hash(value) == hash(other)
            assert repr(value) == repr(other)
            assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize("name", RULES)
def test_a_state_that_is_given_by_its_fields_is_played_on_in_the_same_way_in(name: str) -> None:
    random = Random(2)
    for state in states(name):
        other = by_fields(state)
        assert list(legal_moves(other)) == list(legal_moves(state))
        for seat in range(state.seats):
            assert observe(other, seat) == observe(state, seat)
            assert list(legal_moves(by_fields(observe(state, seat)))) == list(legal_moves(observe(state, seat)))
        if state.turn is not None:
            move = random.choice(legal_moves(state))
            assert apply(other, move) == apply(state, move)


def values() -> list[State | Observation]:
    state = list(states("norwegian"))[7]
    return [state, observe(state, 0), by_fields(state), by_fields(observe(state, 1))]


@pytest.mark.parametrize("value", values())
def test_it_is_a_frozen_dataclass_to_all_that_ask(value: Any) -> None:
    asked: object = value
    assert is_dataclass(asked)
    assert is_dataclass(type(asked))
    assert asdict(value)["rules"]["name"] == "norwegian"
    assert list(asdict(value)) == [field.name for field in fields(value)]
    assert not hasattr(value, "__dict__")
    assert type(value).__match_args__ == ()
    assert list(inspect.signature(type(value)).parameters) == [field.name for field in fields(value)]
    assert copy.copy(value) == value == copy.deepcopy(value)
    assert value != 1
    for name in ("turn", "rules", "unheard_of"):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
    with pytest.raises(AttributeError):
        del value.turn
    with pytest.raises(TypeError):
        type(value)(value.rules)
    with pytest.raises(TypeError):
        type(value)(rules=value.rules)


@pytest.mark.parametrize("value", values())
def test_some_of_its_fields_are_replaced(value: Any) -> None:
    for other in (replace(value, scores=(3, 4)), value.__replace__(scores=(3, 4))):
        assert other.scores == (3, 4)
        assert other != value
        assert replace(other, scores=value.scores) == value
    with pytest.raises(TypeError):
        replace(value, unheard_of=1)


def test_it_is_taken_apart_by_match() -> None:
    state, seen, *_ = values()
    match state, seen:
        case State(turn=turn), Observation(seat=0, rules=rules):
            assert (turn, rules) == (state.turn, state.rules)
        case _:
            pytest.fail("a class pattern with keywords matches")


def test_a_bot_gets_its_fields_without_others_being_decoded() -> None:
    seen = observe(values()[0], 0)  # type: ignore[arg-type]
    mine = {"seed": b"x", "decision": 3, "clock": 1.5, "legal_moves_truncated": True}
    assert seen.for_bot(**mine) == replace(seen, **mine) == seen.__replace__(**mine)  # type: ignore[arg-type]
    assert seen.__replace__(decision=3) == replace(seen, decision=3)


def test_each_event_is_decoded_once() -> None:
    before, after = list(states("norwegian"))[20:22]
    assert all(one is other for one, other in zip(before.events, after.events, strict=False))
    assert all(one is other for one, other in zip(after.events, observe(after, 0).events, strict=True))


@pytest.mark.parametrize("name", ["norwegian", "byggekasino", "two_deck", "international"])
def test_a_move_that_was_kept_from_another_position_is_not_mistaken_in(name: str) -> None:
    kept: dict[str, Any] = {}
    for state in states(name):
        if state.turn is None:
            kept.clear()
            continue
        for text, move in kept.items():
            parsed = parse_move(text, state.table)
            if type(parsed) is type(move):
                assert outcome(state, move) == outcome(state, parsed)
        moves = legal_moves(state, limit=40)
        kept |= {str(move): move for move in moves[:: max(1, len(moves) // 4)]}
        kept = dict(list(kept.items())[-40:])


def outcome(state: State, move: Any) -> Any:
    """The state after this move, or why it is refused."""
    try:
        return apply(state, move)
    except IllegalMove as error:
        return (error.reason, str(error))


def test_nothing_is_applied_after_the_end_of_a_round() -> None:
    *_, before, state = states("norwegian")
    assert list(legal_moves(state)) == []
    for value in (state, by_fields(state)):
        with pytest.raises(TurnError):
            apply(value, legal_moves(before)[0])
        with pytest.raises(TurnError):
            check_move(value, Trail(before.hands[0][0] if before.hands[0] else before.hands[1][0]))
