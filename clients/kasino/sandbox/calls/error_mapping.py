"""Maps an error status of a bot to the fault that it is charged."""

from __future__ import annotations

from kasino.bots import Failed, FaultCode
from kasino.sandbox.calls.call import Method
from kasino.sandbox.status import (
    ABORTED,
    DEADLINE_EXCEEDED,
    FAILED_PRECONDITION,
    INTERNAL,
    INVALID_ARGUMENT,
    NOT_FOUND,
    RESOURCE_EXHAUSTED,
    UNAVAILABLE,
    UNIMPLEMENTED,
    ErrorStatus,
)

_MOVE_FAULTS = {
    INVALID_ARGUMENT: FaultCode.ILLEGAL,
    DEADLINE_EXCEEDED: FaultCode.TIMEOUT,
    NOT_FOUND: FaultCode.PROTOCOL,
    RESOURCE_EXHAUSTED: FaultCode.OOM,
    FAILED_PRECONDITION: FaultCode.PROTOCOL,
    UNIMPLEMENTED: FaultCode.PROTOCOL,
    INTERNAL: FaultCode.PROTOCOL,
    UNAVAILABLE: FaultCode.DISCONNECT,
}


def fault_of_status(status: ErrorStatus, method: Method) -> Failed | None:
    """The fault for this status of a call; None where it is no fault."""
    text = status.text or f"it answered with the status {status.code}"
    if status.code == RESOURCE_EXHAUSTED and "larger than max" in text:
        return Failed(FaultCode.PROTOCOL, text)
    if method is Method.START and status.code in (INVALID_ARGUMENT, FAILED_PRECONDITION, UNIMPLEMENTED):
        code = FaultCode.PROTOCOL if status.code == UNIMPLEMENTED else FaultCode.EXCEPTION
        return Failed(code, text, out=True)
    if method is Method.END and status.code == UNIMPLEMENTED:
        return None
    code = _MOVE_FAULTS.get(status.code, FaultCode.EXCEPTION)
    return Failed(code, text, again=status.code == ABORTED)
