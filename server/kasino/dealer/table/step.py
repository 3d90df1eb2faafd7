"""A step is one atomic change of a table: its events are persisted together and sent in one message."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kasino.dealer.feed.stream import Stream
from kasino.dealer.serialization import decision_opened, event, event_time, move_played
from kasino.dealer.state.fold import fold_event, fold_own_decision, fold_own_move
from kasino.dealer.state.table_state import TableState
from kasino.dealer.store.interface import Entry
from kasino.v1 import event_pb2


class Presence(Protocol):
    """Knows which seats are connected."""

    def is_connected(self, seat: int) -> bool:
        """Whether a stream of this seat is open."""
        ...


class Step:
    """The step that is being decided. The state is ahead of the store until the step is persisted.

    If it cannot be persisted, the state is rolled back.
    """

    dealt = False
    answer_stream: Stream | None = None
    """The stream on which the answer is sent, together with the events."""
    answer = b""
    """A serialized SubmitMoveResponse."""
    accepted = False
    """The answer says that the move was played in this step."""
    closes_decision = False
    """The step is meant to close the pending decision."""
    lifecycle_changed = False
    """A player joined or left, the game began or ended, or the table was closed."""
    _time = b""

    def __init__(self, state: TableState, presence: Presence, now: float, wall: float) -> None:
        self.state = state
        self.presence = presence
        self.now = now
        """By the monotonic clock."""
        self.wall = wall
        """Unix seconds."""
        self.entries: list[Entry] = []
        self.after: list[Callable[[], None]] = []
        """Called once the step is persisted and sent."""

    def append(self, message: event_pb2.PublicEvent, private: bytes = b"", *, ahead: bool = False) -> int:
        """Append this event, which has neither seq nor time yet, and return its seq. `ahead` as in `fold_event`."""
        seq, public = self._numbered(message.SerializeToString())
        before = self.state.status
        fold_event(self.state, message, public, private, self.wall, ahead=ahead)
        if self.state.status != before:
            self.lifecycle_changed = True
        self.entries.append(Entry(seq, public, private))
        return seq

    def append_move(self, seat: int, played: bytes, decision_id: int, origin: int, move: str) -> None:
        """Append a move that the game has made. `played` is a MovePlayed without decision, origin and clocks."""
        state = self.state
        seq, public = self._numbered(move_played(played, decision_id, origin, state.clocks.field_bytes(7)))
        fold_own_move(state, public, self.wall, decision_id, seat, origin, move)
        self.entries.append(Entry(seq, public))

    def append_decision(self, seat: int) -> None:
        """Open a decision of this seat."""
        state = self.state
        opened = decision_opened(len(state.log.public) + 1, seat, state.clocks.field_bytes(3))
        seq, public = self._numbered(opened)
        fold_own_decision(state, public, self.wall, seat)
        self.entries.append(Entry(seq, public))

    def _numbered(self, content: bytes) -> tuple[int, bytes]:
        """The seq of the next event, and its bytes with seq and time, which is the same for all events of the step."""
        if not self._time:
            self._time = event_time(self.wall)  # the same for all events of the step
        seq = len(self.state.log.public) + 1
        return seq, event(seq, self._time, content)
