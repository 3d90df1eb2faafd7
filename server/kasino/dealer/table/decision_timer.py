"""Runs the clock of the pending decision of a table, and calls the table when its time is up.

The timer of an earlier decision is left to fire, and is then armed for the pending one: most decisions are answered
long before their deadline, and most deadlines are later than those before them.

Time in which the dealer was late, or could not persist a step, is given back before a decision is treated as overdue.
"""

from __future__ import annotations

from kasino.dealer.clock import Timer
from kasino.dealer.lag_meter import SETTLE_SECONDS, STALL_SECONDS
from kasino.dealer.services import Services
from kasino.dealer.state.clock_budget import Countdown
from kasino.dealer.state.pending_decision import PendingDecision
from kasino.dealer.table import absence_policy, game_progress
from kasino.dealer.table.step import Presence, Step
from kasino.dealer.table.substitute_move import play_substitute
from kasino.dealer.table.timer_host import TimerHost
from kasino.v1 import event_pb2

FAULT_RETRIES = 10
"""A game is aborted if the dealer itself has failed at a decision for this many times `retry_seconds`."""


class DecisionTimer:
    """The pending decision of one table, its countdown, and the timer that is armed for it."""

    def __init__(self, host: TimerHost, presence: Presence, services: Services) -> None:
        self._host = host
        self._presence = presence
        self._services = services
        self.pending: PendingDecision | None = None
        self._timer: Timer | None = None
        self._fires_at = 0.0

    def update(self) -> None:
        """Start the countdown of the open decision, if it is a new one."""
        state = self._host.state
        opened = state.open_decision
        if opened is None:
            self.pending = None
        elif self.pending is None or self.pending.id != opened.id:
            assert state.session is not None
            id, seat = opened
            since, present = self._services.clock.now(), self._presence.is_connected(seat)
            countdown = Countdown(state.config.wanted.time_control, state.clocks.budget(seat), since, present)
            self.pending = PendingDecision(id, seat, state.session, countdown, state.trail_order)

    def presence_changed(self, seat: int, *, first: bool = False) -> None:
        """Switch the countdown as this seat connects, for the `first` time perhaps, or disconnects."""
        pending, state = self.pending, self._host.state
        present = self._presence.is_connected(seat)
        if pending is not None and pending.seat == seat and pending.countdown.present != present:
            countdown = pending.countdown.with_presence(self._services.clock.now(), present=present)
            if first:
                countdown = countdown._replace(budget=state.clocks.budget(seat))
            pending.countdown = countdown
            state.clocks.set_budget(seat, pending.countdown.budget)
            self.arm()

    def credit(self, seconds: float) -> None:
        """Give this much time back."""
        if self.pending is not None:
            now = self._services.clock.now()
            self.pending.countdown = self.pending.countdown.credited(seconds, now)
            self.arm()

    def give_back_lag(self, seconds: float) -> None:
        """Give back the lag of the dealer. After a stall, leave time to read the answers that arrived meanwhile."""
        self.credit(seconds)
        if seconds > STALL_SECONDS:
            self.grant_at_least(SETTLE_SECONDS)

    def grant_at_least(self, seconds: float) -> None:
        """Let no less than this be left."""
        if self.pending is not None:
            now = self._services.clock.now()
            self.pending.countdown = self.pending.countdown.with_at_least(seconds, now)
            self._host.state.clocks.set_budget(self.pending.seat, self.pending.countdown.budget)
            self.arm()

    def arm(self) -> None:
        """Schedule a call for when the time is up, or at once for the move of a substituted seat."""
        due = self._due_at()
        if due is None:
            if self._timer is not None:
                self._disarm()
        elif self._timer is None or due < self._fires_at:
            self._schedule(due)

    def stop(self) -> None:
        """Drop the pending decision and its timer."""
        self.pending = None
        self.arm()

    def is_overdue(self, at: float) -> bool:
        """Whether the time was up at this moment, the dealer's own lag given back."""
        if not self._is_past(at):
            return False
        self._services.lag_meter.check()
        return self._is_past(at)

    def time_out(self, step: Step) -> None:
        """Apply the absence policy to the pending decision, whose time is up."""
        assert self.pending is not None
        absence_policy.time_out(step, self.pending)

    def retry(self, step: Step) -> None:
        """Recover from a step that failed: give back its time, and retry what is due after `retry_seconds`."""
        clock = self._services.clock
        self.credit(clock.now() - step.now)
        if step.closes_decision and self.pending is not None:
            self._schedule(clock.now() + self._services.settings.retry_seconds)

    def note_dealer_fault(self) -> None:
        """Note that the dealer failed at the pending decision. If it is not closed in time, the game is aborted."""
        if self.pending is not None and self.pending.failed_at is None:
            self.pending.failed_at = self._services.clock.now()

    def is_abort_due(self, now: float) -> bool:
        """Whether the dealer has failed at the decision for so long that the game is to be aborted."""
        aborts_at = self._aborts_at()
        return aborts_at is not None and now >= aborts_at

    def rolled_back(self) -> None:
        """Bind the pending decision to the state that replaced the old one."""
        state = self._host.state
        if self.pending is not None and state.session is not None:
            self.pending.rebind(state.session)
            state.clocks.set_budget(self.pending.seat, self.pending.countdown.budget)

    def _is_past(self, at: float) -> bool:
        deadline = None if self.pending is None else self.pending.deadline
        return deadline is not None and at > deadline

    def _aborts_at(self) -> float | None:
        """When the game is aborted for a fault of the dealer."""
        failed_at = None if self.pending is None else self.pending.failed_at
        return None if failed_at is None else failed_at + FAULT_RETRIES * self._services.settings.retry_seconds

    def _due_at(self) -> float | None:
        """When something has to be done about the pending decision."""
        pending, host = self.pending, self._host
        if pending is None or not host.is_served:
            return None
        if self._is_substituted(pending):
            return self._services.clock.now()
        deadline = pending.deadline
        if pending.failed_at is None:
            return deadline
        aborts_at = self._aborts_at()
        return aborts_at if deadline is None or aborts_at is None else min(deadline, aborts_at)

    def _is_substituted(self, pending: PendingDecision) -> bool:
        return self._host.state.player(pending.seat).substituted

    def _schedule(self, at: float) -> None:
        self._disarm()
        self._timer = self._host.call_at(at, self._fire)
        self._fires_at = at

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        """Do what is due, or arm the timer for the pending decision if it was armed for an earlier one."""
        self._timer = None
        due = self._due_at()
        if due is None:
            return
        if due > self._services.clock.now():
            self._schedule(due)
        elif self.pending is not None and self._is_substituted(self.pending):
            self._host.post(self._substitute)
        else:  # after the answers that have arrived and are queued: those are in time
            self._services.scheduler.call_after_waiting(lambda: self._host.post(self._expire))

    def _expire(self, step: Step) -> None:
        step.closes_decision = True
        self._services.lag_meter.check()
        if self._aborted(step):
            return
        deadline = None if self.pending is None else self.pending.deadline
        if deadline is None or step.now < deadline:
            step.after.append(_rearm)
        else:
            self.time_out(step)

    def _substitute(self, step: Step) -> None:
        """Play for a substituted seat."""
        step.closes_decision = True
        pending = self.pending
        if pending is None or not step.state.player(pending.seat).substituted or self._aborted(step):
            return
        play_substitute(step, pending.seat, self._services.substitute, self._host.log_fault)

    def _aborted(self, step: Step) -> bool:
        """Abort the game if that is due; whether it was."""
        due = self.is_abort_due(step.now)
        if due:
            game_progress.end_early(step, event_pb2.GAME_END_ABORTED_BY_SERVER)
        return due


def _rearm() -> None:
    """Do nothing: a table arms its timer again after every step that has something in `after`."""
