"""A round that is followed by its public events alone: its observations are those of the state, and hide nothing."""

from __future__ import annotations

from random import Random

import pytest

from kasino.game import (
    RULES,
    Dealt,
    Event,
    GameOver,
    RoundScored,
    State,
    apply,
    deal,
    deck,
    legal_moves,
    observe,
)
from kasino.game.core import Position
from kasino.game.play.move_encoder import resolve
from kasino.game.play.public_round import PublicRound
from kasino.game.play.state import core_position
from tests.game.play.test_secrets import TABLES, reachable

NORWEGIAN = RULES["norwegian"]


def followed(state: State) -> PublicRound:
    (first,) = state.events
    assert isinstance(first, Dealt)
    return PublicRound(state.rules, state.sides, first, state.scores)


def begun() -> PublicRound:
    return followed(deal(NORWEGIAN, deck=deck(b"public", 1), seats=2))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_an_observation_of_a_followed_round_is_that_of_the_state_in(name: str, seats: int) -> None:
    """Seed: the number of seats."""
    rules, random = RULES[name], Random(seats)
    state = deal(rules, deck=deck(b"public", 1, rules.decks), seats=seats)
    round = followed(state)
    while (turn := state.turn) is not None:
        for seat in range(seats):
            seen = round.observation(seat, [card.index for card in state.hands[seat]])
            assert seen == observe(state, seat)
            assert legal_moves(seen, limit=40) == legal_moves(observe(state, seat), limit=40)
        before, move = state, random.choice(legal_moves(state, limit=40))
        state = apply(before, move)
        position, (kind, card, mask, slots, value) = resolve(before, move)
        packs = position.law.packs
        cards = tuple(id // packs for id in range(104) if mask >> id & 1)
        ids = tuple(stack[0] for slot, stack in enumerate(position.stacks) if slots >> slot & 1)
        round.play(turn, kind, card // packs, cards, ids, value)
        assert round.last_event() == state.events[len(before.events)]
        for event in state.events[len(before.events) + 1 :]:
            follow(round, event)
    assert round.observation(0, ()) == observe(state, 0)


def follow(round: PublicRound, event: Event) -> None:
    """Add an event that is no move."""
    if isinstance(event, Dealt):
        round.deal(event.hand_counts)
    elif isinstance(event, RoundScored | GameOver):
        round.add(event, event.totals)
    else:
        round.add(event)


def test_an_observation_leads_to_no_hand_but_that_of_its_seat() -> None:
    state = deal(NORWEGIAN, deck=deck(b"public", 1), seats=2)
    round = begun()
    round.play(1, 0, state.hands[1][0].index, (), ())
    seen = round.observation(0, [card.index for card in state.hands[0]])
    positions = [one for one in reachable(seen, legal_moves(seen)) if isinstance(one, Position)]
    assert positions
    for position in positions:
        assert position.hands == (core_position(state).hands[0], 0)
        assert position.won == (0, 0)
        assert position.deals is None


def test_an_observation_stays_as_it_is_when_the_round_goes_on() -> None:
    state = deal(NORWEGIAN, deck=deck(b"public", 1), seats=2)
    round = begun()
    hand = [card.index for card in state.hands[0]]
    seen = round.observation(0, hand)
    round.play(1, 0, state.hands[1][0].index, (), ())
    assert seen == observe(state, 0)
    assert round.observation(0, hand) != seen


@pytest.mark.parametrize(
    "follow_on",
    [
        pytest.param(lambda round: round.deal((4, 4)), id="a deal while cards are held"),
        pytest.param(lambda round: round.add(RoundScored(round=1, points=(), totals=(0, 0))), id="an end in mid-round"),
        pytest.param(lambda round: round.play(0, 0, 3, (), ()), id="a move of the other seat"),
        pytest.param(lambda round: round.play(1, 0, 52, (), ()), id="a card that is none"),
        pytest.param(lambda round: round.play(1, 1, 3, (52,), ()), id="a table card that is none"),
        pytest.param(lambda round: round.play(1, 1, 3, (-1,), ()), id="a negative table card"),
    ],
)
def test_a_followed_round_refuses(follow_on) -> None:
    round = begun()
    with pytest.raises(ValueError, match=r"a deal follows|not over|not to play|in the packs|not on the table"):
        follow_on(round)
    assert round.last_event() == deal(NORWEGIAN, deck=deck(b"public", 1), seats=2).events[0]
