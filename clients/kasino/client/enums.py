"""Enums of the protocol as the client decodes them; `unknown` stands for a value of a later revision."""

from __future__ import annotations

from enum import StrEnum


class TableState(StrEnum):
    """The state of a table. In every enum of the client `unknown` is a value of a later protocol revision."""

    UNKNOWN = "unknown"
    OPEN = "open"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    CLOSED = "closed"


class MoveOrigin(StrEnum):
    """Who chose a move; `absence`: the dealer, for a seat that was disconnected for too long."""

    UNKNOWN = "unknown"
    PLAYER = "player"
    TIMEOUT = "timeout"
    FAULT_LIMIT = "fault_limit"
    SUBSTITUTE = "substitute"
    ABSENCE = "absence"


class SeatChange(StrEnum):
    """What changed at a seat; `driven`: the dealer plays its moves to the end of the game."""

    UNKNOWN = "unknown"
    SEATED = "seated"
    LEFT = "left"
    DISCONNECTED = "disconnected"
    RECONNECTED = "reconnected"
    SUBSTITUTED = "substituted"
    DRIVEN = "driven"


class FinishReason(StrEnum):
    """Why a game ended; `abandoned`: no seat was left that chooses its own moves."""

    UNKNOWN = "unknown"
    PLAYED_OUT = "played_out"
    FORFEIT = "forfeit"
    ABORTED_BY_ORGANISER = "aborted_by_organiser"
    ABORTED_BY_SERVER = "aborted_by_server"
    ABANDONED = "abandoned"


class FaultKind(StrEnum):
    """The kind of a bot's fault."""

    UNKNOWN = "unknown"
    ILLEGAL = "illegal"
    TIMEOUT = "timeout"
    EXCEPTION = "exception"


class GoodbyeReason(StrEnum):
    """Why the dealer ended a stream."""

    UNKNOWN = "unknown"
    TABLE_CLOSED = "table_closed"
    SUPERSEDED = "superseded"
    SERVER_STOPPING = "server_stopping"
    TOO_SLOW = "too_slow"
    SEAT_LOST = "seat_lost"
    MOVED = "moved"

    @property
    def final(self) -> bool:
        """Whether the client must not open the stream again."""
        return self in (GoodbyeReason.TABLE_CLOSED, GoodbyeReason.SUPERSEDED, GoodbyeReason.SEAT_LOST)
