"""A table on this machine: its in-process dealer, and its file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from kasino.cli.local.in_process_dealer import InProcessDealer
from kasino.cli.local.saved_game import SavedGame
from kasino.cli.local.seating import Seating
from kasino.cli.local.table_setup import YEAR_SECONDS, TableSetup, rematch
from kasino.cli.local.undo import before_last_move
from kasino.cli.serve.substitute import substitute_move
from kasino.client import Claim
from kasino.dealer import Lobby, LoopClock, Refusal, Settings
from kasino.dealer.store.interface import STORAGE_LOG

SETTINGS = Settings(
    open_seconds=YEAR_SECONDS,
    finished_seconds=YEAR_SECONDS,
    reconnect_bank_seconds=YEAR_SECONDS,
    ready_seconds=YEAR_SECONDS,
)


class LocalTable:
    """A table on this machine, with a running dealer."""

    def __init__(self, file: SavedGame) -> None:
        self.file = file
        self._create_dealer()

    def _create_dealer(self) -> None:
        self.clock = LoopClock()
        self.lobby = Lobby(self.file, self.clock, SETTINGS, secret=self.file.secret, substitute=substitute_move)
        self.dealer = InProcessDealer(self.lobby, self.clock)

    @property
    def seating(self) -> Seating:
        """Who sits where. The table must have been opened."""
        assert self.file.seating is not None
        return self.file.seating

    async def open(self, setup: TableSetup, *, address: str = "") -> None:
        """Open a new table, and take the seats of the people and bots. `address` is where the table is served."""
        opened = await self.dealer.open_table(setup.options)
        tokens: dict[int, str] = {}
        for seat, name in enumerate(setup.names):
            if name is not None:
                claim = await self.dealer.join(opened.join_code, name=name, seat=seat, bot=seat in setup.bots)
                tokens[seat] = claim.token
        self.file.save_seating(
            Seating(
                table=opened.table.name,
                organiser_token=opened.organiser_token,
                join_code=opened.join_code,
                watch_code=opened.watch_code,
                tokens=tokens,
                bots=setup.bots,
                local_seats=setup.local_seats,
                teach=setup.teach,
                address=address,
            )
        )

    async def restore(self) -> None:
        """Restore the table from its file. Raises OSError if the file cannot be written."""
        try:
            await self.lobby.restore()
        except Refusal:
            if self.file.write_error is None:
                raise
            raise self.file.write_error from None

    @property
    def allows_undo(self) -> bool:
        """Whether moves can be taken back: only if one person plays against bots."""
        seating = self.seating
        return len(seating.local_seats) == 1 and len(seating.tokens) == 1 + len(seating.bots) and not seating.address

    def can_undo(self) -> bool:
        """Whether the person has made a move that can be taken back."""
        return before_last_move(self.file.log, self.seating.local_seats[0]) is not None

    async def undo(self) -> None:
        """Restart the table from the position before the last move of the person."""
        last = before_last_move(self.file.log, self.seating.local_seats[0])
        assert last is not None
        await self.lobby.stop()
        self.file.undo_to(last)
        self._create_dealer()
        await self.restore()

    def claim(self, seat: int) -> Claim:
        """The claim to a seat whose token the file holds."""
        return Claim(table=self.seating.table, seat=seat, token=self.seating.tokens[seat])

    async def record(self) -> str:
        """The record of the game, as text. The game must be over."""
        return str(await self.dealer.record(self.seating.table, self.seating.organiser_token))

    async def rematch(self, deck_seed: bytes) -> TableSetup:
        """The setup of the next table after a game that is over; the next seat deals first."""
        seating = self.seating
        table = await self.dealer.table(seating.table, seating.organiser_token)
        record = await self.dealer.record(seating.table, seating.organiser_token)
        return rematch(table, seating, first_dealer=record.dealer + 1, deck_seed=deck_seed)


@asynccontextmanager
async def local_table(file: SavedGame) -> AsyncIterator[LocalTable]:
    """The table of this file, restored if it had been opened. The dealer is stopped at the end."""
    table = LocalTable(file)
    STORAGE_LOG.disabled = True  # write errors are reported in the conversations
    try:
        await table.restore()
        yield table
    finally:
        await table.lobby.stop()
        file.close()
        STORAGE_LOG.disabled = False
