"""Ctrl-C and SIGTERM ask a run to end between two games; asked twice, it ends at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def asked_to_stop() -> Iterator[Callable[[], bool]]:
    """Whether a signal has come. Signals come to the main thread alone: in another one nothing is changed."""
    came = False

    def stop(*_: object) -> None:
        nonlocal came
        if came:
            raise KeyboardInterrupt
        came = True

    if threading.current_thread() is not threading.main_thread():
        yield lambda: came
        return
    before = {number: signal.signal(number, stop) for number in _SIGNALS}
    try:
        yield lambda: came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
