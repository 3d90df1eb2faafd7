"""A person at a seat, talked to line by line, wherever the dealer is."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress

from kasino.client.notifications import (
    DecisionOpened,
    GameFinished,
    Goodbye,
    GoodbyeReason,
    MoveRequested,
    Notification,
    Paused,
    SeatChanged,
    TableClosed,
    Welcome,
)
from kasino.client.worker_thread import WorkerThread
from kasino.game import KasinoError, Move, Observation
from kasino.people.console.console import TextInterface
from kasino.people.console.line_reader import Interrupted
from kasino.people.conversation.bot_pause import BotPause, Pause
from kasino.people.conversation.command_handler import handle_input
from kasino.people.conversation.seat_connection import EndReason, SeatConnection
from kasino.people.conversation.seat_view import SeatView
from kasino.people.conversation.shared_keyboard import SharedKeyboard
from kasino.people.i18n.catalogue import Translator
from kasino.people.input import move_list
from kasino.people.input.commands import parse_input
from kasino.people.input.help import greeting
from kasino.people.presenter import table_view
from kasino.people.presenter.notification_text import changes_table, notification_lines
from kasino.people.presenter.tutorial import Tutorial


class Conversation:
    """A talk about one seat. With a `floor` several people share the keyboard; a `teacher` explains a first game.

    `can_take_back` says whether there is a move to take back; None: here nobody takes back a move. After that was done
    the talk goes on `again`, and says nothing twice. Where no clock runs it pauses for `pace` seconds after each move
    of a bot, so that a person can follow. `best` finds the move of a hint, in a thread of its own.
    """

    def __init__(
        self,
        seat: SeatConnection,
        console: TextInterface,
        tr: Translator,
        *,
        tutorial: Tutorial | None = None,
        can_take_back: Callable[[], bool] | None = None,
        again: bool = False,
        floor: SharedKeyboard | None = None,
        pace: float = 0.0,
        pause: Pause = asyncio.sleep,
        now: Callable[[], float] = time.monotonic,
        best: Callable[[Observation], Move] = move_list.best_move,
    ) -> None:
        self._seat = seat
        self._console = console
        self._view = SeatView(tr, console.screen, now)
        self._tutorial = tutorial
        self._can_take_back = can_take_back
        self._again = again
        self._floor = floor
        self._pace = BotPause(pace, pause)
        self._best = WorkerThread(best)
        self._come: deque[Notification] = deque()
        self._kept: list[Notification] = []
        self._news = asyncio.Event()
        self._left: EndReason | None = None
        self._idle = False  # a line is read, but none is asked for
        self._last_said: tuple[str, ...] = ()

    async def run(self) -> EndReason:
        """Talk until the game is over, the person leaves or the table is gone. What the seat raises is raised."""
        pump = asyncio.create_task(self._pump())
        line: asyncio.Task[str | None] | None = None
        try:
            while True:
                await self._take_up()
                if self._left is not None:
                    return self._left
                if pump.done() and not self._come:
                    pump.result()
                    return EndReason.ELSEWHERE
                if line is not None and self._idle and self._view.awaits_move:
                    await self._stop_reading(line)
                    line = None
                    continue
                line = line or await self._listen()
                line = await self._wait(line, pump)
        finally:
            self._best.close()
            self._console.interrupt()
            for task in (pump, line, self._pace.task):
                if task is not None:
                    task.cancel()
                    with suppress(asyncio.CancelledError, Interrupted):
                        await asyncio.wait([task])

    def happened(self, happening: Notification) -> None:
        """Take this in too: it happened at this machine, and the seat does not know of it."""
        self._come.append(happening)
        self._news.set()

    async def _pump(self) -> None:
        try:
            async for happening in self._seat:
                self.happened(happening)
        finally:
            self._news.set()

    async def _wait(
        self, line: asyncio.Task[str | None] | None, pump: asyncio.Task[None]
    ) -> asyncio.Task[str | None] | None:
        """Until something happens or is said; the task that reads on, if one does."""
        arrived = asyncio.create_task(self._news.wait())
        others = [task for task in (line, self._pace.task) if task is not None]
        await asyncio.wait([arrived, *others], return_when=asyncio.FIRST_COMPLETED)
        arrived.cancel()
        if line is not None and line.done():
            with suppress(Interrupted):
                await self._hear(line.result())
            return None
        return line

    async def _stop_reading(self, line: asyncio.Task[str | None]) -> None:
        """End the reading of a line that nobody asked for; one that was typed all the same is heard."""
        self._console.interrupt()
        await asyncio.wait([line])
        with suppress(Interrupted):
            await self._hear(line.result())

    async def _take_up(self) -> None:
        self._news.clear()
        while self._come and self._left is None and not self._pace.holds():
            happening = self._come.popleft()
            self._view.take(happening)
            if self._view.started:
                await self._tell(happening)
            elif isinstance(happening, Paused):
                raise KasinoError(happening.reason)
            if self._has_floor:
                self._pace.told(self._view, happening)
            if isinstance(happening, GameFinished):
                self._left = EndReason.OVER
            elif isinstance(happening, TableClosed):
                self._left = EndReason.GONE
            elif isinstance(happening, Goodbye) and happening.reason.final:
                self._left = EndReason.ELSEWHERE if happening.reason is GoodbyeReason.SUPERSEDED else EndReason.GONE

    async def _tell(self, happening: Notification) -> None:
        """Say it, or keep it for when this person has the keyboard."""
        if self._view.is_redundant or (self._floor is not None and isinstance(happening, SeatChanged)):
            return
        over = self._floor is not None and isinstance(happening, GameFinished)
        if not over and not self._has_floor:
            self._kept.append(happening)
            return
        if self._floor is not None and over and self._floor.is_over():
            return
        lines: list[str] = []
        context = self._view.spectator_context() if over else self._view.context
        for one in (*self._kept, happening):
            if isinstance(one, Welcome):
                if self._again:
                    continue
                lines += greeting(context, listens=self._console.interactive)
            lines += notification_lines(context, one, self._tutorial)
            if self._view.context.players.seat is None and changes_table(one):
                lines += table_view.table_lines(context, self._view.seen)
            if isinstance(one, DecisionOpened) and self._waits_for_somebody(one.seat):
                lines.append(context.tr("Waiting for {who}.", who=context.seat_name(one.seat)))
            if isinstance(one, MoveRequested) and one.decision.time_left is not None:
                lines += table_view.clock_lines(
                    context, self._view.clocks, one.decision, self._view.seconds_since_asked
                )
            if isinstance(one, MoveRequested) and self._tutorial is not None:
                lines += await self._hint(one.seen)
        self._kept.clear()
        self._say(lines)

    @property
    def _has_floor(self) -> bool:
        return self._floor is None or self._floor.is_held_by(self)

    def _waits_for_somebody(self, seat: int) -> bool:
        return self._floor is None and seat != self._view.context.players.seat and not self._view.is_bot(seat)

    async def _hint(self, seen: Observation) -> Iterator[str]:
        """A hint, for which the house thinks while the game goes on."""
        return move_list.hint_lines(self._view.context, seen, await self._best(seen))

    async def _listen(self) -> asyncio.Task[str | None] | None:
        """Read a line where one is waited for, or while the game is paused; on a terminal one may always be said."""
        self._idle = not self._view.awaits_move
        if not self._idle:
            if self._floor is not None and not self._floor.is_held_by(self):
                await self._sit_down(self._floor)
                if self._left is not None:
                    return None
            return asyncio.create_task(self._console.ask(self._prompt()))
        if not self._view.started or not self._has_floor:
            return None
        if self._view.paused or (self._console.interactive and self._floor is None):
            return asyncio.create_task(self._console.ask(""))
        return None

    async def _sit_down(self, floor: SharedKeyboard) -> None:
        context = self._view.context
        seat = context.players.seat
        name = self._view.spectator_context().seat_name(seat) if seat is not None else ""
        if not await floor.pass_to(self, context, name):
            self._left = EndReason.QUIT
            return
        kept, self._kept = self._kept, []
        for happening in kept:
            await self._tell(happening)

    def _prompt(self) -> str:
        tr, draft = self._view.context.tr, self._view.composer.draft
        if draft is not None:
            move = " ".join(map(self._console.screen.item, (draft.card, *draft.items)))
            prompt = f"{move}> "
            return prompt if self._console.screen.fits(f"{prompt}9h x 9c 6d 3h") else f"{move[:20]}..> "
        decision = self._view.decision
        if decision is not None and decision.time_left is not None:
            left = table_view.duration_text(self._view.context, decision.time_left - self._view.seconds_since_asked)
            return tr("Your turn, {time}> ", time=left)
        return tr("Your turn> ")

    async def _hear(self, line: str | None) -> None:
        if line is None:
            self._left = EndReason.QUIT
            return
        answer = handle_input(self._view, parse_input(line), teaches=self._tutorial is not None)
        self._say(self._last_said if answer.repeats else answer.lines)
        if answer.hints:
            self._say(await self._hint(self._view.seen))
        if answer.leaves:
            self._left = EndReason.QUIT
        if answer.takes_back:
            self._take_back()
        if answer.move is not None and self._view.decision is not None:
            self._view.answer()
            await self._seat.answer(self._view.decision.id, answer.move)

    def _take_back(self) -> None:
        tr = self._view.context.tr
        if self._can_take_back is None:
            self._say([tr("Moves are taken back only against bots alone, at a table of your own.")])
        elif not self._can_take_back():
            self._say([tr("There is no move of yours to take back.")])
        else:
            self._say([tr("Taken back. You have seen what came after it: this game is for practice now.")])
            self._left = EndReason.TAKEN_BACK

    def _say(self, lines: Iterable[str]) -> None:
        said = tuple(lines)
        if said:
            self._console.write(said)
            self._last_said = said
