"""What a seat may still spend, and how a decision that waits spends it: functions of the time that is given.

A seat with a stream spends the time of the move first, then its bank. A seat without one spends its reconnect bank, and
its other time stands still. Both only while a decision of the seat waits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kasino.wire import TimeControl


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Seconds that a seat has left in this game; `bank` None: there is no bank."""

    bank: float | None
    reconnect: float


def first_budget(control: TimeControl, reconnect_bank: float) -> Budget:
    """What a seat begins with; `reconnect_bank` where the table does not say. An increment alone makes a bank of 0."""
    bank = 0.0 if control.bank is None and control.increment is not None else control.bank
    reconnect = reconnect_bank if control.reconnect_bank is None else control.reconnect_bank
    return Budget(bank=bank, reconnect=reconnect)


@dataclass(frozen=True, slots=True, kw_only=True)
class Countdown:
    """A decision that waits. Since `since` its seat is `present` or not; before that it used `used` seconds."""

    control: TimeControl
    budget: Budget
    since: float
    present: bool
    used: float = 0.0

    def left(self, now: float) -> float | None:
        """Seconds that are left to answer while the seat is present; None: no clock runs."""
        if self.control.per_move is None and self.budget.bank is None:
            return None
        used = self.used + max(0.0, now - self.since) * self.present
        return (self.control.per_move or 0.0) + (self.budget.bank or 0.0) - used

    def deadline(self) -> float | None:
        """When the time is up if nothing changes; None: never."""
        if not self.present:
            return self.since + self.budget.reconnect
        left = self.left(self.since)
        return None if left is None else self.since + left

    def turned(self, now: float, *, present: bool) -> Countdown:
        """From now on the seat is present, or is not."""
        passed = max(0.0, now - self.since)
        if self.present:
            return replace(self, used=self.used + passed, since=now, present=present)
        budget = replace(self.budget, reconnect=max(0.0, self.budget.reconnect - passed))
        return replace(self, budget=budget, since=now, present=present)

    def credited(self, seconds: float, now: float) -> Countdown:
        """With so much of the time up to now given back, but no more than has passed."""
        return replace(self, since=max(self.since, min(now, self.since + seconds)))

    def at_least(self, seconds: float, now: float) -> Countdown:
        """With no less than this left from now on, of the time to answer and of the reconnect bank."""
        away = 0.0 if self.present else max(0.0, now - self.since)
        budget = replace(self.budget, reconnect=max(seconds + away, self.budget.reconnect))
        left = self.left(now)
        short = 0.0 if left is None else max(0.0, seconds - left)
        return replace(self, budget=budget, used=self.used - short)

    def settled(self, now: float) -> Budget:
        """What the seat has left once it has answered, or its move was made for it."""
        if self.present and self.budget.bank is None:
            return self.budget
        stopped = self.turned(now, present=self.present)
        if stopped.budget.bank is None:
            return stopped.budget
        spent = max(0.0, stopped.used - (self.control.per_move or 0.0))
        left = max(0.0, stopped.budget.bank - spent) + (self.control.increment or 0.0)
        return replace(stopped.budget, bank=left)
