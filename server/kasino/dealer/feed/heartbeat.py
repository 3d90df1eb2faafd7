"""Sends heartbeats on an idle stream, and ends the stream if its client stops answering them."""

from __future__ import annotations

from collections.abc import Callable

from kasino.dealer.clock import CallAt, Clock, Timer
from kasino.dealer.feed.stream import Stream
from kasino.dealer.settings import Settings


class Heartbeat:
    """The heartbeat of one stream, while the stream is open.

    A client that has answered a heartbeat is gone once it lets `missed_heartbeats` pass without sending anything.
    That does not hold while a decision of its seat `is_pending`: it may choose a move in the thread that would answer,
    and the clock of the decision runs. Any message of the client counts as an answer.
    """

    def __init__(
        self, stream: Stream, clock: Clock, settings: Settings, call_at: CallAt, is_pending: Callable[[], bool]
    ) -> None:
        self._stream = stream
        self._clock = clock
        self._settings = settings
        self._call_at = call_at
        self._is_pending = is_pending
        self._timer: Timer | None = None

    def start(self) -> None:
        """Start the timer. It is cancelled when the stream is closed."""
        self._stream.last_sent = self._clock.now()
        self._stream.on_closed = self._stop
        self._arm()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _arm(self) -> None:
        self._timer = self._call_at(self._stream.last_sent + self._settings.heartbeat_seconds, self._beat)

    def _beat(self) -> None:
        stream, now = self._stream, self._clock.now()
        if now >= stream.last_sent + self._settings.heartbeat_seconds:
            if self._is_pending():
                stream.unanswered_heartbeats = 0
            if stream.answers_heartbeats and stream.unanswered_heartbeats >= self._settings.missed_heartbeats:
                stream.end_too_slow()
            else:
                stream.send_heartbeat(now)
        if not stream.closed:
            self._arm()
