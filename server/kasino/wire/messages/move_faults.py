"""Why a move is refused: every reason of the rules has a fault of the contract by the same name, and three are ours."""

from __future__ import annotations

from kasino.game import IllegalMove, KasinoError, NotationError, Reason
from kasino.v1 import model_pb2
from kasino.wire.fields.enums import EnumMapping
from kasino.wire.fields.errors import IndexOutOfRange, MessageError

REASONS = EnumMapping(Reason, model_pb2.MoveFault.items(), "MOVE_FAULT")

CHOICE_FAULTS = {
    MessageError: model_pb2.MOVE_FAULT_MALFORMED,
    NotationError: model_pb2.MOVE_FAULT_NOTATION_SYNTAX,
    IndexOutOfRange: model_pb2.MOVE_FAULT_INDEX_OUT_OF_RANGE,
}
"""The faults of a choice that is no move at all."""


def reason_to_message(reason: Reason) -> model_pb2.MoveFault.ValueType:
    """The fault of this reason."""
    return REASONS.to_message(reason)


def reason_from_message(fault: int, field: str = "fault") -> Reason:
    """The reason of this fault. Raises MessageError where the rules have none, as for a choice that is no move."""
    return REASONS.from_message(fault, field)


def fault_of(error: KasinoError) -> model_pb2.MoveFault.ValueType:
    """The fault that a refused choice is told with; whatever is no refusal of a move is raised again."""
    if isinstance(error, IllegalMove):
        return reason_to_message(error.reason)
    for kind, fault in CHOICE_FAULTS.items():
        if isinstance(error, kind):
            return fault
    raise error
