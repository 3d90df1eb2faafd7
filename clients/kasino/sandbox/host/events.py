"""The events of a game as they are told to a bot elsewhere, read back one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kasino.game import Dealt, Event, Item
from kasino.v1 import event_pb2
from kasino.wire import LazyTable, event_from_message


class ReceivedEvents:
    """The events of a game that were told so far: `round` are those of the current round."""

    def __init__(self) -> None:
        self.round: list[Event] = []
        self._table = LazyTable()

    def hear(self, messages: Iterable[event_pb2.PublicEvent]) -> list[Event]:
        """These events, in order; what is no event of the game is left out."""
        heard: list[Event] = []
        for message in messages:
            event = event_from_message(message, self._table)
            if event is None:
                continue
            if type(event) is Dealt and event.deal == 1:
                self.round = []
            self.round.append(event)
            self._table.add(event)
            heard.append(event)
        return heard

    def see(self, table: Sequence[Item]) -> None:
        """This is what lies on the table now."""
        self._table.reset(table)
