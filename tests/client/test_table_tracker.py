"""Tests of the table tracker: it knows what its seat may know, and detects gaps and unknown values."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kasino.client import (
    DecisionOpened,
    EventGapError,
    FaultKind,
    FaultRecorded,
    GameEvent,
    GameFinished,
    Goodbye,
    GoodbyeReason,
    Heartbeat,
    Message,
    MoveOrigin,
    MoveRequested,
    SeatChanged,
    TableState,
    TableTracker,
    Welcome,
)
from kasino.game import KasinoError, fallback, observe
from kasino.game import replay as states_of
from kasino.v1 import event_pb2, play_service_pb2, stream_pb2, watch_service_pb2
from tests.client.dealers import PATIENT, in_process_dealer, join_all, opened, play_all, table_options
from tests.client.recording_bot import RecordingBot, table

GAME = table("norwegian-3", rounds=1)


async def told():
    """What seat 2 and a spectator are told of a game from its beginning, and the states that it went through."""
    dealer = in_process_dealer()
    made = await dealer.open_table(table_options(GAME, spectator_delay=0.0))
    watching = await dealer.watch(code=made.watch_code)
    claims = await join_all(dealer, made, 3)
    await play_all([dealer] * 3, claims, GAME, [RecordingBot(), RecordingBot(), RecordingBot()])
    playing = await dealer.play(claims[2], 1)
    states = [*states_of(await dealer.record(made.table.name, claims[0].token))]
    return await heard(playing), await heard(watching), states


async def heard(stream):
    """The messages of a stream to the end of its game."""
    messages: list[Message] = []
    while not messages or "game_finished" not in str(messages[-1]):
        messages.append(await stream.receive())
    await stream.close()
    return messages


def followed(messages):
    """The notifications that these messages are to a follower, each with what it knows then."""
    tracker = TableTracker(1)
    return tracker, [(notification, tracker.seen) for message in messages for notification in tracker.apply(message)]


async def test_a_seat_and_a_spectator_know_at_every_decision_what_they_may_know():
    seat, spectator, states = await told()
    waiting = [state for state in states if state.turn is not None]
    _, notifications = followed(seat)
    assert [seen for one, seen in notifications if isinstance(one, DecisionOpened)] == [
        observe(one, 2) for one in waiting
    ]
    tracker, notifications = followed(spectator)
    blind = [replace(observe(one, 0), hand=()) for one in waiting]
    assert [seen for one, seen in notifications if isinstance(one, DecisionOpened)] == blind
    assert tracker.seat is None
    assert tracker.table.state is TableState.FINISHED


async def test_a_client_that_has_nothing_but_snapshots_knows_the_same():
    dealer = in_process_dealer(PATIENT)
    known = []
    async with opened(dealer, GAME) as (made, claims):
        while True:
            for claim in claims:
                stream, tracker = await dealer.play(claim), TableTracker()
                notifications = [*tracker.apply(await stream.receive())]
                assert isinstance(notifications[0], Welcome)
                assert tracker.seen is not None
                known.append((claim.seat, tracker.seen))
                asked = next((one for one in notifications if isinstance(one, MoveRequested)), None)
                if asked is not None:
                    assert tracker.waiting == asked.decision.id
                    await stream.submit(
                        asked.decision.id, fallback(tracker.seen), tracker.seen.table, validate_only=False
                    )
                    await stream.receive()
                await stream.close()
            if any(isinstance(one, GameFinished) for one in notifications):
                break
        states = [*states_of(await dealer.record(made.table.name, claims[0].token))]
    possible = [{seat: observe(state, seat) for seat in range(3)} for state in states]
    assert all(seen in [views[seat] for views in possible] for seat, seen in known)
    assert len(known) > 50


@pytest.mark.parametrize(
    ("events", "sentence"),
    [
        pytest.param([3], "event 2 is due, and 3 came", id="a gap"),
        pytest.param([2, 2], "event 3 is due, and 2 came", id="an event that came twice"),
    ],
)
async def test_what_is_lost_is_noticed(events, sentence):
    (welcome, *_), _, _ = await told()
    tracker = TableTracker(1)
    assert [type(one) for one in tracker.apply(welcome)] == [Welcome]
    message = play_service_pb2.PlayResponse()
    for seq in events:
        message.events.events.add().public_event.seq = seq
    with pytest.raises(EventGapError, match=sentence):
        [*tracker.apply(message)]


async def test_a_heartbeat_behind_which_something_was_lost_is_noticed_once_it_was_heard():
    (welcome, *_), _, _ = await told()
    tracker = TableTracker(1)
    [*tracker.apply(welcome)]
    beats = tracker.apply(play_service_pb2.PlayResponse(heartbeat=stream_pb2.Heartbeat(nonce=4, last_seq=9)))
    assert next(beats) == Heartbeat(nonce=4, last_seq=1)
    with pytest.raises(EventGapError, match="the dealer is at event 9, this seat at 1"):
        next(beats)


def test_a_stream_without_a_welcome_is_noticed():
    message = watch_service_pb2.WatchResponse()
    message.events.events.add().seq = 1
    with pytest.raises(EventGapError, match="without a welcome"):
        [*TableTracker().apply(message)]


async def test_what_a_later_contract_adds_counts_and_is_told_as_unknown():
    (welcome, *_), _, _ = await told()
    tracker = TableTracker(1)
    [*tracker.apply(welcome)]
    message = play_service_pb2.PlayDuplexResponse()
    message.events.events.add().public_event.seq = 2
    assert [*tracker.apply(message)] == []
    assert tracker.seq == 2
    message = play_service_pb2.PlayDuplexResponse()
    events = (
        event_pb2.PublicEvent(seq=3, fault_recorded=event_pb2.FaultRecorded(seat=1, faults_left=2)),
        event_pb2.PublicEvent(seq=4, seat_changed=event_pb2.SeatChanged()),
    )
    for event in events:
        message.events.events.add().public_event.CopyFrom(event)
    fault, changed = tracker.apply(message)
    assert fault == FaultRecorded(seq=3, seat=1, kind=FaultKind.UNKNOWN, faults_left=2)
    assert isinstance(changed, SeatChanged)
    gone = play_service_pb2.PlayDuplexResponse(goodbye=stream_pb2.Goodbye())
    assert [*tracker.apply(gone)] == [Goodbye(reason=GoodbyeReason.UNKNOWN)]
    assert [*tracker.apply(play_service_pb2.PlayDuplexResponse())] == []


async def test_moves_are_told_with_who_chose_them():
    _, spectator, _ = await told()
    _, notifications = followed(spectator)
    origins = [one.origin for one, _ in notifications if isinstance(one, GameEvent)]
    assert origins.count(MoveOrigin.PLAYER) == 48
    assert set(origins) == {MoveOrigin.PLAYER, None}


def test_a_table_that_cannot_be_is_refused():
    message = play_service_pb2.PlayResponse()
    message.welcome.table.sides.extend([0, 7])
    with pytest.raises(KasinoError, match=r"table\.sides"):
        [*TableTracker().apply(message)]
