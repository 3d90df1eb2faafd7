"""A client that is silent, does not read, or has closed its side delays no other client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from grpc import aio

from kasino.dealer import Settings
from kasino.v1 import event_pb2
from kasino.v1 import play_service_pb2 as play
from tests.client.proxy import Proxy
from tests.dealer.seats import opened
from tests.dealer.serving import Untyped, bearing, calling, dealing, open_table, until, within

AWAY = event_pb2.SeatChanged.KIND_DISCONNECTED
BACK = event_pb2.SeatChanged.KIND_RECONNECTED


class Silent(Proxy):
    """A proxy that drops all bytes once it is silent, and keeps its connections open."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(host, port)
        self.open = asyncio.Event()
        self.open.set()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            await self.open.wait()
            writer.write(data)


async def changes(stream: Untyped) -> AsyncIterator[tuple[event_pb2.SeatChanged.Kind.ValueType, int]]:
    """The changes of seats, as another seat receives them."""
    while (message := await within(stream.read())) is not aio.EOF:
        for event in message.events.events:
            changed = event.public_event.seat_changed
            if changed.kind:
                yield changed.kind, changed.player.seat


@pytest.mark.parametrize("way", ["Play", "PlayDuplex"])
async def test_a_seat_whose_way_falls_silent_is_away_before_long_by(way: str) -> None:
    async with dealing(Settings(keepalive_seconds=0.2, silent_seconds=0.2)) as served:
        table = await open_table(served)
        silent = Silent(served.dealer.address.host, served.dealer.address.port)
        server = await asyncio.start_server(silent.pass_on, "127.0.0.1", 0)
        near, _ = await opened(served, table, 0)
        heard = changes(near)
        async with calling(f"127.0.0.1:{server.sockets[0].getsockname()[1]}") as far:
            if way == "PlayDuplex":
                await opened(far, table, 1)
            else:
                request = play.PlayRequest(name=table.name)
                stream = far.play.Play(request, metadata=bearing(table.tokens[1]))
                assert (await within(stream.read())).HasField("welcome")
            assert await anext(heard) == (BACK, 1)
            silent.open.clear()
            assert await anext(heard) == (AWAY, 1)
            await until(lambda: served.dealer.stream_limit.in_use == 1)
        server.close()
        await silent.end()


async def test_a_seat_that_closes_its_side_is_away_and_its_stream_ends_without_goodbye() -> None:
    async with dealing() as served:
        table = await open_table(served)
        near, _ = await opened(served, table, 0)
        heard = changes(near)
        far, _ = await opened(served, table, 1)
        assert await anext(heard) == (BACK, 1)
        await far.done_writing()
        while (message := await within(far.read())) is not aio.EOF:
            assert not message.HasField("goodbye")
        assert (await within(far.code())).name == "OK"
        assert await anext(heard) == (AWAY, 1)
        await opened(served, table, 1)
        assert await anext(heard) == (BACK, 1)
