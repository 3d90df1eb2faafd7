"""Advisory locks of files: a file belongs to one process at a time, and is free again when that process has ended."""

from __future__ import annotations

import os

try:
    import fcntl
except ImportError:  # Windows has other locks; there nobody notices that a file is in use
    fcntl = None  # type: ignore[assignment]


def lock(descriptor: int, *, wait: bool = False) -> bool:
    """Lock this open file; False where another process has it. It is unlocked when the descriptor is closed."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True


def open_locked(path: str | os.PathLike[str]) -> int | None:
    """A descriptor of this file, which only its owner may read, created if need be; None where it is in use."""
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not lock(descriptor):
                os.close(descriptor)
                return None
            if os.fstat(descriptor).st_nlink:
                return descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)  # whoever had it deleted it meanwhile
