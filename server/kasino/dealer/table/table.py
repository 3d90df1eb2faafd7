"""A table: its state, its viewers, and the timer of its pending decision.

Every change is a step of the table's actor: it is decided on the state, persisted, and only then published.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial

from kasino.dealer import refusal_messages
from kasino.dealer.clock import Timer
from kasino.dealer.fault_log import log_fault
from kasino.dealer.limits.peer import holder_name
from kasino.dealer.refusal import Refusal
from kasino.dealer.services import Services
from kasino.dealer.state.answer_cache import AnswerCache
from kasino.dealer.state.fold import LogCorruptError, fold_log
from kasino.dealer.state.pending_decision import PendingDecision
from kasino.dealer.state.table_state import CLOSED, TableState
from kasino.dealer.store.interface import STORAGE_LOG, StorageError
from kasino.dealer.table.actor import Actor
from kasino.dealer.table.decision_timer import DecisionTimer
from kasino.dealer.table.step import Step
from kasino.dealer.table.viewers import Viewers
from kasino.game import KasinoError
from kasino.v1 import stream_pb2


class Table(Actor):
    """One table. Its streams and its timer live in this process only; all else follows from the state."""

    def __init__(self, name: str, state: TableState, services: Services) -> None:
        super().__init__()
        self.name = name
        self.state = state
        self.services = services
        self.viewers = Viewers(name, state, services, self.call_at)
        self.streams = self.viewers.seats
        self.spectators = self.viewers.spectators
        self.takeovers: list[deque[float]] = [deque() for _ in state.players]
        """By seat: when recent streams took over from older ones."""
        self.timer = DecisionTimer(self, self.streams, services)
        self.answer_cache = AnswerCache()
        self.last_used = services.clock.now()
        """When a player or a spectator last joined or connected."""
        self.stopped = False
        self.lost: Callable[[], Refusal] | None = None
        """Makes the refusal of every call, once a fault has ended the table."""

    @property
    def pending(self) -> PendingDecision | None:
        """The pending decision."""
        return self.timer.pending

    @property
    def is_served(self) -> bool:
        """Whether the table takes steps: it is neither stopped nor lost."""
        return not self.stopped and self.lost is None

    def is_pending(self, seat: int) -> bool:
        """Whether the pending decision is this seat's."""
        return self.pending is not None and self.pending.seat == seat

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call this for the table at that time of the monotonic clock."""
        return self.services.clock.call_at(when, partial(self.guarded, callback))

    def guarded(self, callback: Callable[[], None]) -> None:
        """Call this. If it fails, drop all streams and arm the timer again, which would else never fire."""
        try:
            callback()
        except Exception as error:  # noqa: BLE001 – an error in a timer has no caller
            self.log_fault(error)
            self.viewers.drop()
            self._arm()

    def check_served(self) -> None:
        """Raise the Refusal of a table that is stopped or lost."""
        if self.stopped:
            raise self.services.stopping_refusal()
        if self.lost is not None:
            raise self.lost()

    def count_calls(self, seat: int, calls: int = 1) -> None:
        """Count calls of the holder of this seat, or of the organiser. Raises Refusal RATE_LIMITED."""
        self.services.limits.count_holder_calls(holder_name(self.name, seat), calls)

    def begin_step(self) -> Step:
        """Make an empty step."""
        clock = self.services.clock
        return Step(self.state, self.streams, clock.now(), clock.wall())

    def persist(self, step: Step) -> asyncio.Future[None]:
        """Write the events of the step to the store."""
        return self.services.store.append(self.name, step.entries)

    def publish(self, step: Step) -> None:
        """Send a step that is persisted. Raises only what the caller of the step has to know."""
        try:
            self._send(step)
        except Exception as error:  # noqa: BLE001 – the step is persisted: clients that reconnect receive it
            self.log_fault(error)
            self.timer.note_dealer_fault()
            self.viewers.drop()
        try:
            for callback in step.after:
                callback()
        except Exception as error:  # noqa: BLE001 – whatever it is, the table goes on
            raise refusal_messages.internal(self.log_fault(error)) from None
        finally:
            if step.entries or step.after:
                self._arm()

    def roll_back(self, step: Step, error: BaseException) -> Exception:
        """Undo a step that failed. Returns the error for its caller."""
        if isinstance(error, KasinoError) and not step.entries:
            return error
        if isinstance(error, StorageError):
            STORAGE_LOG.error("%s: event %d could not be stored", self.name, step.entries[0].seq)
            self._restore_state()
            self.timer.retry(step)
            reply = refusal_messages.storage(self.services.settings.retry_seconds)
        else:
            id = self.log_fault(error)
            self._restore_state()
            if step.closes_decision and self.timer.is_abort_due(step.now):
                self._lose(partial(refusal_messages.table_lost, id))
            elif step.closes_decision:
                self.timer.note_dealer_fault()
            self.timer.retry(step)
            reply = refusal_messages.internal(id)
        return reply if self.lost is None else self.lost()

    def give_up(self, error: BaseException) -> Exception:
        """End the table because of a fault that it cannot recover from. Returns the error for callers."""
        self._lose(partial(refusal_messages.table_lost, self.log_fault(error)))
        assert self.lost is not None
        return self.lost()

    def log_fault(self, error: BaseException) -> str:
        """Log a fault of the dealer; returns its id."""
        return log_fault(f"at {self.name} after event {self.viewers.standing.last_seq}", error)

    def stop(self) -> None:
        """End all streams because the dealer stops. Goodbye says when to reconnect if the table outlives the dealer."""
        self.stopped = True
        self.timer.stop()
        reason, retry_after = stream_pb2.GOODBYE_REASON_TABLE_CLOSED, None
        if self.services.store.durable:
            reason, retry_after = stream_pb2.GOODBYE_REASON_SERVER_STOPPING, self.services.settings.retry_seconds
        self.viewers.end(reason, retry_after)

    def _send(self, step: Step) -> None:
        state, entries = self.state, step.entries
        if entries:
            self.viewers.standing = state.standing
            self.timer.update()
            self.streams.publish(state, step, self.pending)
            self.spectators.publish(entries, step.now, closed=state.status == CLOSED)
        elif step.answer_stream is not None:
            step.answer_stream.send_answer(step.answer)
        if step.lifecycle_changed:
            if state.status == CLOSED:  # streams of spectators end once they have shown it
                self.timer.stop()
                self.streams.end(stream_pb2.GOODBYE_REASON_TABLE_CLOSED)
            self.services.on_table_changed(self.name)

    def _restore_state(self) -> None:
        """Fold the state anew from the events that are persisted."""
        persisted = self.state.log.entries()[: self.viewers.standing.last_seq]
        state = TableState(self.state.config, self.services.settings)
        try:
            fold_log(state, persisted)
        except LogCorruptError as error:
            self.log_fault(error)
            self._lose(refusal_messages.log_corrupt)
            return
        self.state = state
        self.timer.rolled_back()

    def _arm(self) -> None:
        try:
            self.timer.arm()
        except Exception as error:  # noqa: BLE001 – else no decision of the table would ever time out
            self.give_up(error)

    def _lose(self, refusal: Callable[[], Refusal]) -> None:
        """End the table. `refusal` makes the refusal of every call from now on."""
        if self.lost is not None:
            return
        self.lost = refusal
        self.reject_queued(refusal())
        self.timer.stop()
        self.viewers.fail(refusal())
        self.services.on_table_changed(self.name)
