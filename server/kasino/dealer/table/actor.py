"""The actor of one table: it takes steps one after another, and each is decided, persisted, and only then published."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from kasino.dealer.table.step import Step

T = TypeVar("T")
Decide = Callable[[Step], T]


class Actor(ABC):
    """The queue of one table. A caller that is cancelled does not interrupt its step, which runs in the actor."""

    def __init__(self) -> None:
        self._queue: deque[tuple[Decide[object], asyncio.Future[object] | None]] = deque()
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

    def perform(self, decide: Decide[T]) -> asyncio.Future[T]:
        """Queue a step. The future has what `decide` returned, or the error by which the step failed."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append((decide, done))  # type: ignore[arg-type]
        if not self.busy:
            self._run()
        return done

    def post(self, decide: Decide[object]) -> None:
        """Queue a step without waiting for it."""
        self._queue.append((decide, None))
        if not self.busy:
            self._run()

    def reject_queued(self, error: Exception) -> None:
        """Empty the queue. The callers get this error."""
        while self._queue:
            _, done = self._queue.popleft()
            if done is not None and not done.done():
                done.set_exception(error)

    def _run(self) -> None:
        self.busy = True
        while self._queue:
            decide, done = self._queue.popleft()
            step = self.begin_step()
            try:
                result = decide(step)
                persisted = self.persist(step) if step.entries else None
            except Exception as error:  # noqa: BLE001 – any error goes to the caller, and the table goes on
                self._fail(step, done, error)
                continue
            if persisted is not None and not persisted.done():
                persisted.add_done_callback(partial(self._on_persisted, step, done, result))
                return
            self._finish(step, done, result, persisted)
        self.busy = False

    def _on_persisted(
        self, step: Step, done: asyncio.Future[object] | None, result: object, persisted: asyncio.Future[None]
    ) -> None:
        self._finish(step, done, result, persisted)
        self._run()

    def _finish(
        self,
        step: Step,
        done: asyncio.Future[object] | None,
        result: object,
        persisted: asyncio.Future[None] | None,
    ) -> None:
        error = None if persisted is None else _error_of(persisted)
        if error is not None:
            self._fail(step, done, error)
            return
        try:
            self.publish(step)
        except Exception as refused:  # noqa: BLE001 – the step is persisted, and the table goes on
            if done is not None and not done.done():
                done.set_exception(refused)
            return
        if done is not None and not done.done():
            done.set_result(result)

    def _fail(self, step: Step, done: asyncio.Future[object] | None, error: BaseException) -> None:
        try:
            reply = self.roll_back(step, error)
        except Exception as worse:  # noqa: BLE001 – else callers would wait for ever
            reply = self.give_up(worse)
        if done is not None and not done.done():
            done.set_exception(reply)


def _error_of(persisted: asyncio.Future[None]) -> BaseException | None:
    return asyncio.CancelledError() if persisted.cancelled() else persisted.exception()
