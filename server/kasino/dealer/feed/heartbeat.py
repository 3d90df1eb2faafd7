"""Heartbeats: an idle stream says now and then that the dealer is alive, and hears whether its client is."""

from __future__ import annotations

from collections.abc import Callable

from kasino.dealer.clock import CallAt, Clock, Timer
from kasino.dealer.feed.stream import Stream
from kasino.dealer.settings import Settings


class Heartbeat:
    """The heartbeat of one stream, for as long as the stream is open.

    A client that has answered one and then lets `missed_heartbeats` pass without a word is gone, but not while
    `is_asked`: it may choose a move in the thread that would answer, and its clock runs. Whatever it says counts.
    """

    def __init__(
        self, stream: Stream, clock: Clock, settings: Settings, call_at: CallAt, is_asked: Callable[[], bool]
    ) -> None:
        self._stream = stream
        self._clock = clock
        self._settings = settings
        self._call_at = call_at
        self._is_asked = is_asked
        self._timer: Timer | None = None

    def start(self) -> None:
        """Begin. It ends with the stream, and nothing of it is left behind."""
        self._stream.last_put = self._clock.now()
        self._stream.on_over = self._stop
        self._arm()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _arm(self) -> None:
        self._timer = self._call_at(self._stream.last_put + self._settings.heartbeat_seconds, self._beat)

    def _beat(self) -> None:
        stream, now = self._stream, self._clock.now()
        if now >= stream.last_put + self._settings.heartbeat_seconds:
            if self._is_asked():
                stream.unanswered = 0
            if stream.answers and stream.unanswered >= self._settings.missed_heartbeats:
                stream.give_up()
            else:
                stream.beat(now)
        if not stream.over:
            self._arm()
