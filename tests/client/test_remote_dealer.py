"""Tests of the channels to a dealer: TLS, and as many channels as the streams need."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from grpc import (
    StatusCode,
    aio,
    method_handlers_generic_handler,
    stream_stream_rpc_method_handler,
    unary_unary_rpc_method_handler,
)

from kasino.client import Claim, DealerUnreachable, RemoteDealer, Tls, retry_call
from kasino.client.channel_pool import STREAMS_PER_CHANNEL
from kasino.client.streams import DuplexStream
from kasino.dealer import Settings
from kasino.dealer.settings import Tls as TlsFiles
from kasino.v1.play_service_pb2 import PlayDuplexRequest, PlayDuplexResponse, PlayRequest
from kasino.v1.table_service_pb2 import GetServerInfoRequest, GetServerInfoResponse
from tests.client.dealers import BOUND_SECONDS, no_wait_clock, opened, play_all, table_options
from tests.client.proxy import proxy
from tests.client.recording_bot import RecordingBot, play_in_process, table
from tests.dealer.certificate import certify
from tests.dealer.serving import dealing

GAME = table("finnish-2", rounds=1)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The certificate of a dealer, and its key."""
    folder = tmp_path_factory.mktemp("tls")
    certify(folder)
    return folder / "dealer.pem", folder / "dealer.key"


@pytest.fixture
async def address(files):
    """Where a dealer deals by TLS, and only so."""
    certificate, key = map(str, files)
    async with dealing(Settings(tls=TlsFiles(certificate=certificate, key=key))) as served:
        yield str(served.dealer.address)


@pytest.mark.parametrize("duplex", [True, False], ids=["PlayDuplex", "Play with SubmitMove"])
async def test_a_game_by_tls_is_no_other_with(duplex, files, address):
    record, expected_bots = play_in_process(GAME)
    bots = [RecordingBot() for _ in GAME.sides]
    tls = Tls(authority=files[0].read_bytes())
    async with RemoteDealer(address, tls=tls, duplex=duplex) as dealer, opened(dealer, GAME) as (made, claims):
        await play_all([dealer, dealer], claims, GAME, bots)
        assert await dealer.record(made.table.name, claims[0].token) == record
    assert [bot.calls for bot in bots] == [bot.calls for bot in expected_bots]


@pytest.mark.parametrize("tls", [None, Tls()], ids=["TLS", "knowing who vouches for it"])
async def test_such_a_dealer_is_not_reached_without(tls, address):
    async with RemoteDealer(address, tls=tls) as dealer:
        with pytest.raises(DealerUnreachable, match=f"^no dealer answers at {address}[^\n]*$"):
            await dealer.info()


async def test_more_streams_than_a_channel_carries_have_a_second_one():
    settings = Settings(most_spectators=2 * STREAMS_PER_CHANNEL)
    async with (
        dealing(settings) as served,
        proxy(str(served.dealer.address)) as way,
        RemoteDealer(way.address) as dealer,
    ):
        made = await dealer.open_table(table_options(GAME, spectator_delay=0.0))

        async def watched():
            stream = await dealer.watch(code=made.watch_code)
            await stream.receive()
            return stream

        async with asyncio.timeout(BOUND_SECONDS):
            streams = await asyncio.gather(*(watched() for _ in range(STREAMS_PER_CHANNEL)))
            assert way.connections == 1
            streams += await asyncio.gather(*(watched() for _ in range(3)))
            assert way.connections == 2
            for stream in streams:
                await stream.close()
            await asyncio.gather(*(watched() for _ in range(9)))
        assert way.connections == 2


@pytest.mark.parametrize("times", [2, 5], ids=["now and then", "each time"])
async def test_a_call_that_grpc_cancels_without_a_reason_is_made_again(times):
    calls = 0

    async def info(request, context):
        nonlocal calls
        calls += 1
        if calls <= times:
            await context.abort(StatusCode.CANCELLED)
        return GetServerInfoResponse(server_version="1")

    handler = unary_unary_rpc_method_handler(
        info, GetServerInfoRequest.FromString, GetServerInfoResponse.SerializeToString
    )
    server = aio.server()
    server.add_generic_rpc_handlers(
        [method_handlers_generic_handler("kasino.v1.TableService", {"GetServerInfo": handler})]
    )
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with RemoteDealer(f"127.0.0.1:{port}") as dealer:
        assert (await retry_call(dealer.info, retry_clock=no_wait_clock())).version == "1"
    await server.stop(None)
    assert calls == times + 1


async def test_what_is_said_on_a_stream_that_is_closed_meanwhile_is_not_heard() -> None:
    async def play_duplex(_: object, context: Any) -> None:
        await context.write(PlayDuplexResponse())
        await asyncio.Event().wait()

    handler: Any = stream_stream_rpc_method_handler(play_duplex, None, PlayDuplexResponse.SerializeToString)
    server = aio.server()
    server.add_generic_rpc_handlers([method_handlers_generic_handler("kasino.v1.PlayService", {"PlayDuplex": handler})])
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    async with RemoteDealer(f"127.0.0.1:{port}") as dealer:
        stream = await dealer.play(Claim(table="tables/" + "0" * 26, seat=0, token="x"))
        assert isinstance(stream, DuplexStream)
        await stream.receive()

        async def say_more_than_is_read() -> None:
            for _ in range(100):
                await stream.send(PlayDuplexRequest(open=PlayRequest(name="x" * 1_000_000)))

        saying = asyncio.create_task(say_more_than_is_read())
        done, _ = await asyncio.wait([saying], timeout=0.1)
        assert not done
        await stream.close()
        await saying
    await server.stop(None)
