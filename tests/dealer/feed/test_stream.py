"""Streams of seats: snapshots, resuming, heartbeats, take-overs and limits."""

from __future__ import annotations

import asyncio

import pytest

from kasino.dealer import Refusal, Settings
from kasino.dealer.refusal import RefusalReason
from kasino.dealer.serialization import events, events_refused, goodbye, heartbeat, public_event, seat_event, welcome
from kasino.game import RULES, Observation
from kasino.v1 import event_pb2, play_service_pb2, seat_pb2, stream_pb2, watch_service_pb2
from kasino.wire import (
    Acknowledgement,
    StreamRequest,
    TimeControl,
    cards_from_message,
    encode_varint,
    event_from_message,
    events_from_messages,
    observation_after,
    observation_from_messages,
)
from tests.dealer.local_dealer import Dealer, Seat, asked, finish, opening


def fresh(seat: Seat) -> Seat:
    """The same seat at another client, which knows nothing yet."""
    return Seat(seat.lobby, seat.clock, seat.table, seat.seat, seat.token)


async def test_a_stream_resumed_anywhere_has_the_same_events_as_an_unbroken_one() -> None:
    dealer = Dealer(settings=Settings(takeovers_per_minute=10_000, seat_calls_burst=10_000))
    _, seats = await dealer.game(rules="krypkasino")
    for _ in range(30):
        await asked(seats).play()
    for seat in seats:
        whole = await fresh(seat).open(after=1)
        told = {event.public_event.seq: event for event in whole.events}
        assert list(told) == list(range(2, whole.last_seq + 1))
        own = seat.hear().decision
        assert own is not None
        for after in range(1, whole.last_seq + 1):
            again = await fresh(seat).open(after=after)
            assert again.welcome.resumed
            assert [event.public_event for event in again.events] == [
                told[seq].public_event for seq in range(after + 1, whole.last_seq + 1)
            ]
            assert [list(event.dealt_to_you) for event in again.events] == [
                list(told[seq].dealt_to_you) for seq in range(after + 1, whole.last_seq + 1)
            ]
            assert again.decisions == whole.decisions, "an open decision is told once"
            assert again.welcome.HasField("decision") is (bool(again.decisions) and after >= again.decisions[0])


async def test_a_decision_includes_the_state_if_the_client_wants_it() -> None:
    dealer = Dealer(settings=Settings(takeovers_per_minute=10_000))
    _, seats = await dealer.game(rules="swedish")
    for seat in seats:
        seat.stream = await seat.access.open(opening(seat.table, with_state=True))
    for _ in range(12):
        seat = asked(seats)
        told = seat.decision
        assert told is not None
        rejected = (await seat.play("Kc x")).rejected.decision
        assert rejected.public_state == told.public_state
        snapshot = (await fresh(seat).open()).welcome
        assert told.public_state == snapshot.public_state
        assert told.private_state == snapshot.private_state
        assert not snapshot.decision.HasField("public_state"), "whoever does not ask is told no state"
        seat.stream = await seat.access.open(opening(seat.table, after=seat.last_seq, with_state=True))
        await seat.play()


async def test_a_snapshot_equals_what_an_unbroken_stream_knows() -> None:
    dealer = Dealer(settings=Settings(takeovers_per_minute=10_000))
    _, seats = await dealer.game()
    first = {seat.seat: seat.welcome for seat in seats}
    for _ in range(60):
        await asked(seats).play()
    for seat in seats:
        seen = known(first[seat.seat], seat.seat)
        for event in seat.hear().events:
            told = event_from_message(event.public_event, seen.table)
            seen = seen if told is None else observation_after(seen, told, cards_from_message(event.dealt_to_you))
        again = await fresh(seat).open()
        assert known(again.welcome, seat.seat) == seen


def known(welcome: play_service_pb2.Welcome, seat: int) -> Observation:
    return observation_from_messages(
        welcome.public_state,
        welcome.private_state,
        rules=RULES["norwegian"],
        seat=seat,
        sides=(0, 1),
        events=events_from_messages(welcome.round_so_far),
    )


async def test_a_decision_is_sent_once_on_each_stream() -> None:
    dealer = Dealer()
    _, seats = await dealer.game()
    for _ in range(20):
        await asked(seats).play()
    for seat in seats:
        assert len(seat.decisions) == len(set(seat.decisions))
        answered = [event.move_played.decision_id for event in seat.public if event.HasField("move_played")]
        assert set(answered) | set(seat.decisions) >= set(seat.decisions)


async def test_a_seat_that_resumes_after_a_future_event_is_refused() -> None:
    _, seats = await Dealer().game()
    with pytest.raises(Refusal) as caught:
        await seats[0].open(after=seats[0].last_seq + 100)
    assert caught.value.reason == "SEQ_AHEAD"
    assert seats[0].hear().goodbye is None


async def test_a_newer_stream_ends_the_older_one_without_an_event() -> None:
    _, seats = await Dealer().game()
    old = seats[0]
    new = await fresh(old).open()
    assert old.hear().goodbye is not None
    assert old.goodbye is not None
    assert old.goodbye.reason == stream_pb2.GOODBYE_REASON_SUPERSEDED
    assert old.stream is not None
    old.stream.drop()
    assert await old.stream.receive() is None
    assert "seat_changed" not in seats[1].hear().kinds()[-1:]
    assert new.hear().goodbye is None


async def test_streams_that_take_over_too_often_are_refused_for_a_while() -> None:
    dealer = Dealer()
    _, seats = await dealer.game()
    for _ in range(5):
        await fresh(seats[0]).open()
    with pytest.raises(Refusal) as caught:
        await fresh(seats[0]).open()
    assert (caught.value.reason, caught.value.retry_after) == ("RATE_LIMITED", 60.0)
    dealer.clock.move(61)
    await fresh(seats[0]).open()


async def test_connecting_and_disconnecting_is_sent_to_the_others() -> None:
    _, seats = await Dealer().game()
    assert seats[0].stream is not None
    seats[0].stream.drop()
    seats[0].stream.drop()
    kind = event_pb2.SeatChanged.Kind
    last = seats[1].hear().public[-1].seat_changed
    assert (last.kind, last.player.seat, last.player.connected) == (kind.KIND_DISCONNECTED, 0, False)
    await seats[0].open()
    last = seats[1].hear().public[-1].seat_changed
    assert (last.kind, last.player.seat, last.player.connected) == (kind.KIND_RECONNECTED, 0, True)


@pytest.mark.parametrize(
    "limits",
    [
        pytest.param({"queue_messages": 5}, id="messages"),
        pytest.param({"queue_bytes": 2500}, id="bytes"),
    ],
)
async def test_a_client_with_too_much_queued_is_disconnected(limits) -> None:
    dealer = Dealer(settings=Settings(**limits))
    _, seats = await dealer.game(rules="byggekasino", sides=(0, 1, 2))
    *_, quick, slow = seats
    assert slow.stream is not None
    while not slow.stream.closed:
        seats[0].hear()
        told = [event.decision_opened for event in quick.hear().public if event.HasField("decision_opened")]
        open_now = told[-1] if told else asked(seats[:2]).decision
        assert open_now is not None
        await seats[open_now.seat].answer(open_now.decision_id, 0)
    before = len(slow.messages)
    assert slow.hear().goodbye == stream_pb2.Goodbye(reason=stream_pb2.GOODBYE_REASON_TOO_SLOW)
    assert len(slow.messages) == before + 1
    changed = [event.seat_changed for event in quick.hear().public if event.HasField("seat_changed")][-1]
    assert (changed.player.seat, changed.player.connected) == (2, False)


async def test_an_idle_stream_gets_heartbeats() -> None:
    dealer = Dealer()
    _, seats = await dealer.game()
    dealer.clock.move(35)
    beats = [message.heartbeat for message in seats[0].hear().messages if message.HasField("heartbeat")]
    assert [beat.nonce for beat in beats] == [1, 2, 3]
    assert {beat.last_seq for beat in beats} == {dealer.lobby.table(seats[0].table, seats[0].token).last_seq}


async def test_a_busy_stream_gets_no_heartbeat() -> None:
    dealer = Dealer()
    _, seats = await dealer.game()
    for _ in range(8):
        dealer.clock.move(9)
        await asked(seats).play()
    assert not any(message.HasField("heartbeat") for seat in seats for message in seat.hear().messages)


@pytest.mark.parametrize(
    ("answers", "gone"),
    [pytest.param([1], True, id="after it answered one"), pytest.param([], False, id="never, if it answers none")],
)
async def test_a_client_that_answers_no_heartbeat_is_disconnected(answers, gone) -> None:
    dealer = Dealer()
    _, seats = await dealer.game()
    idle = seats[1 - asked(seats).seat]
    dealer.clock.move(11)
    for nonce in answers:
        idle.access.acknowledge(Acknowledgement(table=None, last_seq=1, nonce=nonce))
    dealer.clock.move(45)
    assert (idle.hear().goodbye is not None) is gone
    if gone:
        assert idle.goodbye == stream_pb2.Goodbye(reason=stream_pb2.GOODBYE_REASON_TOO_SLOW)


async def test_a_client_with_an_open_decision_need_not_answer_heartbeats() -> None:
    dealer = Dealer()
    _, seats = await dealer.game()
    one = asked(seats)
    dealer.clock.move(11)
    one.access.acknowledge(Acknowledgement(table=None, last_seq=1, nonce=1))
    dealer.clock.move(300)
    await one.play(0)
    assert one.hear().goodbye is None
    dealer.clock.move(29)
    assert one.hear().goodbye is None, "with its answer it begins anew"
    dealer.clock.move(16)
    assert one.hear().goodbye is not None


@pytest.mark.parametrize("says", ["an acknowledgement without a nonce", "an answer that is refused", "nothing"])
async def test_any_message_of_a_client_counts_as_an_answer_to_heartbeats(says) -> None:
    dealer = Dealer()
    _, seats = await dealer.game()
    idle = seats[1 - asked(seats).seat]
    dealer.clock.move(11)
    idle.access.acknowledge(Acknowledgement(table=None, last_seq=1, nonce=1))
    for _ in range(10):
        dealer.clock.move(20)
        if says == "an acknowledgement without a nonce":
            idle.access.acknowledge(Acknowledgement(table=None, last_seq=1, nonce=0))
        elif says == "an answer that is refused":
            with pytest.raises(Refusal):
                await idle.answer(999, 0)
    assert (idle.hear().goodbye is None) is (says != "nothing")


async def test_a_closed_stream_leaves_no_timer_behind() -> None:
    dealer = Dealer(settings=Settings(takeovers_per_minute=10_000))
    created, seats = await dealer.game(spectator_delay=5.0, control=TimeControl(per_move=5.0))
    watching = StreamRequest(table=None, resume_after=0, revision=1, watch_code=created.watch_code)

    async def come_and_go() -> int:
        for seat in seats:
            await fresh(seat).open()
            await seat.open()
        (await dealer.lobby.watch(watching)).drop()
        return dealer.clock.waiting()

    assert await come_and_go() == await come_and_go()
    await dealer.lobby.close_table(created.table.name, created.organiser_token)
    assert dealer.clock.waiting() == 2, "the lag meter's, and that of the table's end"


async def test_a_reader_waits_for_the_next_message() -> None:
    _, seats = await Dealer().game()
    one = asked(seats)
    other = seats[1 - one.seat]
    assert other.stream is not None
    reading = asyncio.ensure_future(other.stream.receive())
    await asyncio.sleep(0)
    assert not reading.done()
    await one.play(0)
    assert play_service_pb2.PlayResponse.FromString(await reading or b"").HasField("events")


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 4095, 4096, 2**21, 2**40])
def test_a_number_is_encoded_as_protobuf_encodes_it(number) -> None:
    assert b"\x08" + encode_varint(number) == (event_pb2.PublicEvent(seq=number).SerializeToString() or b"\x08\x00")


@pytest.mark.parametrize("size", [0, 100, 3000])
def test_serialized_parts_equal_the_whole_message(size) -> None:
    event = event_pb2.PublicEvent(seq=3, paused=event_pb2.Paused(reason="x" * size))
    public = event.SerializeToString()
    decision = seat_pb2.Decision(decision_id=3, legal_moves=["y" * size])
    dealt = play_service_pb2.SeatEvent(dealt_to_you=[1, 2])  # type: ignore[list-item]
    whole = play_service_pb2.SeatEvent(public_event=event, dealt_to_you=[1, 2], decision=decision)  # type: ignore[list-item]
    refusal = Refusal(RefusalReason.RATE_LIMITED, "slowly", retry_after=1.5, details={"a": "b"})
    told = seat_event(public, dealt.SerializeToString(), decision.SerializeToString())
    said = play_service_pb2.PlayDuplexResponse.FromString(events_refused(told + seat_event(public), 3, refusal)).events
    assert list(said.events) == [whole, play_service_pb2.SeatEvent(public_event=event)]
    assert (said.submitted.decision_id, said.submitted.refused.code, said.submitted.refused.retry_after.nanos) == (
        3,
        8,
        500_000_000,
    )
    watched = watch_service_pb2.WatchResponse.FromString(events(public_event(public) * 2)).events
    assert list(watched.events) == [event, event]
    begun = play_service_pb2.Welcome(seat=1, round_so_far=[event, event])
    bare = play_service_pb2.Welcome(seat=1)
    assert play_service_pb2.PlayResponse.FromString(welcome(bare, [public, public])).welcome == begun
    shown = watch_service_pb2.WatchWelcome(snapshot_seq=3)
    assert watch_service_pb2.WatchResponse.FromString(welcome(shown, [public])).welcome.round_so_far == [event]
    for message in (heartbeat(2, 3), goodbye(stream_pb2.GOODBYE_REASON_MOVED, 2.0)):
        one = play_service_pb2.PlayResponse.FromString(message)
        other = watch_service_pb2.WatchResponse.FromString(message)
        assert str(one) == str(other)


async def test_a_seat_never_receives_what_only_another_may_know() -> None:
    dealer = Dealer()
    _, seats = await dealer.game(rules="krypkasino")
    await finish(seats)
    hands: dict[int, set[int]] = {0: set(), 1: set()}
    for seat in seats:
        for event in seat.events:
            hands[seat.seat] |= {event.decision.seat} if event.HasField("decision") else set()
    assert hands == {0: {0}, 1: {1}}
    for seat in seats:
        again = await fresh(seat).open()
        assert not again.welcome.HasField("decision")
