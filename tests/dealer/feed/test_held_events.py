"""Revision 2 of PlayService: events that wait for the next decision, and decisions without their moves."""

from __future__ import annotations

import pytest

from kasino.dealer import Settings
from kasino.dealer.feed.stream import MOST_HELD_BYTES
from kasino.v1 import play_service_pb2, stream_pb2
from kasino.wire import TimeControl, seconds_from_message, stream_request_from_message
from tests.dealer.local_dealer import Dealer, Seat, asked, finish, opening

Message = play_service_pb2.PlayResponse


async def holding(**wanted: object) -> tuple[Dealer, list[Seat]]:
    """A game whose seats have streams that hold events back."""
    dealer = Dealer(settings=Settings(takeovers_per_minute=1000))
    _, seats = await dealer.game(**wanted)  # type: ignore[arg-type]
    for seat in seats:
        seat.stream = await seat.access.open(opening(seat.table, seat.last_seq, events_with_decisions=True))
        seat.hear()
    return dealer, seats


def received(seat: Seat) -> list[Message]:
    """The messages that have come since the last time."""
    before = len(seat.messages)
    return seat.hear().messages[before:]


def seqs(seat: Seat) -> list[int]:
    return [event.public_event.seq for event in seat.events]


async def test_a_move_is_one_message_to_the_seat_that_is_to_play() -> None:
    _, seats = await holding()
    for _ in range(20):
        one = asked(seats)
        other = seats[1 - one.seat]
        assert one.decision is not None
        id = one.decision.decision_id
        await one.say(0)
        assert received(one) == []
        [message] = received(other)
        assert message.events.events[-1].HasField("decision")
        await other.say(0)
        [message] = received(one)
        assert (message.events.submitted.decision_id, message.events.submitted.HasField("accepted")) == (id, True)
        assert message.events.submitted.accepted.seq == message.events.events[0].public_event.seq
        received(other)
    for seat in seats:
        assert seqs(seat) == list(range(seqs(seat)[0], seqs(seat)[-1] + 1))


async def test_a_whole_game_is_received_without_a_gap() -> None:
    dealer, seats = await holding(rules="krypkasino")
    last = dealer.lobby.table(seats[0].table, seats[0].token).last_seq
    await finish(seats)
    end = dealer.lobby.table(seats[0].table, seats[0].token).last_seq
    for seat in seats:
        seat.hear()
        assert seat.over
        assert [seq for seq in seqs(seat) if seq > last] == list(range(last + 1, end + 1))


@pytest.mark.parametrize("by", ["a heartbeat", "a refusal", "Goodbye", "a fault", "the end of the client's messages"])
async def test_held_events_are_sent_before(by) -> None:
    dealer, seats = await holding()
    one = asked(seats)
    assert one.stream is not None
    await one.say(0)
    assert received(one) == []
    match by:
        case "a heartbeat":
            dealer.clock.move(11)
        case "a refusal":
            await one.say(0)
        case "Goodbye":
            one.stream.end(stream_pb2.GOODBYE_REASON_MOVED)
        case "a fault":
            one.stream.fail(OverflowError())  # type: ignore[arg-type]
        case _:
            one.stream.finish()
    first, *others = received(one)
    assert [event.public_event.WhichOneof("event") for event in first.events.events] == [
        "move_played",
        "decision_opened",
    ]
    assert first.events.submitted.accepted.seq == first.events.events[0].public_event.seq
    assert len(others) == (by in ("a heartbeat", "a refusal", "Goodbye"))
    if by == "a heartbeat":
        assert others[0].heartbeat.last_seq == first.events.events[-1].public_event.seq
    if by == "a refusal":
        assert others[0].events.submitted.accepted.duplicate


async def test_a_rejected_move_is_answered_at_once() -> None:
    _, seats = await holding(bots=True)
    one = asked(seats)
    await one.say("gibberish")
    [message] = received(one)
    assert message.events.submitted.HasField("rejected")
    assert received(seats[1 - one.seat]) == []


async def test_a_stream_that_resumes_gets_what_the_older_one_held() -> None:
    _, seats = await holding()
    one = asked(seats)
    await one.say(0)
    again = Seat(one.lobby, one.clock, one.table, one.seat, one.token)
    await again.open(after=one.last_seq)
    assert again.kinds() == ["move_played", "decision_opened"]


async def test_events_of_many_moves_of_others_are_not_held_without_end() -> None:
    dealer, seats = await holding(rules="krypkasino", sides=(0, 1, 2), control=TimeControl(per_move=5.0))
    idle = seats[1]
    sizes = [0]
    for _ in range(400):
        dealer.clock.move(5.1)
        sizes += [message.ByteSize() for message in received(idle) if message.HasField("events")]
    assert max(sizes) < 2 * MOST_HELD_BYTES


def test_revision_1_knows_neither() -> None:
    request = play_service_pb2.PlayRequest(
        name="tables/" + "A" * 26, no_legal_moves=True, events_with_decisions=True, protocol_revision=1
    )
    assert not stream_request_from_message(request).events_with_decisions
    assert stream_request_from_message(request).with_summary
    request.protocol_revision = 2
    assert stream_request_from_message(request).events_with_decisions
    assert not stream_request_from_message(request).with_summary


async def test_a_decision_without_moves_says_only_whose_it_is_and_the_time() -> None:
    dealer = Dealer()
    created = await dealer.open_table(control=TimeControl(per_move=5.0))
    seats = await dealer.sit(created, 2)
    for seat in seats:
        seat.stream = await seat.access.open(opening(seat.table, legal_moves=0, with_summary=False))
        seat.hear()
    one = asked(seats)
    assert one.decision is not None
    assert (one.decision.seat, one.decision.fallback_move, one.decision.legal_move_count) == (one.seat, "", 0)
    assert not one.decision.legal_moves_truncated
    assert seconds_from_message(one.decision, "time_left") == 5.0
    assert (await one.play(0)).accepted.seq, "an index still refers to the legal moves"
