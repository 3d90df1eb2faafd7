"""Time in which the dealer itself was late is nobody's: it is measured, and given back."""

from __future__ import annotations

from collections.abc import Callable

from kasino.dealer.clock import Clock, Timer

BEAT_SECONDS = 0.05
SLACK_SECONDS = 0.02
"""So late may a beat come without being told."""

STALL_SECONDS, SETTLE_SECONDS = 0.15, 0.5
"""A dealer that was late by more than the first was stopped, or kept from running. For the second what arrived
meanwhile is read, and nothing is overdue.
"""


class LagMeter:
    """Beats, and tells how many seconds a beat came late. `check` tells it before anything is called overdue."""

    def __init__(self, clock: Clock, late: Callable[[float], None]) -> None:
        self._clock = clock
        self._late = late
        self._due = 0.0
        self._timer: Timer | None = None
        self.worst = 0.0
        """The longest lag so far, in seconds."""

    def start(self) -> None:
        """Begin to beat."""
        self._due = self._clock.now() + BEAT_SECONDS
        self._timer = self._clock.call_at(self._due, self._beat)

    def stop(self) -> None:
        """Beat no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def check(self) -> None:
        """Tell the lag that there is at this moment; what was told is not told again."""
        if self._timer is None:
            return
        now = self._clock.now()
        lag = now - self._due
        if lag > SLACK_SECONDS:
            self._due = now
            self.worst = max(self.worst, lag)
            self._late(lag)

    def _beat(self) -> None:
        self.check()
        self.start()
