"""Advisory file locks: held by one process at a time, and released when that process ends."""

from __future__ import annotations

import os

try:
    import fcntl
except ImportError:  # Windows has other locks; there files are not locked
    fcntl = None  # type: ignore[assignment]


def lock(descriptor: int, *, wait: bool = False) -> bool:
    """Lock this open file; False where another process holds the lock. Closing the descriptor unlocks it."""
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
    """A locked descriptor of this file, created with mode 0600 if need be; None where another process holds it."""
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
        os.close(descriptor)  # its last holder deleted it meanwhile
