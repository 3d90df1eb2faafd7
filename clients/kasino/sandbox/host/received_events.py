"""The events that a hosted game has received, decoded in their order when they are first needed."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.game import Dealt, Event
from kasino.v1 import event_pb2
from kasino.wire import LazyTable, event_from_message


class ReceivedEvents:
    """The events of a game so far."""

    def __init__(self) -> None:
        self._received: list[event_pb2.PublicEvent] = []  # not decoded yet
        self._round: list[Event] = []
        self._table = LazyTable()

    def receive(self, messages: Iterable[event_pb2.PublicEvent]) -> None:
        """Add these events."""
        self._received.extend(messages)

    def decode(self) -> list[Event]:
        """Decode the events that are not decoded yet; messages that are no events of the game are skipped."""
        events: list[Event] = []
        for message in self._received:
            event = event_from_message(message, self._table)
            if event is None:
                continue
            if type(event) is Dealt and event.deal == 1:
                self._round = []
            self._round.append(event)
            self._table.add(event)
            events.append(event)
        self._received.clear()
        return events

    def round(self) -> tuple[Event, ...]:
        """The events of the current round."""
        self.decode()
        return tuple(self._round)
