"""A TCP proxy to a dealer that can abort every connection at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress


class Proxy:
    """Forwards bytes in both directions. `address` is where it listens.

    `connections` counts the accepted connections, `cuts` the aborted sockets.
    """

    def __init__(self, host: str, port: int) -> None:
        self.address = ""
        self.connections = 0
        self.cuts = 0
        self._to = (host, port)
        self._ways: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def cut(self) -> None:
        """Abort every connection."""
        for way in self._ways:
            way.transport.abort()
            self.cuts += 1
        self._ways.clear()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        there_reader, there_writer = await asyncio.open_connection(*self._to)
        self._ways |= {writer, there_writer}
        for one, other in ((reader, there_writer), (there_reader, writer)):
            task = asyncio.create_task(self._pump(one, other))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def end(self) -> None:
        self.cut()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.transport.abort()
        self._ways.discard(writer)


@asynccontextmanager
async def proxy(address: str) -> AsyncIterator[Proxy]:
    """A proxy to this address."""
    host, _, port = address.rpartition(":")
    made = Proxy(host, int(port))
    server = await asyncio.start_server(made.pass_on, "127.0.0.1", 0)
    made.address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        server.close()
        await made.end()
