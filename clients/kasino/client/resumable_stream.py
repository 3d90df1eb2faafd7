"""The stream of a seat or a spectator, opened again whenever it is interrupted: no event is lost or duplicated."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from types import TracebackType

from kasino.client.dealer import Claim, Dealer, Stream
from kasino.client.enums import GoodbyeReason
from kasino.client.errors import DealerRefused, RetryAdvice, StreamInterrupted
from kasino.client.move_submission import MoveSubmission
from kasino.client.notifications import (
    Goodbye,
    Heartbeat,
    MoveRequested,
    Notification,
    Reconnecting,
    StreamResumed,
    Welcome,
)
from kasino.client.retry import MAX_OUTAGE_SECONDS, RetryClock, backoff, system_clock
from kasino.client.table_tracker import EventGapError, TableTracker
from kasino.game import Move

OpenStream = Callable[[int], Awaitable[Stream]]
"""Opens the stream after this event."""


class ResumableStream:
    """Iterates over notifications in order until the table is closed; `async with` ends it in any case.

    A background task reads ahead of the iteration, so that heartbeats are answered while the caller thinks. A submitted
    move is sent again after each interruption until its outcome is known, and MoveRequested is not repeated for a
    decision that is answered. Where the dealer cannot accept the move for now, the stream emits Paused, and Resumed
    once it has accepted it; both have seq 0 then.

    Iterating raises DealerRefused where a retry cannot help, DealerUnreachable where the dealer was never reached, and
    StreamInterrupted after `max_outage_seconds` without the dealer.
    """

    def __init__(
        self,
        open: OpenStream,
        *,
        after: int = 0,
        retry_clock: RetryClock | None = None,
        max_outage_seconds: float = MAX_OUTAGE_SECONDS,
    ) -> None:
        self.tracker = TableTracker(after)
        self._open = open
        self._retry_clock = retry_clock or system_clock()
        self._max_outage_seconds = max_outage_seconds
        self._submission = MoveSubmission(self._emit, self._retry_clock)
        self._gap_at: int | None = None
        self._unreachable_since: float | None = None
        self._queue: deque[Notification] = deque()
        self._changed = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._failure: BaseException | None = None
        self._ended = False

    async def __aenter__(self) -> ResumableStream:
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """End the stream, and drop whatever was not read."""
        if self._reader is not None:
            self._reader.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.wait([self._reader])
        await self._submission.close()
        if self._submission.stream is not None:
            await self._submission.stream.close()

    def __aiter__(self) -> AsyncIterator[Notification]:
        return self

    async def __anext__(self) -> Notification:
        while True:
            while self._queue:
                notification = self._queue.popleft()
                if not (
                    isinstance(notification, MoveRequested) and notification.decision.id == self._submission.answered
                ):
                    return notification
            if self._ended:
                if self._failure is not None:
                    raise self._failure
                raise StopAsyncIteration
            self._changed.clear()
            await self._changed.wait()

    async def answer(self, decision_id: int, move: Move) -> None:
        """Submit a move; its outcome is a notification. Another move counts only once the first was rejected.

        Raises ValueError where another move was submitted for this decision, and its outcome is not known yet.
        """
        seen = self.tracker.seen
        assert seen is not None
        await self._submission.submit(decision_id, move, seen.table)

    async def validate(self, decision_id: int, move: Move) -> None:
        """Ask whether this move would be legal, without playing it: the outcome is Accepted with seq 0, or Rejected."""
        seen = self.tracker.seen
        assert seen is not None
        if self._submission.stream is not None:
            await self._submission.stream.submit(decision_id, move, seen.table, validate_only=True)

    async def _read(self) -> None:
        """Read one stream after the other, to the end of the last."""
        try:
            await self._read_streams()
        except Exception as error:  # noqa: BLE001
            self._failure = error  # the iteration raises it
        finally:
            self._ended = True
            self._changed.set()

    async def _read_streams(self) -> None:
        """Open stream after stream, with a pause between two, until there is no reason to open another."""
        tries = 0
        self._unreachable_since = self._retry_clock.now()
        while True:
            interruption = await self._try_stream()
            if interruption is None:
                return
            why, wait = interruption
            if self._unreachable_since is None:  # this stream was welcomed
                self._unreachable_since, tries = self._retry_clock.now(), 0
            elif self._retry_clock.now() - self._unreachable_since > self._max_outage_seconds:
                raise StreamInterrupted(f"the dealer has been away for {self._max_outage_seconds:.0f} seconds: {why}")
            pause = backoff(tries, self._retry_clock.random) if wait is None else wait
            tries += 1
            self._emit(Reconnecting(why=why, seconds=pause))
            await self._retry_clock.sleep(pause)

    async def _try_stream(self) -> tuple[str, float | None] | None:
        """Read a stream to its end: why it ended, and the seconds to wait; None where it must not be opened again."""
        try:
            return await self._read_stream()
        except DealerRefused as error:
            if error.advice is not RetryAdvice.WAIT:
                raise
            return str(error), error.retry_after
        except EventGapError as error:
            if self._gap_at == self.tracker.seq:
                raise  # it is missing on a second stream, too
            self._gap_at = self.tracker.seq
            return str(error), None
        except StreamInterrupted as error:
            return str(error), None

    async def _read_stream(self) -> tuple[str, float | None] | None:
        async with aclosing(self._notifications()) as notifications:
            async for notification in notifications:
                if isinstance(notification, Welcome | StreamResumed):
                    self._unreachable_since = None
                if isinstance(notification, Goodbye):
                    if notification.reason.final or notification.reason is GoodbyeReason.MOVED:
                        return None
                    return notification.reason.value.replace("_", " "), notification.retry_after
        raise StreamInterrupted("the connection was cut")

    async def _notifications(self) -> AsyncGenerator[Notification]:
        """The notifications of one stream to its end; they are queued already."""
        stream = await self._open(self.tracker.seq)
        try:
            while True:
                message = await stream.receive()
                for notification in self.tracker.apply(message):
                    if isinstance(notification, Welcome | StreamResumed):
                        self._submission.stream = stream
                    if isinstance(notification, Heartbeat):
                        await stream.acknowledge(self.tracker.seq, notification.nonce)
                    elif self._submission.update(notification):
                        self._emit(notification)
                    yield notification
                    if isinstance(notification, Goodbye):
                        return
                    if isinstance(notification, Welcome | StreamResumed):
                        await self._submission.resend()
        finally:
            self._submission.stream = None
            await stream.close()

    def _emit(self, notification: Notification) -> None:
        self._queue.append(notification)
        self._changed.set()


def seat_stream(
    dealer: Dealer,
    claim: Claim,
    *,
    after: int = 0,
    legal_moves: int = 0,
    retry_clock: RetryClock | None = None,
    max_outage_seconds: float = MAX_OUTAGE_SECONDS,
) -> ResumableStream:
    """The stream of this seat, from a snapshot on or after event `after`, with so many legal moves a decision."""
    return ResumableStream(
        lambda seq: dealer.play(claim, seq, legal_moves=legal_moves),
        after=after,
        retry_clock=retry_clock,
        max_outage_seconds=max_outage_seconds,
    )


def spectator_stream(
    dealer: Dealer,
    table: str = "",
    code: str = "",
    *,
    retry_clock: RetryClock | None = None,
    max_outage_seconds: float = MAX_OUTAGE_SECONDS,
) -> ResumableStream:
    """The stream of a spectator: of a listed table by name, or of any by its watch code."""
    return ResumableStream(
        lambda seq: dealer.watch(table, code, seq), retry_clock=retry_clock, max_outage_seconds=max_outage_seconds
    )
