"""Shutdown: Goodbye on every stream, no errors in the log, and at once at a second signal."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from grpc import aio
from grpc_health.v1 import health_pb2

from kasino.dealer import Entry, Lobby, LoopClock, MemoryStore, Settings
from kasino.dealer.address import bindable, parse_address
from kasino.dealer.serve import serve
from kasino.dealer.server import Dealer
from kasino.v1 import play_service_pb2 as play
from kasino.v1 import stream_pb2
from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from tests.dealer.seats import asked
from tests.dealer.serving import (
    Caller,
    Table,
    Untyped,
    bearing,
    calling,
    dealing,
    ended,
    health,
    open_table,
    opening,
    refusal,
    serving,
    submission,
    until,
    within,
)

STREAMS = 100
CLOSED = stream_pb2.GOODBYE_REASON_TABLE_CLOSED


async def last_word(stream: Untyped) -> object:
    """The reason of the Goodbye of this stream, which is the last message of it."""
    last = None
    while (message := await stream.read()) is not aio.EOF:
        assert isinstance(message, play.PlayDuplexResponse | play.PlayResponse | watch.WatchResponse)
        last = message
    assert last is not None
    assert last.HasField("goodbye")
    assert not last.goodbye.HasField("retry_after"), "the tables end with the dealer"
    return last.goodbye.reason


async def streams_of(caller: Caller, table: Table, count: int) -> list[Untyped]:
    """So many open streams: those of the seats by both ways, and spectators."""
    duplex = caller.play.PlayDuplex(metadata=bearing(table.tokens[0]))
    await duplex.write(opening(table.name))
    streams: list[Untyped] = [
        duplex,
        caller.play.Play(play.PlayRequest(name=table.name), metadata=bearing(table.tokens[1])),
    ]
    request = watch.WatchRequest(name=table.name, watch_code=table.watch_code)
    streams += [caller.watch.Watch(request) for _ in range(count - 2)]
    for stream in streams:
        assert (await within(stream.read())).HasField("welcome")
    return streams


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_every_stream_with_goodbye_and_logs_nothing(number: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "dealer.toml").write_text(f"most_spectators = {STREAMS}\ndrain_seconds = 1000\n")
    with serving("127.0.0.1:0", "--config", "dealer.toml", folder=tmp_path) as (process, address):
        async with calling(address) as caller:
            table = await open_table(caller, spectator_delay={"seconds": 0})
            streams = await streams_of(caller, table, STREAMS)
            watching = health(caller).Watch(health_pb2.HealthCheckRequest())
            await within(watching.read())
            silent = caller.play.PlayDuplex(metadata=bearing(table.tokens[0]))
            await silent.write(play.PlayDuplexRequest(acknowledge=play.AcknowledgeRequest()))
            await refusal(silent.read())
            process.send_signal(number)
            assert await within(asyncio.gather(*map(last_word, streams))) == [CLOSED] * STREAMS
            assert (await within(watching.read())).status == health_pb2.HealthCheckResponse.NOT_SERVING
            assert await within(watching.read()) is aio.EOF
            assert await ended(process) == (0, "", "")
    assert bindable(parse_address(address))


class Stuck(MemoryStore):
    """A store whose writes never complete once it is stuck."""

    stuck = False
    waited_for = False

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Write, if it is not."""
        self.waited_for = self.stuck
        return asyncio.get_running_loop().create_future() if self.stuck else super().append(table, entries)


@pytest.mark.parametrize(
    ("drain_seconds", "signals"), [pytest.param(1000, 2, id="a second signal"), pytest.param(0.1, 1, id="its time")]
)
async def test_a_dealer_with_a_stuck_call_ends_at(drain_seconds: float, signals: int) -> None:
    settings, clock, store, opened = Settings(drain_seconds=drain_seconds), LoopClock(), Stuck(), asyncio.Event()
    dealer = Dealer(Lobby(store, clock, settings, secret=bytes(32)), settings, clock, parse_address("127.0.0.1:0"))
    served = asyncio.ensure_future(serve(dealer, lambda _: opened.set()))
    await within(opened.wait())
    async with calling(str(dealer.address)) as caller:
        _, decision, token = await asked(caller, await open_table(caller))
        store.stuck = True
        answer = submission(decision, legal_move_index=0)
        answering = asyncio.ensure_future(refusal(caller.play.SubmitMove(answer, metadata=bearing(token))))
        await until(lambda: store.waited_for)
        for number in range(signals):
            assert not served.done()
            os.kill(os.getpid(), signal.SIGTERM)
            if number < signals - 1:
                with suppress(aio.AioRpcError):
                    await within(caller.tables.GetServerInfo(tables.GetServerInfoRequest()))
        await within(served)
        assert (await within(answering)).code in ("UNAVAILABLE", "CANCELLED")


async def test_calls_during_the_shutdown_are_refused() -> None:
    async with dealing(Settings(retry_seconds=3.0)) as served:
        table = await open_table(served)
        idle = served.play.PlayDuplex(metadata=bearing(table.tokens[0]))
        reading = asyncio.ensure_future(refusal(idle.read()))
        await within(served.tables.ListTables(tables.ListTablesRequest()))
        await served.lobby.stop()
        told = await refusal(open_table(served))
        assert (told.code, told.reason) == ("UNAVAILABLE", "SERVER_STOPPING")
        assert told.retry_after
        await within(served.dealer.close())
        told = await within(reading)
    assert (told.code, told.reason, told.retry_after) == ("UNAVAILABLE", "SERVER_STOPPING", 3.0)


async def test_a_dealer_can_be_closed_twice() -> None:
    async with dealing() as served:
        await within(served.dealer.close())
        await within(served.dealer.close())
