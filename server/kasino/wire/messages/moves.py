"""Converts moves and choices. A stack is named by its cards in the game and by its id in the contract.

So every conversion takes the table before the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from kasino.game import (
    Add,
    Build,
    Capture,
    Card,
    Double,
    Item,
    Move,
    NotationError,
    Raise,
    Stack,
    StackRef,
    Trail,
    parse_move,
)
from kasino.game.cards.table import ref, ref_order, stacks
from kasino.v1 import model_pb2
from kasino.wire.fields.cards import (
    MAX_CARDS,
    card_from_message,
    card_to_message,
    cards_from_message,
    cards_to_message,
    encode_cards,
)
from kasino.wire.fields.errors import IndexOutOfRange, MessageError
from kasino.wire.fields.numbers import MAX_NUMBER, check_length, in_range
from kasino.wire.fields.wire_format import encode_field, encode_number, encode_varint

HIGHEST_VALUE = 999
"""The largest value that a move can declare, here and in notation; the rules refuse most values below."""

LONGEST_NOTATION = 2_000
"""In characters; a capture of all cards of two packs is shorter."""


def move_to_message(move: Move, table: Sequence[Item]) -> model_pb2.Move:
    """The message of this move at this table. Raises MessageError where it names no stack of the table, or several."""
    card = card_to_message(move.card)
    match move:
        case Trail():
            return model_pb2.Move(card=card, trail=model_pb2.Trail())
        case Capture(_, cards, refs):
            taken = model_pb2.Capture(cards=cards_to_message(cards), stack_ids=_ids(refs, table))
            return model_pb2.Move(card=card, capture=taken)
        case Build(_, cards, value, refs):
            built = model_pb2.Build(value=value, cards=cards_to_message(cards), stack_ids=_ids(refs, table))
            return model_pb2.Move(card=card, build=built)
        case Raise(_, stack, value):
            raised = model_pb2.Raise(stack_id=_named_stack(stack, table).id, value=value)
            return model_pb2.Move(card=card, raising=raised)
        case Add(_, stack, cards, value):
            ground = _named_stack(stack, table)
            if ground.value != value:
                raise MessageError("add", f"a group that is added to {ground} makes its value, not {value}")
            return model_pb2.Move(card=card, add=model_pb2.Add(stack_id=ground.id, cards=cards_to_message(cards)))
        case Double(_, target):
            if isinstance(target, Card):
                return model_pb2.Move(card=card, doubling=model_pb2.Double(card=card_to_message(target)))
            return model_pb2.Move(card=card, doubling=model_pb2.Double(stack_id=_named_stack(target, table).id))
        case _:
            assert_never(move)


def encode_move(move: Move, table: Sequence[Item]) -> bytes:
    """The same message, serialized."""
    match move:
        case Trail():
            action = _TRAIL
        case Capture(_, cards, refs):
            action = encode_field(3, _packed(1, encode_cards(cards)) + _packed(2, _encode_ids(refs, table)))
        case Build(_, cards, value, refs):
            taken = _packed(2, encode_cards(cards)) + _packed(3, _encode_ids(refs, table))
            action = encode_field(4, encode_number(1, value) + taken)
        case Double(_, target) if type(target) is Card:
            action = encode_field(7, encode_number(1, card_to_message(target)))
        case Double(_, target) if type(target) is StackRef:
            action = encode_field(7, encode_number(2, _named_stack(target, table).id))
        case _:  # these are rare
            return move_to_message(move, table).SerializeToString()
    return encode_number(1, card_to_message(move.card)) + action  # a card is never 0


def move_from_message(message: model_pb2.Move, table: Sequence[Item], field: str = "move") -> Move:
    """The move of this message at this table.

    The id of a stack that is not on the table is kept, for the rules to refuse. Raises MessageError where the message
    is incomplete.
    """
    card = card_from_message(message.card, f"{field}.card")
    action = message.WhichOneof("action")
    at = f"{field}.{action}"
    match action:
        case "trail":
            return Trail(card)
        case "capture":
            refs = _refs(message.capture.stack_ids, table, at)
            return Capture(card, cards_from_message(message.capture.cards, f"{at}.cards"), refs)
        case "build":
            refs = _refs(message.build.stack_ids, table, at)
            cards = cards_from_message(message.build.cards, f"{at}.cards")
            return Build(card, cards, _value(message.build.value, at), refs)
        case "raising":
            return Raise(card, _ref(message.raising.stack_id, table, at), _value(message.raising.value, at))
        case "add":
            added = message.add
            value = next((stack.value for stack in stacks(table) if stack.id == added.stack_id), 0)
            cards = cards_from_message(added.cards, f"{at}.cards")
            return Add(card, _ref(added.stack_id, table, at), cards, value)
        case "doubling":
            return Double(card, _target(message.doubling, table, at))
        case None:
            raise MessageError(field, "say what the card does: trail, capture, build, raising, add or doubling")
        case _:
            assert_never(action)


def choice_from_message(
    message: model_pb2.Choice, table: Sequence[Item], offered: Sequence[Move], field: str = "choice"
) -> Move:
    """The chosen move; `offered` are the legal moves that an index refers to.

    Raises MessageError where it is incomplete, IndexOutOfRange, or NotationError. The move may be illegal.
    """
    choice = message.WhichOneof("choice")
    match choice:
        case "move":
            return move_from_message(message.move, table, f"{field}.move")
        case "legal_move_index":
            if message.legal_move_index >= len(offered):
                raise IndexOutOfRange(message.legal_move_index, len(offered))
            return offered[message.legal_move_index]
        case "notation":
            if len(message.notation) > LONGEST_NOTATION:
                raise NotationError("this is too long for a move", message.notation[:40])
            return parse_move(message.notation, table)
        case None:
            raise MessageError(field, "nothing is chosen: give move, legal_move_index or notation")
        case _:
            assert_never(choice)


def _named_stack(named: StackRef, table: Sequence[Item]) -> Stack:
    found = named.candidates(table)
    if len(found) != 1:
        raise MessageError("move", f"{named} names {len(found) or 'no'} stack{'s' * (len(found) > 1)} of this table")
    return found[0]


def _ids(refs: Sequence[StackRef], table: Sequence[Item]) -> list[int]:
    return [_named_stack(named, table).id for named in refs]


def _encode_ids(refs: Sequence[StackRef], table: Sequence[Item]) -> bytes:
    return b"".join([encode_varint(id) for id in _ids(refs, table)]) if refs else b""


def _packed(number: int, content: bytes) -> bytes:
    """A packed field, which is left out if it is empty."""
    return encode_field(number, content) if content else b""


_TRAIL = encode_field(2, b"")


def _ref(stack_id: int, table: Sequence[Item], field: str) -> StackRef:
    in_range(stack_id, f"{field}.stack_id", 1, MAX_NUMBER)
    for stack in stacks(table):
        if stack.id == stack_id:
            return ref(stack, table)
    return StackRef((), stack_id)


def _refs(stack_ids: Sequence[int], table: Sequence[Item], field: str) -> tuple[StackRef, ...]:
    check_length(stack_ids, f"{field}.stack_ids", MAX_CARDS)
    return tuple(sorted((_ref(stack_id, table, field) for stack_id in stack_ids), key=ref_order))


def _value(value: int, field: str) -> int:
    return in_range(value, f"{field}.value", 1, HIGHEST_VALUE)


def _target(message: model_pb2.Double, table: Sequence[Item], field: str) -> Card | StackRef:
    target = message.WhichOneof("target")
    match target:
        case "card":
            return card_from_message(message.card, f"{field}.card")
        case "stack_id":
            return _ref(message.stack_id, table, field)
        case None:
            raise MessageError(field, "a card doubles a card or a stack: say which")
        case _:
            assert_never(target)
