"""A seat's line to its dealer: it is opened again whenever it is cut, and nothing that happens is lost or doubled."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass
from random import Random
from types import TracebackType

from kasino.client.dealer import Claim, Dealer, Stream
from kasino.client.errors import DealerRefused, RetryAdvice, StreamInterrupted, advice
from kasino.client.notifications import (
    Accepted,
    GameEvent,
    Goodbye,
    GoodbyeReason,
    Heartbeat,
    MoveRequested,
    Notification,
    Paused,
    Reconnecting,
    Refused,
    Rejected,
    Resumed,
    StreamResumed,
    Welcome,
)
from kasino.client.table_tracker import EventGapError, TableTracker
from kasino.game import Item, Move

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds before a stream is opened again: at first, and after many attempts in vain."""

MAX_OUTAGE_SECONDS = 600.0
"""Seconds for which a dealer may be away."""

Open = Callable[[int], Awaitable[Stream]]
"""Opens the stream after this event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryClock:
    """How time passes for a line: what it counts in seconds, how it waits, and what its pauses are drawn from."""

    now: Callable[[], float]
    pause: Callable[[float], Awaitable[object]]
    random: Random


def system_clock() -> RetryClock:
    """The time of this machine."""
    return RetryClock(now=time.monotonic, pause=asyncio.sleep, random=Random())


def backoff(tries: int, random: Random) -> float:
    """Seconds to wait after so many attempts in vain: not the same for all who were cut off at once."""
    longest = min(FIRST_PAUSE * 2.0 ** min(tries, 10), LONGEST_PAUSE)
    return longest * (0.5 + random.random() / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Answer:
    decision_id: int
    move: Move
    table: tuple[Item, ...]


class ResumableStream:
    """Happenings in order, one after the other, until there is nothing more to come; `async with` ends it in any case.

    The line reads ahead of whoever iterates, so heartbeats are answered while somebody thinks. An answer is repeated
    after each cut until it is known what became of it; a decision that is answered is not asked again. Where the dealer
    cannot take it now, Paused is told, and Resumed once it has taken it; both have seq 0 then. Iterating raises
    DealerRefused where it is no use to come again, DealerUnreachable where the dealer was never there, and CutOff where
    it is away for `patience` seconds.
    """

    def __init__(
        self,
        open: Open,
        *,
        after: int = 0,
        retry_clock: RetryClock | None = None,
        max_outage_seconds: float = MAX_OUTAGE_SECONDS,
    ) -> None:
        self.follower = TableTracker(after)
        self._open = open
        self._pace = retry_clock or system_clock()
        self._patience = max_outage_seconds
        self._stream: Stream | None = None
        self._pending: _Answer | None = None
        self._answered: int | None = None
        self._delayed = False  # the answer is repeated, for the dealer cannot take it now
        self._lost_at: int | None = None
        self._gone_since: float | None = None
        self._come: deque[Notification] = deque()
        self._more = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None
        self._repeating: asyncio.Task[None] | None = None
        self._failed: BaseException | None = None
        self._over = False

    async def __aenter__(self) -> ResumableStream:
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """End it, whatever is still to come."""
        for task in (self._reader, self._repeating):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([task])
        if self._stream is not None:
            await self._stream.close()

    def __aiter__(self) -> AsyncIterator[Notification]:
        return self

    async def __anext__(self) -> Notification:
        while True:
            while self._come:
                notification = self._come.popleft()
                if not (isinstance(notification, MoveRequested) and notification.decision.id == self._answered):
                    return notification
            if self._over:
                if self._failed is not None:
                    raise self._failed
                raise StopAsyncIteration
            self._more.clear()
            await self._more.wait()

    async def answer(self, decision_id: int, move: Move) -> None:
        """Answer a decision; what becomes of it is told. A second answer is one only once the first was rejected.

        Raises ValueError where another move was answered, and nobody has said yet what became of that.
        """
        seen = self.follower.seen
        assert seen is not None
        if self._pending is not None and self._pending.decision_id == decision_id and self._pending.move != move:
            raise ValueError(f"decision {decision_id} has been answered with {self._pending.move} already")
        self._pending = _Answer(decision_id=decision_id, move=move, table=seen.table)
        self._answered = decision_id
        await self._submit()

    async def ask_whether(self, decision_id: int, move: Move) -> None:
        """Ask whether this move would be legal, and play nothing; told as Accepted with seq 0, or as Rejected."""
        seen = self.follower.seen
        assert seen is not None
        if self._stream is not None:
            await self._stream.submit(decision_id, move, seen.table, validate_only=True)

    async def _submit(self) -> None:
        if self._pending is not None and self._stream is not None:
            answer = self._pending
            await self._stream.submit(answer.decision_id, answer.move, answer.table, validate_only=False)

    async def _read(self) -> None:
        """Read stream after stream to the last one's end."""
        try:
            await self._streams()
        except Exception as error:  # noqa: BLE001
            self._failed = error  # whoever iterates has to see it
        finally:
            self._over = True
            self._more.set()

    async def _streams(self) -> None:
        """Stream after stream, with a pause between two, until there is nothing to come again for."""
        tries = 0
        self._gone_since = self._pace.now()
        while True:
            reason = await self._tried()
            if reason is None:
                return
            why, wait = reason
            if self._gone_since is None:  # it was there this time
                self._gone_since, tries = self._pace.now(), 0
            elif self._pace.now() - self._gone_since > self._patience:
                raise StreamInterrupted(f"the dealer has been away for {self._patience:.0f} seconds: {why}")
            pause = backoff(tries, self._pace.random) if wait is None else wait
            tries += 1
            self._tell(Reconnecting(why=why, seconds=pause))
            await self._pace.pause(pause)

    async def _tried(self) -> tuple[str, float | None] | None:
        """Take a stream to its end: why it ended, and when to come again; None where that is of no use."""
        try:
            return await self._taken()
        except DealerRefused as error:
            if error.advice is not RetryAdvice.WAIT:
                raise
            return str(error), error.retry_after
        except EventGapError as error:
            if self._lost_at == self.follower.seq:
                raise  # it was asked for again, and is not there
            self._lost_at = self.follower.seq
            return str(error), None
        except StreamInterrupted as error:
            return str(error), None

    async def _taken(self) -> tuple[str, float | None] | None:
        async with aclosing(self._one_stream()) as stream:
            async for notification in stream:
                if isinstance(notification, Welcome | StreamResumed):
                    self._gone_since = None
                if isinstance(notification, Goodbye):
                    if notification.reason.final or notification.reason is GoodbyeReason.MOVED:
                        return None
                    return notification.reason.value.replace("_", " "), notification.retry_after
        raise StreamInterrupted("the connection was cut")

    async def _one_stream(self) -> AsyncGenerator[Notification]:
        """One stream to its end; what it tells has been passed on."""
        stream = await self._open(self.follower.seq)
        try:
            while True:
                message = await stream.receive()
                for notification in self.follower.take(message):
                    if isinstance(notification, Welcome | StreamResumed):
                        self._stream = stream
                    if isinstance(notification, Heartbeat):
                        await stream.acknowledge(self.follower.seq, notification.nonce)
                    elif self._is_news(notification):
                        self._tell(notification)
                    yield notification
                    if isinstance(notification, Goodbye):
                        return
                    if isinstance(notification, Welcome | StreamResumed):
                        await self._submit()
        finally:
            self._stream = None
            await stream.close()

    def _is_news(self, notification: Notification) -> bool:
        """Note what became of the answer; whether it is news to whoever plays."""
        pending = self._pending
        if pending is None:
            return True
        match notification:
            case GameEvent(decision_id=int() as decision_id) if decision_id == pending.decision_id:
                self._pending = None
            case Accepted(decision_id=pending.decision_id, seq=seq) if seq:
                self._pending = None
            case Rejected(decision_id=pending.decision_id):
                self._pending = self._answered = None
            case Refused(decision_id=pending.decision_id) as refused:
                if advice(refused.reason) is RetryAdvice.WAIT:
                    self._delay(refused)
                    return False
                self._pending = None
        if self._delayed and self._pending is None:
            self._delayed = False
            self._tell(Resumed(seq=0))
        return True

    def _delay(self, refused: Refused) -> None:
        """The dealer cannot take the answer now: it is repeated."""
        if not self._delayed:
            self._delayed = True
            self._tell(Paused(seq=0, reason=refused.message))
        self._repeating = asyncio.create_task(self._repeat(refused.retry_after))

    async def _repeat(self, seconds: float | None) -> None:
        await self._pace.pause(FIRST_PAUSE * 5 if seconds is None else seconds)
        await self._submit()

    def _tell(self, notification: Notification) -> None:
        self._come.append(notification)
        self._more.set()


def seat_stream(
    dealer: Dealer,
    claim: Claim,
    *,
    after: int = 0,
    legal_moves: int = 0,
    retry_clock: RetryClock | None = None,
    max_outage_seconds: float = MAX_OUTAGE_SECONDS,
) -> ResumableStream:
    """The line of this seat, with a snapshot first or with what happened after event `after`."""
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
    """The line of a spectator."""
    return ResumableStream(
        lambda seq: dealer.watch(table, code, seq), retry_clock=retry_clock, max_outage_seconds=max_outage_seconds
    )
