"""Writes all of some bytes."""

from __future__ import annotations

import errno
import os
from io import FileIO


def write_all(file: FileIO, data: bytes) -> None:
    """Write all of these, however little the system takes at a time. Raises OSError, after which a part may stand."""
    left = memoryview(data)
    while left:
        written = file.write(left)
        if not written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        left = left[written:]
