"""The servers that the bench calls, each a process of its own: a dealer, and an echo that does nothing else.

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
from kasino.dealer.server import OPTIONS, Dealer
from kasino.sandbox.process.garbage_collection import collect_garbage_rarely

LOOPBACK = "127.0.0.1"
PLENTY = 1_000_000


class Server:
    """A server that runs; `cpu` is the processor that it is kept on, None: any."""

    def __init__(self, *words: str, cpu: int | None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.servers", "any" if cpu is None else str(cpu), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.address = f"{LOOPBACK}:{self._heard()}"

    def seconds(self) -> float:
        """The processor time that it has used, in all its threads."""
        assert self._process.stdin is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self._heard())

    def end(self) -> None:
        """Let it end."""
        self._process.communicate()

    def _heard(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        if not line:
            raise RuntimeError("the server is gone")
        return line


@contextmanager
def server(*words: str, cpu: int | None = None) -> Iterator[Server]:
    """A server for as long as it is needed."""
    running = Server(*words, cpu=cpu)
    try:
        yield running
    finally:
        running.end()


async def deal() -> None:
    """Be a dealer that asks nobody to wait."""
    clock = LoopClock()
    settings = Settings(
        lobby_calls_per_second=PLENTY,
        lobby_calls_burst=PLENTY,
        opened_tables_per_second=PLENTY,
        opened_tables_burst=PLENTY,
        tables_per_peer=PLENTY,
        streams_per_peer=PLENTY,
    )
    dealer = Dealer(
        Lobby(MemoryStore(), clock, settings, secret=b"of the bench" * 3), settings, clock, parse_address("127.0.0.1:0")
    )
    await dealer.open()
    await tell(dealer.address.port)
    await dealer.abort()


async def echo(size: int) -> None:
    """Be a server that answers every message at once, by as many bytes, and reads none of them."""
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
    await tell(port)
    await running.stop(None)


async def tell(port: int) -> None:
    """Tell the port, and the processor time for each line, until there is no further line."""
    lines: asyncio.Queue[str] = asyncio.Queue()
    asyncio.get_running_loop().add_reader(sys.stdin, lambda: lines.put_nowait(sys.stdin.readline()))
    say(port)
    while await lines.get():
        say(time.process_time())
    asyncio.get_running_loop().remove_reader(sys.stdin)


def say(number: float) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


def main(cpu: str, kind: str, size: str = "0") -> None:
    """Serve."""
    if cpu != "any":
        os.sched_setaffinity(0, {int(cpu)})
    if kind == "dealer":
        collect_garbage_rarely()
        with asyncio.Runner(loop_factory=GrpcLoop) as runner:
            runner.run(deal())
    else:
        asyncio.run(echo(int(size)))


if __name__ == "__main__":
    main(*sys.argv[1:])
