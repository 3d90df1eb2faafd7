"""Measures how late the event loop runs, so that lag of the dealer is not charged to a seat's clock."""

from __future__ import annotations

from collections.abc import Callable

from kasino.dealer.clock import Clock, Timer

INTERVAL_SECONDS = 0.05
SLACK_SECONDS = 0.02
"""A tick that is late by no more than this is not reported."""

STALL_SECONDS, SETTLE_SECONDS = 0.15, 0.5
"""Lag above STALL_SECONDS means that the process was stopped or kept from running. For SETTLE_SECONDS afterwards no
decision times out, so that answers that arrived meanwhile are read first.
"""


class LagMeter:
    """Ticks at a fixed interval and calls `on_lag` with the seconds by which a tick was late.

    `check` reports the current lag, and is called before a decision is treated as overdue.
    """

    def __init__(self, clock: Clock, on_lag: Callable[[float], None]) -> None:
        self._clock = clock
        self._on_lag = on_lag
        self._due = 0.0
        self._timer: Timer | None = None
        self.worst = 0.0
        """The longest lag so far, in seconds."""

    def start(self) -> None:
        """Start ticking."""
        self._due = self._clock.now() + INTERVAL_SECONDS
        self._timer = self._clock.call_at(self._due, self._tick)

    def stop(self) -> None:
        """Stop ticking."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def check(self) -> None:
        """Report the lag up to now. The same lag is not reported twice."""
        if self._timer is None:
            return
        now = self._clock.now()
        lag = now - self._due
        if lag > SLACK_SECONDS:
            self._due = now
            self.worst = max(self.worst, lag)
            self._on_lag(lag)

    def _tick(self) -> None:
        self.check()
        self.start()
