"""Converts decisions: the question to a seat, with its legal moves and the time left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kasino.game import Item, Move, NotationError, parse_move
from kasino.v1 import seat_pb2
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import MAX_SEATS, check_length, in_range
from kasino.wire.fields.times import encode_seconds, seconds_from_message, seconds_to_message
from kasino.wire.fields.wire_format import encode_field, encode_number
from kasino.wire.messages.moves import LONGEST_NOTATION, move_to_message

MAX_LISTED_MOVES = 4_096
"""More than the essential moves of any position."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision of one seat.

    `legal_moves` are in canonical order, a prefix of them where `truncated`; `count` is the number of all, a lower
    bound where `truncated`. `fallback` is None where the message has none (revision 2, without legal moves).
    `time_left` is in seconds, None where no clock runs.
    """

    id: int
    seat: int
    legal_moves: Sequence[Move]
    count: int
    truncated: bool
    fallback: Move | None
    time_left: float | None = None


def decision_to_message(decision: Decision) -> seat_pb2.Decision:
    """The message of this decision, its moves in notation."""
    return seat_pb2.Decision(
        decision_id=decision.id,
        seat=decision.seat,
        time_left=seconds_to_message(decision.time_left),
        legal_moves=list(map(str, decision.legal_moves)),
        legal_move_count=decision.count,
        fallback_move="" if decision.fallback is None else str(decision.fallback),
        legal_moves_truncated=decision.truncated,
    )


def encode_decision(
    id: int, seat: int, moves: Sequence[str], fallback: str, *, truncated: bool, count: int, time_left: float | None
) -> bytes:
    """A serialized Decision; arguments as the fields of `Decision`, moves in notation, an empty fallback left out."""
    head = encode_number(1, id) + encode_number(2, seat)
    if time_left is not None:
        head += encode_field(3, encode_seconds(time_left))
    tail = encode_number(5, count) + (encode_field(6, fallback.encode()) if fallback else b"")
    return b"".join([head, *map(_encode_legal_move, moves), tail, encode_number(7, truncated)])


@lru_cache(maxsize=1 << 14)
def _encode_legal_move(move: str) -> bytes:
    """Cached, as most moves are legal in many positions."""
    return encode_field(4, move.encode())


def decision_from_message(message: seat_pb2.Decision, table: Sequence[Item]) -> Decision:
    """The decision of this message at this table. Raises MessageError, or NotationError for an invalid move."""
    if not message.decision_id:
        raise MessageError("decision.decision_id", "a decision has the seq of the event that opened it")
    check_length(message.legal_moves, "decision.legal_moves", MAX_LISTED_MOVES)
    return Decision(
        id=message.decision_id,
        seat=in_range(message.seat, "decision.seat", 0, MAX_SEATS - 1),
        legal_moves=tuple(_move(text, table) for text in message.legal_moves),
        count=message.legal_move_count,
        truncated=message.legal_moves_truncated,
        fallback=_move(message.fallback_move, table) if message.fallback_move else None,
        time_left=seconds_from_message(message, "time_left", "decision."),
    )


def legal_move_to_message(move: Move, table: Sequence[Item]) -> seat_pb2.LegalMove:
    """The message of a legal move, which also has its notation."""
    return seat_pb2.LegalMove(move=move_to_message(move, table), notation=str(move))


def _move(text: str, table: Sequence[Item]) -> Move:
    if len(text) > LONGEST_NOTATION:
        raise NotationError("this is too long for a move", text[:40])
    return parse_move(text, table)
