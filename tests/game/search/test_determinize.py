"""Determinization draws hidden cards uniformly from all deals that are consistent with the observation."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from kasino.game import (
    PACK,
    RULES,
    Dealt,
    DeckError,
    Determinizer,
    Played,
    State,
    TurnError,
    apply,
    cards_text,
    deal,
    deck,
    default_sides,
    determinize,
    legal_moves,
    observe,
    parse_cards,
    parse_position,
    parse_rules,
)
from kasino.game.cards.table import cards_on
from kasino.game.rules.card_values import hand_values

TABLES = [(name, seats) for name, rules in RULES.items() for seats in (rules.min_seats, rules.max_seats)]
TABLES += [
    ("norwegian keep_taker=true max_builds_per_seat=none double_needs_taker=true", 3),
    ("two_deck allow_build=true keep_taker=true allow_double=true max_builds_per_seat=none", 3),
    ("international must_hold_taker=false keep_taker=false trail_with_own_build=true", 3),
]


def states(rules: str, seats: int) -> list[State]:
    """The states of a round with random moves, builds before others."""
    random = Random(seats)
    state = deal(parse_rules(rules), seats=seats, deck=deck(rules.encode(), 1, parse_rules(rules).decks))
    found = [state]
    while state.turn is not None:
        moves = list(legal_moves(state, limit=64))
        building = [move for move in moves if "+" in str(move) or "*" in str(move)]
        state = apply(state, random.choice(building or moves))
        found.append(state)
    return found[:-1]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_a_seat_cannot_tell_the_drawn_deal_from_the_real_one(rules, seats):
    random = Random(7)
    played = states(rules, seats)
    for state in played[:: max(len(played) // 12, 1)]:
        for seat in range(seats):
            seen = observe(state, seat)
            drawn = determinize(seen, random)
            assert observe(drawn, seat) == seen
            assert drawn.won == state.won
            assert drawn.last_capture_was_sweep == state.last_capture_was_sweep
            expect_that_it_was_played(drawn, next(at for at in played if at.deal == state.deal), seat)


def expect_that_it_was_played(drawn: State, begun: State, seat: int) -> None:
    """Replay the deal from the drawn hands: every move is legal and leads to the drawn state."""
    begins = max(at for at, event in enumerate(drawn.events) if isinstance(event, Dealt))
    moves = [event for event in drawn.events[begins:] if isinstance(event, Played)]
    gone = [[event.move.card for event in moves if event.seat == other] for other in range(begun.seats)]
    hands = tuple(tuple(sorted([*hand, *cards])) for hand, cards in zip(drawn.hands, gone, strict=True))
    assert hands[seat] == begun.hands[seat]
    state = replace(begun, hands=hands, stock=drawn.stock)
    for event in moves:
        assert state.turn == event.seat
        state = apply(state, event.move)
    assert (state.hands, state.table, state.won, state.stock) == (drawn.hands, drawn.table, drawn.won, drawn.stock)


def position(rules: str, stacks: str, hand: str, hidden: str, others: str) -> str:
    """A position line in which all cards except the hidden ones are on the table or in the hand."""
    on_stacks = [card for word in stacks.split("]") for card in parse_cards(word.partition("[")[2])]
    away = [*parse_cards(hand), *parse_cards(hidden), *on_stacks]
    loose = cards_text(card for card in PACK if card not in away)
    return f"{rules} | turn 0 | table {stacks} {loose} | hand {hand} | others {others}"


@pytest.mark.parametrize(
    ("line", "hidden", "takes"),
    [
        pytest.param(
            position("norwegian 2", "", "Kh", "7c 7d 2c 5d 9h", "2"), "7c 7d 2c 5d 9h", {}, id="where nothing is known"
        ),
        pytest.param(
            position("international 2", "[4c 3s]=7@1", "Kh", "7c 7d 2c 5d 9h", "2"),
            "7c 7d 2c 5d 9h",
            {1: [7]},
            id="where the owner of a build has to be able to take it",
        ),
        pytest.param(
            position("international 3", "[4c 3s]=7@1 [6c 3d]=9@2 [4d 3h]=7@2", "Kh", "7c 7d 2c 5d 9h 7h", "1 3"),
            "7c 7d 2c 5d 9h 7h",
            {1: [7], 2: [7, 9]},
            id="where two owners have to",
        ),
    ],
)
def test_every_consistent_deal_is_equally_likely(line, hidden, takes):
    seen = parse_position(line)
    random = Random(1)
    sizes = [seen.hand_counts[seat] for seat in range(1, seen.seats)]

    def able(hand: object, seat: int) -> bool:
        values = {value for card in hand for value in hand_values(seen.rules, card)}  # type: ignore[attr-defined]
        return values >= set(takes.get(seat, []))

    cards = sorted(parse_cards(hidden))
    expected = {
        (first, second)
        for first in combinations(cards, sizes[0])
        for second in (combinations(cards, sizes[1]) if len(sizes) > 1 else [()])
        if not set(first) & set(second) and able(first, 1) and (len(sizes) == 1 or able(second, 2))
    }
    sampler = Determinizer(seen)
    each = 200
    drawn: Counter[object] = Counter()
    for _ in range(each * len(expected)):
        hands = sampler.draw(random).hands[1:]
        drawn[(hands[0], hands[1] if len(hands) > 1 else ())] += 1
    assert set(drawn) == expected
    assert all(abs(count - each) < 5 * each**0.5 for count in drawn.values()), drawn


def test_the_pack_is_in_any_order_and_unseen_captures_are_drawn():
    seen = parse_position("norwegian 2 | turn 0 | table Ac 3h | hand 4d 9d | others 2 | stock 24 | won 10 12")
    sampler = Determinizer(seen)
    random = Random(3)
    drawn = [sampler.draw(random) for _ in range(300)]
    assert {len(state.won[0]) for state in drawn} == {10}
    assert {len(state.won[1]) for state in drawn} == {12}
    assert len({state.stock[0] for state in drawn}) == 48
    for state in drawn:
        everything = [*state.stock, *state.hands[0], *state.hands[1], *state.won[0], *state.won[1]]
        assert sorted([*everything, *cards_on(seen.table)]) == sorted(PACK)


@pytest.mark.parametrize(
    ("line", "error", "sentence"),
    [
        pytest.param(
            position("international 2", "[4c 3s]=7@1", "Kh", "2c 5d 9h", "2"),
            DeckError,
            "no hidden cards agree with what was played",
            id="no taker is left",
        ),
        pytest.param(
            "norwegian 2 | turn 0 | hand 4d | others 4 | stock 23",
            DeckError,
            "the stock has 23 cards, but deal",
            id="the pack is none of this table",
        ),
        pytest.param(
            position("norwegian 2", "", "Kh", "2c", "2"), DeckError, "2 cards are hidden, and 1 of", id="cards lack"
        ),
    ],
)
def test_nothing_is_drawn_where(line, error, sentence):
    with pytest.raises(error, match=sentence):
        determinize(parse_position(line), Random(1))


def test_nothing_is_drawn_once_the_round_is_over():
    over = replace(observe(states("swedish", 2)[-1], 0), turn=None)
    with pytest.raises(TurnError, match="the round is over"):
        determinize(over, Random(1))


def test_the_same_generator_draws_the_same():
    seen = observe(states("royal", 4)[20], 0)
    assert determinize(seen, Random(5)) == determinize(seen, Random(5))
    assert default_sides(seen.rules, 4) == determinize(seen, Random(6)).sides
