"""A table of this machine: its dealer, the bots that sit there, and the people at this keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial

from kasino.bots import Seated, load
from kasino.cli.local.in_process_dealer import InProcessDealer
from kasino.cli.local.saved_game import SavedGame
from kasino.cli.local.seating import Seating
from kasino.cli.local.table_setup import TableSetup, rematch
from kasino.cli.local.undo import before_last_move
from kasino.cli.serve.dealer import substitute_move
from kasino.client import (
    Claim,
    Paused,
    ResumableStream,
    Resumed,
    WorkerThread,
    play_seat,
    seat_stream,
    spectator_stream,
)
from kasino.dealer import Lobby, LoopClock, Refusal, Settings
from kasino.dealer.store.store import LOG as STORAGE_LOG
from kasino.people import Conversation, EndReason, SharedKeyboard, TextInterface, Translator, Tutorial

YEAR_SECONDS = 365 * 24 * 3600.0
"""A game of this machine waits so long for a person."""

SETTINGS = Settings(
    open_seconds=YEAR_SECONDS,
    finished_seconds=YEAR_SECONDS,
    reconnect_bank_seconds=YEAR_SECONDS,
    ready_seconds=YEAR_SECONDS,
)


class LocalTable:
    """A table of this machine while its dealer runs."""

    def __init__(self, file: SavedGame) -> None:
        self.file = file
        self._deal()

    def _deal(self) -> None:
        """Make a dealer for what the file has."""
        self.clock = LoopClock()
        self.lobby = Lobby(self.file, self.clock, SETTINGS, secret=self.file.secret, substitute=substitute_move)
        self.dealer = InProcessDealer(self.lobby, self.clock)

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        assert self.file.seating is not None
        return self.file.seating

    async def open(self, table_setup: TableSetup, *, address: str = "") -> None:
        """Open a new table, and sit down there."""
        opened = await self.dealer.open_table(table_setup.wish)
        tokens: dict[int, str] = {}
        for seat, name in enumerate(table_setup.names):
            if name is not None:
                claim = await self.dealer.join(opened.join_code, name=name, seat=seat, bot=seat in table_setup.bots)
                tokens[seat] = claim.token
        self.file.sit(
            Seating(
                table=opened.table.name,
                organiser_token=opened.organiser_token,
                join_code=opened.join_code,
                watch_code=opened.watch_code,
                tokens=tokens,
                bots=table_setup.bots,
                local_seats=table_setup.local_seats,
                teach=table_setup.teach,
                address=address,
            )
        )

    async def restore(self) -> None:
        """Take up what was left. Raises OSError where its file cannot be written, so that it cannot go on."""
        try:
            await self.lobby.restore()
        except Refusal:
            if self.file.write_error is None:
                raise
            raise self.file.write_error from None

    async def talk(self, console: TextInterface, tr: Translator, pace: float = 0.0) -> EndReason:
        """Talk to everybody at this keyboard until the game is over or somebody leaves; bots play meanwhile.

        Where nobody of them has a seat they watch. `pace` seconds go by after each move of a bot. Where a move is taken
        back, the game goes on from before it.
        """
        tutorials: dict[int | None, Tutorial] = {
            seat: Tutorial() for seat in self.seating.local_seats if self.seating.teach
        }
        left = await self._talk(console, tr, pace, tutorials, after_undo=False)
        while left is EndReason.UNDO:
            await self._take_back()
            left = await self._talk(console, tr, pace, tutorials, after_undo=True)
        return left

    async def _talk(
        self,
        console: TextInterface,
        tr: Translator,
        pace: float,
        tutorials: Mapping[int | None, Tutorial],
        *,
        after_undo: bool,
    ) -> EndReason:
        async with AsyncExitStack() as until:
            bots = [asyncio.create_task(self._bot(seat, spec)) for seat, spec in self.seating.bots.items()]
            until.push_async_callback(_ended, bots)
            local_seats = self.seating.local_seats
            keyboard = SharedKeyboard(console) if len(local_seats) > 1 else None
            talks: list[Conversation] = []
            self.file.on_write_error = partial(_tell_trouble, tr, talks)
            lines: dict[int | None, ResumableStream] = {
                seat: seat_stream(self.dealer, self.claim(seat)) for seat in local_seats
            }
            if not lines:
                lines[None] = spectator_stream(self.dealer, self.seating.table, self.seating.watch_code)
            for seat, ours in lines.items():
                line = await until.enter_async_context(ours)
                talk = Conversation(
                    line,
                    console,
                    tr,
                    tutorial=tutorials.get(seat),
                    can_undo=self._can_take_back if self._is_against_bots else None,
                    after_undo=after_undo,
                    keyboard=keyboard,
                    bot_pause_seconds=pace,
                )
                talks.append(talk)
            talking = [asyncio.create_task(talk.run()) for talk in talks]
            until.push_async_callback(_ended, talking)
            return await _first(talking, bots)

    @property
    def _is_against_bots(self) -> bool:
        """Whether one person plays against bots alone."""
        seating = self.seating
        return len(seating.local_seats) == 1 and len(seating.tokens) == 1 + len(seating.bots) and not seating.address

    def _can_take_back(self) -> bool:
        return before_last_move(self.file.log, self.seating.local_seats[0]) is not None

    async def _take_back(self) -> None:
        """Let the game go on from before the last move of the person."""
        last = before_last_move(self.file.log, self.seating.local_seats[0])
        assert last is not None
        await self.lobby.stop()
        self.file.take_back(last)
        self._deal()
        await self.restore()

    def claim(self, seat: int) -> Claim:
        """The seat, as whoever has its token has it."""
        return Claim(table=self.seating.table, seat=seat, token=self.seating.tokens[seat])

    async def record(self) -> str:
        """The game, once it is over."""
        return str(await self.dealer.record(self.seating.table, self.seating.organiser_token))

    async def rematch(self, deck_seed: bytes) -> TableSetup:
        """Who sits at the next table, once the game is over; the next seat deals first."""
        seating = self.seating
        table = await self.dealer.table(seating.table, seating.organiser_token)
        record = await self.dealer.record(seating.table, seating.organiser_token)
        return rematch(table, seating, first_dealer=record.dealer + 1, deck_seed=deck_seed)

    async def _bot(self, seat: int, spec: str) -> None:
        bot = WorkerThread(Seated(load(spec)).reply)
        try:
            await play_seat(self.dealer, self.claim(seat), bot)
        finally:
            bot.close()


@asynccontextmanager
async def local_table(file: SavedGame) -> AsyncIterator[LocalTable]:
    """The table of this file, with a dealer that stops in the end."""
    table = LocalTable(file)
    STORAGE_LOG.disabled = True  # what cannot be written is told to people
    try:
        await table.restore()
        yield table
    finally:
        await table.lobby.stop()
        file.close()
        STORAGE_LOG.disabled = False


def _tell_trouble(tr: Translator, talks: Sequence[Conversation], error: OSError | None) -> None:
    """Tell people that the table stands still, for what happens cannot be written, or that it goes on."""
    for talk in talks:
        if error is None:
            talk.notify(Resumed(seq=0))
        else:
            reason = tr("{file}: {problem}; make room, and it goes on",
                         file=str(error.filename), problem=str(error.strerror))  # fmt: skip
            talk.notify(Paused(seq=0, reason=reason))


async def _first(talks: Sequence[asyncio.Task[EndReason]], bots: Sequence[asyncio.Task[None]]) -> EndReason:
    """How the first talk ends. Raises what a bot's seat raises, for the game cannot go on without it."""
    playing: set[asyncio.Task[EndReason] | asyncio.Task[None]] = {*talks, *bots}
    while True:
        done, playing = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for talk in talks:
            if talk in done:
                return talk.result()
        for bot in bots:
            if bot in done:
                bot.result()


async def _ended(tasks: Sequence[asyncio.Task[EndReason]] | Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
