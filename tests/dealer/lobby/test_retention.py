"""Retention: when tables are closed and deleted, and that nothing is left of them."""

from __future__ import annotations

import gc
import weakref

import pytest

from kasino.dealer import MemoryStore, Refusal, Settings
from kasino.dealer.lobby.table_quota import TableQuota
from kasino.dealer.table.table import Table
from kasino.v1 import table_pb2
from tests.dealer.local_dealer import Dealer, finish, joining


async def state(dealer: Dealer, name: str, token: str) -> int | str:
    try:
        return dealer.lobby.table(name, token).state
    except Refusal as refusal:
        return str(refusal.reason)


async def test_an_unused_open_table_is_closed_and_deleted() -> None:
    dealer = Dealer(settings=Settings(open_seconds=36.0, closed_seconds=0.6))
    created = await dealer.open_table(sides=(0, 1, 2))
    dealer.clock.move(30)
    await dealer.lobby.join(joining(created.join_code))
    dealer.clock.move(30)
    assert await state(dealer, created.table.name, created.organiser_token) == table_pb2.Table.STATE_OPEN
    dealer.clock.move(6.1)
    assert await state(dealer, created.table.name, created.organiser_token) == table_pb2.Table.STATE_CLOSED
    dealer.clock.move(0.7)
    assert await state(dealer, created.table.name, created.organiser_token) == "TABLE_UNKNOWN"


async def test_a_finished_table_keeps_its_record_for_a_while() -> None:
    dealer = Dealer(settings=Settings(finished_seconds=36.0, closed_seconds=0.6))
    created, seats = await dealer.game(rules="krypkasino")
    await finish(seats)
    dealer.clock.move(35.9)
    dealer.lobby.record(created.table.name, seats[0].token)
    dealer.clock.move(0.8)
    assert await state(dealer, created.table.name, seats[0].token) == "TABLE_UNKNOWN"
    assert seats[0].hear().goodbye is not None


async def test_only_the_newest_finished_tables_are_kept() -> None:
    dealer = Dealer(settings=Settings(finished_tables=2))
    tables = []
    for _ in range(4):
        created, seats = await dealer.game(rules="krypkasino")
        await finish(seats)
        tables.append(created)
    states = [await state(dealer, created.table.name, created.organiser_token) for created in tables]
    closed, finished = table_pb2.Table.STATE_CLOSED, table_pb2.Table.STATE_FINISHED
    assert states == [closed, closed, finished, finished]


@pytest.mark.parametrize("crash", [False, True], ids=["here", "and in the store after a crash"])
async def test_nothing_is_left_of_a_deleted_table(crash) -> None:
    dealer = Dealer(settings=Settings(finished_seconds=1.0, closed_seconds=0.6))
    created, seats = await dealer.game(rules="krypkasino", spectator_delay=0.0, request_id="mine")
    assert isinstance(dealer.store, MemoryStore)
    await finish(seats)
    if crash:
        await dealer.crash()
    table = weakref.ref(dealer.lobby._registry.tables()[0])
    dealer.clock.move(2)
    registry = dealer.lobby._registry
    for kept in (*vars(registry).values(), *vars(registry.quota).values()):
        assert isinstance(kept, int | bytes | TableQuota) or not kept
    assert dealer.store._tables == {}
    seats.clear()
    gc.collect()
    assert table() is None
    assert not [found for found in gc.get_objects() if isinstance(found, Table) and found.name == created.table.name]
