"""A table is opened: what was left to the dealer is drawn, and it is there once it is written down."""

from __future__ import annotations

import asyncio

from kasino.dealer import refusal_messages
from kasino.dealer.lobby.registry import Register
from kasino.dealer.lobby.retention import Keeping
from kasino.dealer.services import House
from kasino.dealer.state.fold import Course
from kasino.dealer.state.table_config import Config, config_to_bytes, content, drawn
from kasino.dealer.store.store import StorageError
from kasino.dealer.table.table import Table
from kasino.dealer.tokens import draw_code, draw_name
from kasino.v1 import table_pb2
from kasino.wire import NewTable


class Founding:
    """Opens tables. A caller that goes away leaves its table behind, and finds it by its request_id."""

    def __init__(self, house: House, register: Register, keeping: Keeping) -> None:
        self._house = house
        self._register = register
        self._keeping = keeping
        self._by_request: dict[str, asyncio.Future[None]] = {}
        self.under_way: dict[asyncio.Future[None], str] = {}
        """The tables that are being written down, and the peers that open them."""

    async def found(self, wanted: NewTable, peer: str) -> Table:
        """The table that is wanted; the one that is there, where the request came before."""
        while (written := self._by_request.get(wanted.request_id)) is not None:
            await asyncio.wait({written})
        table = self._register.by_request(wanted.request_id)
        if table is None:
            return await self._open(wanted, peer)
        if content(table.course.config.wanted) != content(wanted):
            raise refusal_messages.request_id_reused()
        return table

    async def _open(self, wanted: NewTable, peer: str) -> Table:
        house = self._house
        self._check(wanted, peer)
        config = self._drawn(wanted)
        table = Table(draw_name(house.draw), Course(config, house.settings), house)
        written = house.store.create(table.name, config_to_bytes(config), ())
        if written.done():
            self._written(table, peer, written)
        else:
            self.under_way[written] = peer
            if wanted.request_id:
                self._by_request[wanted.request_id] = written
            written.add_done_callback(lambda written: self._written(table, peer, written))
        try:
            await asyncio.shield(written)
        except StorageError:
            raise refusal_messages.storage(house.settings.retry_seconds) from None
        return table

    def _check(self, wanted: NewTable, peer: str) -> None:
        house, settings = self._house, self._house.settings
        if wanted.absence_policy == table_pb2.ABSENCE_POLICY_SUBSTITUTE and house.substitute is None:
            raise refusal_messages.field_invalid(
                "absence_policy", "this dealer has no bot of the house: ask for another policy"
            )
        if self._register.in_use + len(self.under_way) >= settings.most_tables:
            raise refusal_messages.server_full("another table", settings.retry_seconds)
        if peer:
            of_peer = [one for one in self.under_way.values() if one == peer]
            if self._register.opened_by(peer) + len(of_peer) >= settings.tables_per_peer:
                raise refusal_messages.peer_full(f"{settings.tables_per_peer} tables", settings.retry_seconds)
            house.limits.opens_table(peer)

    def _written(self, table: Table, peer: str, written: asyncio.Future[None]) -> None:
        """The table is there, unless it could not be written down."""
        self.under_way.pop(written, None)
        self._by_request.pop(table.course.config.wanted.request_id, None)
        if not written.cancelled() and written.exception() is None:
            self._register.add(table, peer)
            self._keeping.see(table)

    def _drawn(self, wanted: NewTable) -> Config:
        house, taken = self._house, self._register
        codes = (code for code in iter(lambda: draw_code(house.draw), "") if not taken.has_code(code))
        join_code = next(codes)
        watch_code = "" if wanted.spectator_delay is None else next(code for code in codes if code != join_code)
        return drawn(wanted, house.draw, join_code=join_code, watch_code=watch_code, created=house.clock.wall())
