"""A progress line on standard error, which is overwritten in place on a terminal."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable
from typing import TextIO

_INTERVAL_SECONDS = 0.1  # between two updates in place: faster ones flicker
_APPEND_INTERVAL_SECONDS = 10.0  # between two lines that are appended


def terminal_columns() -> int:
    """The width of the terminal in characters; 0 if it is not known."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except OSError:
        return 0


class StatusLine:
    """A line that is overwritten in place, at most ten times a second, and erased by `clear`.

    `clock` returns seconds. `columns` returns the width of the terminal, 0 if it is not known: longer lines are cut,
    because a wrapped line could not be erased. With `append`, for output that is not a terminal, each update is a line
    of its own, at most one in ten seconds.
    """

    def __init__(
        self,
        stream: TextIO,
        clock: Callable[[], float],
        columns: Callable[[], int] = lambda: 0,
        *,
        append: bool = False,
    ) -> None:
        self._stream = stream
        self._clock = clock
        self._columns = columns
        self._append = append
        self._started = clock()
        self._written = self._started if append else -math.inf
        self._width = 0

    def update(self, text: Callable[[float], str]) -> None:
        """Write `text(seconds since the start)`; does nothing if the last update was too recent."""
        now = self._clock()
        if now - self._written >= (_APPEND_INTERVAL_SECONDS if self._append else _INTERVAL_SECONDS):
            self._written = now
            self._write(text(now - self._started))

    def clear(self) -> None:
        """Erase the line."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()
            self._width = 0

    def _write(self, text: str) -> None:
        if self._append:
            self._stream.write(f"{text}\n")
            self._stream.flush()
            return
        columns = self._columns()
        if columns > 1:
            text = text if len(text) < columns else f"{text[: columns - 2]}…"
            self._width = min(self._width, columns - 1)
        self._stream.write(f"\r{text}{' ' * (self._width - len(text))}")
        self._stream.flush()
        self._width = len(text)
