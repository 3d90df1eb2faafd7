"""What a status of a bot is charged as."""

from __future__ import annotations

from kasino.bots import Failed, FaultCode
from kasino.sandbox.calls.call import ErrorStatus, Method

INVALID_ARGUMENT, DEADLINE_EXCEEDED, NOT_FOUND, RESOURCE_EXHAUSTED = 3, 4, 5, 8
FAILED_PRECONDITION, ABORTED, UNIMPLEMENTED, INTERNAL, UNAVAILABLE = 9, 10, 12, 13, 14

_OF_A_MOVE = {
    INVALID_ARGUMENT: FaultCode.ILLEGAL,
    DEADLINE_EXCEEDED: FaultCode.TIMEOUT,
    NOT_FOUND: FaultCode.PROTOCOL,
    RESOURCE_EXHAUSTED: FaultCode.OOM,
    FAILED_PRECONDITION: FaultCode.PROTOCOL,
    UNIMPLEMENTED: FaultCode.PROTOCOL,
    INTERNAL: FaultCode.PROTOCOL,
    UNAVAILABLE: FaultCode.DISCONNECT,
}


def failed(error_status: ErrorStatus, method: Method) -> Failed | None:
    """The fault of a bot that answered such a call so; None where it is none."""
    text = error_status.text or f"it answered with the status {error_status.code}"
    if error_status.code == RESOURCE_EXHAUSTED and "larger than max" in text:
        return Failed(FaultCode.PROTOCOL, text)
    if method is Method.START and error_status.code in (INVALID_ARGUMENT, FAILED_PRECONDITION, UNIMPLEMENTED):
        code = FaultCode.PROTOCOL if error_status.code == UNIMPLEMENTED else FaultCode.EXCEPTION
        return Failed(code, text, out=True)
    if method is Method.END and error_status.code == UNIMPLEMENTED:
        return None
    code = _OF_A_MOVE.get(error_status.code, FaultCode.EXCEPTION)
    return Failed(code, text, again=error_status.code == ABORTED)
