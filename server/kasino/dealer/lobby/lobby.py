"""The lobby: the calls of a dealer, each of which finds a table by name, code or token and acts on it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial

from kasino.dealer import refusal_messages
from kasino.dealer.clock import Clock
from kasino.dealer.feed.stream import Stream
from kasino.dealer.lobby.lifecycle import TableLifecycle
from kasino.dealer.lobby.table_access import TableAccess
from kasino.dealer.services import Substitute
from kasino.dealer.settings import Settings
from kasino.dealer.state.table_state import CLOSED, FINISHED
from kasino.dealer.store.interface import Store
from kasino.dealer.table import game_progress
from kasino.dealer.table.connection import connect_spectator
from kasino.dealer.table.seat_access import SeatAccess
from kasino.dealer.table.seating import leave_seat, seat_token, take_seat
from kasino.dealer.tokens import RandomBytes
from kasino.game import Record
from kasino.v1 import table_pb2
from kasino.wire import JoinRequest, NewTable, Page, StreamRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Created:
    """A table that was created, and its secrets. `watch_code` is empty if the table admits no spectators."""

    table: table_pb2.Table
    organiser_token: str
    join_code: str
    watch_code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """A seat that was taken, and its token."""

    seat: int
    seat_token: str
    table: table_pb2.Table


class Lobby:
    """All tables of a dealer. Must be made inside the event loop. `restore` comes before any other call.

    Tokens are derived from `secret`: with another one, tokens that were issued are worthless. `substitute` plays for
    seats of tables with the policy SUBSTITUTE; with None no such table can be created. `random` returns random bytes.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: Settings,
        *,
        secret: bytes,
        substitute: Substitute | None = None,
        random: RandomBytes = os.urandom,
    ) -> None:
        self._lifecycle = TableLifecycle(
            store, clock, settings, secret=secret, substitute=substitute, random_bytes=random
        )
        self._services = self._lifecycle.services
        self._registry = self._lifecycle.registry
        self._access = TableAccess(self._registry)
        self._secret = secret
        self.limits = self._services.limits
        self.scheduler = self._services.scheduler

    async def restore(self) -> None:
        """Restore the tables of the store. Running games continue, and the time in between is charged to no seat."""
        await self._lifecycle.restore()

    @property
    def settings(self) -> Settings:
        """The current settings."""
        return self._services.settings

    def change(self, settings: Settings) -> None:
        """Change the settings. Streams that are open keep the settings with which they began."""
        self._services.settings = settings
        self.limits.change(settings)

    def holder(self, token: str | None) -> str | None:
        """The name of the holder of this token, which is no secret. None if no table has this token."""
        return self._registry.holder(token)

    async def create_table(self, wanted: NewTable, peer: str = "") -> Created:
        """Create a table for this peer; "" is this process itself, which has no limits.

        Raises Refusal FIELD_INVALID, REQUEST_ID_REUSED, RATE_LIMITED, SERVER_FULL, STORAGE, SERVER_STOPPING.
        """
        self._lifecycle.check_running()
        table = await self._lifecycle.creator.create(wanted, peer)
        config = table.state.config
        return Created(
            table=table.viewers.message(),
            organiser_token=self._registry.organiser_token(table),
            join_code=config.join_code,
            watch_code=config.watch_code,
        )

    def table(self, name: str, token: str | None = None) -> table_pb2.Table:
        """This table. A table that is not listed needs a token of it. Raises Refusal TABLE_UNKNOWN.

        Without a token the message shows no more of the game than spectators were shown.
        """
        self._lifecycle.check_running()
        table, inside = self._access.to_view(name, token)
        return table.viewers.message() if inside else table.viewers.public_message(table.state)

    def tables(self, page: Page) -> tuple[list[table_pb2.Table], str]:
        """A page of the listed tables, the newest first, and the token of the next page."""
        self._lifecycle.check_running()
        found, following = self._registry.listed(page)
        return [table.viewers.public_message(table.state) for table in found], following

    async def join(self, joining: JoinRequest) -> Joined:
        """Take a seat. A repeated request gets the same seat.

        Raises Refusal JOIN_CODE_WRONG, TABLE_UNKNOWN, SEAT_TAKEN, TABLE_FULL, TABLE_STATE, REQUEST_ID_REUSED.
        """
        self._lifecycle.check_running()
        table = self._access.to_join(joining.join_code, joining.table)
        table.check_served()
        seat, credential = await table.perform(partial(take_seat, table, self._secret, joining))
        token = seat_token(self._secret, table.name, seat, credential.nonce)
        return Joined(seat=seat, seat_token=token, table=table.viewers.message())

    async def leave(self, name: str, token: str | None) -> None:
        """Give up the seat of this token. Raises Refusal TOKEN_UNKNOWN, TOKEN_SCOPE, TABLE_STATE."""
        self._lifecycle.check_running()
        table, seat = self._access.to_seat(name, token)
        table.check_served()
        await table.perform(partial(leave_seat, table, seat))

    async def close_table(self, name: str, token: str | None) -> table_pb2.Table:
        """Close a table and abort its game. Raises Refusal TOKEN_UNKNOWN, TOKEN_SCOPE."""
        self._lifecycle.check_running()
        table = self._access.to_close(name, token)
        table.check_served()
        await table.perform(game_progress.close_table)
        return table.viewers.message()

    def record(self, name: str, token: str | None = None) -> Record:
        """The record of a game that has ended, for all who may see the table, once spectators may see the end.

        Holders of a token get it at once. Raises Refusal TABLE_UNKNOWN, TABLE_STATE.
        """
        self._lifecycle.check_running()
        table, inside = self._access.to_view(name, token)
        table.check_served()
        status = (table.viewers.standing if inside else table.viewers.public_standing(table.state)).status
        if status not in (FINISHED, CLOSED) or table.state.ending is None:
            raise refusal_messages.table_state(status, "there is no record of a game that has ended")
        return table.state.record()

    def seat(self, name: str | None, token: str | None) -> SeatAccess:
        """The seat of this token. Raises Refusal TOKEN_UNKNOWN, TOKEN_SCOPE."""
        self._lifecycle.check_running()
        return SeatAccess(*self._access.to_seat(name, token))

    async def watch(self, opening: StreamRequest, token: str | None = None) -> Stream:
        """Open a stream of a spectator. The caller must `drop` it in the end.

        Raises Refusal JOIN_CODE_WRONG, TABLE_UNKNOWN, TABLE_STATE, SEQ_AHEAD, SERVER_FULL.
        """
        self._lifecycle.check_running()
        table = self._access.to_watch(opening, token)
        table.check_served()
        settings = self._services.settings
        stream = Stream(seat=None, messages=settings.queue_messages, size=settings.queue_bytes)
        try:
            await table.perform(partial(connect_spectator, table, stream, opening))
        except BaseException:
            stream.drop()
            raise
        return stream

    async def stop(self) -> None:
        """End all streams with Goodbye and wait for pending writes. From now on every call is refused.

        If the store is not durable, tables that are watched or played at are closed first, and their games aborted.
        """
        await self._lifecycle.stop()
