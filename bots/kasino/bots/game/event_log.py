"""The events of a game of bots so far, read from its states only when somebody needs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from kasino.game import Event, State


class EventLog(Sequence[Event]):
    """All events of a game, of every round: `state` is its last state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[Event] = []
        self._read_count = 0  # events of the round of `state` that are in the list
        self._read_state: State | None = None

    def begin_round(self, state: State) -> None:
        """Go on with the first state of the next round."""
        self._read()
        self.state = state
        self._read_count = 0

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | Sequence[Event]:
        return self._read()[place]

    def __len__(self) -> int:
        return len(self._read())

    def _read(self) -> list[Event]:
        if self._read_state is not self.state:
            events = self.state.events
            self._events.extend(events[self._read_count :])
            self._read_count = len(events)
            self._read_state = self.state
        return self._events
