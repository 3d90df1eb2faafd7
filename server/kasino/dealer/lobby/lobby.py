"""The lobby knows every table by its name, its codes and its tokens, and lets in whoever may come in."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass
from functools import partial

from kasino.dealer import refusal_messages
from kasino.dealer.call_scheduler import Turns
from kasino.dealer.clock import Clock
from kasino.dealer.feed.stream import Stream
from kasino.dealer.lag_meter import LagMeter
from kasino.dealer.limits.rate_limit import Limits
from kasino.dealer.lobby.create_table import Founding
from kasino.dealer.lobby.registry import Register
from kasino.dealer.lobby.restore import restored
from kasino.dealer.lobby.retention import Keeping
from kasino.dealer.services import House, Substitute
from kasino.dealer.settings import Settings
from kasino.dealer.state.fold import CLOSED, FINISHED
from kasino.dealer.store.store import Store
from kasino.dealer.table import seating
from kasino.dealer.table.seat_access import SeatAccess
from kasino.dealer.table.table import LOG, Table
from kasino.dealer.tokens import Draw
from kasino.game import Record
from kasino.v1 import table_pb2
from kasino.wire import JoinRequest, NewTable, Page, StreamRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Created:
    """A table, and the secrets that open it; `watch_code` is empty where there are no spectators."""

    table: table_pb2.Table
    organiser_token: str
    join_code: str
    watch_code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """A seat that was taken, and its secret."""

    seat: int
    seat_token: str
    table: table_pb2.Table


class Lobby:
    """Every table of a dealer. Made inside the event loop; `restore` takes up what the store has, and comes first.

    `secret` is what tokens follow from: with another one those that were given are worth nothing. `substitute` plays
    for seats whose table wants a bot of the house; None: there is none. `random` gives random bytes.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: Settings,
        *,
        secret: bytes,
        substitute: Substitute | None = None,
        random: Draw = os.urandom,
    ) -> None:
        lag = LagMeter(clock, self._late)
        self.limits = Limits(settings, clock)
        self._house = House(
            store=store,
            clock=clock,
            settings=settings,
            limits=self.limits,
            lag=lag,
            turns=Turns(),
            substitute=substitute,
            draw=random,
            changed=self._changed,
        )
        self.turns = self._house.turns
        self._secret = secret
        self._register = Register(secret)
        self._keeping = Keeping(self._house, self._forget)
        self._founding = Founding(self._house, self._register, self._keeping)
        self._stopped = False
        lag.start()

    async def restore(self) -> None:
        """Take up the tables of the store: running games go on, and the time in between is nobody's."""
        async for stored in self._house.store.read():
            table = await restored(stored, self._house)
            if table is None:
                self._register.lost[stored.name] = refusal_messages.log_corrupt
            else:
                self._register.add(table)
                self._keeping.see(table)

    @property
    def settings(self) -> Settings:
        """What is allowed, at the moment."""
        return self._house.settings

    def change(self, settings: Settings) -> None:
        """Go by these settings from now on. Streams that are open keep those that they began with."""
        self._house.settings = settings
        self.limits.change(settings)

    def holder(self, token: str | None) -> str | None:
        """Who holds this token, by a name that is no secret; None where it is none of a table."""
        return self._register.holder(token)

    async def create_table(self, wanted: NewTable, peer: str = "") -> Created:
        """Open a table for this peer, "": for this process itself, which opens as many as it likes.

        Raises Refusal FIELD_INVALID, REQUEST_ID_REUSED, RATE_LIMITED, SERVER_FULL, STORAGE, SERVER_STOPPING.
        """
        self._check()
        return self._created(await self._founding.found(wanted, peer))

    def table(self, name: str, token: str | None = None) -> table_pb2.Table:
        """This table: a listed one without a token, any other with one of its own. Raises Refusal TABLE_UNKNOWN.

        Without a token no more is told of the game than spectators were shown.
        """
        self._check()
        table, inside = self._register.visible(name, token)
        return table.message() if inside else table.public_message()

    def tables(self, page: Page) -> tuple[list[table_pb2.Table], str]:
        """Tables that are listed, the newest first, and the token of the next page."""
        self._check()
        found, following = self._register.listed(page)
        return [table.public_message() for table in found], following

    async def join(self, joining: JoinRequest) -> Joined:
        """Take a seat; the same request and code give the same.

        Raises Refusal JOIN_CODE_WRONG, TABLE_UNKNOWN, SEAT_TAKEN, TABLE_FULL, TABLE_STATE, REQUEST_ID_REUSED.
        """
        self._check()
        table = self._register.by_join_code(joining.join_code, joining.table)
        table.check()
        seat, key = await table.perform(partial(seating.sit, table, self._secret, joining))
        token = seating.seat_token(self._secret, table.name, seat, key.nonce)
        return Joined(seat=seat, seat_token=token, table=table.message())

    async def leave(self, name: str, token: str | None) -> None:
        """Give up the seat of this token. Raises Refusal TOKEN_UNKNOWN, TOKEN_SCOPE, TABLE_STATE."""
        self._check()
        table, seat = self._register.seat(name, token)
        table.check()
        await table.perform(partial(seating.leave, table, seat))

    async def close_table(self, name: str, token: str | None) -> table_pb2.Table:
        """End a table, and a running game with it. Raises Refusal TOKEN_UNKNOWN, TOKEN_SCOPE."""
        self._check()
        table = self._register.organised(name, token)
        table.check()
        await table.perform(partial(seating.close, table))
        return table.message()

    def record(self, name: str, token: str | None = None) -> Record:
        """The record of a game that has ended; who may see the table may see it, as late as a spectator sees the end.

        Raises Refusal TABLE_UNKNOWN, TABLE_STATE.
        """
        self._check()
        table, inside = self._register.visible(name, token)
        table.check()
        status = (table.standing if inside else table.public_standing()).status
        if status not in (FINISHED, CLOSED) or table.course.ending is None:
            raise refusal_messages.table_state(status, "there is no record of a game that has ended")
        return table.course.record()

    def seat(self, name: str | None, token: str | None) -> SeatAccess:
        """The seat of this token. Raises Refusal TOKEN_UNKNOWN, TOKEN_SCOPE."""
        self._check()
        return SeatAccess(*self._register.seat(name, token))

    async def watch(self, opening: StreamRequest, token: str | None = None) -> Stream:
        """A stream of a spectator. Whoever has it drops it in the end.

        Raises Refusal JOIN_CODE_WRONG, TABLE_UNKNOWN, TABLE_STATE, SEQ_AHEAD, SERVER_FULL.
        """
        self._check()
        table = self._register.watched(opening, token)
        table.check()
        settings = self._house.settings
        stream = Stream(seat=None, messages=settings.queue_messages, size=settings.queue_bytes)
        try:
            await table.perform(partial(seating.watch, table, stream, opening))
        except BaseException:
            stream.drop()
            raise
        return stream

    async def stop(self) -> None:
        """Say Goodbye to everybody, and wait for what is being written down; from now on every call is refused.

        Tables whose store is not durable end: their games are aborted, and who is there is told so.
        """
        self._stopped = True
        self._house.lag.stop()
        tables = self._register.tables()
        for table in tables:
            if table.attended and not self._house.store.durable:
                table.post(partial(seating.close, table, end=seating.ABORTED_BY_SERVER))
            table.stop()
        self._keeping.stop()
        busy = [table.perform(_nothing) for table in tables if table.busy]
        await asyncio.gather(*busy, *self._founding.under_way, return_exceptions=True)

    def _created(self, table: Table) -> Created:
        config = table.course.config
        return Created(
            table=table.message(),
            organiser_token=self._register.organiser_token(table),
            join_code=config.join_code,
            watch_code=config.watch_code,
        )

    def _check(self) -> None:
        if self._stopped:
            raise self._house.stopping()

    def _late(self, seconds: float) -> None:
        """The dealer itself was late: no seat pays for it."""
        for table in self._register.tables():
            if table.question is not None:
                table.guarded(partial(table.waiting.late, seconds))

    def _changed(self, name: str) -> None:
        table = self._register.find(name)
        if table is not None:
            self._register.take(table)
            self._keeping.see(table)
            if table.lost is not None:
                self._register.lose(table, table.lost)
                if not self._house.store.durable:
                    self._house.store.drop(name)

    def _forget(self, table: Table) -> None:
        """Nothing of this table is left."""
        table.break_off()
        self._register.remove(table)
        self._house.store.drop(table.name).add_done_callback(partial(_dropped, table.name))


def _dropped(name: str, dropped: asyncio.Future[None]) -> None:
    if not dropped.cancelled() and dropped.exception() is not None:
        LOG.error("%s: it is over, and could not be dropped from the store", name)


def _nothing(step: object) -> None:
    """Only wait until it is this one's turn."""


__all__ = ["Created", "Joined", "Lobby", "SeatAccess", "Stream"]
