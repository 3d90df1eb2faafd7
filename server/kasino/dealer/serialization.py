"""Serializes stream messages and events from bytes that are shared, so that what is the same for all is encoded once.

These are the only places where bytes of the contract are put together by hand. A test parses each of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from kasino.dealer.refusal import Refusal
from kasino.v1 import play_service_pb2, refusal_pb2, stream_pb2, watch_service_pb2
from kasino.wire import encode_field, encode_number, encode_time, seconds_to_message


def seat_event(public: bytes, dealt: bytes = b"", decision: bytes = b"") -> bytes:
    """One event of Events. `dealt` is a serialized SeatEvent with `dealt_to_you` only, `decision` a Decision."""
    if not (dealt or decision):
        size = len(public)
        return _EVENT_HEADS[size] + public if size < _SHORT else encode_field(1, encode_field(1, public))
    return encode_field(1, encode_field(1, public) + dealt + (encode_field(3, decision) if decision else b""))


def event(seq: int, time: bytes, content: bytes) -> bytes:
    """A PublicEvent with this seq. `time` is its `time` field, serialized, and `content` what happened."""
    return encode_number(1, seq) + time + content


def event_time(wall: float) -> bytes:
    """The `time` field of a PublicEvent at this Unix time, in whole microseconds."""
    return encode_field(2, encode_time(round(wall * 1_000_000) * 1000))


def accepted(decision_id: int, seq: int, move: bytes, *, duplicate: bool = False) -> bytes:
    """A SubmitMoveResponse with Accepted. `move` is a serialized Move."""
    outcome = encode_field(2, move) + (b"\x18\x01" if duplicate else b"")
    return encode_number(1, decision_id) + encode_field(2, encode_number(1, seq) + outcome)


def public_event(public: bytes) -> bytes:
    """One event of PublicEvents."""
    return encode_field(1, public)


def repeated(number: int, messages: Iterable[bytes]) -> bytes:
    """These serialized messages as the repeated field with this number."""
    return b"".join([encode_field(number, one) for one in messages])


def welcome(message: play_service_pb2.Welcome | watch_service_pb2.WatchWelcome, round_so_far: Iterable[bytes]) -> bytes:
    """A PlayResponse or WatchResponse with this welcome and these events in its `round_so_far`."""
    number = message.DESCRIPTOR.fields_by_name["round_so_far"].number
    return encode_field(1, message.SerializeToString() + repeated(number, round_so_far))


def decision_opened(decision_id: int, seat: int, clocks: bytes) -> bytes:
    """The `decision_opened` field of a PublicEvent. `clocks` is its field 3, serialized."""
    return encode_field(6, encode_number(1, decision_id) + encode_number(2, seat) + clocks)


def move_played(move: bytes, decision_id: int, origin: int, clocks: bytes) -> bytes:
    """The `move_played` field of a PublicEvent. `move` is a serialized MovePlayed, `clocks` is its field 7."""
    return encode_field(7, encode_number(1, decision_id) + move + encode_number(4, origin) + clocks)


def events(batch: bytes, submitted: bytes = b"") -> bytes:
    """A PlayResponse or WatchResponse with these events, and the answer to a submission, if there is one."""
    return encode_field(2, batch + encode_field(2, submitted) if submitted else batch)


def refused(refusal: Refusal) -> refusal_pb2.Refused:
    """The refusal as it is sent on a stream that stays open."""
    return refusal_pb2.Refused(
        code=refusal.code,
        reason=refusal.reason,
        message=refusal.message,
        retry_after=seconds_to_message(refusal.retry_after),
        details=dict(refusal.details),
    )


def events_refused(batch: bytes, decision_id: int, refusal: Refusal) -> bytes:
    """A PlayResponse with these events and the refusal of a submission."""
    answer = play_service_pb2.SubmitMoveResponse(decision_id=decision_id, refused=refused(refusal))
    return events(batch, answer.SerializeToString())


def heartbeat(nonce: int, last_seq: int) -> bytes:
    """A heartbeat, as a PlayResponse or WatchResponse."""
    message = stream_pb2.Heartbeat(nonce=nonce, last_seq=last_seq)
    return play_service_pb2.PlayResponse(heartbeat=message).SerializeToString()


def goodbye(reason: stream_pb2.GoodbyeReason.ValueType, retry_after: float | None = None) -> bytes:
    """The last message of a stream, as a PlayResponse or WatchResponse. `retry_after` is in seconds."""
    message = stream_pb2.Goodbye(reason=reason, retry_after=seconds_to_message(retry_after))
    return play_service_pb2.PlayResponse(goodbye=message).SerializeToString()


_SHORT = 120
_EVENT_HEADS = [encode_field(1, encode_field(1, bytes(size)))[: -size or None] for size in range(_SHORT)]
"""By the size of a short PublicEvent: what precedes it in Events."""
