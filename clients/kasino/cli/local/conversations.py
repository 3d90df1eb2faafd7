"""Runs the conversations with the people at this keyboard, and the bots of the table, until the game is over."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial

from kasino.bots import Seated, load
from kasino.cli.local.table import LocalTable
from kasino.client import (
    Paused,
    ResumableStream,
    Resumed,
    WorkerThread,
    play_seat,
    seat_stream,
    spectator_stream,
)
from kasino.people import Conversation, EndReason, SharedKeyboard, TextInterface, Translator, Tutorial


async def converse(table: LocalTable, console: TextInterface, tr: Translator, pause_seconds: float = 0.0) -> EndReason:
    """Run the conversations of all local seats until the game is over or somebody quits, while the bots play.

    Without local seats, the person watches. `pause_seconds` pass after each move of a bot. If a move is taken back,
    the game continues from the position before it.
    """
    seating = table.seating
    tutorials: dict[int | None, Tutorial] = {seat: Tutorial() for seat in seating.local_seats if seating.teach}
    end = await _converse(table, console, tr, pause_seconds, tutorials, after_undo=False)
    while end is EndReason.UNDO:
        await table.undo()
        end = await _converse(table, console, tr, pause_seconds, tutorials, after_undo=True)
    return end


async def _converse(
    table: LocalTable,
    console: TextInterface,
    tr: Translator,
    pause_seconds: float,
    tutorials: Mapping[int | None, Tutorial],
    *,
    after_undo: bool,
) -> EndReason:
    async with AsyncExitStack() as cleanup:
        bots = [asyncio.create_task(_play_bot(table, seat, spec)) for seat, spec in table.seating.bots.items()]
        cleanup.push_async_callback(_cancel, bots)
        conversations: list[Conversation] = []
        table.file.on_write_error = partial(_report_write_error, tr, conversations)
        keyboard = SharedKeyboard(console) if len(table.seating.local_seats) > 1 else None
        for seat, unopened in _streams(table).items():
            conversation = Conversation(
                await cleanup.enter_async_context(unopened),
                console,
                tr,
                tutorial=tutorials.get(seat),
                can_undo=table.can_undo if table.allows_undo else None,
                after_undo=after_undo,
                keyboard=keyboard,
                bot_pause_seconds=pause_seconds,
            )
            conversations.append(conversation)
        tasks = [asyncio.create_task(conversation.run()) for conversation in conversations]
        cleanup.push_async_callback(_cancel, tasks)
        return await _first_end(tasks, bots)


def _streams(table: LocalTable) -> Mapping[int | None, ResumableStream]:
    """The streams of the local seats; that of a spectator, by None, if there are none."""
    seating = table.seating
    if not seating.local_seats:
        return {None: spectator_stream(table.dealer, seating.table, seating.watch_code)}
    return {seat: seat_stream(table.dealer, table.claim(seat)) for seat in seating.local_seats}


async def _play_bot(table: LocalTable, seat: int, spec: str) -> None:
    bot = WorkerThread(Seated(load(spec)).reply)
    try:
        await play_seat(table.dealer, table.claim(seat), bot)
    finally:
        bot.close()


def _report_write_error(tr: Translator, conversations: Sequence[Conversation], error: OSError | None) -> None:
    """Notify everybody that the game is paused because its file cannot be written, or that it is resumed."""
    for conversation in conversations:
        if error is None:
            conversation.notify(Resumed(seq=0))
        else:
            reason = tr("{file}: {problem}; free some space, and it continues",
                         file=str(error.filename), problem=str(error.strerror))  # fmt: skip
            conversation.notify(Paused(seq=0, reason=reason))


async def _first_end(conversations: Sequence[asyncio.Task[EndReason]], bots: Sequence[asyncio.Task[None]]) -> EndReason:
    """How the first conversation ends. Raises the exception of a bot's task: the game cannot continue without it."""
    running: set[asyncio.Task[EndReason] | asyncio.Task[None]] = {*conversations, *bots}
    while True:
        done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for conversation in conversations:
            if conversation in done:
                return conversation.result()
        for bot in bots:
            if bot in done:
                bot.result()


async def _cancel(tasks: Sequence[asyncio.Task[EndReason]] | Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
