"""A table of this machine: its dealer, the bots that sit there, and the people at this keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial

from kasino.bots import Seated, load
from kasino.cli.dealing import house_move
from kasino.cli.own_dealer import OwnDealer
from kasino.cli.saved import GameFile
from kasino.cli.seating import Seating
from kasino.dealer import Lobby, LoopClock, Refusal, Settings
from kasino.dealer.store import LOG as STORAGE_LOG
from kasino.people import Floor, Left, Talk, Talker, Teacher, Words
from kasino.seat import Aside, Claim, TableWish, play_seat, seat_line, watch_line
from kasino.seat.happenings import Paused, Resumed

YEAR_SECONDS = 365 * 24 * 3600.0
"""A game of this machine waits so long for a person."""

SETTINGS = Settings(open_seconds=YEAR_SECONDS, finished_seconds=YEAR_SECONDS, reconnect_bank_seconds=YEAR_SECONDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Who is to sit at a new table: names by seat, None for a seat that is left free, and the bots among them."""

    wish: TableWish
    names: tuple[str | None, ...]
    bots: Mapping[int, str]
    here: tuple[int, ...]
    teach: bool = False


class OwnTable:
    """A table of this machine while its dealer runs."""

    def __init__(self, lobby: Lobby, clock: LoopClock, file: GameFile) -> None:
        self.lobby = lobby
        self.clock = clock
        self.file = file
        self.dealer = OwnDealer(lobby, clock)

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        assert self.file.seating is not None
        return self.file.seating

    async def open(self, party: Party, *, address: str = "") -> None:
        """Open a new table, and sit down there."""
        opened = await self.dealer.open_table(party.wish)
        tokens: dict[int, str] = {}
        for seat, name in enumerate(party.names):
            if name is not None:
                claim = await self.dealer.join(opened.join_code, name=name, seat=seat, bot=seat in party.bots)
                tokens[seat] = claim.token
        self.file.sit(
            Seating(
                table=opened.table.name,
                organiser_token=opened.organiser_token,
                join_code=opened.join_code,
                watch_code=opened.watch_code,
                tokens=tokens,
                bots=party.bots,
                here=party.here,
                teach=party.teach,
                address=address,
            )
        )

    async def talk(self, talker: Talker, say: Words, pace: float = 0.0) -> Left:
        """Talk to everybody at this keyboard until the game is over or somebody leaves; bots play meanwhile.

        Where nobody of them has a seat they watch. `pace` seconds go by after each move of a bot.
        """
        async with AsyncExitStack() as until:
            bots = [asyncio.create_task(self._bot(seat, spec)) for seat, spec in self.seating.bots.items()]
            until.push_async_callback(_ended, bots)
            floor = Floor(talker) if len(self.seating.here) > 1 else None
            talks: list[Talk] = []
            self.file.on_trouble = partial(_tell_trouble, say, talks)
            lines = [seat_line(self.dealer, self.claim(seat)) for seat in self.seating.here]
            for ours in lines or [watch_line(self.dealer, self.seating.table, self.seating.watch_code)]:
                line = await until.enter_async_context(ours)
                teacher = Teacher() if self.seating.teach else None
                talks.append(Talk(line, talker, say, teacher=teacher, floor=floor, pace=pace))
            talking = [asyncio.create_task(talk.run()) for talk in talks]
            until.push_async_callback(_ended, talking)
            return await _first(talking, bots)

    def claim(self, seat: int) -> Claim:
        """The seat, as whoever has its token has it."""
        return Claim(table=self.seating.table, seat=seat, token=self.seating.tokens[seat])

    async def record(self) -> str:
        """The game, once it is over."""
        return str(await self.dealer.record(self.seating.table, self.seating.organiser_token))

    async def _bot(self, seat: int, spec: str) -> None:
        bot = Aside(Seated(load(spec)).reply)
        try:
            await play_seat(self.dealer, self.claim(seat), bot)
        finally:
            bot.close()


@asynccontextmanager
async def own_table(file: GameFile) -> AsyncIterator[OwnTable]:
    """The table of this file, with a dealer that stops in the end."""
    clock = LoopClock()
    lobby = Lobby(file, clock, SETTINGS, secret=file.secret, substitute=house_move)
    STORAGE_LOG.disabled = True  # what cannot be written is told to people
    try:
        await _restored(lobby, file)
        yield OwnTable(lobby, clock, file)
    finally:
        await lobby.stop()
        file.close()
        STORAGE_LOG.disabled = False


async def _restored(lobby: Lobby, file: GameFile) -> None:
    """Take up what was left. Raises OSError where its file cannot be written, so that it cannot go on."""
    try:
        await lobby.restore()
    except Refusal:
        if file.trouble is None:
            raise
        raise file.trouble from None


def _tell_trouble(say: Words, talks: Sequence[Talk], error: OSError | None) -> None:
    """Tell people that the table stands still, for what happens cannot be written, or that it goes on."""
    for talk in talks:
        if error is None:
            talk.happened(Resumed(seq=0))
        else:
            reason = say("{file}: {problem}; make room, and it goes on",
                         file=str(error.filename), problem=str(error.strerror))  # fmt: skip
            talk.happened(Paused(seq=0, reason=reason))


async def _first(talks: Sequence[asyncio.Task[Left]], bots: Sequence[asyncio.Task[None]]) -> Left:
    """How the first talk ends. Raises what a bot's seat raises, for the game cannot go on without it."""
    playing: set[asyncio.Task[Left] | asyncio.Task[None]] = {*talks, *bots}
    while True:
        done, playing = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for talk in talks:
            if talk in done:
                return talk.result()
        for bot in bots:
            if bot in done:
                bot.result()


async def _ended(tasks: Sequence[asyncio.Task[Left]] | Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
