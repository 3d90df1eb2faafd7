"""A file of mode 0600 with one JSON object, allocated at its full size before the secret exists."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from io import FileIO
from pathlib import Path

from kasino.files.errors import naming
from kasino.files.lock import open_locked
from kasino.files.write_all import write_all

_SIZE = 4096


class SecretFile:
    """A secret file, locked by this process until `close`. `text` is its content without blanks.

    A new file is filled with blanks at once, so that a full disk cannot lose the secret; `close` deletes it if nothing
    was written to it.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._file = FileIO(descriptor, "r+")
        try:
            with naming(path):
                self.text = self._file.readall().strip()
            if not self.text:
                self._write(b"")
        except BaseException:
            self.close()
            raise

    @classmethod
    def open(cls, path: Path) -> SecretFile | None:
        """Open and lock this file, created if need be; None where another process holds it. OSErrors name the file."""
        descriptor = open_locked(path)
        return None if descriptor is None else cls(path, descriptor)

    def write(self, data: Mapping[str, object]) -> None:
        """Write these data, and wait until they are on the disk. Raises OSError that names the file."""
        text = json.dumps(data).encode()
        self._write(text)
        self.text = text

    def remove(self) -> None:
        """Delete and unlock the file."""
        self.path.unlink(missing_ok=True)
        self._file.close()

    def close(self) -> None:
        """Unlock the file, and delete it if it is empty."""
        if self._file.closed:
            return
        if not self.text:
            self.path.unlink(missing_ok=True)
        self._file.close()

    def _write(self, text: bytes) -> None:
        with naming(self.path):
            self._file.seek(0)
            write_all(self._file, text.ljust(_SIZE - 1) + b"\n")
            os.fsync(self._file.fileno())
