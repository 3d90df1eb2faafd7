"""The protocol of a seat that a conversation plays: an iterator of notifications, and a way to answer decisions."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

from kasino.client import Notification
from kasino.game import Move


class SeatConnection(Protocol):
    """A seat, or a spectator's view of a table. `kasino.client.ResumableStream` is one."""

    def __aiter__(self) -> AsyncIterator[Notification]:
        """Every notification, in order, until the stream ends."""
        ...

    async def answer(self, decision_id: int, move: Move) -> None:
        """Answer a decision. The result arrives as a notification."""
        ...
