"""The clock budget of a seat, and the countdown by which a pending decision spends it. Times are passed in.

A connected seat spends the time per move first, then its bank. A disconnected seat spends its reconnect bank, and its
other time stands still. Both run only while a decision of the seat is pending.
"""

from __future__ import annotations

from typing import NamedTuple

from kasino.wire import TimeControl


class ClockBudget(NamedTuple):
    """Seconds that a seat has left in this game. `bank` is None if the table has no bank."""

    bank: float | None
    reconnect: float


def initial_budget(control: TimeControl, reconnect_bank: float) -> ClockBudget:
    """The first budget of a seat. `reconnect_bank` is for tables that set none; an increment alone is a bank of 0."""
    bank = 0.0 if control.bank is None and control.increment is not None else control.bank
    reconnect = reconnect_bank if control.reconnect_bank is None else control.reconnect_bank
    return ClockBudget(bank=bank, reconnect=reconnect)


class Countdown(NamedTuple):
    """The clock of a pending decision. Its seat is `present` or not since `since`, and used `used` seconds before."""

    control: TimeControl
    budget: ClockBudget
    since: float
    present: bool
    used: float = 0.0

    def left(self, now: float) -> float | None:
        """Seconds left to answer while the seat is present; None if there is no clock."""
        bank, per_move = self.budget.bank, self.control.per_move
        if bank is None and per_move is None:
            return None
        used = self.used + max(0.0, now - self.since) * self.present
        return (per_move or 0.0) + (bank or 0.0) - used

    def deadline(self) -> float | None:
        """When the time is up if the presence does not change; None: never."""
        if not self.present:
            return self.since + self.budget.reconnect
        left = self.left(self.since)
        return None if left is None else self.since + left

    def with_presence(self, now: float, *, present: bool) -> Countdown:
        """The countdown with this presence from now on."""
        passed = max(0.0, now - self.since)
        if self.present:
            return self._replace(used=self.used + passed, since=now, present=present)
        budget = self.budget._replace(reconnect=max(0.0, self.budget.reconnect - passed))
        return self._replace(budget=budget, since=now, present=present)

    def credited(self, seconds: float, now: float) -> Countdown:
        """The countdown with this much time given back, at most what has passed since `since`."""
        return self._replace(since=max(self.since, min(now, self.since + seconds)))

    def with_at_least(self, seconds: float, now: float) -> Countdown:
        """The countdown with no less than this left, of the time to answer and of the reconnect bank."""
        away = 0.0 if self.present else max(0.0, now - self.since)
        budget = self.budget._replace(reconnect=max(seconds + away, self.budget.reconnect))
        left = self.left(now)
        short = 0.0 if left is None else max(0.0, seconds - left)
        return self._replace(budget=budget, used=self.used - short)

    def settled(self, now: float) -> ClockBudget:
        """The budget of the seat after its decision is closed."""
        if self.present and self.budget.bank is None:
            return self.budget
        stopped = self.with_presence(now, present=self.present)
        if stopped.budget.bank is None:
            return stopped.budget
        spent = max(0.0, stopped.used - (self.control.per_move or 0.0))
        left = max(0.0, stopped.budget.bank - spent) + (self.control.increment or 0.0)
        return stopped.budget._replace(bank=left)
