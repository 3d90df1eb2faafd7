"""Plays a plan with isolated bots in several worker processes: each plays every Nth set, with bots of its own.

What a worker sends waits in its connection until the sets before it have been yielded; then the worker blocks.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, suppress
from itertools import cycle, islice
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event, Thread
from traceback import format_exc

from kasino.game import KasinoError
from kasino.sandbox.process.garbage_collection import collect_garbage_rarely
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import schedule
from kasino.tournament.play.isolated import play_isolated
from kasino.tournament.play.isolation import Isolation
from kasino.tournament.play.played_game import PlayedSet
from kasino.tournament.play.signals import signals_ignored
from kasino.tournament.play.task import Task, remaining_tasks
from kasino.tournament.play.worker_process import Worker, set_up_worker

_GRACE_SECONDS = 10.0  # for a worker to end its bots
_POLL_SECONDS = 0.2  # between two looks at `stopped`


def play_sharded(
    plan: Plan,
    begun: int,
    isolation: Isolation,
    logs: Path,
    count: int,
    *,
    stopped: Callable[[], bool],
    on_begin: Callable[[], None] = lambda: None,
) -> Generator[PlayedSet]:
    """Play this plan from game `begun` + 1 on in `count` worker processes, and yield the sets in their order.

    `on_begin` is called when the bots of all workers are started, before the first game. Once `stopped` the sets that
    were not yielded are discarded. Raises KasinoError if a worker cannot start its bots, or ends.
    """
    firsts = [set for set, _ in islice(remaining_tasks(schedule(plan), begun), count)]
    workers: list[Worker] = []
    try:
        for number, first in enumerate(firsts):
            workers.append(Worker(_play_shard, plan, begun, isolation, logs, number, len(firsts)))
            workers[-1].sets.append(first)
        if all(_wait_for(worker, stopped) and worker.receive() is None for worker in workers):
            on_begin()
            yield from _merge(workers, remaining_tasks(schedule(plan), begun), stopped)
    finally:
        with signals_ignored():
            for worker in workers:
                worker.connection.close()
            for worker in workers:
                worker.end(_GRACE_SECONDS)


def _merge(workers: Sequence[Worker], tasks: Iterator[Task], stopped: Callable[[], bool]) -> Generator[PlayedSet]:
    """The sets that the workers send, in the order of the schedule."""
    for (set, _), worker in zip(tasks, cycle(workers), strict=False):
        if not worker.sets:
            worker.sets.append(set)
        if not _wait_for(worker, stopped):
            return
        played = worker.receive()
        assert played is not None
        yield played


def _wait_for(worker: Worker, stopped: Callable[[], bool]) -> bool:
    """Wait for a message of this worker; False once stopped."""
    while not stopped():
        if worker.connection.poll(_POLL_SECONDS):
            return not stopped()
    return False


def _play_shard(
    connection: Connection, plan: Plan, begun: int, isolation: Isolation, logs: Path, number: int, count: int
) -> None:
    """The worker with this number, from 0: play its sets until the connection is closed."""
    set_up_worker()
    collect_garbage_rarely()
    closed = Event()

    def wait_for_close() -> None:
        with suppress(EOFError, OSError):
            connection.recv()
        closed.set()

    def send(message: object) -> None:
        try:
            connection.send(message)
        except OSError:
            closed.set()

    Thread(target=wait_for_close, daemon=True).start()
    tasks = islice(remaining_tasks(schedule(plan), begun), number, None, count)
    playing = play_isolated(
        plan, tasks, isolation, logs, number + 1, stopped=closed.is_set, on_begin=lambda: send(None)
    )
    try:
        with closing(playing) as played:
            for _, games in played:
                send(games)
    except KasinoError as error:
        send(error)
    except Exception:  # noqa: BLE001 the run raises it
        send(format_exc())
