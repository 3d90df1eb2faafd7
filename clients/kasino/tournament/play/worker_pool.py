"""Plays sets in several worker processes, and yields their games in the order of the schedule."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import Connection, wait
from traceback import format_exc

from kasino.game import KasinoError
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.play.in_process import play_set
from kasino.tournament.play.played_game import PlayedGame, PlayedSet
from kasino.tournament.play.signals import signals_ignored
from kasino.tournament.play.task import SETS_IN_FLIGHT, Task
from kasino.tournament.play.worker_process import Worker, set_up_worker

_QUEUE_LENGTH = 2  # sets that a worker has, so that it need not wait for the next one
_POLL_SECONDS = 0.5  # between two looks at `stopped`, while no set ends


def play_in_workers(
    plan: Plan, tasks: Iterator[Task], count: int, *, stopped: Callable[[], bool]
) -> Generator[PlayedSet]:
    """Play these sets in `count` processes, and yield them in their order.

    Once `stopped` no set is started, and those that wait for an earlier one are discarded. Raises KasinoError if a
    worker cannot load the bots, or ends.
    """
    workers = [Worker(_play_tasks, plan) for _ in range(count)]
    try:
        yield from _Dispatcher(workers, tasks, stopped).run()
    finally:
        with signals_ignored():
            while workers:
                workers.pop().end()


class _Dispatcher:
    """Assigns sets to workers, and reorders what they send."""

    def __init__(self, workers: list[Worker], tasks: Iterator[Task], stopped: Callable[[], bool]) -> None:
        self._workers = workers
        self._tasks = tasks
        self._stopped = stopped
        self._pending: deque[Set] = deque()  # assigned and not yet yielded, in the order of the schedule
        self._played: dict[int, list[PlayedGame]] = {}

    def run(self) -> Iterator[PlayedSet]:
        self._assign()
        while self._pending and not self._stopped():
            ready = {*wait([worker.connection for worker in self._workers if worker.sets], _POLL_SECONDS)}
            for worker in self._workers:
                if worker.connection in ready and (received := worker.receive()) is not None:
                    set, games = received
                    self._played[set.number] = games
            self._assign()
            while self._pending and self._pending[0].number in self._played:
                set = self._pending.popleft()
                yield set, self._played.pop(set.number)
                self._assign()

    def _assign(self) -> None:
        for _ in range(_QUEUE_LENGTH):
            for worker in sorted(self._workers, key=lambda worker: len(worker.sets)):
                if len(worker.sets) < _QUEUE_LENGTH and len(self._pending) < SETS_IN_FLIGHT * len(self._workers):
                    task = next(self._tasks, None)
                    if task is None:
                        return
                    worker.send(task)
                    self._pending.append(task[0])


def _play_tasks(connection: Connection, plan: Plan) -> None:
    """The worker: load the bots, then play each set that is received, until the connection is closed."""
    set_up_worker()
    try:
        factories = plan.load()
        connection.send(None)  # ready
        while True:
            set, skip = connection.recv()
            connection.send(list(play_set(plan, factories, set, skip)))
    except KasinoError as error:
        connection.send(error)
    except (EOFError, OSError):
        return
    except Exception:  # noqa: BLE001 the run raises it
        connection.send(format_exc())
