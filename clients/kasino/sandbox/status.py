"""The error statuses between a runner and a bot: codes of google.rpc.Code with a message."""

from __future__ import annotations

from typing import NamedTuple

UNKNOWN, INVALID_ARGUMENT, DEADLINE_EXCEEDED, NOT_FOUND, RESOURCE_EXHAUSTED = 2, 3, 4, 5, 8
FAILED_PRECONDITION, ABORTED, UNIMPLEMENTED, INTERNAL, UNAVAILABLE = 9, 10, 12, 13, 14


class ErrorStatus(NamedTuple):
    """An error status: the number of a google.rpc.Code, as docs/bots.md defines its meaning, and a message."""

    code: int
    text: str
