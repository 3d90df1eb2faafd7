"""A table that is updated from events only when it is read; after most events it is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kasino.game import Dealt, Event, Item
from kasino.wire.tracking.observation_update import table_after


class LazyTable(Sequence[Item]):
    """The items on the table after the events so far."""

    def __init__(self) -> None:
        self._table: Sequence[Item] = ()
        self._pending: list[Event] = []  # not applied to the table yet

    def reset(self, table: Sequence[Item]) -> None:
        """Replace the items on the table."""
        self._table = table
        self._pending.clear()

    def add(self, event: Event) -> None:
        """Append an event."""
        if type(event) is Dealt and event.deal == 1:
            self._pending.clear()
        self._pending.append(event)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._applied())

    def __getitem__(self, place: Any) -> Any:
        return self._applied()[place]

    def __len__(self) -> int:
        return len(self._applied())

    def _applied(self) -> Sequence[Item]:
        for event in self._pending:
            self._table = table_after(self._table, event)
        self._pending.clear()
        return self._table
