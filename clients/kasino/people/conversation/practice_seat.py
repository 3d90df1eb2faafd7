"""A person's seat at a practice table: a `SeatConnection` that the table in this process feeds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from kasino.client import FinishReason, GameEvent, GameFinished, MoveOrigin, Notification
from kasino.game import Dealt, Event, GameOver, Move, Observation, Played, State
from kasino.wire import observation_after


class PracticeSeat:
    """A seat whose moves go to `play`. `seen` is what the seat knows, None before the game starts."""

    def __init__(self, seat: int, play: Callable[[int, Move], None]) -> None:
        self.seat = seat
        self.seen: Observation | None = None
        self._play = play
        self._queue: asyncio.Queue[Notification] = asyncio.Queue()

    def __aiter__(self) -> AsyncIterator[Notification]:
        return self._notifications()

    async def answer(self, decision_id: int, move: Move) -> None:
        """Play this move."""
        self._play(self.seat, move)

    def send(self, notification: Notification) -> None:
        """Queue a notification for the person."""
        self._queue.put_nowait(notification)

    def send_event(self, seq: int, event: Event, after: State) -> None:
        """Queue an event of the game. `after` is the state after all events of the same step."""
        assert self.seen is not None
        if isinstance(event, GameOver):
            end = GameFinished(seq=seq, finish=FinishReason.PLAYED_OUT, totals=event.totals, winners=event.winners)
            self.send(end)
            return
        before = self.seen
        self.seen = observation_after(before, event, after.hands[self.seat] if isinstance(event, Dealt) else ())
        origin = MoveOrigin.PLAYER if isinstance(event, Played) else None
        self.send(GameEvent(seq=seq, event=event, before=before, seen=self.seen, time=0.0, origin=origin))

    async def _notifications(self) -> AsyncIterator[Notification]:
        while True:
            yield await self._queue.get()
