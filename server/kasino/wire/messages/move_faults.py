"""Maps refusals of moves to the faults of the contract: each reason of the rules by its name, and three more."""

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
"""The faults of a choice that is not a move, by the class of the error."""


def reason_to_message(reason: Reason) -> model_pb2.MoveFault.ValueType:
    """The fault for this reason."""
    return REASONS.to_message(reason)


def reason_from_message(fault: int, field: str = "fault") -> Reason:
    """The reason for this fault. Raises MessageError where the rules have none, as for a choice that is not a move."""
    return REASONS.from_message(fault, field)


def fault_of(error: KasinoError) -> model_pb2.MoveFault.ValueType:
    """The fault for the error of a refused choice; raises the error again if it is of another kind."""
    if isinstance(error, IllegalMove):
        return reason_to_message(error.reason)
    for kind, fault in CHOICE_FAULTS.items():
        if isinstance(error, kind):
            return fault
    raise error
