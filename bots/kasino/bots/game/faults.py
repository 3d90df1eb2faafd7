"""Faults and remarks of bots, by seat and decision."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FaultCode(StrEnum):
    """The kind of a fault. All but the first two occur only where a bot has a process of its own."""

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

    EXCEPTION: it raised, and `text` is the end of the traceback. ILLEGAL: its answer was an illegal move or no move,
    and `text` says why. TIMEOUT: it did not answer in time. CRASH: its process ended. DISCONNECT: it could no longer be
    reached. PROTOCOL: its message violated the contract. OOM: it exceeded its memory limit. `output` is the last
    output of its process.
    """

    seat: int
    decision: int
    code: FaultCode
    text: str
    output: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """The note and the value of a `Choice`."""

    seat: int
    decision: int
    note: str
    value: float | None
