"""The memory use of this process."""

from __future__ import annotations

import gc
import os
import resource
import sys
from pathlib import Path


def resident() -> int:
    """The resident set size in bytes, after a garbage collection; without /proc it is the peak."""
    gc.collect()
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return largest if sys.platform == "darwin" else largest * 1024
