"""A worker: a spawned process that plays sets of a run and sends their games back; it ends when the run ends."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread

from kasino.game import KasinoError
from kasino.tournament.plan.schedule import Set
from kasino.tournament.play.played_game import PlayedSet
from kasino.tournament.play.task import Task

_EXIT_SECONDS = 0.5  # for the exit code of a process whose connection is closed


class Worker:
    """A worker process, and the sets that it has still to play.

    `play` is called in the process with its end of the connection and these arguments. It sends None when it is ready,
    then the games of each set. Instead of either it may send a KasinoError, which is raised here, or the traceback of
    any other exception.
    """

    def __init__(self, play: Callable[..., None], *arguments: object) -> None:
        context = get_context("spawn")
        self.sets: deque[Set] = deque()
        self._ready = False
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=play, args=(theirs, *arguments), daemon=True)
        with _interrupts_blocked():
            self._process.start()
        theirs.close()

    def send(self, task: Task) -> None:
        """Assign a task. Raises KasinoError if the process has ended."""
        try:
            self.connection.send(task)
        except OSError:
            with suppress(EOFError, OSError):
                self._ready = self._ready or (self.connection.poll() and self.connection.recv() is None)
            raise self._ended(task[0]) from None
        self.sets.append(task[0])

    def receive(self) -> PlayedSet | None:
        """Wait for the games of the next set; None is the message that the worker is ready.

        Raises KasinoError if the process has ended.
        """
        try:
            message = self.connection.recv()
        except (EOFError, OSError):
            raise self._ended(self.sets[0]) from None
        if message is None:
            self._ready = True
            return None
        if isinstance(message, KasinoError):
            raise message
        if isinstance(message, str):
            raise RuntimeError(f"a worker failed:\n{message}")
        return self.sets.popleft(), message

    def end(self, grace_seconds: float = 0.0) -> None:
        """Close the connection, wait for so long for the process to end by itself, and then kill it."""
        self.connection.close()
        if grace_seconds:
            self._process.join(grace_seconds)
        self._process.kill()
        self._process.join()
        self._process.close()

    def _ended(self, set: Set) -> KasinoError:
        """The error for a process that ended by itself before it had played this set."""
        self._process.join(_EXIT_SECONDS)
        code = self._process.exitcode
        if not self._ready:
            return KasinoError(
                f"a worker ended (exit code {code}) before it was ready. Each worker imports the script that runs the "
                'tournament: what the script does has to stand below `if __name__ == "__main__":`. If it does, '
                "something ended the process: a bot that ends it where it is imported, or a signal"
            )
        return KasinoError(
            f"a worker ended by itself (exit code {code}) in set {set.number}, which begins with game "
            f"{set.first_game}: one of its bots ended the process, or a signal. The ledger holds what was played before"
        )


def set_up_worker() -> None:
    """Make this process a worker: it ignores SIGINT, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # at a terminal it is meant for the run, which ends its workers
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT: a process that is started meanwhile inherits the mask, and keeps it until it ignores the signal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # the first process would start it, and it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
