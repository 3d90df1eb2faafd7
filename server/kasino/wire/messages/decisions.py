"""A decision is a question to one seat, with what it may answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kasino.game import Item, Move, NotationError, parse_move
from kasino.v1 import seat_pb2
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import MAX_SEATS, check_length, in_range
from kasino.wire.fields.times import seconds_from_message, seconds_to_message
from kasino.wire.messages.moves import LONGEST_NOTATION, move_to_message

MAX_LISTED_MOVES = 4_096
"""The essentials of the worst hand at the fullest table are fewer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What one seat is asked.

    `legal_moves` are in canonical order, and not all of them where `truncated`; `count` is how many there are, a lower
    bound where `truncated`. `time_left` is in seconds, None where no clock runs.
    """

    id: int
    seat: int
    legal_moves: tuple[Move, ...]
    count: int
    truncated: bool
    fallback: Move
    time_left: float | None = None


def decision_to_message(decision: Decision) -> seat_pb2.Decision:
    """This decision; the moves are told in notation."""
    return seat_pb2.Decision(
        decision_id=decision.id,
        seat=decision.seat,
        time_left=seconds_to_message(decision.time_left),
        legal_moves=list(map(str, decision.legal_moves)),
        legal_move_count=decision.count,
        fallback_move=str(decision.fallback),
        legal_moves_truncated=decision.truncated,
    )


def decision_from_message(message: seat_pb2.Decision, table: Sequence[Item]) -> Decision:
    """The decision of this message at this table. Raises MessageError, or NotationError where a move is none."""
    if not message.decision_id:
        raise MessageError("decision.decision_id", "a decision has the seq of the event that opened it")
    check_length(message.legal_moves, "decision.legal_moves", MAX_LISTED_MOVES)
    return Decision(
        id=message.decision_id,
        seat=in_range(message.seat, "decision.seat", 0, MAX_SEATS - 1),
        legal_moves=tuple(_move(text, table) for text in message.legal_moves),
        count=message.legal_move_count,
        truncated=message.legal_moves_truncated,
        fallback=_move(message.fallback_move, table),
        time_left=seconds_from_message(message, "time_left", "decision."),
    )


def legal_move_to_message(move: Move, table: Sequence[Item]) -> seat_pb2.LegalMove:
    """One legal move, as a message and in notation."""
    return seat_pb2.LegalMove(move=move_to_message(move, table), notation=str(move))


def _move(text: str, table: Sequence[Item]) -> Move:
    if len(text) > LONGEST_NOTATION:
        raise NotationError("this is too long for a move", text[:40])
    return parse_move(text, table)
