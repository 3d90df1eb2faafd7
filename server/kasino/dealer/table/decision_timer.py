"""A table waits for one seat at a time, and for no longer than its clock allows.

Time in which the dealer was late, or could write nothing down, is given back before anything is called overdue.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kasino.dealer.clock import Timer
from kasino.dealer.lag_meter import SETTLE_SECONDS, STALL_SECONDS
from kasino.dealer.state.clock_budget import Countdown
from kasino.dealer.state.decision import Question
from kasino.dealer.table import absence_policy, game_progress
from kasino.dealer.table.step import Step
from kasino.game import IllegalMove, observe
from kasino.v1 import event_pb2

if TYPE_CHECKING:
    from kasino.dealer.table.table import Table

FAULT_PAUSES = 10
"""A decision at which the dealer itself failed waits for so many times `retry_seconds`; then the game is aborted."""


class Waiting:
    """The decision that waits, its countdown, and the call that comes when the time is up."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.question: Question | None = None
        self._timer: Timer | None = None

    def follow(self) -> None:
        """Ask whom the course asks."""
        table = self._table
        course, asked = table.course, table.course.asked
        if asked is None:
            self.question = None
        elif self.question is None or self.question.id != asked.id:
            assert course.session is not None
            countdown = Countdown(
                control=course.config.wanted.time_control,
                budget=course.purse.of(asked.seat),
                since=table.house.clock.now(),
                present=table.streams[asked.seat] is not None,
            )
            self.question = Question(asked.id, asked.seat, course.session, countdown)

    def turn(self, seat: int, *, first: bool = False) -> None:
        """This seat is there now, the `first` time perhaps, or is not any more."""
        question, table = self.question, self._table
        present = table.streams[seat] is not None
        if question is not None and question.seat == seat and question.countdown.present != present:
            countdown = question.countdown.turned(table.house.clock.now(), present=present)
            if first:
                countdown = replace(countdown, budget=table.course.purse.of(seat))
            question.countdown = countdown
            table.course.purse.spend(seat, question.countdown.budget)
            self.arm()

    def credit(self, seconds: float) -> None:
        """Give so much time back."""
        if self.question is not None:
            now = self._table.house.clock.now()
            self.question.countdown = self.question.countdown.credited(seconds, now)
            self.arm()

    def late(self, seconds: float) -> None:
        """The dealer was late by so much: that is given back, and after a stall what has arrived can be read first."""
        self.credit(seconds)
        if seconds > STALL_SECONDS:
            self.grant(SETTLE_SECONDS)

    def grant(self, seconds: float) -> None:
        """Let no less than this be left."""
        if self.question is not None:
            now = self._table.house.clock.now()
            self.question.countdown = self.question.countdown.at_least(seconds, now)
            self._table.course.purse.spend(self.question.seat, self.question.countdown.budget)
            self.arm()

    def arm(self) -> None:
        """Be called when the time is up."""
        self._disarm()
        question, table = self.question, self._table
        if question is None or table.stopped or table.lost is not None:
            return
        if table.course.player(question.seat).substituted:
            self._timer = table.call_at(table.house.clock.now(), lambda: table.post(self._substitute))
            return
        deadlines = [at for at in (question.countdown.deadline(), self._aborts_at()) if at is not None]
        if deadlines:
            self._timer = table.call_at(min(deadlines), self._due)

    def stop(self) -> None:
        """Wait for nobody."""
        self.question = None
        self.arm()

    def is_overdue(self, at: float) -> bool:
        """Whether the time was up at this moment, the dealer's own lag given back."""
        if self.question is None or not self._is_past(at):
            return False
        self._table.house.lag.check()
        return self._is_past(at)

    def overdue(self, step: Step) -> None:
        """The time is up: the policy of the table holds, and the game goes on."""
        question = self.question
        assert question is not None
        seat, countdown = question.seat, question.countdown
        if not countdown.present:
            step.course.purse.spend(seat, replace(countdown.budget, reconnect=0.0))
            absence_policy.hold_policy(step, seat, absence_policy.ABSENCE)
        else:
            step.course.purse.spend(seat, countdown.settled(step.now))
            left = absence_policy.count_fault(step, seat, event_pb2.FAULT_TIMEOUT)
            absence_policy.hold_policy(step, seat, absence_policy.FAULT_LIMIT if left == 0 else absence_policy.TIMEOUT)
        absence_policy.proceed(self._table, step)

    def failed(self, step: Step) -> None:
        """A step did not come to be. The time that it took is given back; what is due is tried again after a while."""
        table = self._table
        clock = table.house.clock
        self.credit(clock.now() - step.now)
        if step.plays and self.question is not None:
            self._disarm()
            self._timer = table.call_at(clock.now() + table.house.settings.retry_seconds, self.arm)

    def faulted(self) -> None:
        """The dealer itself failed at the decision that waits: unless it is closed before long, the game is aborted."""
        if self.question is not None and self.question.failed_at is None:
            self.question.failed_at = self._table.house.clock.now()

    def is_lost(self, now: float) -> bool:
        """Whether the dealer itself has failed at the decision for so long that the game is aborted."""
        aborts_at = self._aborts_at()
        return aborts_at is not None and now >= aborts_at

    def taken_back(self) -> None:
        """The course was made anew."""
        session = self._table.course.session
        if self.question is not None and session is not None:
            self.question.asked_anew(session)
            self._table.course.purse.spend(self.question.seat, self.question.countdown.budget)

    def _is_past(self, at: float) -> bool:
        deadline = None if self.question is None else self.question.countdown.deadline()
        return deadline is not None and at > deadline

    def _aborts_at(self) -> float | None:
        """When the game is aborted for a fault of ours."""
        failed_at = None if self.question is None else self.question.failed_at
        return None if failed_at is None else failed_at + FAULT_PAUSES * self._table.house.settings.retry_seconds

    def _disarm(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self) -> None:
        """An answer that has come, and waits for its turn, is in time."""
        self._table.house.turns.after_all(lambda: self._table.post(self._expire))

    def _expire(self, step: Step) -> None:
        step.plays = True
        self._table.house.lag.check()
        if self.is_lost(step.now):
            game_progress.break_off(step, event_pb2.GAME_END_ABORTED_BY_SERVER)
            return
        deadline = None if self.question is None else self.question.countdown.deadline()
        if deadline is None or step.now < deadline:
            step.after.append(_nothing)
        else:
            self.overdue(step)

    def _substitute(self, step: Step) -> None:
        """A bot of the house plays. What it chooses may be wrong like any bot's choice."""
        step.plays = True
        question, table = self.question, self._table
        if question is None or not table.course.player(question.seat).substituted:
            return
        if self.is_lost(step.now):
            game_progress.break_off(step, event_pb2.GAME_END_ABORTED_BY_SERVER)
            return
        choose = table.house.substitute
        try:
            if choose is None:
                absence_policy.play_fallback(step, event_pb2.MOVE_ORIGIN_SUBSTITUTE)
            else:
                move = choose(observe(table.course.state, question.seat))
                game_progress.play(step, move, event_pb2.MOVE_ORIGIN_SUBSTITUTE)
        except Exception as error:
            if step.entries:
                raise
            if not isinstance(error, IllegalMove):
                table.note(error)
            absence_policy.play_fallback(step, event_pb2.MOVE_ORIGIN_SUBSTITUTE)
        absence_policy.proceed(table, step)


def _nothing() -> None:
    """It is looked again when the time is up."""
