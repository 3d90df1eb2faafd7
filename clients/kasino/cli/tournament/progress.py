"""The progress line of a tournament."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TextIO

from kasino.cli.status_line import StatusLine
from kasino.tournament import Progress


class ProgressLine(StatusLine):
    """A status line that is updated with the progress of a tournament; `heading` is put before it."""

    def __init__(
        self, stream: TextIO, clock: Callable[[], float], heading: str = "", columns: Callable[[], int] = lambda: 0
    ) -> None:
        super().__init__(stream, clock, columns)
        self._heading = heading

    def __call__(self, progress: Progress) -> None:
        """Update the line; does nothing if the last update was too recent."""
        self.update(lambda seconds: f"{self._heading}{progress_text(progress, seconds)}")


def progress_text(progress: Progress, seconds: float) -> str:
    """Games played, the rate, and the remaining time. `seconds` have passed since the start.

    >>> progress_text(Progress(sets=5, sets_planned=20, games=30, games_planned=120, played=30, faults=1), 2.0)
    '30 of 120 games, 25 %, 15 games/s, 6 s left, 1 fault'
    """
    parts = [
        f"{progress.games} of {progress.games_planned} games",
        f"{100 * progress.games // progress.games_planned} %",
    ]
    if progress.played and seconds > 0:
        rate = progress.played / seconds
        parts += [rate_text(rate), f"{duration((progress.games_planned - progress.games) / rate)} left"]
    if progress.faults:
        parts.append(f"{progress.faults} fault{'s' * (progress.faults > 1)}")
    return ", ".join(parts)


def rate_text(rate: float) -> str:
    """Games per second, or seconds per game below one game per second."""
    return f"{rate:.0f} games/s" if rate >= 9.5 else f"{rate:.1f} games/s" if rate >= 0.95 else f"{1 / rate:.1f} s/game"


def duration(seconds: float) -> str:
    """A duration in the two largest units, rounded up.

    >>> duration(0.2), duration(75), duration(7500), duration(200_000)
    ('1 s', '1 min 15 s', '2 h 5 min', '2 d 7 h')
    """
    whole = max(1, math.ceil(seconds - 1e-9))
    for unit, name, below, part in ((86_400, "d", 3_600, "h"), (3_600, "h", 60, "min"), (60, "min", 1, "s")):
        if whole >= unit:
            return f"{whole // unit} {name} {whole % unit // below} {part}"
    return f"{whole} s"
