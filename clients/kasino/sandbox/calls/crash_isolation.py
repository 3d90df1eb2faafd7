"""Finds which of many open calls ended the process: each is repeated alone after the crash."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.bots import Failed
from kasino.sandbox.calls.call import INTERRUPTED, Call, Method, Outcome, SeatKey


class CrashSuspects:
    """The calls that were open when a process crashed, until it is known which of them is to blame."""

    def __init__(self) -> None:
        self._methods: dict[SeatKey, Method] = {}
        self._crash: Failed | None = None

    def __bool__(self) -> bool:
        return bool(self._methods)

    def add(self, calls: Iterable[Call], crash: Failed) -> None:
        """One of these calls ended the process with this failure."""
        self._methods = {call.key: call.request.method for call in calls}
        self._crash = crash

    def settle(self, call: Call, outcome: Outcome) -> Failed | None:
        """Note an outcome. The fault to charge with it: the crash, where the last suspect has not failed again."""
        if outcome is INTERRUPTED or self._methods.get(call.key) is not call.request.method:
            return None
        del self._methods[call.key]
        if isinstance(outcome, Failed):
            self._methods.clear()
        elif not self._methods:
            return self._crash
        return None
