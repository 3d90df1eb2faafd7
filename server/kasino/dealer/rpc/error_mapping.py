"""Whatever goes wrong in a call becomes a Refusal, and every Refusal a status that programs can read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

import grpc
from google.protobuf.any_pb2 import Any
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]
from grpc.aio import ServicerContext
from grpc_status import rpc_status

from kasino.dealer.fault_log import log_fault
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.game import RulesError
from kasino.wire import MessageError, seconds_to_message

DOMAIN = "kasino.v1"
REASON_KEY = "kasino-reason"
_LONGEST_BYTES = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Unparsable:
    """What stands where a request should be whose bytes are no message of its rpc."""


UNPARSABLE = Unparsable()


def unparsable() -> Refusal:
    """The refusal of such a request."""
    return Refusal(RefusalReason.REQUEST_UNPARSABLE, "these bytes are no request of this rpc: send its message")


def refusal_of(error: BaseException) -> Refusal:
    """What the caller is told of an error. One that is no refusal is our fault: it is noted, and only its id is told.

    An error's own text may hold cards, so that neither the caller nor the log has it: the log has where it was raised.
    """
    match error:
        case Refusal():
            return error
        case MessageError():
            return Refusal(RefusalReason.FIELD_INVALID, str(error), fields={error.field: error.problem})
        case RulesError():
            return Refusal(RefusalReason.RULES_INVALID, str(error), fields={"rules": str(error)})
    return _internal(error)


def _internal(error: BaseException) -> Refusal:
    id = log_fault("in a call", error)
    return Refusal(
        RefusalReason.INTERNAL, f"this is a fault of the dealer, noted as {id}: report it", details={"id": id}
    )


async def refuse(context: ServicerContext[object, object], refusal: Refusal) -> NoReturn:
    """End a call with the status of this refusal."""
    status = rpc_status.to_status(rich_status(refusal))
    trailing = (*status.trailing_metadata, (REASON_KEY, str(refusal.reason)))
    await context.abort(grpc_code(refusal.code), status.details, trailing)
    raise AssertionError("abort returned")


def rich_status(refusal: Refusal) -> status_pb2.Status:
    """The status of this refusal, with what it says to programs.

    It travels as metadata, of which a caller takes 8 KiB: a text that is long, because it quotes what was sent, is cut.
    """
    details: list[Message] = [
        error_details_pb2.ErrorInfo(reason=refusal.reason, domain=DOMAIN, metadata=_cut_all(refusal.details))
    ]
    if refusal.fields:
        violations = [
            error_details_pb2.BadRequest.FieldViolation(field=field, description=problem)
            for field, problem in _cut_all(refusal.fields).items()
        ]
        details.append(error_details_pb2.BadRequest(field_violations=violations))
    if refusal.retry_after is not None:
        details.append(error_details_pb2.RetryInfo(retry_delay=seconds_to_message(refusal.retry_after)))
    packed = [_packed(one) for one in details]
    return status_pb2.Status(code=refusal.code, message=_cut(refusal.message), details=packed)


def grpc_code(number: int) -> grpc.StatusCode:
    """The status code of gRPC with this number of google.rpc.Code."""
    return _CODES[number]


def _cut(text: str) -> str:
    data = text.encode(errors="replace")
    return text if len(data) <= _LONGEST_BYTES else data[:_LONGEST_BYTES].decode(errors="ignore") + "…"


def _cut_all(texts: Mapping[str, str]) -> dict[str, str]:
    return {key: _cut(text) for key, text in texts.items()}


def _packed(message: Message) -> Any:
    packed = Any()
    packed.Pack(message)
    return packed


_CODES: dict[int, grpc.StatusCode] = {code.value[0]: code for code in grpc.StatusCode}
