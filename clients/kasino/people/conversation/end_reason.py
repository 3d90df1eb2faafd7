"""Why a conversation ended, and which notifications end it."""

from __future__ import annotations

from enum import Enum, auto

from kasino.client import GameFinished, Goodbye, GoodbyeReason, Notification, TableClosed


class EndReason(Enum):
    """Why a conversation ended.

    The person quit, the game is over, the seat is gone with its table, the seat is played on another connection, or
    the person took the last move back.
    """

    QUIT = auto()
    GAME_OVER = auto()
    SEAT_GONE = auto()
    PLAYED_ELSEWHERE = auto()
    UNDO = auto()


def end_reason(notification: Notification) -> EndReason | None:
    """Why a conversation ends after this notification, None if it continues."""
    match notification:
        case GameFinished():
            return EndReason.GAME_OVER
        case TableClosed():
            return EndReason.SEAT_GONE
        case Goodbye(reason=GoodbyeReason.SUPERSEDED):
            return EndReason.PLAYED_ELSEWHERE
        case Goodbye(reason=reason) if reason.final:
            return EndReason.SEAT_GONE
        case _:
            return None
