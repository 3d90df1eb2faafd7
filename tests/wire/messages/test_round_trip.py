"""Whole games are the same after encoding and decoding: events, observations, decisions and records."""

from __future__ import annotations

from collections import Counter
from itertools import islice, pairwise

import pytest

from kasino.game import (
    Dealt,
    Ending,
    Played,
    fallback,
    legal_moves,
    observe,
    replay,
)
from kasino.v1 import event_pb2
from kasino.wire import (
    Decision,
    MessageError,
    decision_from_message,
    decision_to_message,
    encode_decision,
    encode_played,
    ending_from_message,
    ending_to_message,
    event_to_message,
    events_from_messages,
    events_to_messages,
    initial_observation,
    legal_move_to_message,
    move_from_message,
    move_to_message,
    observation_after,
    observation_from_messages,
    private_state_to_message,
    public_state_to_message,
    record_from_message,
    record_to_message,
)
from kasino.wire.messages.moves import encode_move
from tests.wire.games import TABLES, steps

EVERY_TABLE = pytest.mark.parametrize("table", TABLES)


def sent(message):
    """The message as it arrives elsewhere."""
    return type(message).FromString(message.SerializeToString())


@EVERY_TABLE
def test_every_event_round_trips(table):
    for state, _ in steps(table):
        if state.turn is None:
            decoded = [sent(message) for message in events_to_messages(state.events)]
            assert events_from_messages(decoded) == state.events


@EVERY_TABLE
def test_every_observation_round_trips(table):
    for count, (state, _) in enumerate(steps(table)):
        seat = count % state.seats
        seen = observe(state, seat)
        public = public_state_to_message(seen)
        private = private_state_to_message(seen)
        decoded = observation_from_messages(
            sent(public), sent(private), rules=seen.rules, seat=seat, sides=seen.sides, events=seen.events
        )
        assert decoded == seen


@EVERY_TABLE
def test_the_public_state_is_the_same_from_every_seat(table):
    for state, _ in steps(table)[::5]:
        assert (
            len({public_state_to_message(observe(state, seat)).SerializeToString() for seat in range(state.seats)}) == 1
        )


@EVERY_TABLE
def test_the_observation_can_be_tracked_from_events(table):
    """The contract is complete: public events and the cards dealt to the seat tell all that `observe` does."""
    first, _ = steps(table)[0]
    for seat in range(first.seats):
        seen = initial_observation(first.rules, seat, first.sides)
        before: tuple[object, ...] = ()
        for state, _ in steps(table):
            new = state.events[len(before) :] if state.events[: len(before)] == before else state.events
            before = state.events
            for event in new:
                message = sent(event_to_message(event, seen.table))
                (decoded,) = events_from_messages([message], seen.table)
                held = Counter(state.hands[seat]) if isinstance(event, Dealt) else Counter()
                seen = observation_after(seen, decoded, tuple(held.elements()))
            assert seen == observe(state, seat)


@EVERY_TABLE
def test_every_legal_move_round_trips(table):
    for state, _ in steps(table)[::3]:
        for move in islice(legal_moves(state), 60):
            decoded = sent(legal_move_to_message(move, state.table))
            assert move_from_message(decoded.move, state.table) == move
            assert decoded.notation == str(move)
            assert encode_move(move, state.table) == move_to_message(move, state.table).SerializeToString()


@EVERY_TABLE
def test_every_move_that_is_encoded_by_hand_is_the_message(table):
    whole = steps(table)
    for (before, _), (after, _) in pairwise(whole):
        for event in after.events[len(before.events) :] if after.round == before.round else ():
            if isinstance(event, Played):
                message = event_to_message(event, before.table).move_played
                encoded = (message.move.SerializeToString(), message.SerializeToString())
                assert encode_played(event, before.table) == encoded


@EVERY_TABLE
def test_every_decision_round_trips(table):
    for count, (state, _) in enumerate(steps(table)[::7], 1):
        if state.turn is None:
            continue
        moves = tuple(islice(legal_moves(state), 60))
        decision = Decision(
            id=count,
            seat=state.turn,
            legal_moves=moves,
            count=len(moves),
            truncated=len(moves) == 60,
            fallback=fallback(state),
            time_left=count / 8,
        )
        message = decision_to_message(decision)
        assert decision_from_message(sent(message), state.table) == decision
        encoded = encode_decision(
            count,
            state.turn,
            list(map(str, moves)),
            str(decision.fallback),
            truncated=decision.truncated,
            count=decision.count,
            time_left=decision.time_left,
        )
        assert encoded == message.SerializeToString()


@EVERY_TABLE
def test_the_record_of_a_finished_game_round_trips(table):
    _, record = steps(table)[-1]
    decoded = record_from_message(sent(record_to_message(record)))
    assert decoded == record
    assert list(replay(decoded))[-1].over


def test_the_record_of_a_running_game_is_refused():
    _, record = steps("norwegian-2")[3]
    with pytest.raises(MessageError, match="the game goes on"):
        record_to_message(record)


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_of_a_record_round_trips(ending):
    assert ending_from_message(ending_to_message(ending)) is ending


@pytest.mark.parametrize("name", event_pb2.GameEnd.keys()[1:])
def test_every_end_of_the_contract_maps_to_an_ending(name):
    assert ending_from_message(event_pb2.GameEnd.Value(name)) in Ending


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(event_pb2.PublicEvent(seq=7), id="one that is not known here"),
        pytest.param(event_pb2.PublicEvent(paused=event_pb2.Paused(reason="tea")), id="a pause"),
        pytest.param(
            event_pb2.PublicEvent(
                game_finished=event_pb2.GameFinished(end=event_pb2.GAME_END_ABANDONED, totals=[1, 2])
            ),
            id="a game that was broken off",
        ),
    ],
)
def test_no_event_of_the_game_is(message):
    assert events_from_messages([message]) == ()
