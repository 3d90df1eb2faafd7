"""Tests that events encoded as bytes are the messages of these events."""

from __future__ import annotations

import pytest

from kasino.game import Played, Trail, parse_move
from kasino.game.cards.card import Card
from kasino.wire import MessageError, events_to_messages
from kasino.wire.messages.event_encoder import EventEncoder
from tests.wire.games import TABLES, steps


@pytest.mark.parametrize("name", TABLES)
def test_the_bytes_are_those_of_the_messages_in_a_game_of(name):
    encoder = EventEncoder()
    seq = known = 0
    for state, _ in steps(name):
        known = 0 if len(state.events) < known else known
        before = state.events[:known]
        messages = events_to_messages(state.events)[len(before) :]
        for event, message in zip(state.events[known:], messages, strict=True):
            seq += 1
            message.seq = seq
            assert encoder.encode(event) == message.SerializeToString(), event
        known = len(state.events)


def test_a_stack_that_does_not_lie_on_the_table_is_refused():
    encoder = EventEncoder()
    encoder.encode(Played(seat=0, move=Trail(Card.parse("9h"))))
    with pytest.raises(MessageError, match="names no stack"):
        encoder.encode(Played(seat=0, move=parse_move("9h x [5h 4d]")))
