"""What a dealer refuses, and what becomes of a connection, as errors with one sentence each.

KasinoError
├── DealerRefused      the dealer says no, and why
├── DealerUnreachable  nobody answers at this address
└── CutOff             a stream ended by accident: it is to be opened again
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from kasino.game import KasinoError


class RetryAdvice(Enum):
    """What to do about a refusal, as docs/protocol.md, section 10, has it."""

    STOP = "stop"
    WAIT = "wait"
    READ = "read the stream"


CANCELLED = 1
"""Of google.rpc.Code. Without a reason gRPC itself ended the call: more of them came at once than a server takes."""

_WAIT = {"RATE_LIMITED", "SERVER_FULL", "SERVER_STOPPING", "STORAGE", "INTERNAL"}
_READ = {"DECISION_NOT_OPEN", "DECISION_CLOSED", "TABLE_STATE"}


def advice(reason: str) -> RetryAdvice:
    """What to do about a refusal for this reason."""
    return RetryAdvice.WAIT if reason in _WAIT else RetryAdvice.READ if reason in _READ else RetryAdvice.STOP


class DealerRefused(KasinoError):
    """The dealer refuses a call. `reason` is the name of a RefusalReason, empty where gRPC itself refused.

    `code` is the number of google.rpc.Code, `retry_after` in seconds, and `details` are facts for programs.
    """

    def __init__(
        self,
        message: str,
        *,
        code: int,
        reason: str = "",
        retry_after: float | None = None,
        details: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason
        self.retry_after = retry_after
        self.details: Mapping[str, str] = dict(details or {})

    @property
    def advice(self) -> RetryAdvice:
        """What to do about it."""
        return RetryAdvice.WAIT if self.code == CANCELLED and not self.reason else advice(self.reason)


class DealerUnreachable(KasinoError):
    """Nobody answers at this address. `tls`: it was asked by TLS."""

    def __init__(self, address: str, why: str = "", *, tls: bool = False) -> None:
        trust = "whether its certificate is known here" if tls else "whether it is reached by TLS"
        super().__init__(
            f"no dealer answers at {address}{' by TLS' * tls}{f' ({why})' * bool(why)}: "
            f"check the address, that one is running there, and {trust}"
        )
        self.address = address


class StreamInterrupted(KasinoError):
    """A stream ended, and nobody said why."""
