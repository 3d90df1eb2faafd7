"""Benchmark of moves at other tables while one client floods the dealer with streams that it opens and resets.

`python -m tests.bench.stream_flood [STREAMS]` prints one JSON object for each way (`play`: of one seat, `watch`: of
spectators of a running game): the 99th percentile of a move at other tables in milliseconds, `before` and `during` the
flood, and the streams of it that came in a second.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from contextlib import AsyncExitStack, suppress
from time import perf_counter
from typing import Any

from google.protobuf.duration_pb2 import Duration
from grpc import aio

from kasino.v1 import play_service_pb2 as play
from kasino.v1 import watch_service_pb2 as watch
from kasino.v1.play_service_pb2_grpc import PlayServiceStub
from kasino.v1.watch_service_pb2_grpc import WatchServiceStub
from tests.bench.load_generator import Load, Seat, seats_of_table, seats_of_tables
from tests.bench.servers import server

TABLES = 25
STREAMS = 5_000
AT_ONCE = 100
"""The number of streams of the flood that are open at a time."""
QUIET_SECONDS = 2.0


async def both(streams: int) -> dict[str, dict[str, float]]:
    """The figures of both kinds of streams."""
    return {way: await measure(way, streams) for way in ("play", "watch")}


async def measure(way: str, streams: int) -> dict[str, float]:
    """The figures of a flood of this kind of streams."""
    async with AsyncExitStack() as stack:
        dealer = stack.enter_context(server("dealer"))
        channel = await stack.enter_async_context(aio.insecure_channel(dealer.address))
        load, flooded = Load(), Load()
        for seat in await seats_of_tables(channel, TABLES):
            load.add(load.sit_duplex(channel, seat))
        seats = await seats_of_table(channel, listed=True, spectator_delay=Duration())
        for seat in seats:
            flooded.add(flooded.sit_duplex(channel, seat))
        for one in (load, flooded):
            stack.push_async_callback(one.end)
            await one.connected()
            one.gate.set()
        await asyncio.sleep(QUIET_SECONDS)
        before, load.times = load.times, []
        words = (way, str(streams), dealer.address, *seats[0])
        caller = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bench.stream_flood", *words, stdout=subprocess.PIPE
        )
        out, _ = await caller.communicate()
        load.check()
        return {"before": _high(before), "during": _high(load.times), "streams": float(out)}


def _high(times: list[float]) -> float:
    """The 99th percentile in milliseconds."""
    return 1e3 * sorted(times)[int(0.99 * len(times))]


async def flood(way: str, count: int, address: str, seat: Seat) -> float:
    """Open so many streams, and reset each; returns the number a second."""
    async with aio.insecure_channel(address) as channel:
        player: Any = PlayServiceStub(channel)
        spectator: Any = WatchServiceStub(channel)

        async def one() -> None:
            if way == "play":
                call = player.Play(play.PlayRequest(name=seat.table), metadata=seat.metadata)
            else:
                call = spectator.Watch(watch.WatchRequest(name=seat.table))
            with suppress(aio.AioRpcError):
                await call.read()
            call.cancel()

        async def several(numbers: list[int]) -> None:
            while numbers:
                numbers.pop()
                await one()

        began, numbers = perf_counter(), list(range(count))
        await asyncio.gather(*(several(numbers) for _ in range(AT_ONCE)))
        return count / (perf_counter() - began)


def main(way: str = "", streams: str = str(STREAMS), *rest: str) -> None:
    """Measure, or, with the address of a dealer and a seat, be the flood."""
    if rest:
        address, *seat = rest
        json.dump(asyncio.run(flood(way, int(streams), address, Seat(*seat))), sys.stdout)
    else:
        json.dump(asyncio.run(both(int(way or streams))), sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
