"""Which of many calls it was that ended the process: those that were open are asked again, one by one."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.bots import Failed
from kasino.sandbox.calls.call import INTERRUPTED, Call, Method, Outcome, SeatKey


class CrashSuspects:
    """The calls that were open when a process ended, as long as it is not clear which of them ended it."""

    def __init__(self) -> None:
        self._kinds: dict[SeatKey, Method] = {}
        self._failed: Failed | None = None

    def __bool__(self) -> bool:
        return bool(self._kinds)

    def add(self, calls: Iterable[Call], failed: Failed) -> None:
        """One of these calls has failed so."""
        self._kinds = {call.key: call.sent.method for call in calls}
        self._failed = failed

    def settle(self, call: Call, outcome: Outcome) -> Failed | None:
        """This came of a call. What is charged beside it: the failure, where none of them has failed again."""
        if outcome is INTERRUPTED or self._kinds.get(call.key) is not call.sent.method:
            return None
        del self._kinds[call.key]
        if isinstance(outcome, Failed):
            self._kinds.clear()
        elif not self._kinds:
            return self._failed
        return None
