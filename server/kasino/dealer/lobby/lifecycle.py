"""The lifecycle of all tables of a dealer: restoring, creating, changing, losing, deleting and stopping them."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from kasino.dealer import refusal_messages
from kasino.dealer.call_scheduler import CallScheduler
from kasino.dealer.clock import Clock
from kasino.dealer.lag_meter import LagMeter
from kasino.dealer.limits.rate_limit import RateLimits
from kasino.dealer.lobby.create_table import TableCreator
from kasino.dealer.lobby.registry import Registry
from kasino.dealer.lobby.restore import restore_table
from kasino.dealer.lobby.retention import Retention
from kasino.dealer.services import Services, Substitute
from kasino.dealer.settings import Settings
from kasino.dealer.store.interface import Store
from kasino.dealer.table import game_progress
from kasino.dealer.table.table import Table
from kasino.dealer.tokens import RandomBytes
from kasino.v1 import event_pb2

_LOG = logging.getLogger("kasino.dealer")


class TableLifecycle:
    """Owns the services of a dealer and the registry of its tables. Must be made inside the event loop."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        settings: Settings,
        *,
        secret: bytes,
        substitute: Substitute | None,
        random_bytes: RandomBytes,
    ) -> None:
        lag_meter = LagMeter(clock, self._on_lag)
        self.services = Services(
            store=store,
            clock=clock,
            settings=settings,
            limits=RateLimits(settings, clock),
            lag_meter=lag_meter,
            scheduler=CallScheduler(),
            substitute=substitute,
            random_bytes=random_bytes,
            on_table_changed=self._on_table_changed,
        )
        self.registry = Registry(secret)
        self._retention = Retention(self.services, self._delete)
        self.creator = TableCreator(self.services, self.registry, self._retention)
        self._stopped = False
        lag_meter.start()

    async def restore(self) -> None:
        """Restore the tables of the store. Running games continue, and the time in between is charged to no seat."""
        async for stored in self.services.store.read():
            table = await restore_table(stored, self.services)
            if table is None:
                self.registry.lost[stored.name] = refusal_messages.log_corrupt
            else:
                self.registry.add(table)
                self._retention.schedule(table)

    def check_running(self) -> None:
        """Raise Refusal SERVER_STOPPING once the dealer is stopping."""
        if self._stopped:
            raise self.services.stopping_refusal()

    async def stop(self) -> None:
        """End all streams with Goodbye and wait for pending writes. From now on every call is refused.

        If the store is not durable, tables that are watched or played at are closed first, and their games aborted.
        """
        self._stopped = True
        self.services.lag_meter.stop()
        tables = self.registry.tables()
        for table in tables:
            if table.viewers.any_connected and not self.services.store.durable:
                table.post(partial(game_progress.close_table, end=event_pb2.GAME_END_ABORTED_BY_SERVER))
            table.stop()
        self._retention.stop()
        busy = [table.perform(_no_change) for table in tables if table.busy]
        await asyncio.gather(*busy, *self.creator.pending, return_exceptions=True)

    def _on_lag(self, seconds: float) -> None:
        """Give the lag of the dealer back to every pending decision."""
        for table in self.registry.tables():
            if table.pending is not None:
                table.guarded(partial(table.timer.give_back_lag, seconds))

    def _on_table_changed(self, name: str) -> None:
        table = self.registry.find(name)
        if table is not None:
            self.registry.update(table)
            self._retention.schedule(table)
            if table.lost is not None:
                self.registry.mark_lost(table, table.lost)
                if not self.services.store.durable:
                    self.services.store.drop(name)

    def _delete(self, table: Table) -> None:
        """Delete this table here and in the store."""
        table.viewers.drop()
        self.registry.remove(table)
        self.services.store.drop(table.name).add_done_callback(partial(_log_failed_drop, table.name))


def _log_failed_drop(name: str, dropped: asyncio.Future[None]) -> None:
    if not dropped.cancelled() and dropped.exception() is not None:
        _LOG.error("%s: it is closed, and could not be deleted from the store", name)


def _no_change(step: object) -> None:
    """A step that only waits for those before it."""
