"""A step of a table is what happens at once: its events are written down together, and told in one message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from kasino.dealer.feed.stream import Stream
from kasino.dealer.framing import decision_opened, move_played
from kasino.dealer.state.fold import Course
from kasino.dealer.store.store import Entry
from kasino.v1 import event_pb2, play_service_pb2
from kasino.wire import encode_varint


@dataclass(slots=True)
class Step:
    """What happens now. The course is ahead of the log until it is written down, and taken back where it cannot be."""

    course: Course
    now: float
    """By the clock that never goes back."""
    wall: float
    entries: list[Entry] = field(default_factory=list)
    dealt: bool = False
    answered: Stream | None = None
    """The stream on which the answer travels, with the events."""
    answer: play_service_pb2.SubmitMoveResponse | None = None
    plays: bool = False
    """It is to close the decision that waits."""
    life_changed: bool = False
    """Somebody sits down or leaves, the game begins or ends, or the table is closed."""
    after: list[Callable[[], None]] = field(default_factory=list)
    """What follows once the step is written down and told."""
    stamp: bytes = b""

    def tell(self, event: event_pb2.PublicEvent, private: bytes = b"", *, ahead: bool = False) -> int:
        """This happens next; its seq. `event` has neither seq nor time yet. `ahead` as in `Course.fold`."""
        seq, public = self._numbered(event.SerializeToString())
        before = self.course.status
        self.course.fold(event, public, private, self.wall, ahead=ahead)
        if self.course.status != before:
            self.life_changed = True
        self.entries.append(Entry(seq, public, private))
        return seq

    def tell_move(self, played: event_pb2.MovePlayed, decision_id: int, origin: int, move: str) -> None:
        """The game has made this move; `played` has neither decision nor origin nor clocks yet."""
        course = self.course
        event = move_played(played.SerializeToString(), decision_id, origin, course.purse.as_field(7))
        seq, public = self._numbered(event)
        course.has_played(public, self.wall, decision_id, played.seat, origin, move)
        self.entries.append(Entry(seq, public))

    def tell_question(self, seat: int) -> None:
        """This seat is asked."""
        course = self.course
        seq, public = self._numbered(decision_opened(course.last_seq + 1, seat, course.purse.as_field(3)))
        course.has_asked(public, self.wall, seat)
        self.entries.append(Entry(seq, public))

    def _numbered(self, event: bytes) -> tuple[int, bytes]:
        """The seq of the event that comes next, and its bytes with that and the time."""
        seq = self.course.last_seq + 1
        return seq, b"\x08" + encode_varint(seq) + (self.stamp or self._stamped()) + event

    def _stamped(self) -> bytes:
        """The field `time`, the same for all events of the step."""
        event = event_pb2.PublicEvent()
        whole, part = divmod(round(self.wall * 1_000_000), 1_000_000)
        event.time.seconds, event.time.nanos = whole, part * 1000
        self.stamp = event.SerializeToString()
        return self.stamp
