"""Decodes the events of a hosted game in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kasino.game import Dealt, Event, Item
from kasino.v1 import event_pb2
from kasino.wire import LazyTable, event_from_message


class ReceivedEvents:
    """The events of a game so far: `round` are those of the current round."""

    def __init__(self) -> None:
        self.round: list[Event] = []
        self._table = LazyTable()

    def receive(self, messages: Iterable[event_pb2.PublicEvent]) -> list[Event]:
        """Decode and add these events; messages that are no events of the game are skipped."""
        events: list[Event] = []
        for message in messages:
            event = event_from_message(message, self._table)
            if event is None:
                continue
            if type(event) is Dealt and event.deal == 1:
                self.round = []
            self.round.append(event)
            self._table.add(event)
            events.append(event)
        return events

    def set_table(self, table: Sequence[Item]) -> None:
        """Set the items that lie on the table now."""
        self._table.reset(table)
