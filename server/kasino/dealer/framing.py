"""A message around messages is their bytes behind a tag and a length: so what is the same for all is made once.

These are the only places where bytes of the contract are put together by hand; a test reads each of them back.
"""

from __future__ import annotations

from collections.abc import Iterable

from google.protobuf.message import Message

from kasino.dealer.refusal import Refusal
from kasino.v1 import play_service_pb2, refusal_pb2, stream_pb2, watch_service_pb2
from kasino.wire import encode_field, encode_varint, seconds_to_message


def seat_event(public: bytes, dealt: bytes = b"", decision: bytes = b"") -> bytes:
    """An event among those of Events; `dealt` is a SeatEvent that has dealt_to_you alone."""
    event = encode_field(1, public) + dealt
    if decision:
        event += encode_field(3, decision)
    return encode_field(1, event)


def public_event(public: bytes) -> bytes:
    """An event among those of PublicEvents."""
    return encode_field(1, public)


def repeated(number: int, messages: Iterable[Message]) -> bytes:
    """These messages, as a repeated field of a message around them."""
    return b"".join([encode_field(number, one.SerializeToString()) for one in messages])


def welcome(said: play_service_pb2.Welcome | watch_service_pb2.WatchWelcome, round_so_far: Iterable[bytes]) -> bytes:
    """A PlayResponse, or a WatchResponse, with this Welcome and these events in its `round_so_far`."""
    number = said.DESCRIPTOR.fields_by_name["round_so_far"].number
    return encode_field(
        1, said.SerializeToString() + b"".join([encode_field(number, public) for public in round_so_far])
    )


def decision_opened(decision_id: int, seat: int, clocks: bytes) -> bytes:
    """The field of a PublicEvent; `clocks` are its field 3."""
    return encode_field(
        6, b"\x08" + encode_varint(decision_id) + (b"\x10" + encode_varint(seat) if seat else b"") + clocks
    )


def move_played(move: bytes, decision_id: int, origin: int, clocks: bytes) -> bytes:
    """The field of a PublicEvent; `move` is a MovePlayed, and `clocks` are its field 7."""
    return encode_field(7, b"\x08" + encode_varint(decision_id) + move + b"\x20" + encode_varint(origin) + clocks)


def events(told: bytes, submitted: bytes = b"") -> bytes:
    """A PlayResponse, or a WatchResponse, with these events, and the answer to a submission."""
    if submitted:
        told += encode_field(2, submitted)
    return encode_field(2, told)


def refused(refusal: Refusal) -> refusal_pb2.Refused:
    """The refusal on a stream that goes on."""
    return refusal_pb2.Refused(
        code=refusal.code,
        reason=refusal.reason,
        message=refusal.message,
        retry_after=seconds_to_message(refusal.retry_after),
        details=dict(refusal.details),
    )


def events_answered(told: bytes, decision_id: int, refusal: Refusal) -> bytes:
    """A PlayResponse with these events, and a refusal of a submission."""
    answer = play_service_pb2.SubmitMoveResponse(decision_id=decision_id, refused=refused(refusal))
    return events(told, answer.SerializeToString())


def heartbeat(nonce: int, last_seq: int) -> bytes:
    """A PlayResponse or WatchResponse that says that the dealer is alive."""
    beat = stream_pb2.Heartbeat(nonce=nonce, last_seq=last_seq)
    return play_service_pb2.PlayResponse(heartbeat=beat).SerializeToString()


def goodbye(reason: stream_pb2.GoodbyeReason.ValueType, retry_after: float | None = None) -> bytes:
    """A PlayResponse or WatchResponse that is the last one."""
    said = stream_pb2.Goodbye(reason=reason, retry_after=seconds_to_message(retry_after))
    return play_service_pb2.PlayResponse(goodbye=said).SerializeToString()
