"""Plays one seat with a person, line by line: prints notifications, reads commands and moves, sends the answers.

The connection may be to a dealer anywhere, or to a practice table in this process.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress

from kasino.client import Notification, Paused
from kasino.game import KasinoError, Move, Observation
from kasino.people.console.console import TextInterface
from kasino.people.console.line_reader import Interrupted
from kasino.people.conversation.bot_pause import BotPause, Sleep
from kasino.people.conversation.command_handler import handle_input
from kasino.people.conversation.end_reason import EndReason, end_reason
from kasino.people.conversation.notification_printer import NotificationPrinter
from kasino.people.conversation.prompt import prompt_text
from kasino.people.conversation.seat_connection import SeatConnection
from kasino.people.conversation.seat_view import SeatView
from kasino.people.conversation.shared_keyboard import SharedKeyboard
from kasino.people.i18n.translator import Translator
from kasino.people.input.input_parser import parse_input
from kasino.people.presenter.hint import best_move
from kasino.people.presenter.tutorial import Tutorial


class Conversation:
    """A conversation with the person at one seat, or with a spectator.

    With a `keyboard` several conversations share the console. A `tutorial` explains a first game. `can_undo` tells
    whether there is a move to take back; None: moves cannot be taken back here. After an undo the next conversation is
    begun with `after_undo`, and repeats nothing. At tables without a clock there is a pause of `bot_pause_seconds`
    after each move of a bot. `now` is a monotonic clock in seconds. `find_hint` runs in a thread of its own.
    """

    def __init__(
        self,
        connection: SeatConnection,
        console: TextInterface,
        tr: Translator,
        *,
        tutorial: Tutorial | None = None,
        can_undo: Callable[[], bool] | None = None,
        after_undo: bool = False,
        keyboard: SharedKeyboard | None = None,
        bot_pause_seconds: float = 0.0,
        sleep: Sleep = asyncio.sleep,
        now: Callable[[], float] = time.monotonic,
        find_hint: Callable[[Observation], Move] = best_move,
    ) -> None:
        self._connection = connection
        self._console = console
        self._view = SeatView(tr, console.screen, now)
        self._printer = NotificationPrinter(
            console, self._view, tutorial=tutorial, keyboard=keyboard, after_undo=after_undo, find_hint=find_hint
        )
        self._explains_rules = tutorial is not None
        self._can_undo = can_undo
        self._reads_ahead = console.interactive and keyboard is None
        self._bot_pause = BotPause(bot_pause_seconds, sleep)
        self._queue: deque[Notification] = deque()
        self._arrived = asyncio.Event()
        self._end: EndReason | None = None
        self._reading_unprompted = False

    async def run(self) -> EndReason:
        """Run until the game is over, the person quits or the seat is gone. Raises what the connection raises."""
        receiving = asyncio.create_task(self._receive())
        reading: asyncio.Task[str | None] | None = None
        try:
            while True:
                await self._process_notifications()
                if self._end is not None:
                    return self._end
                if receiving.done() and not self._queue:
                    receiving.result()
                    return EndReason.PLAYED_ELSEWHERE
                if reading is not None and self._reading_unprompted and self._view.awaits_move:
                    await self._stop_reading(reading)
                    reading = None
                    continue
                reading = reading or await self._start_reading()
                if self._end is None:
                    reading = await self._wait(reading)
        finally:
            self._printer.close()
            self._console.interrupt()
            for task in (receiving, reading, self._bot_pause.task):
                if task is not None:
                    task.cancel()
                    with suppress(asyncio.CancelledError, Interrupted):
                        await asyncio.wait([task])

    def notify(self, notification: Notification) -> None:
        """Process a notification of this machine beside those of the connection."""
        self._queue.append(notification)
        self._arrived.set()

    async def _receive(self) -> None:
        try:
            async for notification in self._connection:
                self.notify(notification)
        finally:
            self._arrived.set()

    async def _process_notifications(self) -> None:
        self._arrived.clear()
        while self._queue and self._end is None and not self._bot_pause.is_running():
            notification = self._queue.popleft()
            self._view.apply(notification)
            if self._view.started:
                await self._printer.show(notification)
            elif isinstance(notification, Paused):
                raise KasinoError(notification.reason)
            if self._printer.has_keyboard:
                self._bot_pause.start_after(self._view, notification)
            self._end = end_reason(notification)

    async def _wait(self, reading: asyncio.Task[str | None] | None) -> asyncio.Task[str | None] | None:
        """Wait for a notification, a line or the end of a pause. Returns the reading task if it is still running."""
        arrived = asyncio.create_task(self._arrived.wait())
        others = [task for task in (reading, self._bot_pause.task) if task is not None]
        await asyncio.wait([arrived, *others], return_when=asyncio.FIRST_COMPLETED)
        arrived.cancel()
        if reading is not None and reading.done():
            with suppress(Interrupted):
                await self._handle_line(reading.result())
            return None
        return reading

    async def _start_reading(self) -> asyncio.Task[str | None] | None:
        """Read a line for an open decision, or while the game is paused; at a terminal of one's own at any time."""
        self._reading_unprompted = not self._view.awaits_move
        if not self._reading_unprompted:
            if not await self._printer.take_keyboard():
                self._end = EndReason.QUIT
                return None
            return asyncio.create_task(self._console.ask(prompt_text(self._view)))
        if not self._view.started or not self._printer.has_keyboard:
            return None
        if self._view.paused or self._reads_ahead:
            return asyncio.create_task(self._console.ask(""))
        return None

    async def _stop_reading(self, reading: asyncio.Task[str | None]) -> None:
        """Stop reading without a prompt. A line that was typed just before is still handled."""
        self._console.interrupt()
        await asyncio.wait([reading])
        with suppress(Interrupted):
            await self._handle_line(reading.result())

    async def _handle_line(self, line: str | None) -> None:
        if line is None:
            self._end = EndReason.QUIT
            return
        reply = handle_input(self._view, parse_input(line), explains_rules=self._explains_rules)
        if reply.repeat:
            self._printer.repeat()
        self._printer.print(reply.lines)
        if reply.hint:
            await self._printer.print_hint()
        if reply.quit:
            self._end = EndReason.QUIT
        if reply.undo:
            self._undo()
        if reply.move is not None and self._view.decision is not None:
            self._view.mark_answered()
            await self._connection.answer(self._view.decision.id, reply.move)

    def _undo(self) -> None:
        tr = self._view.context.tr
        if self._can_undo is None:
            self._printer.print([tr("Moves are taken back only against bots alone, at a table of your own.")])
        elif not self._can_undo():
            self._printer.print([tr("There is no move of yours to take back.")])
        else:
            self._printer.print([tr("Taken back. You have seen what came after it: this game is for practice now.")])
            self._end = EndReason.UNDO
