"""Calls wait for their requests with one timer, which cancels those whose request does not arrive."""

from __future__ import annotations

import asyncio

import pytest

from kasino.dealer.rpc.request_deadline import RequestDeadline

INTERVAL = 0.001


async def never() -> None:
    await asyncio.get_running_loop().create_future()


async def at_once() -> str:
    return "request"


async def test_a_request_that_arrives_is_returned() -> None:
    assert await RequestDeadline(10.0).wait(at_once()) == "request"


async def test_every_call_whose_request_does_not_arrive_ends_with_a_timeout() -> None:
    deadline = RequestDeadline(0.0, INTERVAL)
    ended = await asyncio.gather(*(deadline.wait(never()) for _ in range(3)), return_exceptions=True)
    assert [type(error) for error in ended] == [TimeoutError] * 3
    with pytest.raises(TimeoutError):
        await deadline.wait(never())


async def test_a_call_that_timed_out_goes_on_as_one_that_nobody_cancelled() -> None:
    async def call() -> int:
        with pytest.raises(TimeoutError):
            await RequestDeadline(0.0, INTERVAL).wait(never())
        task = asyncio.current_task()
        assert task is not None
        return task.cancelling()

    assert await asyncio.create_task(call()) == 0


async def test_a_call_that_its_client_cancels_is_cancelled() -> None:
    waiting = asyncio.create_task(RequestDeadline(10.0).wait(never()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
