"""Errors of a dealer's client: refusals, unreachable dealers and interrupted streams.

KasinoError
├── DealerRefused      the dealer refused the call, with a reason
├── DealerUnreachable  no dealer answers at this address
└── StreamInterrupted  a stream ended without a reason: the client opens it again
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from kasino.game import KasinoError


class RetryAdvice(Enum):
    """How a client reacts to a refusal (docs/protocol.md, section 10)."""

    STOP = "stop"
    WAIT = "wait"
    READ = "read the stream"


CANCELLED = 1
"""The number of google.rpc.Code. Without a `kasino-reason` gRPC ended the call: the server had too many at once."""

_WAIT = {"RATE_LIMITED", "SERVER_FULL", "SERVER_STOPPING", "STORAGE", "INTERNAL"}
_READ = {"DECISION_NOT_OPEN", "DECISION_CLOSED", "TABLE_STATE"}


def retry_advice(reason: str) -> RetryAdvice:
    """The reaction to a refusal with this RefusalReason."""
    return RetryAdvice.WAIT if reason in _WAIT else RetryAdvice.READ if reason in _READ else RetryAdvice.STOP


class DealerRefused(KasinoError):
    """The dealer refused a call. `reason` is the name of a RefusalReason, empty where gRPC itself refused.

    `code` is the number of google.rpc.Code, `retry_after` is in seconds, and `details` are machine-readable.
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
        """The reaction to this refusal."""
        return RetryAdvice.WAIT if self.code == CANCELLED and not self.reason else retry_advice(self.reason)


class DealerUnreachable(KasinoError):
    """No dealer answers at this address. `tls`: the connection used TLS."""

    def __init__(self, address: str, why: str = "", *, tls: bool = False) -> None:
        trust = "whether its certificate is known here" if tls else "whether it is reached by TLS"
        super().__init__(
            f"no dealer answers at {address}{' by TLS' * tls}{f' ({why})' * bool(why)}: "
            f"check the address, that one is running there, and {trust}"
        )
        self.address = address


class StreamInterrupted(KasinoError):
    """A stream ended without a reason, or the dealer has been unreachable for too long."""
