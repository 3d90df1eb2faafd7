"""Every card in a message, wherever it stands: as a number, or as a word of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from google.protobuf import any_pb2, descriptor_pool, message_factory
from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from kasino.game import Card
from kasino.v1 import model_pb2
from tests.dealer.secrets.known_cards import card_text

WORD = re.compile(r"(?<![\w-])(?:10|[2-9ATJQK])[cdhs♣♦♥♠](?![\w-])")
"""A card as the notation writes it; what is part of a longer word, such as of a token, is none."""
UNREADABLE = "a field that is not of the contract"


class Found(NamedTuple):
    """A card that stands in a message, or UNREADABLE."""

    card: str
    place: str
    """The fields that lead to it."""
    seq: int
    """The seq of the event that contains it; 0: no event."""


def cards_of(text: str) -> Iterator[str]:
    """The cards that a text names."""
    for word in WORD.findall(text):
        yield str(Card.parse(word))


def words_in(message: Message) -> set[str]:
    """All cards in a message."""
    return {one.card for one in found(message)}


def found(message: Any, seq: int = 0, place: str = "") -> Iterator[Found]:
    """Every card of this message and of those within it, and whatever the contract does not know."""
    seq = _moment(message, seq)
    if len(UnknownFieldSet(message)):
        yield Found(UNREADABLE, place, seq)
    for field, value in message.ListFields():
        at = f"{place}.{field.name}".strip(".")
        for one in _each(field, value):
            if field.enum_type is not None and field.enum_type.full_name == model_pb2.Card.DESCRIPTOR.full_name:
                yield Found(card_text(one), at, seq)
            elif isinstance(one, any_pb2.Any):
                yield from found(_unpacked(one), seq, at)
            elif isinstance(one, Message):
                yield from found(one, seq, at)
            elif isinstance(one, str | bytes):
                text = one if isinstance(one, str) else one.decode(errors="replace")
                for card in cards_of(text):
                    yield Found(card, at, seq)


def seqs_in(message: Any) -> Iterator[int]:
    """Every number of an event in this message."""
    for field, value in message.ListFields():
        for one in _each(field, value):
            if isinstance(one, Message):
                yield from seqs_in(one)
            elif field.name in ("seq", "decision_id") or field.name.endswith("_seq"):
                yield one


def _moment(message: Any, seq: int) -> int:
    """The event by which what stands in this message is known; unless it says so, that of the message around it."""
    match message.DESCRIPTOR.name:
        case "PublicEvent":
            return int(message.seq)
        case "SeatEvent":
            return int(message.public_event.seq)
        case "Welcome" | "WatchWelcome":
            return int(message.snapshot_seq)
        case "Decision" | "SubmitMoveResponse":
            return int(message.decision_id)
        case "Accepted":
            return int(message.seq) or seq
        case "Refused":
            return int(message.details.get("seq", 0))
        case "Status":
            return max((_moment(_unpacked(one), seq) for one in message.details), default=seq)
        case "ErrorInfo":
            return int(message.metadata.get("seq", 0))
    return seq


def _each(field: Any, value: Any) -> Iterator[Any]:
    if not field.is_repeated:
        yield value
    elif field.message_type is not None and field.message_type.GetOptions().map_entry:
        for key, one in value.items():
            yield key
            yield one
    else:
        yield from value


def _unpacked(packed: any_pb2.Any) -> Message:
    kind = descriptor_pool.Default().FindMessageTypeByName(packed.TypeName())
    return message_factory.GetMessageClass(kind).FromString(packed.value)
