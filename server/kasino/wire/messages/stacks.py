"""Converts stacks and the table, which is one row of items in the game and two lists in the contract."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from kasino.game import Item, Stack
from kasino.game.cards.table import loose, stacks
from kasino.game.core import HIGHEST
from kasino.game.core_codec.table import arrange
from kasino.v1 import model_pb2
from kasino.wire.fields.cards import MAX_CARDS, cards_from_message, cards_to_message, encode_cards
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import MAX_NUMBER, MAX_SEATS, check_length, in_range
from kasino.wire.fields.wire_format import encode_field, encode_number


def stack_to_message(stack: Stack) -> model_pb2.Stack:
    """The message of this stack."""
    return model_pb2.Stack(
        stack_id=stack.id,
        cards=cards_to_message(stack.cards),
        value=stack.value,
        owner_seat=stack.owner,
        locked=stack.locked,
    )


def encode_stack(stack: Stack) -> bytes:
    """The same message, serialized."""
    content = encode_number(1, stack.id) + encode_field(2, encode_cards(stack.cards)) + encode_number(3, stack.value)
    if stack.owner is not None:
        content += _OWNERS[stack.owner]
    return content + encode_number(5, stack.locked)


_OWNERS = [model_pb2.Stack(owner_seat=seat).SerializeToString() for seat in range(MAX_SEATS)]
"""By seat, the field of the owner, which is written for seat 0 too."""


def stack_from_message(message: model_pb2.Stack, field: str = "stack") -> Stack:
    """The stack of this message. Raises MessageError that names the field."""
    return _read(message.SerializeToString(), field)


@lru_cache(maxsize=4096)
def _read(encoded: bytes, field: str) -> Stack:
    """Cached, as the same stack comes with every state of the table."""
    message = model_pb2.Stack.FromString(encoded)
    cards = cards_from_message(message.cards, f"{field}.cards")
    if len(cards) < 2:
        raise MessageError(f"{field}.cards", "a stack holds two cards or more")
    owner = message.owner_seat if message.HasField("owner_seat") else None
    return Stack(
        id=in_range(message.stack_id, f"{field}.stack_id", 1, MAX_NUMBER),
        cards=cards,
        value=in_range(message.value, f"{field}.value", 0 if owner is None else 1, HIGHEST),
        owner=None if owner is None else in_range(owner, f"{field}.owner_seat", 0, MAX_SEATS - 1),
        locked=message.locked,
    )


def table_to_message(table: Iterable[Item]) -> tuple[list[model_pb2.Card.ValueType], list[model_pb2.Stack]]:
    """The loose cards and the stacks of a table, each in table order."""
    items = tuple(table)
    return cards_to_message(loose(items)), [stack_to_message(stack) for stack in stacks(items)]


def table_from_message(cards: Sequence[int], piled: Sequence[model_pb2.Stack], field: str = "") -> tuple[Item, ...]:
    """The items of the table, arranged. Raises MessageError where one is invalid, or two stacks have the same id."""
    check_length(piled, f"{field}stacks", MAX_CARDS // 2)
    lying = [stack_from_message(stack, f"{field}stacks") for stack in piled]
    if len(lying) > 1 and len({stack.id for stack in lying}) < len(lying):
        raise MessageError(f"{field}stacks", "two stacks have the same stack_id")
    return arrange([*cards_from_message(cards, f"{field}table_cards"), *lying])
