"""Games hold many events and make few cycles: a process that only plays or deals them looks for garbage less often."""

from __future__ import annotations

import gc

_YOUNG = 10_000


def collect_garbage_rarely() -> None:
    """Look at new objects once there are so many, and never again at what is there now: modules stay."""
    gc.freeze()
    gc.set_threshold(_YOUNG)
