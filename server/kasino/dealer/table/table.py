"""A table: its course, whoever looks at it, and the one seat that it waits for.

Everything that changes it is a step of its actor: decided on the course, written down, and only then told.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial

from kasino.dealer import refusal_messages
from kasino.dealer.clock import Timer
from kasino.dealer.fault_log import log_fault
from kasino.dealer.feed.spectators import Gallery
from kasino.dealer.feed.welcome import Sign
from kasino.dealer.framing import events
from kasino.dealer.limits.rate_limit import holder_name
from kasino.dealer.refusal import Refusal
from kasino.dealer.services import House
from kasino.dealer.state.decision import Question
from kasino.dealer.state.fold import CLOSED, Course, LogCorrupt, Standing
from kasino.dealer.state.past_answers import Answered
from kasino.dealer.store import store
from kasino.dealer.store.store import StorageError
from kasino.dealer.table.actor import Actor
from kasino.dealer.table.decision_timer import Waiting
from kasino.dealer.table.seat_streams import SeatStreams
from kasino.dealer.table.step import Step
from kasino.game import KasinoError
from kasino.v1 import stream_pb2, table_pb2

LOG = logging.getLogger("kasino.dealer")


class Table(Actor):
    """One table. Its streams and its waiting are for as long as this process lives; all else is the course."""

    def __init__(self, name: str, course: Course, house: House) -> None:
        super().__init__()
        self.name = name
        self.course = course
        self.house = house
        self.sign = Sign(name, course.config)
        self.gallery = Gallery(self.sign, course, house, self.call_at)
        self.streams = SeatStreams(course.config.seats)
        self.takeovers: list[deque[float]] = [deque() for _ in course.players]
        self.waiting = Waiting(self)
        self.answered = Answered()
        self.standing = course.standing_at(course.last_seq)
        self.touched = house.clock.now()
        """When somebody last used it."""
        self.stopped = False
        self.lost: Callable[[], Refusal] | None = None
        """What is told of it once a fault has ended it."""

    @property
    def question(self) -> Question | None:
        """The decision that waits."""
        return self.waiting.question

    @property
    def attended(self) -> bool:
        """Whether a stream of a seat or of a spectator is open."""
        return self.gallery.attended or any(self.streams)

    def asks(self, seat: int) -> bool:
        """Whether the decision that waits is this seat's."""
        return self.question is not None and self.question.seat == seat

    def message(self) -> table_pb2.Table:
        """The table as it stands, by what is written down."""
        return self.sign.standing(self.standing)

    def public_message(self) -> table_pb2.Table:
        """The table as those know it who have no token of it."""
        return self.sign.standing(self.public_standing())

    def public_standing(self) -> Standing:
        """How it stands for those: that the game has begun, and no more of it than spectators were shown."""
        if not self.gallery.delay:
            return self.standing
        begun = next(iter(self.course.dealt), self.standing.last_seq)
        return self.course.standing_at(max(self.gallery.shown(), min(begun, self.standing.last_seq)))

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call this for the table at that time, by the clock that never goes back."""
        return self.house.clock.call_at(when, partial(self.guarded, callback))

    def guarded(self, callback: Callable[[], None]) -> None:
        """Call this; where it fails all streams are broken off, and what waits for its time is armed anew."""
        try:
            callback()
        except Exception as error:  # noqa: BLE001 – a timer that is not armed again would wait for ever
            self.note(error)
            self.break_off()
            self._arm()

    def check(self) -> None:
        """Refuse whatever is asked of a table that is not served any more."""
        if self.stopped:
            raise self.house.stopping()
        if self.lost is not None:
            raise self.lost()

    def spend_calls(self, seat: int, calls: int = 1) -> None:
        """Count calls of the holder of this seat, or of the organiser. Raises Refusal RATE_LIMITED."""
        self.house.limits.holder_calls(holder_name(self.name, seat), calls)

    def begun(self) -> Step:
        """A step begins."""
        clock = self.house.clock
        return Step(self.course, clock.now(), clock.wall())

    def write(self, step: Step) -> asyncio.Future[None]:
        """Write it down."""
        return self.house.store.append(self.name, step.entries)

    def told(self, step: Step) -> None:
        """Tell it. Raises where only its caller has to be told that something failed."""
        try:
            self._tell(step)
        except Exception as error:  # noqa: BLE001 – it is written down: who was not told comes again, and hears it
            self.note(error)
            self.waiting.faulted()
            self.break_off()
        try:
            for follows in step.after:
                follows()
        except Exception as error:  # noqa: BLE001 – whatever it is, the table goes on
            raise refusal_messages.internal(self.note(error)) from None
        finally:
            if step.entries or step.after:
                self._arm()

    def failed(self, step: Step, error: BaseException) -> Exception:
        """Take it back. What its caller is told."""
        if isinstance(error, KasinoError) and not step.entries:
            return error
        if isinstance(error, StorageError):
            store.LOG.error("%s: event %d could not be written down", self.name, step.entries[0].seq)
            self._take_back()
            self.waiting.failed(step)
            told = refusal_messages.storage(self.house.settings.retry_seconds)
        else:
            id = self.note(error)
            self._take_back()
            if step.plays and self.waiting.is_lost(step.now):
                self._lose(partial(refusal_messages.table_lost, id))
            elif step.plays:
                self.waiting.faulted()
            self.waiting.failed(step)
            told = refusal_messages.internal(id)
        return told if self.lost is None else self.lost()

    def collapse(self, error: BaseException) -> Exception:
        """A fault that it cannot get over: it has ended, and everybody is told so."""
        self._lose(partial(refusal_messages.table_lost, self.note(error)))
        assert self.lost is not None
        return self.lost()

    def note(self, error: BaseException) -> str:
        """Log a fault of ours; the id that it is noted under."""
        return log_fault(f"at {self.name} after event {self.standing.last_seq}", error)

    def stop(self) -> None:
        """The dealer is going: say Goodbye to everybody, and when to come again if the table outlives it."""
        self.stopped = True
        self.waiting.stop()
        reason, retry_after = stream_pb2.GOODBYE_REASON_TABLE_CLOSED, None
        if self.house.store.durable:
            reason, retry_after = stream_pb2.GOODBYE_REASON_SERVER_STOPPING, self.house.settings.retry_seconds
        self.streams.end(reason, retry_after)
        self.gallery.end(reason, retry_after)

    def break_off(self) -> None:
        """All streams have had an accident."""
        self.streams.break_off()
        self.gallery.break_off()

    def _tell(self, step: Step) -> None:
        course, entries = self.course, step.entries
        if entries:
            self.standing = course.standing_at(course.last_seq)
            self.waiting.follow()
            self.streams.tell(course, step, self.question)
            self.gallery.happened(entries, step.now, closed=course.status == CLOSED)
        elif step.answered is not None and step.answer is not None:
            step.answered.put(events(b"", step.answer.SerializeToString()))
        if step.life_changed:
            if course.status == CLOSED:  # spectators are told once they have seen it
                self.waiting.stop()
                self.streams.end(stream_pb2.GOODBYE_REASON_TABLE_CLOSED)
            self.house.changed(self.name)

    def _take_back(self) -> None:
        """Make the course anew from what is written down."""
        written = self.course.entries()[: self.standing.last_seq]
        course = Course(self.course.config, self.house.settings)
        try:
            course.read(written)
        except LogCorrupt as error:
            self.note(error)
            self._lose(refusal_messages.log_corrupt)
            return
        self.course = course
        self.waiting.taken_back()

    def _arm(self) -> None:
        try:
            self.waiting.arm()
        except Exception as error:  # noqa: BLE001 – nothing would ever be due
            self.collapse(error)

    def _lose(self, told: Callable[[], Refusal]) -> None:
        """Nothing happens at this table any more, and this is told to whoever asks."""
        if self.lost is not None:
            return
        self.lost = told
        self.clear(told())
        self.waiting.stop()
        self.streams.fail(told())
        self.gallery.fail(told())
        self.house.changed(self.name)
