"""Games with rules at the edges of their ranges are played to the end, and can be encoded."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kasino.game import (
    PACK,
    RULES,
    RuleSet,
    State,
    Tally,
    apply,
    deal,
    deck,
    legal_moves,
    next_round,
    score,
)
from kasino.game.rules.options import Penalties, Rounds
from kasino.game.rules.presets import KRYPKASINO, NORWEGIAN
from kasino.game.rules.ranges import MAX_ROUNDS, RANGES
from kasino.v1.event_pb2 import PublicEvent
from kasino.v1.rules_pb2 import Rules
from kasino.wire import events_from_messages, events_to_messages, rules_from_message, rules_to_message
from kasino.wire.fields.numbers import MAX_NUMBER

POINTS = [name for name, allowed in RANGES.items() if name.endswith("_points") and name != "misere_points"]

BESIDE: dict[str, dict[str, Any]] = {
    "table_cards=0": {"hand_sizes": (13, 13)},
    "table_cards=102": {"decks": 2},
    "hand_sizes=1": {"hand_sizes": (1,) * 24},
    "hand_sizes=52": {"hand_sizes": (52,), "decks": 2, "table_cards": 0, "deal_packet": 52},
    "fixed_rounds=1000": {"round_limit": 1000, "target": None},
}
"""What a field at the edge needs beside it: cards that come out even, and rounds that are all played."""


def penalties(worth: int) -> Penalties:
    return Penalties(big=worth, little=worth, spade=worth, ace=worth, sweep=worth)


def at_edge(name: str, number: int) -> RuleSet:
    """The rules that have this number there, and what it needs beside it."""
    base = KRYPKASINO if name == "misere_points" else NORWEGIAN
    value: object = penalties(number) if name == "misere_points" else number
    return replace(base, **{name: value, **BESIDE.get(f"{name}={number}", {})})


EDGES = [(name, number) for name, allowed in RANGES.items() for number in (allowed.low, allowed.high)]


def game(rules: RuleSet, seats: int, *, rounds: int) -> State:
    """The last state of a game of so many rounds at the most, its moves drawn."""
    random = Random(1)
    state = deal(rules, seats=seats, deck=deck(b"ranges", 1, rules.decks))
    while not state.over and state.round <= rounds:
        if state.turn is None:
            messages = events_to_messages(state.events)
            assert (
                events_from_messages([PublicEvent.FromString(each.SerializeToString()) for each in messages])
                == state.events
            )
            if state.round == rounds:
                break
            state = next_round(state, deck(b"ranges", state.round + 1, rules.decks))
        else:
            state = apply(state, random.choice(list(legal_moves(state, limit=20))))
    return state


@pytest.mark.parametrize(("name", "number"), EDGES, ids=[f"{name}={number}" for name, number in EDGES])
def test_a_game_is_played_and_encoded_with(name, number):
    rules = at_edge(name, number)
    assert game(rules, rules.min_seats, rounds=2).turn is None
    decoded = rules_from_message(Rules.FromString(rules_to_message(rules).SerializeToString()))
    assert decoded == rules


EXTREMES: dict[str, dict[str, Any]] = {
    "all points": {name: RANGES[name].high for name in POINTS},
    "all points and gains": {
        **{name: RANGES[name].high for name in POINTS},
        "misere": True,
        "misere_points": penalties(RANGES["misere_points"].low),
        "target": None,
        "fixed_rounds": Rounds.SEATS,
    },
    "all losses": {
        **dict.fromkeys(POINTS, 0),
        "misere": True,
        "misere_points": penalties(RANGES["misere_points"].high),
        "target": None,
        "fixed_rounds": Rounds.SEATS,
    },
}


@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("changes", EXTREMES.values(), ids=EXTREMES)
def test_no_score_is_too_large_for_a_message(changes, decks):
    """One side wins every card, and sweeps with every two of them, in every round that there can be."""
    rules = replace(RULES["swedish"], **changes, decks=decks, over_spades_from=0, last_capture_also_sweep=True)
    cards = PACK * decks
    everything = Tally.of(cards, sweeps=len(cards) // 2, last_capture=True, leftovers=2)
    points = score(rules, [everything, Tally()])
    assert MAX_ROUNDS * max(abs(sum(side.values())) for side in points) <= MAX_NUMBER
    assert max(abs(worth) for side in points for worth in side.values()) <= 200_000


@pytest.mark.parametrize("changes", EXTREMES.values(), ids=EXTREMES)
def test_a_game_for_the_most_points_is_encoded(changes):
    rules = replace(NORWEGIAN, **changes, round_limit=2)
    assert game(rules, 2, rounds=2).over


def test_any_number_of_immediate_points_is_encoded():
    rules = replace(RULES["finnish"], **EXTREMES["all points"], target=RANGES["target"].high, round_limit=2)
    assert max(game(rules, 2, rounds=2).scores) > RANGES["ace_points"].high
