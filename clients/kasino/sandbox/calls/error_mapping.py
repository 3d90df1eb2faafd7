"""What a status of a bot is charged as."""

from __future__ import annotations

from kasino.bots import Failed, FaultCode
from kasino.sandbox.calls.call import Declined, Kind

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


def failed(declined: Declined, kind: Kind) -> Failed | None:
    """The fault of a bot that answered such a call so; None where it is none."""
    text = declined.text or f"it answered with the status {declined.code}"
    if declined.code == RESOURCE_EXHAUSTED and "larger than max" in text:
        return Failed(FaultCode.PROTOCOL, text)
    if kind is Kind.START and declined.code in (INVALID_ARGUMENT, FAILED_PRECONDITION, UNIMPLEMENTED):
        code = FaultCode.PROTOCOL if declined.code == UNIMPLEMENTED else FaultCode.EXCEPTION
        return Failed(code, text, out=True)
    if kind is Kind.END and declined.code == UNIMPLEMENTED:
        return None
    code = _OF_A_MOVE.get(declined.code, FaultCode.EXCEPTION)
    return Failed(code, text, again=declined.code == ABORTED)
