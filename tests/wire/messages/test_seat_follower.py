"""Tests that the messages of events lead to what the seat observes."""

from __future__ import annotations

import pytest

from kasino.game import legal_moves, observe, parse_cards
from kasino.v1 import event_pb2
from kasino.wire import MessageError, events_to_messages
from kasino.wire.fields.cards import cards_to_message
from kasino.wire.messages.seat_follower import SeatFollower
from tests.wire.games import TABLES, steps


@pytest.mark.parametrize("name", TABLES)
def test_a_seat_follows_by_the_events_alone_a_game_of(name):
    followers: list[SeatFollower] = []
    known = 0
    for state, _ in steps(name):
        followers = followers or [SeatFollower(state.rules, seat, state.sides) for seat in range(state.seats)]
        known = 0 if len(state.events) < known else known
        for message in events_to_messages(state.events)[known:]:
            for follower in followers:
                follower.apply(message)
        known = len(state.events)
        for seat, follower in enumerate(followers):
            assert follower.observation(cards_to_message(state.hands[seat])) == observe(state, seat)


def dealt() -> SeatFollower:
    """The follower of seat 0 after the first deal of seat 1, with 9c 4d 2s 3h on the table."""
    state = steps("norwegian-2")[0][0]
    follower = SeatFollower(state.rules, 0, (0, 1))
    deal = event_pb2.Dealt(
        round=1,
        deal=1,
        dealer_seat=1,
        hand_counts=[4, 4],
        table_cards=cards_to_message(parse_cards("9c 4d 2s 3h")),
        stock_count=40,
    )
    follower.apply(event_pb2.PublicEvent(dealt=deal))
    return follower


HAND = cards_to_message(parse_cards("9h 5h 8s Td"))


@pytest.mark.parametrize(
    ("hand", "problem"),
    [
        pytest.param("9h", "it has 1 cards, and by the events it has 4", id="is too small"),
        pytest.param("9h 5h 8s 9c", "a card occurs more often than in the packs", id="has a card of the table"),
        pytest.param("9h 5h 8s 8s", "a card occurs more often than in the packs", id="has a card twice"),
    ],
)
def test_a_hand_is_refused_that(hand, problem):
    with pytest.raises(MessageError, match=problem):
        dealt().observation(cards_to_message(parse_cards(hand)))


def test_no_hand_is_known_before_the_deal():
    follower = SeatFollower(steps("norwegian-2")[0][0].rules, 0, (0, 1))
    with pytest.raises(MessageError, match="no round has been dealt"):
        follower.observation(HAND)


NINE, FIVE = cards_to_message(parse_cards("9h 5h"))
HUGE = (1 << 32) - 1
FOUR, CLUB = cards_to_message(parse_cards("4d 9c"))


@pytest.mark.parametrize(
    ("played", "problem"),
    [
        pytest.param({"seat": 2}, "a card is missing", id="of nothing"),
        pytest.param({"seat": 2, "move": {"card": FIVE, "trail": {}}}, "not to play", id="of no seat"),
        pytest.param({"seat": 1, "move": {"card": FIVE, "trail": {}}}, "not to play", id="of the other seat"),
        pytest.param(
            {"seat": HUGE, "move": {"card": FIVE, "trail": {}}}, "not to play|too large", id="of a seat of 32 bits"
        ),
        pytest.param({"move": {"card": FIVE}}, "say what the card does", id="without an action"),
        pytest.param({"move": {"card": 0, "trail": {}}}, "a card is missing", id="without a card"),
        pytest.param(
            {"move": {"card": CLUB, "trail": {}}}, "more often than in the packs", id="of a card of the table"
        ),
        pytest.param({"move": {"card": NINE, "capture": {"cards": [FIVE]}}}, "not on the table", id="of no loose card"),
        pytest.param(
            {"move": {"card": NINE, "capture": {"cards": [CLUB, CLUB]}}}, "not on the table", id="of one twice"
        ),
        pytest.param({"move": {"card": NINE, "capture": {"stack_ids": [3]}}}, "not on the table", id="of no stack"),
        pytest.param({"move": {"card": NINE, "capture": {}}}, "no move of its kind", id="that captures nothing"),
        pytest.param({"move": {"card": NINE, "raising": {"value": 3}}}, "not on the table", id="that raises nothing"),
        pytest.param(
            {"move": {"card": FIVE, "build": {"cards": [FOUR], "value": 99}}},
            "no move of its kind",
            id="of a high value",
        ),
        pytest.param(
            {"move": {"card": NINE, "capture": {"stack_ids": [HUGE]}}},
            "not on the table|too large",
            id="of a stack whose id has 32 bits",
        ),
        pytest.param(
            {"move": {"card": FIVE, "build": {"cards": [FOUR], "value": HUGE}}},
            "no move of its kind|too large",
            id="of a value of 32 bits",
        ),
        pytest.param({"move": {"card": FIVE, "doubling": {}}}, "not on the table", id="that doubles nothing"),
    ],
)
def test_a_move_is_refused(played, problem):
    follower = dealt()
    before = follower.observation(HAND)
    with pytest.raises(MessageError, match=problem):
        follower.apply(event_pb2.PublicEvent(move_played=event_pb2.MovePlayed(**played)))
    assert follower.observation(HAND) == before


@pytest.mark.parametrize(
    ("event", "problem"),
    [
        pytest.param(
            {"dealt": {"deal": 2, "round": 1, "hand_counts": [4, 4]}}, "once all hands are empty", id="a deal"
        ),
        pytest.param({"dealt": {"deal": 2, "round": 1, "hand_counts": [4]}}, "there are 2 seats", id="too few hands"),
        pytest.param(
            {"dealt": {"deal": 1, "round": 1, "dealer_seat": 2, "hand_counts": [4, 4]}},
            "dealer_seat",
            id="a deal of no seat",
        ),
        pytest.param({"leftovers_taken": {"seat": 1}}, "the round is not over", id="leftovers"),
        pytest.param({"game_finished": {"end": 1, "totals": [1, 0]}}, "the round is not over", id="an end"),
    ],
)
def test_an_event_is_refused_that_cannot_follow(event, problem):
    follower = dealt()
    with pytest.raises(MessageError, match=problem):
        follower.apply(event_pb2.PublicEvent(**event))


def test_an_event_that_is_none_of_the_game_changes_nothing():
    follower = dealt()
    before = follower.observation(HAND)
    assert not follower.apply(event_pb2.PublicEvent(paused=event_pb2.Paused()))
    assert not follower.apply(event_pb2.PublicEvent())
    assert follower.observation(HAND) == before


@pytest.mark.parametrize("name", TABLES)
def test_the_moves_and_events_of_a_seat_that_follows_are_those_of_the_game_of(name):
    followers: list[SeatFollower] = []
    known = 0
    for state, _ in steps(name):
        followers = followers or [SeatFollower(state.rules, seat, state.sides) for seat in range(state.seats)]
        known = 0 if len(state.events) < known else known
        new = state.events[known:]
        for event, message in zip(new, events_to_messages(state.events)[known:], strict=True):
            for follower in followers:
                assert follower.apply(message)
                assert follower.last_event == event
        known = len(state.events)
        if state.turn is not None:
            seen = followers[state.turn].observation(cards_to_message(state.hand_to_play))
            assert legal_moves(seen, limit=100) == legal_moves(state, limit=100)
