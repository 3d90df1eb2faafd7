"""A plan that several processes play, each every so-many-th set and with bots of its own.

A worker drives its games as a run alone does (`isolated`). What it sends back waits in its connection until the sets
before it are told; then it waits itself.
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
from kasino.tournament.play.isolated import Told, in_isolation
from kasino.tournament.play.isolation import Isolation
from kasino.tournament.play.signals import undisturbed
from kasino.tournament.play.workers import Task, Worker, as_worker, left_to_play

_GRACE = 10.0  # seconds in which a worker ends its bots
_LOOK_UP = 0.2  # seconds after which a stop is noticed


def shared_out(
    plan: Plan,
    begun: int,
    isolation: Isolation,
    logs: Path,
    count: int,
    *,
    stopped: Callable[[], bool],
    on_begin: Callable[[], None] = lambda: None,
) -> Generator[Told]:
    """Play what is left of this plan after so many games in `count` processes, and tell the sets in their order.

    `on_begin` is called when the bots of all of them are up, before the first game. Once `stopped` what is not told is
    given up. Raises KasinoError where a worker cannot start its bots, or ends.
    """
    firsts = [set for set, _ in islice(left_to_play(schedule(plan), begun), count)]
    workers: list[Worker] = []
    try:
        for number, first in enumerate(firsts):
            workers.append(Worker(_play, plan, begun, isolation, logs, number, len(firsts)))
            workers[-1].sets.append(first)
        if all(_heard(worker, stopped) and worker.receive() is None for worker in workers):
            on_begin()
            yield from _told(workers, left_to_play(schedule(plan), begun), stopped)
    finally:
        with undisturbed():
            for worker in workers:
                worker.connection.close()
            for worker in workers:
                worker.end(_GRACE)


def _told(workers: Sequence[Worker], tasks: Iterator[Task], stopped: Callable[[], bool]) -> Generator[Told]:
    """What the workers send, in the order of the schedule."""
    for (set, _), worker in zip(tasks, cycle(workers), strict=False):
        if not worker.sets:
            worker.sets.append(set)
        if not _heard(worker, stopped):
            return
        told = worker.receive()
        assert told is not None
        yield told


def _heard(worker: Worker, stopped: Callable[[], bool]) -> bool:
    """Wait until there is something from this worker; not once stopped."""
    while not stopped():
        if worker.connection.poll(_LOOK_UP):
            return not stopped()
    return False


def _play(
    connection: Connection, plan: Plan, begun: int, isolation: Isolation, logs: Path, number: int, count: int
) -> None:
    """What a worker does, until its connection is closed."""
    as_worker()
    collect_garbage_rarely()
    over = Event()

    def listen() -> None:
        with suppress(EOFError, OSError):
            connection.recv()
        over.set()

    def send(what: object) -> None:
        try:
            connection.send(what)
        except OSError:
            over.set()

    Thread(target=listen, daemon=True).start()
    tasks = islice(left_to_play(schedule(plan), begun), number, None, count)
    playing = in_isolation(plan, tasks, isolation, logs, number + 1, stopped=over.is_set, on_begin=lambda: send(None))
    try:
        with closing(playing) as played:
            for _, games in played:
                send(games)
    except KasinoError as error:
        send(error)
    except Exception:  # noqa: BLE001 the run has to hear it
        send(format_exc())
