"""The spectators of a table, who see what happens as much later as the table says."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from kasino.dealer import refusal_messages
from kasino.dealer.clock import CallAt, Timer
from kasino.dealer.feed.heartbeat import Heartbeat
from kasino.dealer.feed.spectator_view import Past, steps, watch_welcome
from kasino.dealer.feed.stream import Stream
from kasino.dealer.feed.welcome import Sign
from kasino.dealer.framing import events, public_event
from kasino.dealer.refusal import Refusal
from kasino.dealer.services import House
from kasino.dealer.state.fold import CLOSED, Course
from kasino.dealer.store.store import Entry
from kasino.v1 import stream_pb2
from kasino.wire import StreamRequest


class Gallery:
    """The spectators of one table: what they were told is one place in its public log, and the same for all of them.

    `_advance` alone moves that place, and tells every stream what lies between; who enters begins there. So whoever
    comes and goes, nobody misses an event.
    """

    def __init__(self, sign: Sign, course: Course, house: House, call_at: CallAt) -> None:
        self._sign = sign
        self._house = house
        self._call_at = call_at
        self.delay = course.config.wanted.spectator_delay
        """None: there are no spectators."""
        self._streams: list[Stream] = []
        self._timer: Timer | None = None
        self._log: list[bytes] = []
        self._due: list[float] = []
        """When each event may be shown, by the clock that never goes back."""
        self._shown = 0
        """The last event that was shown."""
        self._past = Past(course.config)
        self._closed = course.status == CLOSED
        if self.delay is not None:
            now, wall = house.clock.now(), house.clock.wall()
            self._log += course.log
            self._due += accumulate((now + min(0.0, time - wall) + self.delay for time in course.times), max)

    @property
    def attended(self) -> bool:
        """Whether anybody watches."""
        return bool(self._streams)

    def shown(self) -> int:
        """The seq of the last event that spectators may know of; where there are none, 0."""
        self._advance(self._house.clock.now())
        return self._shown

    def check(self, course: Course, opening: StreamRequest) -> None:
        """Refuse a spectator where there are none, or too many, or who has seen what he cannot have seen."""
        settings = self._house.settings
        if self.delay is None:
            raise refusal_messages.table_state(course.status, "nobody may watch this table")
        if len(self._streams) >= settings.most_spectators:
            raise refusal_messages.server_full("another spectator of this table", settings.retry_seconds)
        if opening.resume_after > self.shown():
            raise refusal_messages.seq_ahead(opening.resume_after, self._shown)

    def enter(self, course: Course, stream: Stream, opening: StreamRequest) -> None:
        """Show this spectator the table from now on."""
        table = self._sign.standing(course.standing_at(self.shown()))
        self._past.advance(self._log, self._shown)
        stream.begin(watch_welcome(table, self._past, self._log, opening.resume_after), self._shown)
        if stream.over:
            return
        self._streams.append(stream)
        stream.on_gone = self._leave
        Heartbeat(stream, self._house.clock, self._house.settings, self._call_at, is_asked=bool).start()
        self._end_if_over()
        self._arm()

    def happened(self, entries: Sequence[Entry], now: float, *, closed: bool) -> None:
        """These events were told to the seats; `closed`: they are the last."""
        if self.delay is None:
            return
        due = max([now + self.delay, *self._due[-1:]])
        self._log.extend(entry.public for entry in entries)
        self._due.extend([due] * len(entries))
        self._closed = closed
        if self._streams:
            self._look()

    def end(self, reason: stream_pb2.GoodbyeReason.ValueType, retry_after: float | None = None) -> None:
        """Say Goodbye to all of them."""
        self._disarm()
        for stream in self._streams:
            stream.on_gone = None
            stream.end(reason, retry_after=retry_after)
        self._streams.clear()

    def fail(self, refusal: Refusal) -> None:
        """End all streams with the status of this refusal."""
        self._disarm()
        for stream in self._streams:
            stream.on_gone = None
            stream.fail(refusal)
        self._streams.clear()

    def break_off(self) -> None:
        """All streams have had an accident."""
        self._disarm()
        for stream in list(self._streams):
            stream.drop()

    def _advance(self, now: float) -> None:
        """Show what is old enough, one message a step."""
        shown = bisect_right(self._due, now)
        for seqs in steps(self._due, self._shown, shown) if self._streams else ():
            message = _told(self._log[seqs.start - 1 : seqs.stop - 1])
            for stream in tuple(self._streams):
                stream.tell(message, seqs.stop - 1, now)
        self._shown = shown

    def _look(self) -> None:
        """Show what is old enough, and look again when the next event is."""
        self._advance(self._house.clock.now())
        self._end_if_over()
        self._arm()

    def _end_if_over(self) -> None:
        if self._closed and self._shown == len(self._log):
            self.end(stream_pb2.GOODBYE_REASON_TABLE_CLOSED)

    def _arm(self) -> None:
        self._disarm()
        if self._streams and self._shown < len(self._due):
            self._timer = self._call_at(self._due[self._shown], self._look)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _leave(self, stream: Stream) -> None:
        if stream in self._streams:
            self._streams.remove(stream)
        if not self._streams:
            self._disarm()


def _told(public: Iterable[bytes]) -> bytes:
    return events(b"".join(map(public_event, public)))
