"""No client receives what it may not know: whole games, all of whose bytes are checked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from google.protobuf.duration_pb2 import Duration
from grpc import aio

from kasino.dealer import Entry, MemoryStore, Settings
from kasino.dealer.store.interface import StorageError
from kasino.v1 import event_pb2, table_pb2
from kasino.v1 import table_service_pb2 as tables
from kasino.v1.rules_pb2 import FINAL_TIE_SHARED, FixedRounds, Rules
from tests.dealer.secrets.cards import found
from tests.dealer.secrets.known_cards import truth
from tests.dealer.secrets.leak_check import leaks_of, leaks_to
from tests.dealer.secrets.listener import Listener
from tests.dealer.secrets.players import Seat, look_on, pry
from tests.dealer.serving import Served, Table, bearing, dealing, until, within

SETTINGS = Settings(
    takeovers_per_minute=10_000, seat_calls_burst=100_000, refused_calls_burst=100_000, heartbeat_seconds=0.02
)


class Flaky(MemoryStore):
    """A store that fails now and then."""

    asked = 0

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        self.asked += 1
        if self.asked % 19:
            return super().append(table, entries)
        failed = asyncio.get_running_loop().create_future()
        failed.set_exception(StorageError("the disk is full of Kh"))
        return failed


def seconds(number: float) -> Duration:
    duration = Duration()
    duration.FromMilliseconds(round(number * 1000))
    return duration


def rules(preset: str, rounds: int) -> Rules:
    return Rules(preset=preset, target=0, fixed_rounds=FixedRounds(number=rounds), final_tie=FINAL_TIE_SHARED)


DELAY = 0.15
HURRIED = {"per_move": seconds(0.03), "reconnect_bank": seconds(0.02)}
ROWS: dict[str, dict[str, Any]] = {
    "two seats, two rounds": {"rules": rules("norwegian", 2), "sides": [0, 1], "max_faults": 0},
    "three seats with little time": {
        "rules": rules("krypkasino", 1),
        "sides": [0, 1, 2],
        "time_control": HURRIED,
        "max_faults": 5,
    },
    "partners, whose seats the house takes": {
        "rules": rules("swedish", 1),
        "sides": [0, 1, 0, 1],
        "time_control": HURRIED,
        "absence_policy": table_pb2.ABSENCE_POLICY_SUBSTITUTE,
    },
    "five bots of little skill": {"rules": rules("norwegian", 1), "sides": range(5), "max_faults": 3},
    "a seat that forfeits": {
        "rules": rules("byggekasino", 1),
        "sides": [0, 1, 2],
        "time_control": HURRIED,
        "absence_policy": table_pb2.ABSENCE_POLICY_FORFEIT,
    },
}


@pytest.mark.parametrize("row", ROWS)
async def test_no_client_receives_what_it_may_not_know_at_a_table_of(
    row: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    store, random = Flaky(), Random(row)
    async with dealing(SETTINGS, store) as served:
        host = Listener(channel=served.channel, name="the organiser", sees=False)
        table = await opened(host, ROWS[row])
        guests = [
            Listener(channel=served.channel, name="a spectator", delay=DELAY, holds={table.watch_code}),
            Listener(channel=served.channel, name="another spectator", delay=DELAY, holds={table.watch_code}),
        ]
        stranger = Listener(channel=served.channel, name="a stranger", sees=False)
        looking = [asyncio.create_task(look_on(ear, table, Random(random.random()))) for ear in guests]
        ears = [await sitting(served, table, seat) for seat in range(len(ROWS[row]["sides"]))]
        table = table._replace(tokens=tuple(max(ear.holds, key=len) for ear in ears))
        late = 2 if "time_control" in ROWS[row] else 0
        playing = [
            Seat(ear, table, Random(random.random()), duplex=number % 2 == 0, late=late).play_on()
            for number, ear in enumerate(ears)
        ]
        await within(asyncio.gather(*playing, pry(stranger, table, "a token that is none")))
        for seqs in await within(asyncio.gather(*looking)):
            assert len(seqs) > 5
        await check(served, store, table, [host, stranger, *ears, *guests], caplog)


async def test_no_client_receives_what_it_may_not_know_at_a_table_that_is_closed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    store, random = MemoryStore(), Random(5)
    async with dealing(SETTINGS, store) as served:
        host = Listener(channel=served.channel, name="the organiser", sees=False)
        table = await opened(host, ROWS["two seats, two rounds"])
        ears = [await sitting(served, table, seat) for seat in range(2)]
        table = table._replace(tokens=tuple(max(ear.holds, key=len) for ear in ears))
        playing = [asyncio.create_task(Seat(ear, table, random, duplex=ear is ears[0]).play_on()) for ear in ears]
        await until(lambda: max(len(ear.heard) for ear in ears) > 40)
        closing = tables.CloseTableRequest(name=table.name)
        await host.caller().tables.CloseTable(closing, metadata=bearing(table.organiser))
        await within(asyncio.gather(*playing))
        await check(served, store, table, [host, *ears], caplog)


async def opened(host: Listener, wanted: dict[str, Any]) -> Table:
    """This table, without players."""
    asked = tables.CreateTableRequest(**wanted, spectator_delay=seconds(DELAY))
    created = await host.caller().tables.CreateTable(asked)
    host.holds = {created.organiser_token, created.join_code, created.watch_code}
    return Table(created.table.name, created.organiser_token, created.join_code, created.watch_code, ())


async def sitting(served: Served, table: Table, seat: int) -> Listener:
    """Take this seat. Returns its listener."""
    ear = Listener(channel=served.channel, name=f"seat {seat}", seat=seat, holds={table.join_code})
    asked = tables.JoinTableRequest(join_code=table.join_code, seat=seat, player_name=f"bot {seat}", bot=True)
    for _ in range(3):
        try:
            joined = await ear.caller().tables.JoinTable(asked)
        except aio.AioRpcError:  # the store failed
            continue
        ear.holds.add(joined.seat_token)
        return ear
    raise AssertionError("no seat could be taken")


async def check(
    served: Served, store: MemoryStore, table: Table, ears: Sequence[Listener], caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing leaked, and there was enough to leak."""
    [log] = [[event_pb2.PublicEvent.FromString(one.public) for one in stored.entries] async for stored in store.read()]
    record = served.lobby.record(table.name, table.tokens[0])
    known = truth(record, log)
    secrets = [table.organiser, table.join_code, table.watch_code, *table.tokens]
    assert all(secrets)
    assert sum(len(list(found(heard.message))) for ear in ears for heard in ear.heard) > 50
    for ear in ears:
        assert leaks_to(ear, known, await ear.endings(), secrets) == []
    assert leaks_of(caplog.records, secrets) == []
