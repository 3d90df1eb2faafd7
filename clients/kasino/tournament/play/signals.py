"""Signal handling of a run: SIGINT and SIGTERM end it between two games, and a second signal ends it at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def stop_on_signal(on_stop: Callable[[], None] | None = None) -> Iterator[Callable[[], bool]]:
    """Handle signals; yields a function that says whether one has been received.

    The handler calls `on_stop` at the first signal, and raises KeyboardInterrupt at the second. Only the main thread
    can handle signals: in another thread nothing is changed.
    """
    received = answered = False

    def handle(*_: object) -> None:
        nonlocal received, answered
        if answered:
            for number in _SIGNALS:
                signal.signal(number, signal.SIG_IGN)
            raise KeyboardInterrupt
        if received:  # during the handler of the first signal
            return
        received = True
        if on_stop is not None:
            on_stop()
        answered = True

    if threading.current_thread() is not threading.main_thread():
        yield lambda: received
        return
    before = {number: signal.signal(number, handle) for number in _SIGNALS}
    try:
        yield lambda: received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def signals_ignored() -> Iterator[None]:
    """Ignore signals during the clean-up of a run, which must be short."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
