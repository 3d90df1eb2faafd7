"""A pause after each move of a bot, so that a person can follow."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from kasino.client import GameEvent, Notification
from kasino.game import Played
from kasino.people.conversation.seat_view import SeatView

Sleep = Callable[[float], Awaitable[object]]
"""Waits for a number of seconds."""


class BotPause:
    """A pause of `seconds` after each move of a bot, at tables without a clock."""

    def __init__(self, seconds: float, sleep: Sleep) -> None:
        self.task: asyncio.Future[object] | None = None
        """The running pause; `is_running` drops it once it is done."""
        self._seconds = seconds
        self._sleep = sleep

    def is_running(self) -> bool:
        """Whether a pause is running."""
        if self.task is not None and self.task.done():
            self.task = None
        return self.task is not None

    def start_after(self, view: SeatView, notification: Notification) -> None:
        """Start a pause if the notification, which was just shown, is a move of a bot."""
        if not self._seconds or view.timed or not isinstance(notification, GameEvent):
            return
        if isinstance(notification.event, Played) and view.is_bot(notification.event.seat):
            self.task = asyncio.ensure_future(self._sleep(self._seconds))
