"""Ctrl-C and SIGTERM ask a run to end between two games; asked twice, it ends at once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def asked_to_stop(on_stop: Callable[[], None] | None = None) -> Iterator[Callable[[], bool]]:
    """Whether a signal has come; `on_stop` is called by the first one, at once.

    Signals come to the main thread alone: in another one nothing is changed.
    """
    came = told = False

    def stop(*_: object) -> None:
        nonlocal came, told
        if told:
            for number in _SIGNALS:
                signal.signal(number, signal.SIG_IGN)
            raise KeyboardInterrupt
        if came:  # a signal within the first one, which has not been answered yet
            return
        came = True
        if on_stop is not None:
            on_stop()
        told = True

    if threading.current_thread() is not threading.main_thread():
        yield lambda: came
        return
    before = {number: signal.signal(number, stop) for number in _SIGNALS}
    try:
        yield lambda: came
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Signals that come meanwhile are not heard: what is done here is the end, and takes no time."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
