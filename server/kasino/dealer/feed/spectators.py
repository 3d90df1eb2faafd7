"""The spectators of a table, to whom its events are shown after the spectator delay of the table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from kasino.dealer import refusal_messages
from kasino.dealer.clock import CallAt, Timer
from kasino.dealer.feed.heartbeat import Heartbeat
from kasino.dealer.feed.projection import public_events
from kasino.dealer.feed.spectator_view import SpectatorView, batches, watch_welcome
from kasino.dealer.feed.stream import Stream
from kasino.dealer.feed.table_summary import TableSummary
from kasino.dealer.refusal import Refusal
from kasino.dealer.serialization import events
from kasino.dealer.services import Services
from kasino.dealer.state.table_state import CLOSED, TableState
from kasino.dealer.store.interface import Entry
from kasino.v1 import stream_pb2
from kasino.wire import StreamRequest


class Spectators:
    """The spectator streams of one table. All of them have been shown the same part of its public log.

    Only `_advance` moves the end of that part, and it sends the events in between to every stream. A new stream begins
    at that end. So no spectator misses an event, whoever joins or leaves.
    """

    def __init__(self, summary: TableSummary, state: TableState, services: Services, call_at: CallAt) -> None:
        self._summary = summary
        self._services = services
        self._call_at = call_at
        self.delay = state.config.wanted.spectator_delay
        """Seconds; None if the table admits no spectators."""
        self._streams: list[Stream] = []
        self._timer: Timer | None = None
        self._log: list[bytes] = []
        self._due: list[float] = []
        """When each event may be shown, by the monotonic clock."""
        self._shown = 0
        """The seq of the last event that was shown."""
        self._view = SpectatorView(state.config)
        self._closed = state.status == CLOSED
        if self.delay is not None:
            now, wall = services.clock.now(), services.clock.wall()
            self._log += state.log.public
            self._due += accumulate((now + min(0.0, time - wall) + self.delay for time in state.log.times), max)

    @property
    def any_connected(self) -> bool:
        """Whether a spectator is connected."""
        return bool(self._streams)

    def shown(self) -> int:
        """The seq of the last event that spectators may know; 0 if the table admits none."""
        self._advance(self._services.clock.now())
        return self._shown

    def check(self, state: TableState, opening: StreamRequest) -> None:
        """Check that a spectator may connect. Raises Refusal TABLE_STATE, SERVER_FULL, SEQ_AHEAD."""
        settings = self._services.settings
        if self.delay is None:
            raise refusal_messages.table_state(state.status, "this table admits no spectators")
        if len(self._streams) >= settings.most_spectators:
            raise refusal_messages.server_full("another spectator of this table", settings.retry_seconds)
        if opening.resume_after > self.shown():
            raise refusal_messages.seq_ahead(opening.resume_after, self._shown)

    def add(self, state: TableState, stream: Stream, opening: StreamRequest) -> None:
        """Connect this stream."""
        table = self._summary.to_message(state.standing_at(self.shown()))
        self._view.advance(self._log, self._shown)
        stream.start(watch_welcome(table, self._view, self._log, opening.resume_after), self._shown)
        if stream.closed:
            return
        self._streams.append(stream)
        stream.on_client_gone = self._remove
        Heartbeat(stream, self._services.clock, self._services.settings, self._call_at, is_pending=bool).start()
        self._end_if_over()
        self._arm()

    def publish(self, entries: Sequence[Entry], now: float, *, closed: bool) -> None:
        """Schedule these events, which the seats have got. `closed`: they are the last of the table."""
        if self.delay is None:
            return
        due = max([now + self.delay, *self._due[-1:]])
        self._log.extend(entry.public for entry in entries)
        self._due.extend([due] * len(entries))
        self._closed = closed
        if self._streams:
            self._show_due()

    def end(self, reason: stream_pb2.GoodbyeReason.ValueType, retry_after: float | None = None) -> None:
        """End all streams with Goodbye. `retry_after` is in seconds."""
        self._disarm()
        for stream in self._streams:
            stream.on_client_gone = None
            stream.end(reason, retry_after=retry_after)
        self._streams.clear()

    def fail(self, refusal: Refusal) -> None:
        """End all streams with the status of this refusal."""
        self._disarm()
        for stream in self._streams:
            stream.on_client_gone = None
            stream.fail(refusal)
        self._streams.clear()

    def drop(self) -> None:
        """End all streams as if their connections were lost."""
        self._disarm()
        for stream in list(self._streams):
            stream.drop()

    def _advance(self, now: float) -> None:
        """Send the events that are due, one message per step."""
        shown = bisect_right(self._due, now)
        for seqs in batches(self._due, self._shown, shown) if self._streams else ():
            message = events(public_events(self._log[seqs.start - 1 : seqs.stop - 1]))
            for stream in tuple(self._streams):
                stream.send(message, seqs.stop - 1, now)
        self._shown = shown

    def _show_due(self) -> None:
        """Send the events that are due, and set the timer for the next one."""
        self._advance(self._services.clock.now())
        self._end_if_over()
        self._arm()

    def _end_if_over(self) -> None:
        if self._closed and self._shown == len(self._log):
            self.end(stream_pb2.GOODBYE_REASON_TABLE_CLOSED)

    def _arm(self) -> None:
        self._disarm()
        if self._streams and self._shown < len(self._due):
            self._timer = self._call_at(self._due[self._shown], self._show_due)

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _remove(self, stream: Stream) -> None:
        if stream in self._streams:
            self._streams.remove(stream)
        if not self._streams:
            self._disarm()
