"""Dealers for the tests of the client: one in this process, and one whose streams are interrupted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from kasino.bots import Seated
from kasino.cli.local.in_process_dealer import InProcessDealer
from kasino.client import (
    Claim,
    Dealer,
    Message,
    OpenedTable,
    Replier,
    RetryClock,
    SeatResult,
    Stream,
    StreamInterrupted,
    TableOptions,
    play_seat,
)
from kasino.dealer import Lobby, LoopClock, MemoryStore, Settings
from kasino.game import Item, Move, fallback
from tests.client.recording_bot import RecordingBot, Table

BOUND_SECONDS = 20.0
"""The timeout of everything that the tests await."""


def in_process_dealer(settings: Settings | None = None) -> InProcessDealer:
    """A dealer in this process, whose substitute plays the fallback move."""
    clock = LoopClock()
    lobby = Lobby(MemoryStore(), clock, settings or Settings(), secret=b"of the seats" * 3, substitute=fallback)
    return InProcessDealer(lobby, clock)


PATIENT = Settings(takeovers_per_minute=100_000)
"""Settings that allow any number of reconnections."""


def no_wait_clock() -> RetryClock:
    """A retry clock that does not wait."""
    return RetryClock(now=lambda: 0.0, sleep=lambda seconds: asyncio.sleep(0), random=Random(1))


def table_options(table: Table, **more: Any) -> TableOptions:
    """The options of this table at a dealer."""
    return TableOptions(
        rules=table.rules, sides=table.sides, deck_seed=table.deck_seed, first_dealer=table.dealer, **more
    )


async def join_all(dealer: Dealer, opened: OpenedTable, seats: int, *, bot: bool = True) -> list[Claim]:
    """All seats of a table, taken."""
    return [await dealer.join(opened.join_code, name=f"bot {seat}", seat=seat, bot=bot) for seat in range(seats)]


def bot(notes: object) -> Replier:
    """This bot, as a seat asks it."""
    one = Seated(lambda: notes, close_after=False)  # type: ignore[arg-type,return-value]

    async def reply(request: Any) -> Any:
        return one.reply(request)

    return reply


async def play_all(
    dealers: Sequence[Dealer], claims: Sequence[Claim], table: Table, bots: Sequence[RecordingBot], **more: Any
) -> list[SeatResult]:
    """Play every seat to the end, each at its dealer."""
    playing = [
        play_seat(dealer, claim, bot(notes), seed=table.seed(claim.seat), names_hidden=True, **more)
        for dealer, claim, notes in zip(dealers, claims, bots, strict=True)
    ]
    return await asyncio.wait_for(asyncio.gather(*playing), BOUND_SECONDS)


class InterruptedDealer:
    """A dealer that interrupts its streams: the nth of them after `lives(n)` messages, and never where that is None.

    A submission just before the interruption is lost on every second stream, and arrives on the others.
    """

    def __init__(self, dealer: Dealer, lives: Callable[[int], int | None]) -> None:
        self.streams = 0
        self._dealer = dealer
        self._lives = lives

    async def play(self, claim: Claim, after: int = 0, *, legal_moves: int = 0) -> Stream:
        return self._cut(await self._dealer.play(claim, after, legal_moves=legal_moves))

    async def watch(self, table: str = "", code: str = "", after: int = 0) -> Stream:
        return self._cut(await self._dealer.watch(table, code, after))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._dealer, name)

    def _cut(self, stream: Stream) -> Stream:
        self.streams += 1
        return _InterruptedStream(stream, self._lives(self.streams), lost=self.streams % 2 == 0)


class _InterruptedStream:
    def __init__(self, stream: Stream, lives: int | None, *, lost: bool) -> None:
        self._stream = stream
        self._left = lives
        self._lost = lost

    async def receive(self) -> Message:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                await self._stream.close()
                raise StreamInterrupted("cut on purpose")
        return await self._stream.receive()

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        if not (self._left == 0 and self._lost):
            await self._stream.submit(decision_id, move, table, validate_only=validate_only)

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        await self._stream.acknowledge(last_seq, nonce)

    async def close(self) -> None:
        await self._stream.close()


@asynccontextmanager
async def opened(dealer: Dealer, table: Table, **more: Any) -> AsyncIterator[tuple[OpenedTable, list[Claim]]]:
    """A table with all its seats taken."""
    made = await dealer.open_table(table_options(table, **more))
    yield made, await join_all(dealer, made, table.seats)
