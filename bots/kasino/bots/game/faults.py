"""What a bot did wrong, and what it said: both belong to a seat, and to the last question that it was asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FaultCode(StrEnum):
    """What kind of fault it was. All but the first two come about only where a bot has a process of its own."""

    EXCEPTION = "EXCEPTION"
    ILLEGAL = "ILLEGAL"
    TIMEOUT = "TIMEOUT"
    CRASH = "CRASH"
    DISCONNECT = "DISCONNECT"
    PROTOCOL = "PROTOCOL"
    OOM = "OOM"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A fault of the bot at `seat`; `decision` is the number of its last question, 0 before the first.

    EXCEPTION: it raised, and `text` is the end of the traceback. ILLEGAL: it answered with what the rules refuse or
    with what is no move, and `text` says why. TIMEOUT: it did not answer in time. CRASH: its process ended. DISCONNECT:
    it could not be reached any more. PROTOCOL: it said what the contract does not know. OOM: it wanted more memory than
    it may have. `output` is the end of what its process had printed.
    """

    seat: int
    decision: int
    code: FaultCode
    text: str
    output: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """What a bot said with its move, by a `Choice`."""

    seat: int
    decision: int
    note: str
    value: float | None
