"""What a talk needs of a seat, and why it ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from enum import Enum, auto
from typing import Protocol

from kasino.client.notifications import Notification
from kasino.game import Move


class SeatConnection(Protocol):
    """What happens there, and a way to answer. `kasino.client.ResumableStream` is one."""

    def __aiter__(self) -> AsyncIterator[Notification]:
        """What happens, one by one, to the end."""
        ...

    async def answer(self, decision_id: int, move: Move) -> None:
        """Answer a decision; what becomes of it happens."""
        ...


class EndReason(Enum):
    """Why a talk has ended.

    The person left, the game is over, the seat is gone, it is played elsewhere now, or the last move is taken back.
    """

    QUIT = auto()
    OVER = auto()
    GONE = auto()
    ELSEWHERE = auto()
    TAKEN_BACK = auto()
