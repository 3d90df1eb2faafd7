"""Calls of the lobby of a busy dealer: how many it answers a second, and after how long.

`python -m tests.bench.lobby_calls ADDRESS SECONDS` prints one JSON list: the calls a second of twenty clients, and the
median and the longest time of a call in milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
from statistics import median
from time import perf_counter

from grpc import aio

from kasino.v1.table_service_pb2 import GetServerInfoRequest
from kasino.v1.table_service_pb2_grpc import TableServiceStub

VISITORS = 20


async def visit(address: str, seconds: float) -> list[float]:
    """Call GetServerInfo again and again."""
    times: list[float] = []
    began = perf_counter()
    async with aio.insecure_channel(address) as channel:
        stub = TableServiceStub(channel)

        async def visitor() -> None:
            while perf_counter() - began < seconds:
                asked = perf_counter()
                await stub.GetServerInfo(GetServerInfoRequest())
                times.append(perf_counter() - asked)

        await asyncio.gather(*(visitor() for _ in range(VISITORS)))
    return [len(times) / (perf_counter() - began), 1e3 * median(times), 1e3 * max(times)]


if __name__ == "__main__":
    json.dump(asyncio.run(visit(sys.argv[1], float(sys.argv[2]))), sys.stdout)
