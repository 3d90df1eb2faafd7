"""Creates tables: draws what the request leaves to the dealer, and registers the table once it is stored."""

from __future__ import annotations

import asyncio

from kasino.dealer import refusal_messages
from kasino.dealer.lobby.registry import Registry
from kasino.dealer.lobby.retention import Retention
from kasino.dealer.services import Services
from kasino.dealer.state.table_config import TableConfig, complete_config, config_to_bytes, request_digest
from kasino.dealer.state.table_state import TableState
from kasino.dealer.store.interface import StorageError
from kasino.dealer.table.table import Table
from kasino.dealer.tokens import random_code, random_table_name
from kasino.v1 import table_pb2
from kasino.wire import NewTable


class TableCreator:
    """Creates tables. If a caller is cancelled, its table is still created, and is found by its request_id."""

    def __init__(self, services: Services, registry: Registry, retention: Retention) -> None:
        self._services = services
        self._registry = registry
        self._retention = retention
        self._by_request: dict[str, asyncio.Future[None]] = {}
        self.pending: dict[asyncio.Future[None], str] = {}
        """The writes of tables that are being stored, and the peers that create them."""

    async def create(self, wanted: NewTable, peer: str) -> Table:
        """Create this table. A repeated request returns the table of the first one.

        Raises Refusal FIELD_INVALID, REQUEST_ID_REUSED, RATE_LIMITED, SERVER_FULL, STORAGE.
        """
        while (stored := self._by_request.get(wanted.request_id)) is not None:
            await asyncio.wait({stored})
        table = self._registry.by_request(wanted.request_id)
        if table is None:
            return await self._create(wanted, peer)
        if request_digest(table.state.config.wanted) != request_digest(wanted):
            raise refusal_messages.request_id_reused()
        return table

    async def _create(self, wanted: NewTable, peer: str) -> Table:
        services = self._services
        self._check(wanted, peer)
        config = self._complete(wanted)
        name = random_table_name(services.random_bytes)
        table = Table(name, TableState(config, services.settings), services)
        stored = services.store.create(table.name, config_to_bytes(config), ())
        if stored.done():
            self._on_stored(table, peer, stored)
        else:
            self.pending[stored] = peer
            if wanted.request_id:
                self._by_request[wanted.request_id] = stored
            stored.add_done_callback(lambda stored: self._on_stored(table, peer, stored))
        try:
            await asyncio.shield(stored)
        except StorageError:
            raise refusal_messages.storage(services.settings.retry_seconds) from None
        return table

    def _check(self, wanted: NewTable, peer: str) -> None:
        services, settings, quota = self._services, self._services.settings, self._registry.quota
        if wanted.absence_policy == table_pb2.ABSENCE_POLICY_SUBSTITUTE and services.substitute is None:
            raise refusal_messages.field_invalid(
                "absence_policy", "this dealer has no substitute bot: ask for another policy"
            )
        if quota.in_use + len(self.pending) >= settings.most_tables:
            raise refusal_messages.server_full("another table", settings.retry_seconds)
        if peer:
            pending = [creator for creator in self.pending.values() if creator == peer]
            if quota.created_by(peer) + len(pending) >= settings.tables_per_peer:
                raise refusal_messages.peer_full(f"{settings.tables_per_peer} tables", settings.retry_seconds)
            services.limits.count_created_table(peer)

    def _on_stored(self, table: Table, peer: str, stored: asyncio.Future[None]) -> None:
        """Register the table, unless it could not be stored."""
        self.pending.pop(stored, None)
        self._by_request.pop(table.state.config.wanted.request_id, None)
        if not stored.cancelled() and stored.exception() is None:
            self._registry.add(table, peer)
            self._retention.schedule(table)

    def _complete(self, wanted: NewTable) -> TableConfig:
        services, registry = self._services, self._registry
        random_bytes = services.random_bytes
        codes = (code for code in iter(lambda: random_code(random_bytes), "") if not registry.has_code(code))
        join_code = next(codes)
        watch_code = "" if wanted.spectator_delay is None else next(code for code in codes if code != join_code)
        created = services.clock.wall()
        return complete_config(wanted, random_bytes, join_code=join_code, watch_code=watch_code, created=created)
