"""The event loop drains the wake-up pipe of gRPC."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any, TypeVarTuple

import grpc
import pytest
from grpc import aio

from kasino.dealer.rpc.event_loop import GrpcLoop

Ts = TypeVarTuple("Ts")
STREAMS, TRIPS = 200, 5
MANY = 50


class Watched(GrpcLoop):
    """Remembers where gRPC wakes it."""

    def __init__(self) -> None:
        super().__init__()
        self.pipes: list[socket.socket] = []

    def add_reader(self, fd: Any, callback: Callable[[*Ts], Any], *args: *Ts) -> None:
        self.pipes.append(fd)
        super().add_reader(fd, callback, *args)

    def waiting(self) -> int:
        """How many bytes are unread."""
        return max(map(_waiting, self.pipes), default=0)


class Plain(Watched):
    """Takes them as asyncio does: one each time it goes round."""

    def add_reader(self, fd: Any, callback: Callable[[*Ts], Any], *args: *Ts) -> None:
        self.pipes.append(fd)
        asyncio.SelectorEventLoop.add_reader(self, fd, callback, *args)


def _waiting(pipe: socket.socket) -> int:
    try:
        return len(pipe.recv(4096, socket.MSG_PEEK | socket.MSG_DONTWAIT))
    except BlockingIOError:
        return 0


async def echo(_: object, context: Any) -> None:
    while (message := await context.read()) is not aio.EOF:
        await context.write(message)


async def talk(channel: aio.Channel) -> None:
    call: Any = channel.stream_stream("/test.Echo/Echo")()
    for trip in range(TRIPS):
        await call.write(bytes([trip]))
        assert await call.read() == bytes([trip])
    await call.done_writing()
    assert await call.read() is aio.EOF


async def busy(loop: Watched) -> list[int]:
    """How many bytes wait each time that the loop goes round, while streams are busy."""
    handlers: dict[str, Any] = {"Echo": grpc.stream_stream_rpc_method_handler(echo)}
    server = aio.server(options=(("grpc.max_concurrent_streams", STREAMS),))
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Echo", handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    seen: list[int] = []

    def look() -> None:
        seen.append(loop.waiting())
        looking.append(loop.call_soon(look))

    looking: list[asyncio.Handle] = []
    async with aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        look()
        await asyncio.gather(*(talk(channel) for _ in range(STREAMS)))
        looking[-1].cancel()
    await server.stop(None)
    return seen


@pytest.mark.parametrize(("kind", "fills"), [(Watched, False), (Plain, True)], ids=["ours", "that of asyncio"])
def test_unread_bytes_of_grpc_fill_the_pipe_in_a_loop(kind, fills):
    loop = kind()
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        seen = runner.run(busy(loop))
    assert loop.pipes
    assert (sum(waiting > MANY for waiting in seen) > len(seen) / 4) is fills
