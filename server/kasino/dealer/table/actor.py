"""A table does one thing after the other: decide, write down, and only then tell."""

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
    """The queue of one table. A caller that goes away breaks no step: it is not the caller that takes it."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Decide[object], asyncio.Future[object] | None]] = deque()
        self.busy = False

    @abstractmethod
    def begun(self) -> Step:
        """A step begins."""

    @abstractmethod
    def write(self, step: Step) -> asyncio.Future[None]:
        """Write the step down."""

    @abstractmethod
    def told(self, step: Step) -> None:
        """The step is written down: tell it. An error that is raised is told to its caller."""

    @abstractmethod
    def failed(self, step: Step, error: BaseException) -> Exception:
        """The step did not come to be: take it back. What its caller is told."""

    @abstractmethod
    def collapse(self, error: BaseException) -> Exception:
        """`failed` itself has failed with this error: give up the table. What callers are told. Raises nothing."""

    def perform(self, decide: Decide[T]) -> asyncio.Future[T]:
        """Do this in its turn. In the future is what it returned, or why it did not come to be."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((decide, done))  # type: ignore[arg-type]
        if not self.busy:
            self._work()
        return done

    def post(self, decide: Decide[object]) -> None:
        """Do this in its turn; nobody waits for it."""
        self._waiting.append((decide, None))
        if not self.busy:
            self._work()

    def clear(self, error: Exception) -> None:
        """Do nothing of what waits: whoever asked for it is told this."""
        while self._waiting:
            _, done = self._waiting.popleft()
            if done is not None and not done.done():
                done.set_exception(error)

    def _work(self) -> None:
        self.busy = True
        while self._waiting:
            decide, done = self._waiting.popleft()
            step = self.begun()
            try:
                result = decide(step)
                written = self.write(step) if step.entries else None
            except Exception as error:  # noqa: BLE001 – whatever it is, its caller is told, and the table goes on
                self._fail(step, done, error)
                continue
            if written is not None and not written.done():
                written.add_done_callback(partial(self._written, step, done, result))
                return
            self._finish(step, done, result, written)
        self.busy = False

    def _written(
        self, step: Step, done: asyncio.Future[object] | None, result: object, written: asyncio.Future[None]
    ) -> None:
        self._finish(step, done, result, written)
        self._work()

    def _finish(
        self,
        step: Step,
        done: asyncio.Future[object] | None,
        result: object,
        written: asyncio.Future[None] | None,
    ) -> None:
        error = None if written is None else _error(written)
        if error is not None:
            self._fail(step, done, error)
            return
        try:
            self.told(step)
        except Exception as refused:  # noqa: BLE001 – it is written down, and the table goes on
            if done is not None and not done.done():
                done.set_exception(refused)
            return
        if done is not None and not done.done():
            done.set_result(result)

    def _fail(self, step: Step, done: asyncio.Future[object] | None, error: BaseException) -> None:
        try:
            told = self.failed(step, error)
        except Exception as worse:  # noqa: BLE001 – nobody may wait for ever
            told = self.collapse(worse)
        if done is not None and not done.done():
            done.set_exception(told)


def _error(written: asyncio.Future[None]) -> BaseException | None:
    return asyncio.CancelledError() if written.cancelled() else written.exception()
