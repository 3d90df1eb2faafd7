"""Converts durations, time controls and clocks. Values are in seconds; None is an unset duration."""

from __future__ import annotations

from dataclasses import dataclass

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from kasino.v1 import table_pb2
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import MAX_SEATS, in_range
from kasino.wire.fields.wire_format import encode_field, encode_number, encode_time

LONGEST_SECONDS = 366 * 24 * 60 * 60
_NANOS = 1_000_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeControl:
    """The time control of a table, in seconds. None: none of that kind, for `reconnect_bank` the dealer's default."""

    per_move: float | None = None
    bank: float | None = None
    increment: float | None = None
    reconnect_bank: float | None = None


NO_CLOCK = TimeControl()


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The time left to a seat, in seconds."""

    seat: int
    bank_left: float | None = None
    reconnect_bank_left: float | None = None


def seconds_to_message(seconds: float | None) -> Duration | None:
    """The duration, rounded to nanoseconds; negative seconds become zero."""
    if seconds is None:
        return None
    whole_seconds, nanos = divmod(round(max(seconds, 0) * _NANOS), _NANOS)
    return Duration(seconds=whole_seconds, nanos=nanos)


def encode_seconds(seconds: float) -> bytes:
    """The same duration, serialized."""
    return encode_time(round(max(seconds, 0) * _NANOS))


def seconds_from_message(message: Message, field: str, at: str = "") -> float | None:
    """The seconds in this field of the message, None where it is not set. Raises MessageError where it is out of range.

    `at` is the path of the message, with a dot at its end.
    """
    if not message.HasField(field):
        return None
    duration: Duration = getattr(message, field)
    if not (0 <= duration.seconds <= LONGEST_SECONDS and 0 <= duration.nanos < _NANOS):
        raise MessageError(f"{at}{field}", "a time is from 0 to 366 days")
    return duration.seconds + duration.nanos / _NANOS


def time_control_to_message(control: TimeControl) -> table_pb2.TimeControl:
    """The message of this time control."""
    return table_pb2.TimeControl(
        per_move=seconds_to_message(control.per_move),
        bank=seconds_to_message(control.bank),
        increment=seconds_to_message(control.increment),
        reconnect_bank=seconds_to_message(control.reconnect_bank),
    )


def time_control_from_message(message: table_pb2.TimeControl, at: str = "time_control.") -> TimeControl:
    """The clocks of a table; zero is no time of that kind."""
    return TimeControl(
        per_move=seconds_from_message(message, "per_move", at) or None,
        bank=seconds_from_message(message, "bank", at) or None,
        increment=seconds_from_message(message, "increment", at) or None,
        reconnect_bank=seconds_from_message(message, "reconnect_bank", at) or None,
    )


def clock_to_message(clock: Clock) -> table_pb2.Clock:
    """The message of this clock."""
    return table_pb2.Clock(
        seat=clock.seat,
        bank_left=seconds_to_message(clock.bank_left),
        reconnect_bank_left=seconds_to_message(clock.reconnect_bank_left),
    )


def encode_clock(clock: Clock) -> bytes:
    """The same clock, serialized."""
    bank, reconnect = clock.bank_left, clock.reconnect_bank_left
    return (
        encode_number(1, clock.seat)
        + (b"" if bank is None else encode_field(2, encode_seconds(bank)))
        + (b"" if reconnect is None else encode_field(3, encode_seconds(reconnect)))
    )


def clock_from_message(message: table_pb2.Clock, at: str = "clocks.") -> Clock:
    """The clock of a seat. Raises MessageError."""
    return Clock(
        seat=in_range(message.seat, f"{at}seat", 0, MAX_SEATS - 1),
        bank_left=seconds_from_message(message, "bank_left", at),
        reconnect_bank_left=seconds_from_message(message, "reconnect_bank_left", at),
    )
