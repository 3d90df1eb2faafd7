"""Servers for the benchmarks, each a process of its own: a dealer, and an echo.

`python -m tests.bench.servers CPU dealer` and `python -m tests.bench.servers CPU echo BYTES` (CPU: the processor that
they keep to, or `any`) print their port, and then for each line that they read the seconds of processor time that they
have used. They end with their input.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import grpc
from grpc import aio

from kasino.dealer import Lobby, LoopClock, MemoryStore, Settings
from kasino.dealer.address import parse_address
from kasino.dealer.rpc.event_loop import GrpcLoop
from kasino.dealer.rpc.server_options import OPTIONS
from kasino.dealer.server import Dealer
from kasino.sandbox.process.garbage_collection import collect_garbage_rarely

LOOPBACK = "127.0.0.1"
UNLIMITED = 1_000_000


class Server:
    """A running server; `cpu` is the processor that it is pinned to, None: any."""

    def __init__(self, *words: str, cpu: int | None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.servers", "any" if cpu is None else str(cpu), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.address = f"{LOOPBACK}:{self._read_line()}"

    def seconds(self) -> float:
        """The processor time of all its threads so far, in seconds."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self._read_line())

    def end(self) -> None:
        """Close its input, and wait for its end."""
        self._process.communicate()

    def _read_line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        if not line:
            raise RuntimeError("the server is gone")
        return line


@contextmanager
def server(*words: str, cpu: int | None = None) -> Iterator[Server]:
    """Start a server, and end it afterwards."""
    running = Server(*words, cpu=cpu)
    try:
        yield running
    finally:
        running.end()


async def run_dealer() -> None:
    """Run a dealer without rate limits."""
    clock = LoopClock()
    settings = Settings(
        lobby_calls_per_second=UNLIMITED,
        lobby_calls_burst=UNLIMITED,
        opened_tables_per_second=UNLIMITED,
        opened_tables_burst=UNLIMITED,
        tables_per_peer=UNLIMITED,
        streams_per_peer=UNLIMITED,
    )
    dealer = Dealer(
        Lobby(MemoryStore(), clock, settings, secret=b"of the bench" * 3), settings, clock, parse_address("127.0.0.1:0")
    )
    await dealer.open()
    await report(dealer.address.port)
    await dealer.abort()


async def run_echo(size: int) -> None:
    """Run a server that answers every message with so many bytes."""
    answer = bytes(size)

    async def once(_: bytes, context: Any) -> bytes:
        return answer

    async def duplex(_: object, context: Any) -> None:
        with suppress(asyncio.CancelledError):  # gRPC would print it
            while (await context.read()) is not aio.EOF:
                await context.write(answer)

    handlers: dict[str, grpc.RpcMethodHandler[Any, Any]] = {
        "Once": grpc.unary_unary_rpc_method_handler(once),
        "Duplex": grpc.stream_stream_rpc_method_handler(duplex),
    }
    running = aio.server(options=OPTIONS)
    running.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("bench.Echo", handlers),))
    port = running.add_insecure_port(f"{LOOPBACK}:0")
    await running.start()
    await report(port)
    await running.stop(None)


async def report(port: int) -> None:
    """Print the port, and the processor time for each line that is read, until the input ends."""
    lines: asyncio.Queue[str] = asyncio.Queue()
    asyncio.get_running_loop().add_reader(sys.stdin, lambda: lines.put_nowait(sys.stdin.readline()))
    print_line(port)
    while await lines.get():
        print_line(time.process_time())
    asyncio.get_running_loop().remove_reader(sys.stdin)


def print_line(number: float) -> None:
    """Print a line and flush it."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def main(cpu: str, kind: str, size: str = "0") -> None:
    """Serve."""
    if cpu != "any":
        os.sched_setaffinity(0, {int(cpu)})
    if kind == "dealer":
        collect_garbage_rarely()
        with asyncio.Runner(loop_factory=GrpcLoop) as runner:
            runner.run(run_dealer())
    else:
        asyncio.run(run_echo(int(size)))


if __name__ == "__main__":
    main(*sys.argv[1:])
