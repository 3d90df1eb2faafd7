"""Spectators: what they see, when they see it, and who may watch."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from kasino.dealer import Refusal, Settings, Stream
from kasino.v1 import table_pb2, watch_service_pb2
from kasino.wire import (
    Page,
    StreamRequest,
    event_from_message,
    events_from_messages,
    initial_observation,
    observation_after,
    public_state_to_message,
    rules_from_message,
)
from tests.dealer.local_dealer import Dealer, Seat, asked, finish, joining, watched


def watching(table: str | None, code: str = "", after: int = 0) -> StreamRequest:
    return StreamRequest(table=table, resume_after=after, revision=1, watch_code=code)


async def first(stream: Stream) -> watch_service_pb2.WatchWelcome:
    return watched(stream)[0].welcome


async def test_a_spectator_sees_the_events_of_the_seats_and_nothing_else() -> None:
    dealer = Dealer()
    created, seats = await dealer.game(rules="krypkasino", spectator_delay=0.0)
    stream = await dealer.lobby.watch(watching(None, created.watch_code))
    welcome = await first(stream)
    await finish(seats)
    told = [event for message in watched(stream) for event in message.events.events]
    assert told == [event for event in seats[0].public if event.seq > welcome.snapshot_seq]
    assert [len(message.events.events) for message in watched(stream)] == []


async def test_a_step_is_one_message_to_a_spectator_too() -> None:
    dealer = Dealer()
    created, seats = await dealer.game(spectator_delay=3.0)
    stream = await dealer.lobby.watch(watching(created.table.name, created.watch_code))
    dealer.clock.move(4)
    watched(stream)
    for _ in range(3):
        await asked(seats).play()
        dealer.clock.move(1)
    dealer.clock.move(3)
    assert [len(message.events.events) for message in watched(stream)] == [2, 2, 2]


@pytest.mark.parametrize(
    ("asks", "reason"),
    [
        pytest.param({"code": "000000"}, "JOIN_CODE_WRONG", id="with a wrong code"),
        pytest.param({"table": "here", "code": "000000"}, "JOIN_CODE_WRONG", id="with a wrong code for this table"),
        pytest.param({"table": "here"}, "TABLE_UNKNOWN", id="without a code"),
        pytest.param({"table": "tables/" + "0" * 26}, "TABLE_UNKNOWN", id="where no table is"),
        pytest.param({"table": "here", "code": "right", "after": 999}, "SEQ_AHEAD", id="who has seen more"),
    ],
)
async def test_a_spectator_is_refused(asks, reason) -> None:
    dealer = Dealer()
    created = await dealer.open_table(spectator_delay=0.0)
    code = created.watch_code if asks.get("code") == "right" else asks.get("code", "")
    table = created.table.name if asks.get("table") == "here" else asks.get("table")
    with pytest.raises(Refusal) as caught:
        await dealer.lobby.watch(watching(table, code, asks.get("after", 0)))
    assert caught.value.reason == reason


@pytest.mark.parametrize("how", ["listed", "a seat's token", "the organiser's token"])
async def test_no_watch_code_is_needed_where_the_table_is_known_by(how) -> None:
    dealer = Dealer()
    created, seats = await dealer.game(spectator_delay=0.0, listed=how == "listed")
    tokens = {"listed": None, "a seat's token": seats[0].token, "the organiser's token": created.organiser_token}
    stream = await dealer.lobby.watch(watching(created.table.name), tokens[how])
    assert (await first(stream)).table.name == created.table.name


async def test_a_table_without_spectators_cannot_be_watched() -> None:
    dealer = Dealer()
    created, _ = await dealer.game(listed=True)
    with pytest.raises(Refusal) as caught:
        await dealer.lobby.watch(watching(created.table.name))
    assert caught.value.reason == "TABLE_STATE"


async def test_the_number_of_spectators_is_limited() -> None:
    dealer = Dealer(settings=Settings(most_spectators=2))
    created = await dealer.open_table(spectator_delay=0.0)
    streams = [await dealer.lobby.watch(watching(None, created.watch_code)) for _ in range(2)]
    with pytest.raises(Refusal) as caught:
        await dealer.lobby.watch(watching(None, created.watch_code))
    assert caught.value.reason == "SERVER_FULL"
    streams[0].drop()
    await dealer.lobby.watch(watching(None, created.watch_code))


async def test_a_spectator_never_sees_anything_early() -> None:
    dealer = Dealer()
    created, seats = await dealer.game(rules="krypkasino", spectator_delay=10.0)
    since = 1_700_000_000.0
    stream = await dealer.lobby.watch(watching(None, created.watch_code))
    seen = 0
    for number in range(80):
        if seats[0].hear().over:
            break
        await asked(seats).play()
        dealer.clock.move(0.7)
        late = await dealer.lobby.watch(watching(None, created.watch_code)) if number % 8 == 0 else None
        messages = watched(stream) + (watched(late) if late else [])
        for message in messages:
            now = dealer.clock.now()
            happened = [event.time.seconds + event.time.nanos / 1e9 - since for event in message.events.events]
            happened += [e.time.seconds + e.time.nanos / 1e9 - since for e in message.welcome.round_so_far]
            assert all(at <= now - 10.0 + 1e-5 for at in happened)
            seen += len(happened)
        if late:
            late.drop()
    assert seen > 20


async def test_a_late_spectator_gets_the_snapshot_of_that_moment() -> None:
    dealer = Dealer(settings=Settings(most_spectators=1000))
    created, seats = await dealer.game(spectator_delay=7.5)
    for _ in range(60):
        await asked(seats).play()
        dealer.clock.move(1)
    whole = await Seat(dealer.lobby, dealer.clock, created.table.name, 0, seats[0].token).open(after=1)
    stream = await dealer.lobby.watch(watching(None, created.watch_code))
    welcome = await first(stream)
    assert welcome.snapshot_seq < whole.last_seq
    rules, sides = rules_from_message(welcome.table.rules), (0, 1)
    seen = initial_observation(rules, 0, sides)
    for event in whole.public:
        if event.seq <= welcome.snapshot_seq:
            told = event_from_message(event, seen.table)
            seen = seen if told is None else observation_after(seen, told)
    assert welcome.public_state == public_state_to_message(seen)
    assert events_from_messages(welcome.round_so_far) == seen.events
    assert (welcome.table.last_seq, welcome.table.state) == (welcome.snapshot_seq, table_pb2.Table.STATE_RUNNING)


async def test_a_late_spectator_does_not_learn_that_the_game_is_over() -> None:
    dealer = Dealer()
    created, seats = await dealer.game(rules="krypkasino", spectator_delay=60.0)
    dealer.clock.move(61)
    await finish(seats)
    stream = await dealer.lobby.watch(watching(None, created.watch_code))
    welcome = await first(stream)
    assert (welcome.table.state, welcome.table.last_seq) == (table_pb2.Table.STATE_RUNNING, welcome.snapshot_seq)
    await dealer.lobby.close_table(created.table.name, created.organiser_token)
    dealer.clock.move(30)
    beats = watched(stream)
    assert all(beat.heartbeat.last_seq == welcome.snapshot_seq for beat in beats)
    dealer.clock.move(31)
    last = watched(stream)
    assert (last[-1].goodbye.reason, last[-2].events.events[-1].HasField("table_closed")) == (1, True)


async def test_a_spectator_resumes_where_he_was() -> None:
    dealer = Dealer()
    created, seats = await dealer.game(spectator_delay=5.0)
    for _ in range(20):
        await asked(seats).play()
        dealer.clock.move(1)
    whole = watched(await dealer.lobby.watch(watching(None, created.watch_code, after=1)))
    events = [event for message in whole for event in message.events.events]
    for after in range(1, events[-1].seq + 1):
        again = watched(await dealer.lobby.watch(watching(None, created.watch_code, after=after)))
        assert again[0].welcome.resumed
        assert [e for message in again for e in message.events.events] == [e for e in events if e.seq > after]
    with pytest.raises(Refusal) as caught:
        await dealer.lobby.watch(watching(None, created.watch_code, after=events[-1].seq + 1))
    assert caught.value.reason == "SEQ_AHEAD"


async def test_without_a_token_a_listed_table_shows_no_more_than_spectators_see() -> None:
    dealer = Dealer()
    created, seats = await dealer.game(rules="krypkasino", spectator_delay=10.0, listed=True)
    name = created.table.name
    stream = await dealer.lobby.watch(watching(name))
    begun = 3  # after two who sat down
    shown = (await first(stream)).table
    while not seats[0].hear().over or shown.state != table_pb2.Table.STATE_FINISHED:
        seen = [event.seq for message in watched(stream) for event in message.events.events]
        shown = dealer.lobby.table(name)
        assert dealer.lobby.tables(Page(size=5, token=""))[0] == [shown]
        assert dealer.lobby.table(name, "a token of another") == shown
        assert shown.last_seq == (max(begun, seen[-1]) if seen else shown.last_seq)
        assert shown.last_seq <= dealer.lobby.table(name, seats[0].token).last_seq
        with pytest.raises(Refusal) if shown.state != table_pb2.Table.STATE_FINISHED else nullcontext() as caught:
            dealer.lobby.record(name)
        if caught is not None:
            assert caught.value.details == {"state": "RUNNING"}
        with pytest.raises(Refusal) as full:
            await dealer.lobby.join(joining(created.join_code))
        assert full.value.reason == "TABLE_FULL"
        if not seats[0].over:
            await asked(seats).play()
        dealer.clock.move(0.7)
    assert dealer.lobby.record(name) == dealer.lobby.record(name, seats[0].token)


async def test_a_holder_of_a_token_gets_the_record_at_once() -> None:
    dealer = Dealer()
    created, seats = await dealer.game(rules="krypkasino", spectator_delay=1000.0, listed=True)
    await finish(seats)
    for token in (seats[0].token, created.organiser_token):
        assert dealer.lobby.table(created.table.name, token).state == table_pb2.Table.STATE_FINISHED
        assert str(dealer.lobby.record(created.table.name, token))


async def test_a_table_whose_game_has_not_begun_is_shown_without_delay() -> None:
    dealer = Dealer()
    created = await dealer.open_table(spectator_delay=10.0, listed=True, sides=(0, 1, 2))
    for count in range(1, 4):
        await dealer.sit(created, 1)
        assert len(dealer.lobby.table(created.table.name).players) == count
    assert dealer.lobby.table(created.table.name).state == table_pb2.Table.STATE_RUNNING
