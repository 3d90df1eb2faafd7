"""Soak test of a dealer with many tables: no table delays another, and new clients are admitted."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from statistics import median
from time import perf_counter

from grpc import aio

from kasino.dealer.rpc.event_loop import GrpcLoop
from tests.bench.load_generator import Load, seats_of_table
from tests.bench.servers import server

TABLES = 300
MOVES = 500
"""The number of moves at each of them."""
CHANNELS = 3  # of 200 streams each, and one for new clients
MAX_RATIO = 10.0
"""The longest time of an answer is at most so many times the median one, and SLACK_SECONDS."""
SLACK_SECONDS = 1.0
"""An allowance for other load on the machine."""


def many_tables(size: float) -> str:
    """300 tables play at once, while further ones are created and joined one after the other."""
    with asyncio.Runner(loop_factory=GrpcLoop) as runner:
        return runner.run(_many_tables(max(round(MOVES * size), 5)))


async def _many_tables(moves: int) -> str:
    async with AsyncExitStack() as stack:
        dealer = stack.enter_context(server("dealer"))
        options = [("grpc.use_local_subchannel_pool", 1)]
        channels = [
            await stack.enter_async_context(aio.insecure_channel(dealer.address, options=options))
            for _ in range(CHANNELS + 1)
        ]
        gate = asyncio.Event()
        loads = [Load(gate) for _ in range(TABLES)]
        places = [channels[number % CHANNELS] for number in range(TABLES)]
        tables = await asyncio.gather(*map(seats_of_table, places))
        for load, channel, seats in zip(loads, places, tables, strict=True):
            stack.push_async_callback(load.end)
            for seat in seats:
                load.add(load.sit_duplex(channel, seat))
        for load in loads:
            await load.connected()
        began = perf_counter()
        gate.set()
        joins = await _joins(channels[-1], loads, moves)
        gate.clear()
        for load in loads:
            await load.settled()
        took = perf_counter() - began
    return _figures(loads, joins, took)


async def _joins(channel: aio.Channel, loads: list[Load], moves: int) -> list[float]:
    """The times to create a table and join it, repeated until every table has made so many moves."""
    times = []
    while any(load.answers < moves for load in loads):
        for load in loads:
            load.check()
        began = perf_counter()
        await seats_of_table(channel)
        times.append(perf_counter() - began)
    return times


def _figures(loads: list[Load], joins: list[float], took: float) -> str:
    """The figures. Raises AssertionError if an answer took too long."""
    middle = median(time for load in loads for time in load.times)
    slowest, join = max(max(load.times) for load in loads), max(joins)
    bound = MAX_RATIO * middle + SLACK_SECONDS
    told = (
        f"{len(loads)} tables, {sum(load.answers for load in loads) / took:.0f} moves a second, "
        f"answers in {1e3 * middle:.0f} ms, at the slowest table in {1e3 * slowest:.0f} ms; "
        f"{len(joins)} more were opened and joined, the slowest in {1e3 * join:.0f} ms"
    )
    if max(slowest, join) > bound:
        raise AssertionError(f"{told}: over {MAX_RATIO:.0f} times the median and {SLACK_SECONDS:.0f} s")
    return told
