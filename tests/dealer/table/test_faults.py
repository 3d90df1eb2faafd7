"""Faults of the dealer end a table in a state that clients are told, and never leave it hanging."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Sequence

import pytest

from kasino.dealer import Entry, MemoryStore, Refusal
from kasino.dealer.feed import spectators
from kasino.dealer.table import game_progress, table
from kasino.v1 import event_pb2, table_pb2
from kasino.wire import StreamRequest
from tests.dealer.local_dealer import Dealer, Seat, asked, waiting, watched

ABORTED = event_pb2.GAME_END_ABORTED_BY_SERVER
FINISHED = table_pb2.Table.STATE_FINISHED


def fails(*_: object, **__: object) -> None:
    raise OverflowError("Kh")


class Broken(MemoryStore):
    """A store with a fault of its own, once it is broken."""

    broken = False

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        if self.broken:
            raise OverflowError("Kh")
        return super().append(table, entries)


async def refused(one: Seat) -> str:
    with pytest.raises(Refusal) as caught:
        await one.play(0)
    return str(caught.value.reason)


@pytest.mark.parametrize("what", ["play", "ask"])
async def test_a_game_that_cannot_go_on_is_aborted_though_no_clock_runs(what, monkeypatch, caplog) -> None:
    dealer = Dealer()
    created, seats = await dealer.game(rules="krypkasino", spectator_delay=0.0)
    watcher = await dealer.lobby.watch(watching(created.watch_code))
    monkeypatch.setattr(game_progress, what, fails)
    one = asked(seats)
    assert await refused(one) == "INTERNAL"
    dealer.clock.move(11)
    told = [event for message in watched(watcher) for event in message.events.events]
    for finished in (seats[0].hear().public[-1], seats[1].hear().public[-1], told[-1]):
        assert finished.game_finished.end == ABORTED
    assert dealer.lobby.table(created.table.name, one.token).state == FINISHED
    assert ("builtins.OverflowError" in caplog.text, "in fails" in caplog.text) == (True, True)
    assert "Kh" not in caplog.text


async def test_a_game_that_goes_on_after_a_fault_is_not_aborted(monkeypatch) -> None:
    dealer = Dealer()
    created, seats = await dealer.game()
    one = asked(seats)
    with monkeypatch.context() as patched:
        patched.setattr(game_progress, "ask", fails)
        assert await refused(one) == "INTERNAL"
    dealer.clock.move(5)
    await one.play(0)
    dealer.clock.move(30)
    assert dealer.lobby.table(created.table.name, one.token).state == table_pb2.Table.STATE_RUNNING


@pytest.mark.parametrize("how", ["the game cannot be aborted", "the store fails", "the log does not fold"])
async def test_a_table_is_lost_when(how, monkeypatch, caplog) -> None:
    store = Broken()
    dealer = Dealer(store=store)
    created, seats = await dealer.game(spectator_delay=0.0)
    _, others = await dealer.game()
    watcher = await dealer.lobby.watch(watching(created.watch_code))
    watched(watcher)
    one = asked(seats)
    with monkeypatch.context() as patched:
        match how:
            case "the store fails":
                store.broken = True
            case "the log does not fold":
                patched.setattr(game_progress, "play", fails)
                patched.setattr(table, "TableState", fails)
            case _:
                patched.setattr(game_progress, "play", fails)
                patched.setattr(game_progress, "end_early", fails)
        assert await refused(one) == "INTERNAL"
        dealer.clock.move(15)
    store.broken = False
    for stream in (seats[0].stream, seats[1].stream, watcher):
        assert stream is not None
        waiting(stream)
        with pytest.raises(Refusal, match="ended by a fault of the dealer") as caught:
            await stream.receive()
        assert caught.value.reason == "INTERNAL"
    with pytest.raises(Refusal, match="ended by a fault of the dealer"):
        dealer.lobby.table(created.table.name, one.token)
    with pytest.raises(Refusal, match="ended by a fault of the dealer"):
        dealer.lobby.seat(created.table.name, one.token)
    assert "Kh" not in caplog.text
    await asked(others).play(0)
    assert [known.name for known in dealer.lobby._registry.tables()] == [others[0].table]


async def test_nothing_is_left_of_a_lost_table(monkeypatch) -> None:
    dealer = Dealer()
    _, seats = await dealer.game()
    gone = weakref.ref(dealer.lobby._registry.tables()[0])
    with monkeypatch.context() as patched:
        patched.setattr(game_progress, "play", fails)
        patched.setattr(table, "TableState", fails)
        assert await refused(asked(seats)) == "INTERNAL"
    seats.clear()
    gc.collect()
    assert gone() is None
    assert isinstance(dealer.store, MemoryStore)
    assert dealer.store._tables == {}
    assert dealer.clock.waiting() == 1, "the lag meter's"


async def test_a_fault_at_a_connecting_spectator_affects_no_other_client(monkeypatch) -> None:
    dealer = Dealer()
    created, seats = await dealer.game(spectator_delay=0.0)
    with monkeypatch.context() as patched:
        patched.setattr(spectators, "watch_welcome", fails)
        with pytest.raises(Refusal) as caught:
            await dealer.lobby.watch(watching(created.watch_code))
        assert caught.value.reason == "INTERNAL"
    await asked(seats).play(0)
    dealer.clock.move(30)
    assert dealer.lobby.table(created.table.name, seats[0].token).state == table_pb2.Table.STATE_RUNNING
    assert len(watched(await dealer.lobby.watch(watching(created.watch_code)))) == 1


async def test_a_fault_in_a_timer_drops_the_streams_and_the_table_goes_on(monkeypatch) -> None:
    dealer = Dealer()
    created, seats = await dealer.game(spectator_delay=5.0)
    watcher = await dealer.lobby.watch(watching(created.watch_code))
    assert len(watched(watcher)) == 1
    with monkeypatch.context() as patched:
        patched.setattr(spectators, "batches", fails)
        dealer.clock.move(5)
    assert watcher.closed
    for seat in seats:
        await seat.open(after=seat.last_seq)
    await asked(seats).play(0)
    [_, first, *_] = watched(await dealer.lobby.watch(watching(created.watch_code, after=1)))
    assert first.events.events[0].seq == 2


def watching(code: str, after: int = 0) -> StreamRequest:
    return StreamRequest(table=None, resume_after=after, revision=1, watch_code=code)
