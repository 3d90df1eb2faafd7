"""Maps errors of a call to Refusals, and Refusals to gRPC statuses with machine-readable details."""

from __future__ import annotations

from collections.abc import Mapping
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


def refusal_of(error: BaseException) -> Refusal:
    """The refusal to send for an error. Any other error than a refusal is a fault of the dealer: only its id is sent.

    The text of such an error may contain cards, so it is neither sent nor logged; the log has its traceback.
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
        RefusalReason.INTERNAL, f"this is a fault of the dealer, logged as {id}: report it", details={"id": id}
    )


async def refuse(context: ServicerContext[object, object], refusal: Refusal) -> NoReturn:
    """End a call with the status of this refusal."""
    status = rpc_status.to_status(rich_status(refusal))
    trailing = (*status.trailing_metadata, (REASON_KEY, str(refusal.reason)))
    await context.abort(grpc_code(refusal.code), status.details, trailing)
    raise AssertionError("abort returned")


def rich_status(refusal: Refusal) -> status_pb2.Status:
    """The status of this refusal, with its details for programs.

    It is sent as metadata, of which clients accept 8 KiB, so long texts, which quote the request, are cut.
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
    """The gRPC status code for this number of google.rpc.Code."""
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
