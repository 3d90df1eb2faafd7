"""Several processes that play sets: what they send back is told in the order of the schedule.

A process plays one set at a time. It ends when this one does, however this one ends.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from threading import Thread
from traceback import format_exc

from kasino.game import KasinoError
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.play.in_process import PlayedGame, play_set
from kasino.tournament.play.signals import undisturbed

Task = tuple[Set, int]
"""A set, and how many of its games have been played already."""

IN_FLIGHT = 4
"""How many sets a worker may be ahead of the ledger, all in all."""

_AHEAD = 2  # sets that a worker has before it, so that it does not wait for the next
_LOOK_UP = 0.5  # seconds after which a stop is noticed, where no game ends


def in_workers(
    plan: Plan, tasks: Iterator[Task], count: int, *, stopped: Callable[[], bool]
) -> Generator[tuple[Set, list[PlayedGame]]]:
    """Play these sets in `count` processes, and tell them in their order.

    Once `stopped` no set is begun, and those that wait for an earlier one are given up. Raises KasinoError where a
    worker cannot make the bots, or ends.
    """
    workers = [Worker(_play, plan) for _ in range(count)]
    try:
        yield from _Course(workers, tasks, stopped).run()
    finally:
        with undisturbed():
            while workers:
                workers.pop().end()


class _Course:
    def __init__(self, workers: list[Worker], tasks: Iterator[Task], stopped: Callable[[], bool]) -> None:
        self._workers = workers
        self._tasks = tasks
        self._stopped = stopped
        self._order: deque[Set] = deque()  # begun and not yet told, in the order of the schedule
        self._played: dict[int, list[PlayedGame]] = {}

    def run(self) -> Iterator[tuple[Set, list[PlayedGame]]]:
        self._hand_out()
        while self._order and not self._stopped():
            ready = {*wait([worker.connection for worker in self._workers if worker.sets], _LOOK_UP)}
            for worker in self._workers:
                if worker.connection in ready and (received := worker.receive()) is not None:
                    set, games = received
                    self._played[set.number] = games
            self._hand_out()
            while self._order and self._order[0].number in self._played:
                set = self._order.popleft()
                yield set, self._played.pop(set.number)
                self._hand_out()

    def _hand_out(self) -> None:
        for _ in range(_AHEAD):
            for worker in sorted(self._workers, key=lambda worker: len(worker.sets)):
                if len(worker.sets) < _AHEAD and len(self._order) < IN_FLIGHT * len(self._workers):
                    task = next(self._tasks, None)
                    if task is None:
                        return
                    worker.send(task)
                    self._order.append(task[0])


class Worker:
    """A process, and the sets that it has still to play: `play` gets its end of the connection, and these arguments.

    It sends None when it is ready, then what it has played, set by set. In place of either it may send a KasinoError,
    which is raised, or the traceback of whatever else it has raised.
    """

    def __init__(self, play: Callable[..., None], *arguments: object) -> None:
        context = get_context("spawn")
        self.sets: deque[Set] = deque()
        self._ready = False
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(target=play, args=(theirs, *arguments), daemon=True)
        with _deaf_to_interrupts():
            self._process.start()
        theirs.close()

    def send(self, task: Task) -> None:
        try:
            self.connection.send(task)
        except OSError:
            with suppress(EOFError, OSError):
                self._ready = self._ready or (self.connection.poll() and self.connection.recv() is None)
            raise self._gone(task[0]) from None
        self.sets.append(task[0])

    def receive(self) -> tuple[Set, list[PlayedGame]] | None:
        """What it has played; None where it says that it is ready."""
        try:
            games = self.connection.recv()
        except (EOFError, OSError):
            raise self._gone(self.sets[0]) from None
        if games is None:
            self._ready = True
            return None
        if isinstance(games, KasinoError):
            raise games
        if isinstance(games, str):
            raise RuntimeError(f"a worker failed:\n{games}")
        return self.sets.popleft(), games

    def end(self, grace: float = 0.0) -> None:
        """End it; with `grace` it has so many seconds to end by itself, once the connection is closed."""
        self.connection.close()
        if grace:
            self._process.join(grace)
        self._process.kill()
        self._process.join()
        self._process.close()

    def _gone(self, set: Set) -> KasinoError:
        self._process.join(_LOOK_UP)
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


def _play(connection: Connection, plan: Plan) -> None:
    """What a worker does: load the bots, then play set after set until nothing more comes."""
    as_worker()
    try:
        makers = plan.load()
        connection.send(None)  # ready
        while True:
            set, skip = connection.recv()
            connection.send(list(play_set(plan, makers, set, skip)))
    except KasinoError as error:
        connection.send(error)
    except (EOFError, OSError):
        return
    except Exception:  # noqa: BLE001 the run has to hear it
        connection.send(format_exc())


def as_worker() -> None:
    """Be a process of a run, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # at a terminal it is meant for the run, which ends its workers
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Keep Ctrl-C waiting: a process begun meanwhile is deaf to it until it has said that it ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which undoes the mask when it is begun by the first process
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


def left_to_play(sets: Iterator[Set], games: int) -> Iterator[Task]:
    """Of these sets those that are not finished where so many games have been played."""
    for set in sets:
        if set.first_game + len(set.seatings) > games + 1:
            yield set, max(games + 1 - set.first_game, 0)
