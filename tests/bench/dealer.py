"""Benchmark of the dealer over gRPC, compared with an echo: moves a second, and processor time of the server.

`python -m tests.bench.dealer [SERVER_CPU CALLERS_CPU]` prints one JSON object: by way to play (`duplex`, `unary`, and
`waiting`: duplex streams on which events wait for the seat's next decision) the moves a second of 100 seats at 50
tables, the round trips a second of 100 callers of an echo that takes and gives as many bytes in the same way, the
median of their ratio over interleaved rounds, and the microseconds of processor time that either server needs for each;
and of a move at one table, on duplex streams, the median and the 99th percentile in microseconds. If two processors are
named, the servers are pinned to the one, and the clients to the other. `visitors` are the calls a second that the
dealer admits while 600 seats play, and the median and the longest time of one in milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from grpc import aio

from tests.bench.load_generator import Load, seats_of_tables
from tests.bench.servers import Server, server

CALLERS = 100
ROUNDS = 3
WARM_SECONDS = 0.4
WINDOW_SECONDS = 0.4
BUSY, STREAMS = 600, 150
"""The number of seats that play while other clients call, and how many of them share a connection."""
VISIT_SECONDS = 2.0
APART = (("grpc.use_local_subchannel_pool", 1),)
SITTERS: dict[str, Callable[..., Coroutine[Any, Any, None]]] = {
    "duplex": Load.sit_duplex,
    "unary": Load.sit_unary,
    "waiting": partial(Load.sit_duplex, waits=True),
}
Call = Callable[[Load], Coroutine[Any, Any, None]]


class Figures(NamedTuple):
    """The figures of a window: moves or round trips a second, and the server's microseconds for each."""

    rate: float
    cost: float
    times: list[float]


class Crowd:
    """Clients of one server, which send only during a window."""

    def __init__(self, server: Server, calls: list[Call]) -> None:
        self._server = server
        self._load = Load()
        self.end = self._load.end
        for call in calls:
            self._load.add(call(self._load))

    async def window(self, seconds: float) -> Figures:
        """Open the gate for so long, and measure."""
        load, now = self._load, asyncio.get_running_loop().time
        await load.connected()
        before, spent, began = load.answers, self._server.seconds(), now()
        load.times.clear()
        load.gate.set()
        await asyncio.sleep(seconds)
        load.gate.clear()
        rate = (load.answers - before) / (now() - began)
        await load.settled()
        cost = (self._server.seconds() - spent) / (load.answers - before)
        return Figures(rate, 1e6 * cost, sorted(load.times))

    def sizes(self) -> tuple[int, int]:
        """The mean bytes of a move, and of its answer."""
        return self._load.sent_bytes // self._load.requests, self._load.received_bytes // self._load.answers


async def compare(way: str, dealer: Server, cpu: int | None) -> dict[str, float]:
    """The figures of this way to play, and those of the echo."""
    async with AsyncExitStack() as stack:
        channel = await stack.enter_async_context(aio.insecure_channel(dealer.address))
        seats = await seats_of_tables(channel, CALLERS // 2)
        players = Crowd(dealer, [partial(SITTERS[way], channel=channel, seat=seat) for seat in seats])
        stack.push_async_callback(players.end)
        await players.window(WARM_SECONDS)
        sent, heard = players.sizes()
        peer = stack.enter_context(server("echo", str(heard), cpu=cpu))
        line = await stack.enter_async_context(aio.insecure_channel(peer.address))
        call = Load.echo_unary if way == "unary" else Load.echo_duplex
        echoed = Crowd(peer, [partial(call, channel=line, size=sent)] * CALLERS)
        stack.push_async_callback(echoed.end)
        await echoed.window(WARM_SECONDS)
        rounds = [(await players.window(WINDOW_SECONDS), await echoed.window(WINDOW_SECONDS)) for _ in range(ROUNDS)]
    return {
        "moves": median(ours.rate for ours, _ in rounds),
        "echo": median(theirs.rate for _, theirs in rounds),
        "ratio": median(ours.rate / theirs.rate for ours, theirs in rounds),
        "cost": median(ours.cost for ours, _ in rounds),
        "echo_cost": median(theirs.cost for _, theirs in rounds),
        "sent": sent,
        "heard": heard,
    }


async def alone(dealer: Server) -> tuple[float, float]:
    """The time of a move at the only busy table: median and 99th percentile, in microseconds."""
    async with aio.insecure_channel(dealer.address) as channel:
        seats = await seats_of_tables(channel, 1)
        players = Crowd(dealer, [partial(Load.sit_duplex, channel=channel, seat=seat) for seat in seats])
        await players.window(WARM_SECONDS)
        windows = [(await players.window(WINDOW_SECONDS)).times for _ in range(ROUNDS)]
        await players.end()
    middle, high = (median(times[int(len(times) * share)] for times in windows) for share in (0.5, 0.99))
    return 1e6 * middle, 1e6 * high


async def visited(dealer: Server) -> list[float]:
    """The rate and the times of lobby calls while many seats play."""
    async with AsyncExitStack() as stack:
        channels = [
            await stack.enter_async_context(aio.insecure_channel(dealer.address, options=APART))
            for _ in range(BUSY // STREAMS)
        ]
        seats = await seats_of_tables(channels[0], BUSY // 2)
        load = Load()
        stack.push_async_callback(load.end)
        for number, seat in enumerate(seats):
            load.add(load.sit_duplex(channels[number % len(channels)], seat))
        await load.connected()
        load.gate.set()
        visitors = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.bench.lobby_calls",
            dealer.address,
            str(VISIT_SECONDS),
            stdout=asyncio.subprocess.PIPE,
        )
        told, _ = await visitors.communicate()
        load.gate.clear()
        await load.settled()
    figures: list[float] = json.loads(told)
    return figures


async def measure(cpu: int | None) -> dict[str, Any]:
    """All figures, with the servers pinned to this processor, or to none."""
    with server("dealer", cpu=cpu) as dealer:
        ways = {way: await compare(way, dealer, cpu) for way in SITTERS}
        return {**ways, "alone": await alone(dealer), "visitors": await visited(dealer)}


def main(cpus: list[int]) -> None:
    """Measure, and print."""
    servers, callers = cpus or (None, None)
    if callers is not None:
        os.sched_setaffinity(0, {callers})
    json.dump(asyncio.run(measure(servers)), sys.stdout)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]])
