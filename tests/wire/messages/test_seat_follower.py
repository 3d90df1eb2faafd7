"""Tests that the messages of events lead to what the seat observes."""

from __future__ import annotations

import pytest

from kasino.game import Observation, observe, parse_cards
from kasino.v1 import event_pb2, model_pb2
from kasino.wire import MessageError, events_to_messages
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
            assert follower.observation(state.hands[seat], state.events) == observe(state, seat)


def dealt() -> SeatFollower:
    """The follower of seat 0 after a deal of two cards each, with 9c 4d on the table."""
    state = steps("norwegian-2")[0][0]
    follower = SeatFollower(state.rules, 0, (0, 1))
    cards = [model_pb2.CARD_NINE_OF_CLUBS, model_pb2.CARD_FOUR_OF_DIAMONDS]
    deal = event_pb2.Dealt(round=1, deal=1, hand_counts=[2, 2], table_cards=cards, stock_count=44)
    follower.apply(event_pb2.PublicEvent(dealt=deal))
    return follower


def test_a_hand_that_does_not_fit_the_events_is_refused():
    with pytest.raises(MessageError, match="it has 1 cards, and by the events it has 2"):
        dealt().observation(parse_cards("9h"), ())


@pytest.mark.parametrize(
    ("played", "problem"),
    [
        pytest.param({"seat": 2}, "seat", id="from a seat that is not there"),
        pytest.param({"move": {"card": 40, "capture": {"cards": [7]}}}, "what is not on the table", id="of no card"),
        pytest.param(
            {"move": {"card": 40, "capture": {"stack_ids": [3]}}}, "what is not on the table", id="of no stack"
        ),
        pytest.param({"move": {"card": 0, "trail": {}}}, "a card is missing", id="without a card"),
    ],
)
def test_a_move_is_refused(played, problem):
    with pytest.raises(MessageError, match=problem):
        dealt().apply(event_pb2.PublicEvent(move_played=event_pb2.MovePlayed(**played)))


def test_an_event_that_is_none_of_the_game_changes_nothing():
    follower = dealt()
    before: Observation = follower.observation(parse_cards("9h 5h"), ())
    follower.apply(event_pb2.PublicEvent(paused=event_pb2.Paused()))
    follower.apply(event_pb2.PublicEvent())
    assert follower.observation(parse_cards("9h 5h"), ()) == before
