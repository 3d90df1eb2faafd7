"""A pause after each move of a bot, so that a person can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kasino.client.notifications import GameEvent, Notification
from kasino.game import Played
from kasino.people.conversation.seat_view import SeatView

Pause = Callable[[float], Awaitable[object]]
"""Waits for so many seconds."""


class BotPause:
    """How fast moves are told: after one of a bot there is a pause of so many `seconds`, where no clock runs."""

    def __init__(self, seconds: float, pause: Pause) -> None:
        self.task: asyncio.Future[object] | None = None
        """The pause, until `holds` has seen that it ended."""
        self._seconds = seconds
        self._pause = pause

    def holds(self) -> bool:
        """Whether a pause goes on."""
        if self.task is not None and self.task.done():
            self.task = None
        return self.task is not None

    def told(self, view: SeatView, happening: Notification) -> None:
        """Begin a pause if this, which has just been told at this place, wants one."""
        if not self._seconds or view.timed or not isinstance(happening, GameEvent):
            return
        if isinstance(happening.event, Played) and view.is_bot(happening.event.seat):
            self.task = asyncio.ensure_future(self._pause(self._seconds))
