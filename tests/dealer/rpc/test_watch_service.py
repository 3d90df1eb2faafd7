"""WatchService: a spectator misses no event while others connect and disconnect."""

from __future__ import annotations

import asyncio
from itertools import chain
from random import Random

import pytest
from grpc import aio

from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from tests.dealer.seats import to_the_end
from tests.dealer.serving import Served, Table, bearing, dealing, open_table, within

WATCHERS = 60


async def seen(served: Served, table: Table, after: int, messages: int | None) -> list[int]:
    """The seqs of the events of one stream from its snapshot on, of all messages or of the first `messages`."""
    stream = served.watch.Watch(watch.WatchRequest(watch_code=table.watch_code, resume_after_seq=after))
    seqs: list[int] = []
    while (messages is None or messages > 0) and (message := await within(stream.read())) is not aio.EOF:
        messages = None if messages is None else messages - 1
        if message.HasField("welcome"):
            seqs.append(message.welcome.snapshot_seq)
        seqs += [event.seq for event in message.events.events]
    stream.cancel()
    return seqs


@pytest.mark.parametrize("milliseconds", [0, 50])
async def test_no_spectator_misses_an_event_while_others_connect_and_disconnect_with_a_delay_of(milliseconds) -> None:
    random = Random(milliseconds)
    async with dealing() as served:
        table = await open_table(served, spectator_delay={"nanos": milliseconds * 1_000_000})
        whole = asyncio.ensure_future(seen(served, table, 0, None))
        players = [asyncio.ensure_future(to_the_end(served, table, seat)) for seat in range(2)]

        async def come_and_go() -> list[list[int]]:
            feeds = [[0]]
            for _ in range(WATCHERS // 6):
                feeds.append(await seen(served, table, feeds[-1][-1], random.randint(1, 4)))
            return feeds[1:]

        comers = [asyncio.ensure_future(come_and_go()) for _ in range(6)]
        await within(asyncio.gather(*players))
        closing = tables.CloseTableRequest(name=table.name)
        await served.tables.CloseTable(closing, metadata=bearing(table.organiser))
        feeds = [await within(whole), *chain(*await within(asyncio.gather(*comers)))]
    last = feeds[0][-1]
    assert all(feed == list(range(feed[0], feed[-1] + 1)) for feed in feeds)
    assert last > 40
