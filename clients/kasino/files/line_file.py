"""An append-only file of lines, opened for writing by one process: the format of every file of Kasino that grows.

Lines are written whole or not at all: the part of a line that a full disk accepted is truncated, so that the file can
grow again once there is room. An appended line survives a crash of this process, and a crash of the machine once `sync`
has returned; the owner of the file decides when to sync.
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

_CHUNK_BYTES = 1 << 20


class LineFile:
    """A line file, locked by this process. `exists` True: it has to exist, False: it must not, None: either.

    Opening does not change the file; the first `append` or `repair` truncates a torn last line, and ends a whole one
    without a line end. Raises KasinoError where another process has locked it, and OSError, which names the file.
    """

    def __init__(self, path: Path, *, exists: bool | None = None, mode: int = 0o666) -> None:
        self.path = path
        flags = {None: os.O_CREAT, True: 0, False: os.O_CREAT | os.O_EXCL}[exists]
        self._file = FileIO(
            path, "a+", opener=lambda name, default_flags: os.open(name, default_flags & ~os.O_CREAT | flags, mode)
        )
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
        """Whether the file still has a name: it was not deleted meanwhile."""
        return os.fstat(self._file.fileno()).st_nlink > 0

    def lines(self) -> Iterator[bytes]:
        """The whole lines of the file, as `read_lines` returns them. Do not append meanwhile."""
        with naming(self.path), open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123
            yield from whole_lines(file)

    def append(self, *lines: bytes) -> None:
        """Append these lines, each of which ends with LF: all of them, or none where an OSError is raised."""
        data = b"".join(lines)
        with naming(self.path):
            self.repair()
            try:
                write_all(self._file, data)
            except OSError:
                with suppress(OSError):  # the next append truncates again
                    self._file.truncate(self._end)
                raise
        self._end += len(data)

    def repair(self) -> None:
        """Truncate what follows the last whole line, and end that line where it has no line end."""
        with naming(self.path):
            if os.fstat(self._file.fileno()).st_size != self._end:
                self._file.truncate(self._end)
            if self._unended:
                write_all(self._file, b"\n")
                self._end += 1
                self._unended = False

    def truncate(self, count: int) -> None:
        """Keep the first `count` lines, and truncate the others."""
        self.repair()
        with naming(self.path), open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123
            file.seek(0)
            self._end = sum(len(line) for line in islice(file, count))
        self.repair()

    def replace_first(self, line: bytes) -> None:
        """Replace the first line, atomically and durably: after a crash the file has either the old or the new one."""
        self.repair()
        target = self.path.resolve()
        new = LineFile(target.with_name(f"{target.name}.new"))
        try:
            with naming(new.path), open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123
                new._file.truncate(0)
                write_all(new._file, line)
                file.seek(0)
                file.readline()
                while chunk := file.read(_CHUNK_BYTES):
                    write_all(new._file, chunk)
            new.path.chmod(S_IMODE(os.fstat(self._file.fileno()).st_mode))
            new.sync()
            new.path.replace(target)
        except BaseException:
            new.path.unlink(missing_ok=True)
            new.close()
            raise
        self._file.close()
        self._file = new._file
        self._end, self._unended = self._find_end()

    def sync(self) -> None:
        """Wait until every appended line is on the disk."""
        with naming(self.path):
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close and unlock the file."""
        self._file.close()

    def _find_end(self) -> tuple[int, bool]:
        """The offset of the next line, and whether a line end has to be written there first."""
        with naming(self.path), open(os.dup(self._file.fileno()), "rb") as file:  # noqa: PTH123
            tail = last_line(file)
        size = os.fstat(self._file.fileno()).st_size
        return (size, True) if is_object(tail) else (size - len(tail), False)
