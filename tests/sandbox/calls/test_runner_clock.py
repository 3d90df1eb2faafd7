"""Tests of the runner's clock and its deadlines: suspended time is not charged to a bot."""

from __future__ import annotations

import asyncio
import threading
from hashlib import sha256
from pathlib import Path

import pytest

from kasino.sandbox.calls.runner_clock import (
    SETTLE_SECONDS,
    TICK_SECONDS,
    Deadline,
    RunningClock,
    has_runnable_thread,
    wait_for_any,
)


class Machine:
    """Time that is set by hand."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def machine() -> Machine:
    return Machine()


def run(machine: Machine, clock: RunningClock, seconds: float) -> None:
    """Let so much time pass in which the process runs."""
    for _ in range(round(seconds / TICK_SECONDS)):
        machine.time += TICK_SECONDS
        clock.read()


def test_a_stall_is_not_counted(machine):
    clock = RunningClock(machine)
    begun = clock.read()
    run(machine, clock, 1.0)
    machine.time += 3.0
    run(machine, clock, 1.0)
    assert clock.read() - begun == pytest.approx(2.0, abs=2 * TICK_SECONDS)


def test_what_is_past_its_time_is_late_once_what_had_arrived_could_be_read(machine):
    clock = RunningClock(machine)
    deadline, due = Deadline(clock, lambda: False), clock.read() + 1.0
    run(machine, clock, 1.0)
    assert not deadline.has_passed(due - 0.1)
    machine.time += TICK_SECONDS
    assert deadline.has_passed(due - 0.1)


def test_another_time_is_looked_at_anew(machine):
    clock = RunningClock(machine)
    deadline, due = Deadline(clock, lambda: False), clock.read()
    run(machine, clock, 1.0)
    assert not deadline.has_passed(due + 0.2)
    machine.time += TICK_SECONDS
    assert not deadline.has_passed(due + 0.3)  # an answer came, and the next is waited for


def test_nothing_is_late_right_after_a_stall_and_is_later(machine):
    clock = RunningClock(machine)
    deadline, due = Deadline(clock, lambda: False), clock.read() + 1.0
    run(machine, clock, 0.95)
    machine.time += 3.0
    late = 0.0
    while not deadline.has_passed(due):
        machine.time += TICK_SECONDS
        late += TICK_SECONDS
    assert late == pytest.approx(SETTLE_SECONDS + TICK_SECONDS, abs=2 * TICK_SECONDS)


def test_nothing_is_late_while_a_thread_that_reads_waits_for_a_processor(machine):
    clock = RunningClock(machine)
    waits = iter([True, True, True, False])
    deadline, due = Deadline(clock, lambda: next(waits)), clock.read()
    late = []
    for _ in range(5):
        machine.time += TICK_SECONDS
        late.append(deadline.has_passed(due))
    assert late == [False, False, False, False, True]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="Linux tells it")
def test_a_process_is_behind_while_another_thread_of_it_is_busy():
    thread = threading.Thread(target=lambda: sha256(bytes(1 << 26)))  # which lets go of the interpreter
    thread.start()
    assert any(has_runnable_thread() for _ in iter(thread.is_alive, False))
    thread.join()


def test_a_clock_that_stalls_at_every_reading_is_never_late(machine):
    clock = RunningClock(machine)
    deadline, due = Deadline(clock, lambda: False), clock.read() + 1.0
    for _ in range(100):
        machine.time += 0.2
        assert not deadline.has_passed(due)


async def test_what_is_done_is_found_however_late_it_is_looked_at(machine):
    clock = RunningClock(machine)
    waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done_in_a_stall() -> None:
        machine.time += 60.0
        waiting.set_result(None)

    asyncio.get_running_loop().call_soon(done_in_a_stall)
    assert await wait_for_any([waiting], 1.0, clock)
