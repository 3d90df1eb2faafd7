"""The events that a hosted game has received, decoded in their order when they are first needed."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.game import Dealt, Event
from kasino.v1 import event_pb2
from kasino.wire import LazyTable, event_from_message


class ReceivedEvents:
    """The events of the current round of a game."""

    def __init__(self) -> None:
        self._kept: list[event_pb2.PublicEvent] = []  # not decoded yet
        self._round: list[Event] = []
        self._table = LazyTable()

    def keep(self, messages: Iterable[event_pb2.PublicEvent]) -> None:
        """Add these events, to be decoded when they are needed; the first deal of a round drops those before it."""
        for message in messages:
            if message.HasField("dealt") and message.dealt.deal == 1:
                self._kept.clear()
            self._kept.append(message)

    def decode(self, messages: Iterable[event_pb2.PublicEvent]) -> list[Event]:
        """Add these events, and return them decoded; messages that are no events of the game are skipped."""
        events: list[Event] = []
        for message in messages:
            event = event_from_message(message, self._table)
            if event is None:
                continue
            if type(event) is Dealt and event.deal == 1:
                self._round = []
            self._round.append(event)
            self._table.add(event)
            events.append(event)
        return events

    def round(self) -> tuple[Event, ...]:
        """The events of the current round."""
        self.decode(self._kept)
        self._kept.clear()
        return tuple(self._round)
