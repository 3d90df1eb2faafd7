"""A message around messages is their bytes behind a tag and a length: so what is the same for all is made once.

These are the only places where bytes of the contract are put together by hand; a test reads each of them back.
"""

from __future__ import annotations

from collections.abc import Iterable

from google.protobuf.message import Message

from kasino.dealer.refusals import Refusal
from kasino.v1 import play_service_pb2, refusal_pb2, stream_pb2
from kasino.wire import seconds_to_message

_ONE = b"\x0a"
"""Field 1, of a length: SeatEvent.public_event, Events.events, PublicEvents.events."""
_TWO = b"\x12"
"""Field 2: Events.submitted, PlayResponse.events, WatchResponse.events."""
_THREE = b"\x1a"
"""Field 3: SeatEvent.decision."""


def varint(number: int) -> bytes:
    """A number, as the contract writes lengths."""
    return _VARINTS[number] if number < _FEW else _varint(number)


def _varint(number: int) -> bytes:
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


_FEW = 4_096
_VARINTS = tuple(_varint(number) for number in range(_FEW))


def seat_event(public: bytes, dealt: bytes = b"", decision: bytes = b"") -> bytes:
    """An event among those of Events; `dealt` is a SeatEvent that has dealt_to_you alone."""
    event = _ONE + varint(len(public)) + public + dealt
    if decision:
        event += _THREE + varint(len(decision)) + decision
    return _ONE + varint(len(event)) + event


def public_event(public: bytes) -> bytes:
    """An event among those of PublicEvents."""
    return _ONE + varint(len(public)) + public


def repeated(field: int, messages: Iterable[Message]) -> bytes:
    """These messages, as a repeated field of a message around them."""
    tag = varint(field << 3 | 2)
    return b"".join([tag + varint(len(said)) + said for said in [one.SerializeToString() for one in messages]])


def decision_opened(decision_id: int, seat: int, clocks: bytes) -> bytes:
    """The field of a PublicEvent; `clocks` are its field 3."""
    said = b"\x08" + varint(decision_id) + (b"\x10" + varint(seat) if seat else b"") + clocks
    return b"\x32" + varint(len(said)) + said


def move_played(move: bytes, decision_id: int, origin: int, clocks: bytes) -> bytes:
    """The field of a PublicEvent; `move` is a MovePlayed, and `clocks` are its field 7."""
    said = b"\x08" + varint(decision_id) + move + b"\x20" + varint(origin) + clocks
    return b"\x3a" + varint(len(said)) + said


def events(told: bytes, submitted: bytes = b"") -> bytes:
    """A PlayResponse, or a WatchResponse, with these events, and the answer to a submission."""
    if submitted:
        told = told + _TWO + varint(len(submitted)) + submitted
    return _TWO + varint(len(told)) + told


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
