"""Reads the output of a bot back from its log: the end of it, and nothing twice."""

from __future__ import annotations

import os
from pathlib import Path

TAIL_BYTES = 64 << 10
"""The most bytes of output that are reported with a fault."""


class OutputLog:
    """The log at this path, and `PATH.1`, to which it was rotated before."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read_to = (0, 0)

    def read_new(self) -> str:
        """The output since the last call of this: the last 64 KiB of it at most."""
        try:
            with self.path.open("rb") as file:
                stat = os.fstat(file.fileno())
                same = stat.st_ino == self._read_to[0]
                begin = max(self._read_to[1] if same else 0, stat.st_size - TAIL_BYTES)
                file.seek(begin)
                text = file.read(TAIL_BYTES)
                self._read_to = (stat.st_ino, stat.st_size)
        except OSError:
            return ""
        missing = TAIL_BYTES - len(text)
        return ((b"" if same else self._end_of_previous(missing)) + text).decode(errors="replace")

    def last_line(self) -> str:
        """The last line that is not blank; `read_new` still returns it."""
        seen = self._read_to
        text = self.read_new()
        self._read_to = seen
        return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")

    def _end_of_previous(self, size: int) -> bytes:
        path = Path(f"{self.path}.1")
        try:
            with path.open("rb") as file:
                file.seek(max(path.stat().st_size - size, 0))
                return file.read(size) if size else b""
        except OSError:
            return b""
