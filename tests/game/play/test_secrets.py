"""Nothing that an observation refers to leads to a hidden card: walked by the garbage collector's references."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Iterator
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from kasino.game import RULES, Card, State, apply, deal, deck, legal_moves, next_round, observe
from kasino.game.core import Position
from kasino.game.play.fields import StateFields
from kasino.game.play.state import core_position

CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)
TABLES = [(name, seats) for name, rules in RULES.items() for seats in (2, 3) if rules.max_seats >= seats]


def reachable(*roots: object) -> Iterator[Any]:
    """All objects that can be reached from these by references, but classes, modules and functions."""
    seen: dict[int, object] = {}
    waiting = list(roots)
    while waiting:
        one = waiting.pop()
        if id(one) not in seen and not isinstance(one, CODE):
            seen[id(one)] = one
            waiting += gc.get_referents(one)
            yield one


def hidden_cards(state: State, seat: int) -> set[tuple[Card, ...]]:
    """The stock and the other hands, as far as they are too long to be the same as something public by chance."""
    hands = [hand for owner, hand in enumerate(state.hands) if owner != seat]
    return {cards for cards in (state.stock, *hands) if len(cards) >= 3}


def hidden_masks(state: State, seat: int) -> set[int]:
    position = core_position(state)
    masks = [mask for owner, mask in enumerate(position.hands) if owner != seat]
    masks += [mask for hands in (position.deals or ())[position.dealt :] for mask in hands]
    return {mask for mask in masks if mask.bit_count() >= 3}


def expect_nothing_hidden(state: State, seat: int) -> None:
    seen = observe(state, seat)
    roots = [
        seen,
        seen.hand,
        seen.events,
        legal_moves(seen),
        legal_moves(seen, limit=3),
        pickle.loads(pickle.dumps(seen)),
    ]
    cards, masks = hidden_cards(state, seat), hidden_masks(state, seat)
    for one in reachable(*roots, list(legal_moves(seen)), gc.get_referents(seen)):
        assert not isinstance(one, State | StateFields)
        if isinstance(one, Position):
            assert one.deals is None
            assert one.count_round is None
            assert not any(one.won)
            assert not any(hand for owner, hand in enumerate(one.hands) if owner != seat)
        elif type(one) is tuple:
            assert not (one and type(one[0]) is Card and one in cards)
        elif type(one) is int:
            assert one not in masks


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_observation_leads_to_no_hidden_card_in_a_game_of(name: str, seats: int) -> None:
    """Seed: the number of seats."""
    random = Random(seats)
    packs = RULES[name].decks
    state = deal(RULES[name], deck=deck(b"secret", 1, packs), seats=seats)
    for round in (2, 3):
        while state.turn is not None:
            if random.random() < 0.25:
                for seat in range(seats):
                    expect_nothing_hidden(state, seat)
            state = apply(state, random.choice(legal_moves(state, limit=50)))
        for seat in range(seats):
            assert observe(state, seat).events == state.events
        if state.over:
            break
        state = next_round(state, deck(b"secret", round, packs))


def test_the_walk_finds_what_a_state_hides() -> None:
    state = deal(RULES["norwegian"], deck=deck(b"secret", 1), seats=2)
    state = apply(state, legal_moves(state)[0])
    found = list(reachable(state))
    assert any(isinstance(one, Position) and one.deals for one in found)
    assert any(one == state.stock for one in found if type(one) is tuple)
    assert hidden_masks(state, 0) & {one for one in found if type(one) is int}
