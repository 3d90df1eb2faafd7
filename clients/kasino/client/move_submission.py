"""The submitted move of a seat: sent again on every new stream until its outcome is known."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from kasino.client.dealer import Stream
from kasino.client.errors import RetryAdvice, retry_advice
from kasino.client.notifications import Accepted, GameEvent, Notification, Paused, Refused, Rejected, Resumed
from kasino.client.retry import RetryClock
from kasino.game import Item, Move

_RETRY_SECONDS = 0.5
"""Seconds before a refused move is sent again, where the dealer does not say how long to wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _PendingMove:
    decision_id: int
    move: Move
    table: tuple[Item, ...]


class MoveSubmission:
    """The last submitted move. `stream` is the open stream, None while there is none.

    `answered` is the last decision with an answer, None once that was rejected. `emit` receives Paused when the dealer
    cannot accept the move for now, and Resumed once it has; both have seq 0.
    """

    def __init__(self, emit: Callable[[Notification], None], retry_clock: RetryClock) -> None:
        self.stream: Stream | None = None
        self.answered: int | None = None
        self._emit = emit
        self._retry_clock = retry_clock
        self._pending: _PendingMove | None = None
        self._delayed = False  # the move is repeated, for the dealer cannot accept it now
        self._repeating: asyncio.Task[None] | None = None

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...]) -> None:
        """Submit this move. Raises ValueError where another move is pending for the same decision."""
        if self._pending is not None and self._pending.decision_id == decision_id and self._pending.move != move:
            raise ValueError(f"decision {decision_id} has been answered with {self._pending.move} already")
        self._pending = _PendingMove(decision_id=decision_id, move=move, table=table)
        self.answered = decision_id
        await self.resend()

    async def resend(self) -> None:
        """Send the pending move, if there is one and a stream is open."""
        if self._pending is not None and self.stream is not None:
            pending = self._pending
            await self.stream.submit(pending.decision_id, pending.move, pending.table, validate_only=False)

    def update(self, notification: Notification) -> bool:
        """Note the outcome of the pending move; False where this notification is handled here and is not passed on."""
        pending = self._pending
        if pending is None:
            return True
        match notification:
            case GameEvent(decision_id=int() as decision_id) if decision_id == pending.decision_id:
                self._pending = None
            case Accepted(decision_id=pending.decision_id, seq=seq) if seq:
                self._pending = None
            case Rejected(decision_id=pending.decision_id):
                self._pending = self.answered = None
            case Refused(decision_id=pending.decision_id) as refused:
                if retry_advice(refused.reason) is RetryAdvice.WAIT:
                    self._delay(refused)
                    return False
                self._pending = None
        if self._delayed and self._pending is None:
            self._delayed = False
            self._emit(Resumed(seq=0))
        return True

    async def close(self) -> None:
        """Send nothing any more."""
        if self._repeating is not None:
            self._repeating.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.wait([self._repeating])

    def _delay(self, refused: Refused) -> None:
        """Send the move again later: the dealer cannot accept it now."""
        if not self._delayed:
            self._delayed = True
            self._emit(Paused(seq=0, reason=refused.message))
        self._repeating = asyncio.create_task(self._repeat(refused.retry_after))

    async def _repeat(self, seconds: float | None) -> None:
        await self._retry_clock.sleep(_RETRY_SECONDS if seconds is None else seconds)
        await self.resend()
