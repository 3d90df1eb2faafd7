"""Prints notifications for the person at one seat, and holds them back while another person has the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kasino.client import (
    DecisionOpened,
    GameFinished,
    MoveRequested,
    Notification,
    SeatChanged,
    Welcome,
)
from kasino.client.worker_thread import WorkerThread
from kasino.game import Move, Observation
from kasino.people.console.console import TextInterface
from kasino.people.conversation.seat_view import SeatView
from kasino.people.conversation.shared_keyboard import SharedKeyboard
from kasino.people.input.help import greeting
from kasino.people.presenter import table_view
from kasino.people.presenter.hint import hint_lines
from kasino.people.presenter.notification_text import changes_table, notification_lines
from kasino.people.presenter.text_context import TextContext
from kasino.people.presenter.tutorial import Tutorial


class NotificationPrinter:
    """The output of a conversation.

    With a `keyboard` it prints only while it owns that, and catches up when it gets it; the end of the game is printed
    once for everybody. After an undo (`after_undo`) the first `Welcome` is not printed again. `find_hint` computes the
    move of a hint in a thread of its own.
    """

    def __init__(
        self,
        console: TextInterface,
        view: SeatView,
        *,
        tutorial: Tutorial | None,
        keyboard: SharedKeyboard | None,
        after_undo: bool,
        find_hint: Callable[[Observation], Move],
    ) -> None:
        self._console = console
        self._view = view
        self._tutorial = tutorial
        self._keyboard = keyboard
        self._after_undo = after_undo
        self._find_hint = WorkerThread(find_hint)
        self._held_back: list[Notification] = []
        self._last_printed: tuple[str, ...] = ()

    @property
    def has_keyboard(self) -> bool:
        """Whether this person can read the console now."""
        return self._keyboard is None or self._keyboard.is_owned_by(self)

    async def take_keyboard(self) -> bool:
        """Get the shared keyboard if needed, and print what was held back. False if the person quits."""
        if self._keyboard is None or self.has_keyboard:
            return True
        seat = self._view.context.players.seat
        name = self._view.context.for_spectator().seat_name(seat) if seat is not None else ""
        if not await self._keyboard.pass_to(self, self._view.context, name):
            return False
        held_back, self._held_back = self._held_back, []
        for notification in held_back:
            await self.show(notification)
        return True

    async def show(self, notification: Notification) -> None:
        """Print a notification that the view has applied, or hold it back until this person has the keyboard."""
        if self._view.is_redundant or (self._keyboard is not None and isinstance(notification, SeatChanged)):
            return
        for_everybody = self._keyboard is not None and isinstance(notification, GameFinished)
        if not for_everybody and not self.has_keyboard:
            self._held_back.append(notification)
            return
        if self._keyboard is not None and for_everybody and not self._keyboard.claim_end_announcement():
            return
        context = self._view.context.for_spectator() if for_everybody else self._view.context
        lines: list[str] = []
        for one in (*self._held_back, notification):
            lines += await self._lines(context, one)
        self._held_back.clear()
        self.print(lines)

    def print(self, lines: Iterable[str]) -> None:
        """Print these lines and remember them for `repeat`."""
        printed = tuple(lines)
        if printed:
            self._console.write(printed)
            self._last_printed = printed

    def repeat(self) -> None:
        """Print the last lines again."""
        self.print(self._last_printed)

    async def print_hint(self) -> None:
        """Print a hint for the open decision."""
        self.print(await self._hint(self._view.seen))

    def close(self) -> None:
        """Let the thread for hints end."""
        self._find_hint.close()

    async def _lines(self, context: TextContext, notification: Notification) -> list[str]:
        view = self._view
        lines: list[str] = []
        if isinstance(notification, Welcome):
            if self._after_undo:
                return []
            lines += greeting(context, interactive=self._console.interactive)
        lines += notification_lines(context, notification, self._tutorial)
        if view.context.players.seat is None and changes_table(notification):
            lines += table_view.table_lines(context, view.seen)
        if isinstance(notification, DecisionOpened) and self._announces_turn(notification.seat):
            lines.append(context.tr("Waiting for {who}.", who=context.seat_name(notification.seat)))
        if isinstance(notification, MoveRequested):
            if notification.decision.time_left is not None:
                lines += table_view.clock_lines(context, view.clocks, notification.decision, view.seconds_since_asked)
            if self._tutorial is not None:
                lines += await self._hint(notification.seen)
        return lines

    def _announces_turn(self, seat: int) -> bool:
        """Whether to print that the table waits for this seat: for another person, where the keyboard is not shared."""
        return self._keyboard is None and seat != self._view.context.players.seat and not self._view.is_bot(seat)

    async def _hint(self, seen: Observation) -> Iterator[str]:
        return hint_lines(self._view.context, seen, await self._find_hint(seen))
