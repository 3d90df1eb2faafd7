"""The events of a game of bots so far, read from its states only when somebody needs them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from kasino.game import Event, State
from kasino.game.play.move_effects import later_events


class EventLog(Sequence[Event]):
    """All events of a game, of every round: `state` is its last state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._events: list[Event] = []
        self._read_state: State | None = None  # of this round, whose events are in the list

    def begin_round(self, state: State) -> None:
        """Go on with the first state of the next round."""
        self._read()
        self.state = state
        self._read_state = None

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | Sequence[Event]:
        return self._read()[place]

    def __len__(self) -> int:
        return len(self._read())

    def _read(self) -> list[Event]:
        state, before = self.state, self._read_state
        if before is not state:
            self._events.extend(state.events if before is None else later_events(before, state))
            self._read_state = state
        return self._events
