"""One line on standard error that tells how far something is, and is written over itself on a terminal."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable
from typing import TextIO

_PAUSE = 0.1  # seconds between two lines: more is flicker
_LONG_PAUSE = 10.0  # where each line stays


def terminal_columns() -> int:
    """How wide the terminal is; 0 where it does not tell."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns
    except OSError:
        return 0


class StatusLine:
    """Writes the line over itself, and takes it away at the end. `clock` counts seconds.

    `columns` is how wide the terminal is, 0 where that is not known: a longer line is cut, for it could not be taken
    away. Where there is no terminal (`stays`), each line stays, and there is one in ten seconds.
    """

    def __init__(
        self, stream: TextIO, clock: Callable[[], float], columns: Callable[[], int] = lambda: 0, *, stays: bool = False
    ) -> None:
        self._stream = stream
        self._clock = clock
        self._columns = columns
        self._stays = stays
        self._begun = clock()
        self._written = self._begun if stays else -math.inf
        self._width = 0

    def update(self, text: Callable[[float], str]) -> None:
        """Write this text, made with the seconds since the beginning, unless the one before has only just been."""
        now = self._clock()
        if now - self._written >= (_LONG_PAUSE if self._stays else _PAUSE):
            self._written = now
            self._write(text(now - self._begun))

    def clear(self) -> None:
        """Take the line away."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()
            self._width = 0

    def _write(self, text: str) -> None:
        if self._stays:
            self._stream.write(f"{text}\n")
            self._stream.flush()
            return
        wide = self._columns()
        if wide > 1:
            text = text if len(text) < wide else f"{text[: wide - 2]}…"
            self._width = min(self._width, wide - 1)
        self._stream.write(f"\r{text}{' ' * (self._width - len(text))}")
        self._stream.flush()
        self._width = len(text)
