"""Tunes the garbage collector of a process that only plays or deals games: they hold many events and few cycles."""

from __future__ import annotations

import gc

_YOUNG_OBJECTS = 10_000


def collect_garbage_rarely() -> None:
    """Collect new objects less often, and never what exists now: modules stay."""
    gc.freeze()
    gc.set_threshold(_YOUNG_OBJECTS)
