"""Writes all of a byte string to an unbuffered file."""

from __future__ import annotations

import errno
import os
from io import FileIO


def write_all(file: FileIO, data: bytes) -> None:
    """Write all of `data`, in as many writes as it takes. Raises OSError, after which a part may be written."""
    left = memoryview(data)
    while left:
        written = file.write(left)
        if not written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left = left[written:]
