"""Thousands of calls at once: each is answered or refused with a reason."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from pathlib import Path

from grpc import aio
from grpc_health.v1 import health_pb2

from kasino.v1 import watch_service_pb2 as watch
from tests.dealer.serving import Untyped, calling, dealing, ended, health, open_table, serving, within


async def test_two_thousand_calls_at_once_are_all_answered() -> None:
    async with dealing() as served:
        calls = [health(served).Check(health_pb2.HealthCheckRequest()) for _ in range(2000)]
        answers = await within(asyncio.gather(*calls))
    assert {answer.status for answer in answers} == {health_pb2.HealthCheckResponse.SERVING}


async def test_calls_that_are_queued_at_the_shutdown_are_answered_or_refused(tmp_path: Path) -> None:
    with serving("127.0.0.1:0", folder=tmp_path) as (process, address):
        async with calling(address) as caller:
            table = await open_table(caller, spectator_delay={"seconds": 0})
            request = watch.WatchRequest(watch_code=table.watch_code)
            first, *rest = [caller.watch.Watch(request) for _ in range(1000)]
            await within(first.read())
            process.send_signal(signal.SIGTERM)
            told = Counter(await within(asyncio.gather(*map(how_it_went, rest))))
            assert await ended(process) == (0, "", "")
    assert told["SERVER_STOPPING"] > 0
    assert told.total() == 999
    assert set(told) <= {"welcome", "SERVER_FULL", "SERVER_STOPPING"}, told


async def how_it_went(stream: Untyped) -> str | None:
    """What a stream began with: a kind of message, or the reason of a refusal; the code where there is none."""
    try:
        kind: str | None = (await stream.read()).WhichOneof("item")
    except aio.AioRpcError as error:
        return str(dict(error.trailing_metadata() or ()).get("kasino-reason", error.code()))
    return kind
