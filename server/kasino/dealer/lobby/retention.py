"""Closes tables that are not used or have been finished for a while, and deletes closed ones."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from kasino.dealer.clock import Timer
from kasino.dealer.services import Services
from kasino.dealer.state.table_state import CLOSED, FINISHED, OPEN, RUNNING
from kasino.dealer.table import game_progress
from kasino.dealer.table.table import Table


class Retention:
    """A timer per table that is not running. `delete` is called with a closed table once its time is over."""

    def __init__(self, services: Services, delete: Callable[[Table], None]) -> None:
        self._services = services
        self._delete = delete
        self._finished: OrderedDict[str, Table] = OrderedDict()
        self._timers: dict[str, Timer] = {}

    def schedule(self, table: Table) -> None:
        """Set the timer of a table that is new or has changed its status."""
        settings, now = self._services.settings, self._services.clock.now()
        self._cancel(table)
        delay = table.state.config.wanted.spectator_delay or 0.0
        match table.viewers.standing.status:
            case _ if table.lost is not None:
                return
            case status if status == OPEN:
                self._set_timer(table, table.last_used + settings.open_seconds)
            case status if status == FINISHED:
                self._finished[table.name] = table
                self._set_timer(table, now + settings.finished_seconds)
                if len(self._finished) > settings.finished_tables:
                    _, oldest = self._finished.popitem(last=False)
                    oldest.post(game_progress.close_table)
            case status if status == CLOSED:
                self._set_timer(table, now + settings.closed_seconds + delay)
            case status:
                assert status == RUNNING

    def stop(self) -> None:
        """Cancel all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._finished.clear()

    def _cancel(self, table: Table) -> None:
        self._finished.pop(table.name, None)
        timer = self._timers.pop(table.name, None)
        if timer is not None:
            timer.cancel()

    def _set_timer(self, table: Table, when: float) -> None:
        self._timers[table.name] = self._services.clock.call_at(when, lambda: self._on_timer(table))

    def _on_timer(self, table: Table) -> None:
        """Close or delete the table, unless it has been used in the meantime."""
        self._timers.pop(table.name, None)
        status = table.viewers.standing.status
        if status == CLOSED:
            self._delete(table)
        elif status == FINISHED:
            self._close(table)
        elif status == OPEN:
            end = table.last_used + self._services.settings.open_seconds
            if self._services.clock.now() < end:
                self._set_timer(table, end)
            else:
                self._close(table)

    def _close(self, table: Table) -> None:
        """Close the table, and retry if that fails."""
        self._set_timer(table, self._services.clock.now() + self._services.settings.retry_seconds)
        table.post(game_progress.close_table)
