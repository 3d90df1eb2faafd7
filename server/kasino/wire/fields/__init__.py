"""Single fields of messages: validated numbers, names, times, enums and cards, and their encoding."""

from __future__ import annotations

from kasino.wire.fields.cards import card_from_message, card_to_message, cards_from_message, cards_to_message
from kasino.wire.fields.errors import IndexOutOfRange, MessageError
from kasino.wire.fields.identifiers import display_name, identifier, table_name
from kasino.wire.fields.numbers import MAX_NUMBER, MAX_SEATS, check_length, in_range
from kasino.wire.fields.times import (
    NO_CLOCK,
    Clock,
    TimeControl,
    clock_from_message,
    clock_to_message,
    encode_clock,
    seconds_from_message,
    seconds_to_message,
    time_control_from_message,
    time_control_to_message,
)
from kasino.wire.fields.wire_format import encode_field, encode_number, encode_time, encode_varint

__all__ = [
    "MAX_NUMBER",
    "MAX_SEATS",
    "NO_CLOCK",
    "Clock",
    "IndexOutOfRange",
    "MessageError",
    "TimeControl",
    "card_from_message",
    "card_to_message",
    "cards_from_message",
    "cards_to_message",
    "check_length",
    "clock_from_message",
    "clock_to_message",
    "display_name",
    "encode_clock",
    "encode_field",
    "encode_number",
    "encode_time",
    "encode_varint",
    "identifier",
    "in_range",
    "seconds_from_message",
    "seconds_to_message",
    "table_name",
    "time_control_from_message",
    "time_control_to_message",
]
