"""The actor of one table: it takes steps one after another, and each is decided, persisted, and only then published."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Generic, TypeVar, cast

from kasino.dealer.table.step import Step

T = TypeVar("T")
Decide = Callable[[Step], T]


class QueuedStep(Generic[T]):
    """A step that is queued, and its outcome. A future is made only for a caller that has to wait."""

    __slots__ = ("_done", "_error", "_result", "_waiter", "decide")

    def __init__(self, decide: Decide[T]) -> None:
        self.decide = decide
        self._done = False
        self._result: T | None = None
        self._error: Exception | None = None
        self._waiter: asyncio.Future[None] | None = None

    async def outcome(self) -> T:
        """What `decide` returned, once the step is persisted and published. Raises the error by which it failed."""
        if not self._done:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        if self._error is not None:
            raise self._error
        return cast(T, self._result)

    def succeed(self, result: T) -> None:
        """Set the result."""
        self._result = result
        self._end()

    def fail(self, error: Exception) -> None:
        """Set the error."""
        self._error = error
        self._end()

    def _end(self) -> None:
        self._done = True
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Actor(ABC):
    """The queue of one table. A caller that is cancelled does not interrupt its step, which runs in the actor.

    A step that is persisted at once is published before `perform` or `post` returns.
    """

    def __init__(self) -> None:
        self._queue: deque[QueuedStep[Any]] = deque()
        self.busy = False

    @abstractmethod
    def begin_step(self) -> Step:
        """Make an empty step."""

    @abstractmethod
    def persist(self, step: Step) -> asyncio.Future[None]:
        """Write the events of the step to the store."""

    @abstractmethod
    def publish(self, step: Step) -> None:
        """Send a step that is persisted. What it raises goes to the step's caller."""

    @abstractmethod
    def roll_back(self, step: Step, error: BaseException) -> Exception:
        """Undo a step that failed with this error. Returns the error for the step's caller."""

    @abstractmethod
    def give_up(self, error: BaseException) -> Exception:
        """End the table because `roll_back` itself failed. Returns the error for callers, and raises nothing."""

    def perform(self, decide: Decide[T]) -> Coroutine[Any, Any, T]:
        """Queue a step. Awaits what `decide` returned, or raises the error by which the step failed."""
        return self._take(QueuedStep(decide)).outcome()

    def post(self, decide: Decide[object]) -> None:
        """Queue a step without waiting for it."""
        self._take(QueuedStep(decide))

    def reject_queued(self, error: Exception) -> None:
        """Empty the queue. The callers get this error."""
        while self._queue:
            self._queue.popleft().fail(error)

    def _take(self, queued: QueuedStep[T]) -> QueuedStep[T]:
        self._queue.append(queued)
        if not self.busy:
            self._run()
        return queued

    def _run(self) -> None:
        self.busy = True
        while self._queue:
            queued = self._queue.popleft()
            step = self.begin_step()
            try:
                result = queued.decide(step)
                persisted = self.persist(step) if step.entries else None
            except Exception as error:  # noqa: BLE001 – any error goes to the caller, and the table goes on
                self._fail(step, queued, error)
                continue
            if persisted is not None and not persisted.done():
                persisted.add_done_callback(partial(self._on_persisted, step, queued, result))
                return
            self._finish(step, queued, result, persisted)
        self.busy = False

    def _on_persisted(self, step: Step, queued: QueuedStep[T], result: T, persisted: asyncio.Future[None]) -> None:
        self._finish(step, queued, result, persisted)
        self._run()

    def _finish(self, step: Step, queued: QueuedStep[T], result: T, persisted: asyncio.Future[None] | None) -> None:
        error = None if persisted is None else _error_of(persisted)
        if error is not None:
            self._fail(step, queued, error)
            return
        try:
            self.publish(step)
        except Exception as refused:  # noqa: BLE001 – the step is persisted, and the table goes on
            queued.fail(refused)
            return
        queued.succeed(result)

    def _fail(self, step: Step, queued: QueuedStep[Any], error: BaseException) -> None:
        try:
            reply = self.roll_back(step, error)
        except Exception as worse:  # noqa: BLE001 – else callers would wait for ever
            reply = self.give_up(worse)
        queued.fail(reply)


def _error_of(persisted: asyncio.Future[None]) -> BaseException | None:
    return asyncio.CancelledError() if persisted.cancelled() else persisted.exception()
