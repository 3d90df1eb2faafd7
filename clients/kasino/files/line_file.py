"""An append-only file of lines, open to be written: every file of Kasino that grows is written by it.

Lines are written whole or not at all: what a full disk has taken of a line is cut again, so that the file goes on once
there is room. A line outlives this process as soon as it is appended, and an accident of the machine once `sync` has
returned; who owns the file says when that is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from itertools import islice
from pathlib import Path
from stat import S_IMODE
from types import TracebackType

from kasino.files.errors import naming
from kasino.files.line_reader import is_object, last_line, whole_lines
from kasino.files.lock import lock
from kasino.files.write_all import write_all
from kasino.game import KasinoError

_CHUNK = 1 << 20


class LineFile:
    """A line file that this process alone writes. `exists`: it has to be there, or must not be; None: either.

    Opening it changes nothing; the first `append` or `mend` cuts a torn last line, and ends a whole one that has no
    end. Raises KasinoError where another process writes it, and OSError, which names the file.
    """

    def __init__(self, path: Path, *, exists: bool | None = None, mode: int = 0o666) -> None:
        self.path = path
        flags = {None: os.O_CREAT, True: 0, False: os.O_CREAT | os.O_EXCL}[exists]
        self._file = FileIO(path, "a+", opener=lambda name, given: os.open(name, given & ~os.O_CREAT | flags, mode))
        try:
            if not lock(self._file.fileno()):
                raise KasinoError(f"{path} is being written by another run: wait until it has ended")
            self._end, self._unended = self._find_end()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> LineFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def linked(self) -> bool:
        """Whether the file still has a name, and was not deleted meanwhile."""
        return os.fstat(self._file.fileno()).st_nlink > 0

    def lines(self) -> Iterator[bytes]:
        """Its whole lines, as `read_lines` gives them. Append nothing meanwhile."""
        with naming(self.path), open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123
            yield from whole_lines(file)

    def append(self, *lines: bytes) -> None:
        """Write these lines, each with LF as its end: all of them, or none where an OSError is raised."""
        data = b"".join(lines)
        with naming(self.path):
            self.mend()
            try:
                write_all(self._file, data)
            except OSError:
                with suppress(OSError):  # then the next append tries again
                    self._file.truncate(self._end)
                raise
        self._end += len(data)

    def mend(self) -> None:
        """Cut what follows the last whole line, and end that line where it has no end."""
        with naming(self.path):
            if os.fstat(self._file.fileno()).st_size != self._end:
                self._file.truncate(self._end)
            if self._unended:
                write_all(self._file, b"\n")
                self._end += 1
                self._unended = False

    def keep(self, count: int) -> None:
        """Cut all but the first `count` lines."""
        self.mend()
        with naming(self.path), open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123
            file.seek(0)
            self._end = sum(len(line) for line in islice(file, count))
        self.mend()

    def replace_first(self, line: bytes) -> None:
        """Put this line in place of the first one, on the disk and in one step: an interruption leaves either."""
        self.mend()
        place = self.path.resolve()
        new = LineFile(place.with_name(f"{place.name}.new"))
        try:
            with naming(new.path), open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123
                new._file.truncate(0)
                write_all(new._file, line)
                file.seek(0)
                file.readline()
                while some := file.read(_CHUNK):
                    write_all(new._file, some)
            new.path.chmod(S_IMODE(os.fstat(self._file.fileno()).st_mode))
            new.sync()
            new.path.replace(place)
        except BaseException:
            new.path.unlink(missing_ok=True)
            new.close()
            raise
        self._file.close()
        self._file = new._file
        self._end, self._unended = self._find_end()

    def sync(self) -> None:
        """Wait until all that was appended has reached the disk."""
        with naming(self.path):
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Let others write it."""
        self._file.close()

    def _find_end(self) -> tuple[int, bool]:
        """Where the next line begins, and whether an end has to be written there first."""
        with naming(self.path), open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123
            tail = last_line(file)
        size = os.fstat(self._file.fileno()).st_size
        return (size, True) if is_object(tail) else (size - len(tail), False)
