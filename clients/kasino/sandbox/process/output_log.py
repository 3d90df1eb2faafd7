"""What a bot printed, read back from its log: the end of it, and no line twice."""

from __future__ import annotations

import os
from pathlib import Path

TAIL = 64 << 10
"""So many bytes of output are told beside a fault."""


class OutputLog:
    """The log at this path, and `PATH.1`, which is what stood in it before."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen = (0, 0)

    def news(self) -> str:
        """What was printed since this was last asked, the last 64 KiB of it at most."""
        try:
            with self.path.open("rb") as file:
                where = os.fstat(file.fileno())
                same = where.st_ino == self._seen[0]
                begin = max(self._seen[1] if same else 0, where.st_size - TAIL)
                file.seek(begin)
                text = file.read(TAIL)
                self._seen = (where.st_ino, where.st_size)
        except OSError:
            return ""
        missing = TAIL - len(text)
        return ((b"" if same else self._before(missing)) + text).decode(errors="replace")

    def last(self) -> str:
        """The last line that says anything; it is told again by `news`."""
        seen = self._seen
        text = self.news()
        self._seen = seen
        return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")

    def _before(self, size: int) -> bytes:
        path = Path(f"{self.path}.1")
        try:
            with path.open("rb") as file:
                file.seek(max(path.stat().st_size - size, 0))
                return file.read(size) if size else b""
        except OSError:
            return b""
