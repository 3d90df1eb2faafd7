"""Encodes the consecutive events of a game as bytes of PublicEvent, without building a message for each move.

The bytes are those of `event_to_message`, with the seq of each event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from kasino.game import (
    Add,
    Build,
    Capture,
    Card,
    Dealt,
    Double,
    Event,
    Move,
    Played,
    Raise,
    Stack,
    StackRef,
    Trail,
)
from kasino.wire.fields.cards import card_bytes
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.wire_format import encode_field, encode_varint
from kasino.wire.messages.events import event_to_message

_TRUE = b"\x01"


class EventEncoder:
    """Encodes the events of a game from its beginning, and follows the stacks that lie on its table."""

    def __init__(self) -> None:
        self._seq = 0
        self._stacks: dict[int, tuple[Card, ...]] = {}  # the cards of the stacks on the table, by id

    def encode(self, event: Event) -> bytes:
        """The message of the next event."""
        self._seq += 1
        if type(event) is Played:
            content = encode_field(7, self._played(event))
        else:
            if type(event) is Dealt and event.deal == 1:
                self._stacks = {}
            content = event_to_message(event, ()).SerializeToString()
        return b"\x08" + encode_varint(self._seq) + content

    def _played(self, event: Played) -> bytes:
        """The bytes of MovePlayed."""
        move, gone = self._move(event.move)
        for stack_id in gone:
            del self._stacks[stack_id]
        parts = [encode_field(3, move)]
        if event.seat:
            parts.insert(0, b"\x10" + encode_varint(event.seat))
        if event.captured:
            parts.append(encode_field(5, card_bytes(event.captured)))
        if event.sweep:
            parts.append(b"\x30" + _TRUE)
        if event.stack is not None:
            self._stacks[event.stack.id] = event.stack.cards
            parts.append(encode_field(8, stack_bytes(event.stack)))
        if event.sweep_scored:
            parts.append(b"\x48" + _TRUE)
        return b"".join(parts)

    def _move(self, move: Move) -> tuple[bytes, Sequence[int]]:
        """The bytes of Move, and the ids of the stacks that it takes from the table."""
        card = b"\x08" + card_bytes((move.card,))
        match move:
            case Trail():
                return card + b"\x12\x00", ()
            case Capture(_, cards, refs):
                ids = self._ids(refs)
                return card + encode_field(3, _packed(1, cards) + _numbers(2, ids)), ids
            case Build(_, cards, value, refs):
                ids = self._ids(refs)
                content = b"\x08" + encode_varint(value) + _packed(2, cards) + _numbers(3, ids)
                return card + encode_field(4, content), ids
            case Raise(_, ref, value):
                (stack_id,) = self._ids((ref,))
                return card + encode_field(5, _number(1, stack_id) + b"\x10" + encode_varint(value)), ()
            case Add(_, ref, cards, _):
                (stack_id,) = self._ids((ref,))
                return card + encode_field(6, _number(1, stack_id) + _packed(2, cards)), ()
            case Double(_, target):
                if isinstance(target, Card):
                    return card + encode_field(7, b"\x08" + card_bytes((target,))), ()
                (stack_id,) = self._ids((target,))
                return card + encode_field(7, b"\x10" + encode_varint(stack_id)), ()
            case _:
                assert_never(move)

    def _ids(self, refs: Sequence[StackRef]) -> list[int]:
        return [self._id(ref) for ref in refs]

    def _id(self, ref: StackRef) -> int:
        found = [
            stack_id for stack_id, cards in self._stacks.items() if cards == ref.cards and ref.id in (None, stack_id)
        ]
        if len(found) != 1:
            raise MessageError("move", f"{ref} names {len(found) or 'no'} stack{'s' * (len(found) > 1)} of this table")
        return found[0]


def stack_bytes(stack: Stack) -> bytes:
    """The bytes of Stack."""
    content = _number(1, stack.id) + _packed(2, stack.cards)
    if stack.value:
        content += b"\x18" + encode_varint(stack.value)
    if stack.owner is not None:
        content += b"\x20" + encode_varint(stack.owner)
    return content + b"\x28" + _TRUE if stack.locked else content


def _packed(number: int, cards: Sequence[Card]) -> bytes:
    """A field of cards; nothing where there are none."""
    return encode_field(number, card_bytes(cards)) if cards else b""


def _numbers(number: int, values: Iterable[int]) -> bytes:
    """A packed field of numbers; nothing where there are none."""
    content = b"".join(map(encode_varint, values))
    return encode_field(number, content) if content else b""


def _number(number: int, value: int) -> bytes:
    """A number from 1 as a field."""
    return bytes([number << 3]) + encode_varint(value)
