"""What a status of a bot is charged as."""

from __future__ import annotations

from kasino.bots import Failed, FaultCode
from kasino.seat.asking.calls import Declined
from kasino.v1 import bot_service_pb2 as bots

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


def failed(declined: Declined, message: object) -> Failed | None:
    """The fault of a bot that answered this message so; None where it is none."""
    text = declined.text or f"it answered with the status {declined.code}"
    if declined.code == RESOURCE_EXHAUSTED and "larger than max" in text:
        return Failed(FaultCode.PROTOCOL, text)
    match message:
        case bots.StartGameRequest():
            if declined.code in (INVALID_ARGUMENT, FAILED_PRECONDITION, UNIMPLEMENTED):
                code = FaultCode.PROTOCOL if declined.code == UNIMPLEMENTED else FaultCode.EXCEPTION
                return Failed(code, text, out=True)
        case bots.EndGameRequest() if declined.code == UNIMPLEMENTED:
            return None
        case _:
            pass
    code = _OF_A_MOVE.get(declined.code, FaultCode.EXCEPTION)
    return Failed(code, text, again=declined.code == ABORTED)
