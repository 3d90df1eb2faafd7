"""A table is opened: what was left to the dealer is drawn, and it is there once it is written down."""

from __future__ import annotations

import asyncio

from kasino.dealer import refusing
from kasino.dealer.config import Config, config_to_bytes, content, drawn
from kasino.dealer.course import Course
from kasino.dealer.house import House
from kasino.dealer.keeping import Keeping
from kasino.dealer.register import Register
from kasino.dealer.store import StorageError
from kasino.dealer.table import Table
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
        self.under_way: set[asyncio.Future[None]] = set()

    async def found(self, wanted: NewTable) -> Table:
        """The table that is wanted; the one that is there, where the request came before."""
        while (written := self._by_request.get(wanted.request_id)) is not None:
            await asyncio.wait({written})
        table = self._register.by_request(wanted.request_id)
        if table is None:
            return await self._open(wanted)
        if content(table.course.config.wanted) != content(wanted):
            raise refusing.request_id_reused()
        return table

    async def _open(self, wanted: NewTable) -> Table:
        house = self._house
        self._check(wanted)
        config = self._drawn(wanted)
        table = Table(draw_name(house.draw), Course(config, house.settings), house)
        written = house.store.create(table.name, config_to_bytes(config), ())
        if written.done():
            self._written(table, written)
        else:
            self.under_way.add(written)
            if wanted.request_id:
                self._by_request[wanted.request_id] = written
            written.add_done_callback(lambda written: self._written(table, written))
        try:
            await asyncio.shield(written)
        except StorageError:
            raise refusing.storage(house.settings.retry_seconds) from None
        return table

    def _check(self, wanted: NewTable) -> None:
        house = self._house
        if wanted.absence_policy == table_pb2.ABSENCE_POLICY_SUBSTITUTE and house.substitute is None:
            raise refusing.field_invalid(
                "absence_policy", "this dealer has no bot of the house: ask for another policy"
            )
        if self._register.in_use + len(self.under_way) >= house.settings.most_tables:
            raise refusing.server_full("another table", house.settings.retry_seconds)

    def _written(self, table: Table, written: asyncio.Future[None]) -> None:
        """The table is there, unless it could not be written down."""
        self.under_way.discard(written)
        self._by_request.pop(table.course.config.wanted.request_id, None)
        if not written.cancelled() and written.exception() is None:
            self._register.add(table)
            self._keeping.see(table)

    def _drawn(self, wanted: NewTable) -> Config:
        house, taken = self._house, self._register
        codes = (code for code in iter(lambda: draw_code(house.draw), "") if not taken.has_code(code))
        join_code = next(codes)
        watch_code = "" if wanted.spectator_delay is None else next(code for code in codes if code != join_code)
        return drawn(wanted, house.draw, join_code=join_code, watch_code=watch_code, created=house.clock.wall())
