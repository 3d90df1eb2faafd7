"""The events of a game as they are told to a bot elsewhere, read back one after the other."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.game import Dealt, Event, Item
from kasino.v1 import event_pb2
from kasino.wire import event_from_message, table_after


class Told:
    """The events of a game that were told so far: `round` are those of the current round.

    Only an event that names a stack by its id needs to know the table before it; it is worked out there, and else left
    to the next question, which tells it.
    """

    def __init__(self) -> None:
        self.round: list[Event] = []
        self._table: tuple[Item, ...] = ()
        self._since: list[Event] = []  # events after which the table has not been looked at

    def hear(self, messages: Iterable[event_pb2.PublicEvent]) -> list[Event]:
        """These events, in order; what is no event of the game is left out."""
        heard: list[Event] = []
        for message in messages:
            if _names_stacks(message):
                self._work_out()
            event = event_from_message(message, self._table)
            if event is None:
                continue
            if isinstance(event, Dealt) and event.deal == 1:
                self.round = []
                self._since = []
            self.round.append(event)
            self._since.append(event)
            heard.append(event)
        return heard

    def see(self, table: tuple[Item, ...]) -> None:
        """This is what lies on the table now."""
        self._table = table
        self._since = []

    def _work_out(self) -> None:
        for event in self._since:
            self._table = table_after(self._table, event)
        self._since = []


def _names_stacks(message: event_pb2.PublicEvent) -> bool:
    if message.WhichOneof("event") != "move_played":
        return False
    move = message.move_played.move
    match move.WhichOneof("action"):
        case "capture":
            return bool(move.capture.stack_ids)
        case "build":
            return bool(move.build.stack_ids)
        case "raising" | "add":
            return True
        case "doubling":
            return move.doubling.WhichOneof("target") == "stack_id"
        case _:
            return False
