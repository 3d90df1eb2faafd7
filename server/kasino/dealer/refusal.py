"""The refusal of a call: its reason, its status code, and what it says to people and programs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from google.rpc import code_pb2  # type: ignore[import-untyped]

from kasino.game import KasinoError


class RefusalReason(StrEnum):
    """Why a call is refused: the values of v1.RefusalReason by their names, without the prefix."""

    TOKEN_UNKNOWN = "TOKEN_UNKNOWN"
    TOKEN_SCOPE = "TOKEN_SCOPE"
    JOIN_CODE_WRONG = "JOIN_CODE_WRONG"
    FIELD_INVALID = "FIELD_INVALID"
    REQUEST_UNPARSABLE = "REQUEST_UNPARSABLE"
    RULES_INVALID = "RULES_INVALID"
    TABLE_UNKNOWN = "TABLE_UNKNOWN"
    SEAT_TAKEN = "SEAT_TAKEN"
    TABLE_FULL = "TABLE_FULL"
    TABLE_STATE = "TABLE_STATE"
    REQUEST_ID_REUSED = "REQUEST_ID_REUSED"
    DECISION_NOT_OPEN = "DECISION_NOT_OPEN"
    DECISION_CLOSED = "DECISION_CLOSED"
    SEQ_AHEAD = "SEQ_AHEAD"
    RATE_LIMITED = "RATE_LIMITED"
    SERVER_FULL = "SERVER_FULL"
    SERVER_STOPPING = "SERVER_STOPPING"
    STORAGE = "STORAGE"
    WRONG_ENDPOINT = "WRONG_ENDPOINT"
    CLIENT_TOO_OLD = "CLIENT_TOO_OLD"
    INTERNAL = "INTERNAL"
    LOG_CORRUPT = "LOG_CORRUPT"

    @property
    def code(self) -> int:
        """The number of its google.rpc.Code."""
        return CODES[self]


CODES: Mapping[RefusalReason, int] = {
    RefusalReason.TOKEN_UNKNOWN: code_pb2.UNAUTHENTICATED,
    RefusalReason.TOKEN_SCOPE: code_pb2.PERMISSION_DENIED,
    RefusalReason.JOIN_CODE_WRONG: code_pb2.PERMISSION_DENIED,
    RefusalReason.FIELD_INVALID: code_pb2.INVALID_ARGUMENT,
    RefusalReason.REQUEST_UNPARSABLE: code_pb2.INVALID_ARGUMENT,
    RefusalReason.RULES_INVALID: code_pb2.INVALID_ARGUMENT,
    RefusalReason.TABLE_UNKNOWN: code_pb2.NOT_FOUND,
    RefusalReason.SEAT_TAKEN: code_pb2.FAILED_PRECONDITION,
    RefusalReason.TABLE_FULL: code_pb2.FAILED_PRECONDITION,
    RefusalReason.TABLE_STATE: code_pb2.FAILED_PRECONDITION,
    RefusalReason.REQUEST_ID_REUSED: code_pb2.FAILED_PRECONDITION,
    RefusalReason.DECISION_NOT_OPEN: code_pb2.FAILED_PRECONDITION,
    RefusalReason.DECISION_CLOSED: code_pb2.ABORTED,
    RefusalReason.SEQ_AHEAD: code_pb2.OUT_OF_RANGE,
    RefusalReason.RATE_LIMITED: code_pb2.RESOURCE_EXHAUSTED,
    RefusalReason.SERVER_FULL: code_pb2.RESOURCE_EXHAUSTED,
    RefusalReason.SERVER_STOPPING: code_pb2.UNAVAILABLE,
    RefusalReason.STORAGE: code_pb2.UNAVAILABLE,
    RefusalReason.WRONG_ENDPOINT: code_pb2.FAILED_PRECONDITION,
    RefusalReason.CLIENT_TOO_OLD: code_pb2.FAILED_PRECONDITION,
    RefusalReason.INTERNAL: code_pb2.INTERNAL,
    RefusalReason.LOG_CORRUPT: code_pb2.DATA_LOSS,
}


class Refusal(KasinoError):
    """A call is refused. `message` is a sentence without secrets.

    `retry_after` is in seconds. `details` are facts for programs. `fields` are the invalid fields of the request, each
    with its problem.
    """

    def __init__(
        self,
        reason: RefusalReason,
        message: str,
        *,
        retry_after: float | None = None,
        details: Mapping[str, str] | None = None,
        fields: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message
        self.retry_after = retry_after
        self.details: Mapping[str, str] = dict(details or {})
        self.fields: Mapping[str, str] = dict(fields or {})

    @property
    def code(self) -> int:
        """The number of its google.rpc.Code."""
        return self.reason.code

    def __reduce__(self) -> tuple[object, ...]:
        return (_refusal, (self.reason, self.message, self.retry_after, self.details, self.fields))


def _refusal(
    reason: RefusalReason,
    message: str,
    retry_after: float | None,
    details: Mapping[str, str],
    fields: Mapping[str, str],
) -> Refusal:
    return Refusal(reason, message, retry_after=retry_after, details=details, fields=fields)
