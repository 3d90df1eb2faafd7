"""A table is not kept for ever: open ones that nobody touches are closed, and those that are over are forgotten."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial

from kasino.dealer.clock import Timer
from kasino.dealer.services import House
from kasino.dealer.state.fold import CLOSED, FINISHED, OPEN, RUNNING
from kasino.dealer.table import seating
from kasino.dealer.table.table import Table


class Keeping:
    """Looks at tables when their time may be over. `forget` is told of one of which nothing is to be left."""

    def __init__(self, house: House, forget: Callable[[Table], None]) -> None:
        self._house = house
        self._forget = forget
        self._finished: OrderedDict[str, Table] = OrderedDict()
        self._timers: dict[str, Timer] = {}

    def see(self, table: Table) -> None:
        """The table has come, or its life went on."""
        settings, now = self._house.settings, self._house.clock.now()
        self._leave(table)
        delay = table.course.config.wanted.spectator_delay or 0.0
        match table.standing.status:
            case _ if table.lost is not None:
                return
            case state if state == OPEN:
                self._later(table, table.touched + settings.open_seconds)
            case state if state == FINISHED:
                self._finished[table.name] = table
                self._later(table, now + settings.finished_seconds)
                if len(self._finished) > settings.finished_tables:
                    _, oldest = self._finished.popitem(last=False)
                    oldest.post(partial(seating.close, oldest))
            case state if state == CLOSED:
                self._later(table, now + settings.closed_seconds + delay)
            case state:
                assert state == RUNNING

    def stop(self) -> None:
        """Look no more."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._finished.clear()

    def _leave(self, table: Table) -> None:
        self._finished.pop(table.name, None)
        timer = self._timers.pop(table.name, None)
        if timer is not None:
            timer.cancel()

    def _later(self, table: Table, when: float) -> None:
        self._timers[table.name] = self._house.clock.call_at(when, lambda: self._due(table))

    def _due(self, table: Table) -> None:
        """The time that the table is kept as it is may be over."""
        self._timers.pop(table.name, None)
        status = table.standing.status
        if status == CLOSED:
            self._forget(table)
        elif status == FINISHED:
            self._close(table)
        elif status == OPEN:
            end = table.touched + self._house.settings.open_seconds
            if self._house.clock.now() < end:
                self._later(table, end)
            else:
                self._close(table)

    def _close(self, table: Table) -> None:
        """Close it; where that fails it is tried again."""
        self._later(table, self._house.clock.now() + self._house.settings.retry_seconds)
        table.post(partial(seating.close, table))
