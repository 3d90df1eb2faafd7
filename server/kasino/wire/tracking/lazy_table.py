"""The table as events pass over it: it is worked out when somebody looks, and to most events nobody does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kasino.game import Dealt, Event, Item
from kasino.wire.tracking.observation_update import table_after


class LazyTable(Sequence[Item]):
    """What lies on the table after the events so far."""

    def __init__(self) -> None:
        self._table: Sequence[Item] = ()
        self._since: list[Event] = []  # events after which nobody has looked

    def see(self, table: Sequence[Item]) -> None:
        """This is what lies there now."""
        self._table = table
        self._since.clear()

    def add(self, event: Event) -> None:
        """This has happened."""
        if type(event) is Dealt and event.deal == 1:
            self._since.clear()
        self._since.append(event)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._worked_out())

    def __getitem__(self, place: Any) -> Any:
        return self._worked_out()[place]

    def __len__(self) -> int:
        return len(self._worked_out())

    def _worked_out(self) -> Sequence[Item]:
        for event in self._since:
            self._table = table_after(self._table, event)
        self._since.clear()
        return self._table
