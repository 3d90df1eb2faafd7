"""Limits of streams, tables, pending requests and connections per peer."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from grpc_health.v1 import health_pb2

from kasino.dealer import Refusal, Settings
from kasino.dealer.limits.concurrency_limit import ConcurrencyLimit
from kasino.dealer.limits.connection_limit import ConnectionLimit
from kasino.v1 import play_service_pb2 as play
from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from tests.dealer.local_dealer import Dealer as LocalDealer
from tests.dealer.local_dealer import wanted
from tests.dealer.serving import (
    Served,
    Table,
    Untyped,
    bearing,
    dealing,
    health,
    open_table,
    opening,
    refusal,
    until,
    within,
)


def test_slots_are_limited_per_peer_and_in_all() -> None:
    stream_limit = ConcurrencyLimit("streams", most=3, per_peer=2, retry_seconds=4.0)
    with stream_limit.slot("a"), stream_limit.slot("a"):
        with pytest.raises(Refusal, match="there are 2 streams of your address here") as caught, stream_limit.slot("a"):
            pass
        with (
            stream_limit.slot("b"),
            pytest.raises(Refusal, match="no room for more than 3 streams"),
            stream_limit.slot("c"),
        ):
            pass
    assert (caught.value.reason, caught.value.retry_after) == ("SERVER_FULL", 4.0)
    with stream_limit.slot("a"), stream_limit.slot("a"):
        assert stream_limit.in_use == 2


def stream(kind: str, served: Served, table: Table) -> Untyped:
    """A stream of this kind."""
    match kind:
        case "Health.Watch":
            return health(served).Watch(health_pb2.HealthCheckRequest())
        case "Watch":
            return served.watch.Watch(watch.WatchRequest(watch_code=table.watch_code))
        case "Play":
            return served.play.Play(play.PlayRequest(name=table.name), metadata=bearing(table.tokens[0]))
    return served.play.PlayDuplex(metadata=bearing(table.tokens[0]))


@pytest.mark.parametrize("kind", ["Health.Watch", "Watch", "Play", "PlayDuplex"])
async def test_streams_of_one_peer_are_limited_whatever_they_are(kind: str) -> None:
    async with dealing(Settings(streams_per_peer=2)) as served:
        table = await open_table(served, spectator_delay={"seconds": 0})
        others = [stream("Health.Watch", served, table) for _ in range(2)]
        for other in others:
            await within(other.read())
        told = await refusal(stream(kind, served, table).read())
        others[0].cancel()
        await until(lambda: served.dealer.stream_limit.in_use == 1)
        again = stream(kind, served, table)
        if kind == "PlayDuplex":
            await again.write(opening(table.name))
        assert await within(again.read())
    assert (told.code, told.reason, told.retry_after) == ("RESOURCE_EXHAUSTED", "SERVER_FULL", 1.0)


async def test_tables_of_one_peer_are_limited_until_one_is_closed() -> None:
    async with dealing(Settings(tables_per_peer=2)) as served:
        first, _ = [await open_table(served, joined=0) for _ in range(2)]
        creating = tables.CreateTableRequest(sides=(0, 1), request_id="one")
        creating.rules.preset = "norwegian"
        told = await refusal(served.tables.CreateTable(creating))
        await served.tables.CloseTable(tables.CloseTableRequest(name=first.name), metadata=bearing(first.organiser))
        made = await within(served.tables.CreateTable(creating))
        again = await within(served.tables.CreateTable(creating))
    assert (told.code, told.reason) == ("RESOURCE_EXHAUSTED", "SERVER_FULL")
    assert "there are 2 tables of your address here" in told.message
    assert made.table.name == again.table.name


async def test_another_peer_opens_tables_where_one_may_open_no_more() -> None:
    dealer = LocalDealer(settings=Settings(tables_per_peer=2, opened_tables_per_second=1.0, opened_tables_burst=3))

    async def opened(peer: str) -> str:
        try:
            created = await dealer.lobby.create_table(wanted(), peer)
        except Refusal as told:
            return told.reason
        names.append((created.table.name, created.organiser_token))
        return "opened"

    names: list[tuple[str, str]] = []
    assert [await opened(peer) for peer in ("a", "a", "a", "b")] == ["opened", "opened", "SERVER_FULL", "opened"]
    await dealer.lobby.close_table(*names[0])
    assert [await opened("a") for _ in range(2)] == ["opened", "SERVER_FULL"]
    await dealer.lobby.close_table(*names[1])
    assert await opened("a") == "RATE_LIMITED"
    dealer.clock.move(1.0)
    assert await opened("a") == "opened"
    assert [await opened("") for _ in range(9)] == ["opened"] * 9


async def test_a_call_whose_request_never_arrives_is_counted_and_ended() -> None:
    async with dealing() as served:
        call = served.channel.stream_unary("/kasino.v1.TableService/GetServerInfo")()
        await call.done_writing()
        told = await refusal(call)
    assert (told.code, told.reason) == ("INVALID_ARGUMENT", "REQUEST_UNPARSABLE")


async def test_the_newest_connections_of_a_peer_with_too_many_are_closed() -> None:
    async with dealing() as served:
        host, port = served.dealer.address.host, served.dealer.address.port
        await within(served.tables.GetServerInfo(tables.GetServerInfoRequest()))
        made = [await asyncio.open_connection(host, port, local_addr=("127.0.0.2", 0)) for _ in range(40)]
        limit = ConnectionLimit(port, lambda: 30)
        closed = 0
        async with asyncio.timeout(20):
            while closed < 10:  # until gRPC has accepted them all
                closed += limit.enforce()
                await asyncio.sleep(0.002)
            for reader, _ in made[30:]:
                with suppress(ConnectionError):
                    while await reader.read(1000):
                        pass
        assert (closed, limit.enforce()) == (10, 0)
        assert not any(reader.at_eof() for reader, _ in made[:30])
        await within(served.tables.GetServerInfo(tables.GetServerInfoRequest()))
        for _, writer in made:
            writer.close()
