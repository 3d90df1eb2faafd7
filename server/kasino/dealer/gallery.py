"""Spectators stand behind the seats, and see what happens as much later as the table says."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.dealer import refusing
from kasino.dealer.beats import keep_alive
from kasino.dealer.clock import Timer
from kasino.dealer.course import CLOSED, Course
from kasino.dealer.framing import events
from kasino.dealer.house import House
from kasino.dealer.snapshot import Sign
from kasino.dealer.store import Entry
from kasino.dealer.streams import Stream
from kasino.dealer.telling import public_events
from kasino.dealer.watching import steps, visible, watch_welcome
from kasino.v1 import stream_pb2
from kasino.wire import Opening


class Gallery:
    """The spectators of one table."""

    def __init__(self, sign: Sign, course: Course, house: House) -> None:
        self._sign = sign
        self._house = house
        self._delay = course.config.wanted.spectator_delay
        offset = house.clock.now() - house.clock.wall()
        self._happened = [time + offset for time in course.times]
        """When each event happened, by the clock that never goes back."""
        self._streams: list[Stream] = []
        self._told = 0
        self._timer: Timer | None = None

    def check(self, course: Course, opening: Opening) -> None:
        """Refuse a spectator where there are none, or too many, or who has seen what he cannot have seen."""
        settings = self._house.settings
        if self._delay is None:
            raise refusing.table_state(course.status, "nobody may watch this table")
        if len(self._streams) >= settings.most_spectators:
            raise refusing.server_full("another spectator of this table", settings.retry_seconds)
        if opening.resume_after > self._shown():
            raise refusing.seq_ahead(opening.resume_after, self._shown())

    def enter(self, course: Course, stream: Stream, opening: Opening) -> None:
        """Show this spectator the table from now on."""
        self._show(course)
        stream.begin(watch_welcome(self._sign, course, self._shown(), opening.resume_after))
        self._told = self._shown()
        self._streams.append(stream)
        stream.on_gone = self._leave
        if stream.over:
            self._leave(stream)
            return
        keep_alive(self._house, stream, self._shown)
        self._end_if_over(course)
        self._arm(course)

    def happened(self, course: Course, entries: Sequence[Entry], now: float) -> None:
        """These events were told to the seats."""
        if self._delay is None:
            return
        self._happened.extend([now] * len(entries))
        if self._streams:
            self._show(course)
            self._arm(course)

    def end(self, reason: stream_pb2.GoodbyeReason.ValueType, retry_after: float | None = None) -> None:
        """Say Goodbye to all of them."""
        self._disarm()
        for stream in self._streams:
            stream.on_gone = None
            stream.end(reason, retry_after=retry_after)
        self._streams.clear()

    def break_off(self) -> None:
        """All streams have had an accident."""
        self._disarm()
        for stream in list(self._streams):
            stream.drop()

    def _shown(self) -> int:
        return visible(self._happened, self._delay or 0.0, self._house.clock.now())

    def _show(self, course: Course) -> None:
        """Tell what is old enough, one message a step."""
        now, shown = self._house.clock.now(), self._shown()
        for seqs in steps(self._happened, self._told, shown) if self._streams else ():
            message = events(public_events(course, seqs))
            for stream in tuple(self._streams):
                stream.last_put = now
                stream.put(message)
        self._told = shown
        self._end_if_over(course)

    def _end_if_over(self, course: Course) -> None:
        if course.status == CLOSED and self._told == course.last_seq:
            self.end(stream_pb2.GOODBYE_REASON_TABLE_CLOSED)

    def _arm(self, course: Course) -> None:
        """Look again when the next event is old enough."""
        self._disarm()
        if self._streams and self._told < len(self._happened):
            due = self._happened[self._told] + (self._delay or 0.0)
            self._timer = self._house.clock.call_at(due, lambda: self._due(course))

    def _due(self, course: Course) -> None:
        self._show(course)
        self._arm(course)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _leave(self, stream: Stream) -> None:
        if stream in self._streams:
            self._streams.remove(stream)
