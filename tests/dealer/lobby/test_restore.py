"""Persistence and restoring: what was sent is never lost, and a step that is not persisted has not happened."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from kasino.dealer import Entry, MemoryStore, Refusal, StorageError
from kasino.game import parse_rules
from kasino.v1 import event_pb2, table_pb2
from kasino.wire import TimeControl, seconds_from_message
from tests.dealer.local_dealer import Dealer, Seat, asked, joining

SHORT = parse_rules("byggekasino round_limit=2")
WHOLE: list[tuple[str, list[event_pb2.PublicEvent]]] = []


class FailingStore(MemoryStore):
    """It fails at one append, and the next one goes well."""

    def __init__(self, at: int = -1) -> None:
        super().__init__()
        self.appends = 0
        self.at = at

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        self.appends += 1
        if self.appends == self.at:
            failed = asyncio.get_running_loop().create_future()
            failed.set_exception(StorageError("the disk is full"))
            return failed
        return super().append(table, entries)


class SlowStore(MemoryStore):
    """A store whose writes are completed by the test."""

    def __init__(self) -> None:
        super().__init__()
        self.slow = False
        self.waiting: list[tuple[str, Sequence[Entry], asyncio.Future[None]]] = []

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        if not self.slow:
            return super().append(table, entries)
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((table, entries, future))
        return future

    def write(self) -> None:
        waiting, self.waiting = self.waiting, []
        for table, entries, future in waiting:
            super().append(table, entries)
            future.set_result(None)


async def play_on(dealer: Dealer, seats: list[Seat], moves: int) -> None:
    for _ in range(moves):
        one = asked(seats)
        if any(seat.over for seat in seats):
            return
        await one.play()


async def come_back(dealer: Dealer, seats: list[Seat]) -> list[Seat]:
    """The same clients at the dealer that was started again, each with its last seq."""
    return [
        await Seat(dealer.lobby, dealer.clock, seat.table, seat.seat, seat.token).open(after=seat.last_seq)
        for seat in seats
    ]


def moves_in(events: Sequence[event_pb2.PublicEvent]) -> list[tuple[int, str]]:
    return [(event.move_played.seat, str(event.move_played.move)) for event in events if event.HasField("move_played")]


async def uninterrupted() -> tuple[str, list[event_pb2.PublicEvent]]:
    """The record of the game without an accident, and its events."""
    if not WHOLE:
        dealer = Dealer()
        created, seats = await dealer.game(rules=SHORT)
        await play_on(dealer, seats, 1000)
        record = str(dealer.lobby.record(created.table.name, seats[0].token))
        WHOLE.append((record, seats[0].hear().public))
    return WHOLE[0]


@pytest.mark.parametrize("crash_after", [0, 1, 2, 7, 8, 30, 47, 48, 49, 60])
async def test_a_game_goes_on_after_a_crash_as_if_nothing_had_been(crash_after) -> None:
    expected, events = await uninterrupted()
    dealer = Dealer()
    created, seats = await dealer.game(rules=SHORT)
    await play_on(dealer, seats, crash_after)
    for seat in seats:
        seat.hear()
    before = dealer.lobby._registry.tables()[0].state
    await dealer.crash()
    after = dealer.lobby._registry.tables()[0].state
    assert after.log.public[: before.last_seq] == before.log.public
    assert (after.game, after.played, after.dealt_hands, after.credentials) == (
        before.game,
        before.played,
        before.dealt_hands,
        before.credentials,
    )
    back = await come_back(dealer, seats)
    kinds = [event.WhichOneof("event") for event in back[0].public]
    assert kinds[:3] == ["seat_changed", "seat_changed", "resumed"]
    await play_on(dealer, back, 1000)
    assert str(dealer.lobby.record(created.table.name, seats[0].token)) == expected
    assert moves_in(seats[0].public) + moves_in(back[0].hear().public) == moves_in(events)


async def test_an_answer_is_still_the_answer_after_a_crash() -> None:
    dealer = Dealer()
    _created, seats = await dealer.game()
    one = asked(seats)
    assert one.decision is not None
    first = await one.play(1)
    await dealer.crash()
    [again, *_] = await come_back(dealer, [one])
    same = await again.answer(one.decision.decision_id, 1)
    assert (same.accepted.seq, same.accepted.duplicate) == (first.accepted.seq, True)
    with pytest.raises(Refusal) as caught:
        await again.answer(one.decision.decision_id, 0)
    assert caught.value.reason == "DECISION_CLOSED"


async def test_tokens_codes_and_requests_are_known_after_a_crash() -> None:
    dealer = Dealer()
    created = await dealer.open_table(request_id="mine", sides=(0, 1, 2), spectator_delay=0.0)
    ask = joining(created.join_code, request_id="seat")
    joined = await dealer.lobby.join(ask)
    await dealer.crash()
    again = await dealer.open_table(request_id="mine", sides=(0, 1, 2), spectator_delay=0.0)
    assert (again.organiser_token, again.join_code, again.watch_code, again.table.name) == (
        created.organiser_token,
        created.join_code,
        created.watch_code,
        created.table.name,
    )
    same = await dealer.lobby.join(ask)
    assert (same.seat, same.seat_token) == (joined.seat, joined.seat_token)
    assert dealer.lobby.seat(None, joined.seat_token).seat == joined.seat


async def test_downtime_of_the_dealer_is_charged_to_no_seat() -> None:
    dealer = Dealer()
    control = TimeControl(per_move=5.0, bank=10.0, reconnect_bank=3.0)
    _created, seats = await dealer.game(control=control)
    one = asked(seats)
    dealer.clock.move(4)
    dealer.clock.forget()
    dealer.clock.stall(10_000)
    await dealer.crash()
    dealer.clock.move(2.5)
    [back] = await come_back(dealer, [one])
    assert back.decisions == one.decisions
    told = back.hear().welcome.clocks[one.seat]
    assert told.bank_left.seconds == 10
    assert seconds_from_message(told, "reconnect_bank_left") == 0.5


@pytest.mark.parametrize("bank", [0.1, 1.9])
async def test_an_open_decision_waits_two_seconds_at_least_after_a_crash(bank) -> None:
    dealer = Dealer()
    _, seats = await dealer.game(control=TimeControl(reconnect_bank=bank))
    one = asked(seats)
    await dealer.crash()
    dealer.clock.move(1.95)
    [back] = await come_back(dealer, [one])
    assert (await back.play(0)).accepted.seq


async def test_faults_and_driven_seats_are_remembered() -> None:
    dealer = Dealer()
    _, seats = await dealer.game(bots=True)
    one = asked(seats)
    await one.play("gibberish")
    await dealer.crash()
    back = await come_back(dealer, seats)
    assert (await back[one.seat].play("gibberish")).rejected.faults_left == 1
    assert (await back[one.seat].play("gibberish")).rejected.faults_left == 0
    await dealer.crash()
    assert dealer.lobby.table(one.table, one.token).players[one.seat].driven


@pytest.mark.parametrize("at", [*range(1, 8), 20, 21, 51, 52, 53, 54])
async def test_a_step_that_cannot_be_persisted_is_rolled_back(at) -> None:
    dealer = Dealer(store=FailingStore(at))
    created = await again(dealer, lambda: dealer.open_table(rules=SHORT))
    seats = []
    for number in range(2):
        joined = await again(dealer, lambda: dealer.lobby.join(joining(created.join_code, f"P{number}")))  # noqa: B023
        seats.append(Seat(dealer.lobby, dealer.clock, created.table.name, joined.seat, joined.seat_token))
    for seat in seats:
        await again(dealer, seat.open)
    for _ in range(1000):
        one = asked(seats)
        if any(seat.over for seat in seats):
            break
        await again(dealer, one.play)
    expected, _events = await uninterrupted()
    assert str(dealer.lobby.record(created.table.name, seats[0].token)) == expected
    assert [event.seq for event in seats[1].public] == list(
        range(seats[1].welcome.snapshot_seq + 1, seats[1].last_seq + 1)
    )


async def again(dealer: Dealer, call):
    """The result of the call, which is repeated if the store fails. A failed call must change nothing."""
    before = [table.viewers.message() for table in dealer.lobby._registry.tables()]
    try:
        return await call()
    except Refusal as refusal:
        refused = refusal
    assert (refused.reason, refused.retry_after) == ("STORAGE", 1.0)
    assert [table.viewers.message() for table in dealer.lobby._registry.tables()] == before
    return await call()


async def test_a_table_that_cannot_be_persisted_does_not_exist() -> None:
    class Full(MemoryStore):
        def create(self, *args: object) -> asyncio.Future[None]:
            failed = asyncio.get_running_loop().create_future()
            failed.set_exception(StorageError("the disk is full"))
            return failed

    dealer = Dealer(store=Full())
    with pytest.raises(Refusal) as caught:
        await dealer.open_table(request_id="mine")
    assert caught.value.reason == "STORAGE"
    assert dealer.lobby._registry.tables() == []


async def test_time_that_passes_while_nothing_can_be_written_is_given_back() -> None:
    store = SlowStore()
    dealer = Dealer(store=store)
    _, seats = await dealer.game(control=TimeControl(bank=10.0))
    one = asked(seats)
    store.slow = True
    answering = asyncio.ensure_future(one.play(0))
    await asyncio.sleep(0)
    dealer.clock.move(8)
    store.waiting.pop()[2].set_exception(StorageError("the disk is full"))
    with pytest.raises(Refusal):
        await answering
    store.slow = False
    dealer.clock.move(8)
    assert "move_played" not in one.hear().kinds()
    await one.play(0)


async def test_nothing_is_sent_before_it_is_persisted() -> None:
    store = SlowStore()
    dealer = Dealer(store=store)
    created, seats = await dealer.game()
    one = asked(seats)
    before = dealer.lobby.table(created.table.name, one.token)
    store.slow = True
    answering = asyncio.ensure_future(one.play(0))
    await asyncio.sleep(0)
    assert not answering.done()
    assert [len(seat.hear().events) for seat in seats] == [len(seat.events) for seat in seats]
    assert dealer.lobby.table(created.table.name, one.token) == before
    store.write()
    assert (await answering).accepted.seq == before.last_seq + 1


@pytest.mark.parametrize("later", [False, True], ids=["once", "and answers again"])
async def test_a_caller_that_goes_away_does_not_break_a_step(later) -> None:
    store = SlowStore()
    dealer = Dealer(store=store)
    _, seats = await dealer.game()
    one = asked(seats)
    assert one.decision is not None
    store.slow = True
    answering = asyncio.ensure_future(one.play(0))
    await asyncio.sleep(0)
    answering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await answering
    repeated = asyncio.ensure_future(one.play(0)) if later else None
    await asyncio.sleep(0)
    store.write()
    store.slow = False
    await asyncio.sleep(0)
    assert one.hear().kinds()[-2:] == ["move_played", "decision_opened"]
    if repeated is not None:
        assert (await repeated).accepted.duplicate
    await asked(seats).play(0)


async def test_a_client_that_goes_away_while_its_stream_is_opened_leaves_no_stream_behind() -> None:
    store = SlowStore()
    dealer = Dealer(store=store)
    _, seats = await dealer.game()
    one = seats[0]
    assert one.stream is not None
    one.stream.drop()
    store.slow = True
    opening = asyncio.ensure_future(Seat(dealer.lobby, dealer.clock, one.table, 0, one.token).open())
    await asyncio.sleep(0)
    opening.cancel()
    await asyncio.wait({opening})
    store.slow = False
    store.write()
    await asyncio.sleep(0)
    last = seats[1].hear().public[-1].seat_changed
    assert (last.player.seat, last.player.connected) == (0, False)


async def test_a_damaged_log_stops_its_own_table_alone() -> None:
    dealer = Dealer()
    damaged, seats = await dealer.game()
    _whole, others = await dealer.game()
    assert isinstance(dealer.store, MemoryStore)
    entries = dealer.store._tables[damaged.table.name][1]
    entries[5] = Entry(6, entries[4].public)
    await dealer.crash()
    with pytest.raises(Refusal) as caught:
        dealer.lobby.table(damaged.table.name, seats[0].token)
    assert caught.value.reason == "LOG_CORRUPT"
    back = await come_back(dealer, others)
    await play_on(dealer, back, 5)


async def test_a_fault_of_the_dealer_breaks_nothing_and_reveals_nothing(monkeypatch, caplog) -> None:
    from kasino.dealer.table import game_progress

    dealer = Dealer()
    _, seats = await dealer.game(control=TimeControl(per_move=5.0))
    one = asked(seats)
    whole = game_progress.ask
    monkeypatch.setattr(game_progress, "ask", lambda step: 1 / 0)
    with pytest.raises(Refusal) as caught:
        await one.play(0)
    assert caught.value.reason == "INTERNAL"
    assert caught.value.details["id"] in caplog.text
    assert "Ks" not in caplog.text + str(caught.value)
    monkeypatch.setattr(game_progress, "ask", whole)
    assert (await one.play(0)).accepted.seq == one.last_seq + 1


async def test_a_table_that_fails_at_a_timeout_ends_its_game(monkeypatch) -> None:
    from kasino.dealer.table import game_progress

    dealer = Dealer()
    created, seats = await dealer.game(control=TimeControl(per_move=5.0))
    monkeypatch.setattr(game_progress, "ask", lambda step: 1 / 0)
    dealer.clock.move(20)
    last = seats[0].hear().public[-1].game_finished
    assert last.end == event_pb2.GAME_END_ABORTED_BY_SERVER
    assert dealer.lobby.table(created.table.name, seats[0].token).state == table_pb2.Table.STATE_FINISHED
