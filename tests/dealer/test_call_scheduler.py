"""The call scheduler: order, batch size, and answers that are queued when their time is up."""

from __future__ import annotations

import asyncio

import pytest

from kasino.dealer.call_scheduler import BATCH, BATCH_WITH_NEW_CALLS, CallScheduler
from kasino.wire import TimeControl
from tests.dealer.local_dealer import Dealer, asked


async def came(scheduler: CallScheduler, heard: list[str], name: str) -> None:
    await scheduler.wait_turn()
    heard.append(name)


@pytest.mark.parametrize(
    ("comes", "at_once"), [(False, BATCH), (True, BATCH_WITH_NEW_CALLS)], ids=["no client", "a client"]
)
async def test_moves_run_in_order_and_in_batches_while_new_calls_come_from(comes, at_once):
    scheduler = CallScheduler()
    if comes:
        scheduler.note_new_call()
    heard: list[str] = []
    names = [f"move {number}" for number in range(5 * BATCH)]
    coming = [asyncio.create_task(came(scheduler, heard, name)) for name in names]
    rounds = []
    while not all(task.done() for task in coming):
        before = len(heard)
        await asyncio.sleep(0)
        rounds.append(len(heard) - before)
    assert heard == names
    assert max(rounds) == at_once


async def test_no_caller_waits_while_the_queue_is_empty():
    scheduler = CallScheduler()
    heard: list[str] = []
    for name in "ab":
        try:
            came(scheduler, heard, name).send(None)
        except StopIteration:
            await asyncio.sleep(0)
            await asyncio.sleep(0)
    assert heard == ["a", "b"]


async def test_a_callback_runs_after_the_queued_callers_or_at_once_if_there_are_none():
    scheduler = CallScheduler()
    heard: list[str] = []
    scheduler.call_after_waiting(lambda: heard.append("at once"))
    names = [f"move {number}" for number in range(2 * BATCH)]
    coming = [asyncio.create_task(came(scheduler, heard, name)) for name in names]
    await asyncio.sleep(0)
    scheduler.call_after_waiting(lambda: heard.append("time is up"))
    late = asyncio.create_task(came(scheduler, heard, "late"))
    await asyncio.gather(*coming, late)
    assert heard == ["at once", *names, "time is up", "late"]


async def test_a_cancelled_caller_takes_no_turn():
    scheduler = CallScheduler()
    heard: list[str] = []
    coming = [asyncio.create_task(came(scheduler, heard, str(number))) for number in range(3 * BATCH)]
    await asyncio.sleep(0)
    coming[2 * BATCH].cancel()
    await asyncio.gather(*coming, return_exceptions=True)
    assert heard == [str(number) for number in range(3 * BATCH) if number != 2 * BATCH]


async def test_an_answer_that_is_queued_when_the_time_is_up_is_in_time():
    dealer = Dealer()
    _, seats = await dealer.game(control=TimeControl(per_move=5.0))
    one = asked(seats)
    assert one.decision is not None
    dealer.clock.move(4.9)
    before_it = [asyncio.create_task(dealer.lobby.scheduler.wait_turn()) for _ in range(3 * BATCH)]
    answered = asyncio.create_task(one.play())
    await asyncio.sleep(0)
    dealer.clock.move(0.2)
    answer = await answered
    await asyncio.gather(*before_it)
    assert answer.HasField("accepted")
    assert not answer.accepted.duplicate
