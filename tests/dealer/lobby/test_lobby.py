"""The lobby: creating, joining, listing, leaving and closing tables."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from kasino.dealer import Refusal
from kasino.game import KasinoError
from kasino.v1 import event_pb2, stream_pb2, table_pb2
from kasino.wire import Page, StreamRequest
from tests.dealer.local_dealer import Dealer, DurableStore, Seat, asked, finish, joining, opening, wanted, watched

State = table_pb2.Table.State


async def refused(call: object) -> Refusal:
    """Why this was refused."""
    with pytest.raises(Refusal) as caught:
        await call  # type: ignore[misc]
    return caught.value


async def test_a_table_is_open_until_its_last_seat_is_taken() -> None:
    dealer = Dealer()
    created = await dealer.open_table(sides=(0, 1, 2))
    assert (created.table.state, len(created.join_code), created.watch_code) == (State.STATE_OPEN, 6, "")
    await dealer.sit(created, 2)
    assert dealer.lobby.table(created.table.name, created.organiser_token).state == State.STATE_OPEN
    await dealer.sit(created, 1)
    table = dealer.lobby.table(created.table.name, created.organiser_token)
    assert table.state == State.STATE_RUNNING
    assert [player.player_name for player in table.players] == ["P0", "P1", "P0"]


async def test_a_game_is_finished_when_its_rules_say_so_and_its_record_replays() -> None:
    dealer = Dealer()
    created, seats = await dealer.game(rules="krypkasino")
    refusal = await refused(record(dealer, seats[0]))
    assert (refusal.reason, refusal.details) == ("TABLE_STATE", {"state": "RUNNING"})
    await finish(seats)
    table = dealer.lobby.table(created.table.name, seats[0].token)
    assert table.state == State.STATE_FINISHED
    assert str(dealer.lobby.record(created.table.name, seats[0].token)).endswith(f"\n{end_of(seats[0])}\n")


def end_of(seat: Seat) -> str:
    finished = seat.public[-1].game_finished
    assert finished.end == event_pb2.GAME_END_PLAYED_OUT
    return "end played_out winners " + " ".join(map(str, finished.winner_sides))


async def record(dealer: Dealer, seat: Seat) -> object:
    return dealer.lobby.record(seat.table, seat.token)


async def test_events_are_numbered_without_a_gap_and_are_the_same_for_every_seat() -> None:
    _, seats = await Dealer().game(rules="krypkasino", sides=(0, 1, 2))
    await finish(seats)
    last = seats[0].last_seq
    for seat in seats:
        assert [event.seq for event in seat.public] == list(range(last - len(seat.events) + 1, last + 1))
    shortest = min(len(seat.events) for seat in seats)
    assert len({b"".join(e.SerializeToString() for e in seat.public[-shortest:]) for seat in seats}) == 1


async def test_a_step_is_sent_in_one_message() -> None:
    _, seats = await Dealer().game()
    before = len(seats[0].messages), len(seats[1].messages)
    await asked(seats).play(0)
    for seat in seats:
        seat.hear()
    assert (len(seats[0].messages), len(seats[1].messages)) == (before[0] + 1, before[1] + 1)
    assert seats[0].kinds()[-2:] == ["move_played", "decision_opened"]


async def test_closing_a_table_ends_its_game_and_its_streams() -> None:
    dealer = Dealer()
    created, seats = await dealer.game()
    table = await dealer.lobby.close_table(created.table.name, created.organiser_token)
    assert table.state == State.STATE_CLOSED
    for seat in seats:
        seat.hear()
        assert seat.kinds()[-2:] == ["game_finished", "table_closed"]
        assert seat.public[-2].game_finished.end == event_pb2.GAME_END_ABORTED_BY_ORGANISER
        assert seat.goodbye is not None
        assert seat.goodbye.reason == 1
    again = await dealer.lobby.close_table(created.table.name, created.organiser_token)
    assert again == table
    assert str(dealer.lobby.record(created.table.name, created.organiser_token)).endswith("end aborted\n")


async def test_a_stream_of_a_closed_table_says_goodbye_after_the_snapshot() -> None:
    dealer = Dealer()
    created, seats = await dealer.game()
    await dealer.lobby.close_table(created.table.name, created.organiser_token)
    late = replace(seats[0], goodbye=None)
    await late.open()
    assert late.welcome.table.state == State.STATE_CLOSED
    assert late.goodbye is not None


@pytest.mark.parametrize(
    ("which", "reason"),
    [
        pytest.param("none", "TOKEN_UNKNOWN", id="without a token"),
        pytest.param("invented", "TOKEN_UNKNOWN", id="with a token that nobody gave"),
        pytest.param("seat", "TOKEN_SCOPE", id="with the token of a seat"),
        pytest.param("other", "TOKEN_SCOPE", id="with the token of another table"),
    ],
)
async def test_a_table_is_not_closed(which, reason) -> None:
    dealer = Dealer()
    created = await dealer.open_table()
    other = await dealer.open_table()
    [seat] = await dealer.sit(created, 1)
    tokens = {"none": None, "invented": "x" * 43, "seat": seat.token, "other": other.organiser_token}
    assert (await refused(dealer.lobby.close_table(created.table.name, tokens[which]))).reason == reason


async def test_a_seat_is_accessed_by_its_token_only() -> None:
    dealer = Dealer()
    created, seats = await dealer.game()
    for token, reason in ((None, "TOKEN_UNKNOWN"), ("é", "TOKEN_UNKNOWN"), (created.organiser_token, "TOKEN_SCOPE")):
        with pytest.raises(Refusal) as caught:
            dealer.lobby.seat(created.table.name, token)
        assert caught.value.reason == reason
    assert dealer.lobby.seat(None, seats[1].token).seat == 1


async def test_the_event_log_has_no_token_and_no_secret() -> None:
    dealer = Dealer()
    created, seats = await dealer.game()
    secrets = [created.organiser_token, *(seat.token for seat in seats)]
    async for stored in dealer.store.read():
        said = stored.config + b"".join(entry.public + entry.private for entry in stored.entries)
        assert not any(secret.encode() in said for secret in secrets)
        assert not any(b"a seed" in entry.public for entry in stored.entries)


async def test_of_fifty_concurrent_joins_four_get_a_seat() -> None:
    dealer = Dealer()
    created = await dealer.open_table(rules="byggekasino", sides=(0, 1, 2, 3))
    calls = [dealer.lobby.join(joining(created.join_code, f"P{number}")) for number in range(50)]
    results = await asyncio.gather(*calls, return_exceptions=True)
    joined = [result.seat for result in results if not isinstance(result, BaseException)]
    reasons = {result.reason for result in results if isinstance(result, Refusal)}
    assert (joined, reasons, len(results)) == ([0, 1, 2, 3], {"TABLE_FULL"}, 50)


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        pytest.param({"join_code": "000000"}, "JOIN_CODE_WRONG", id="with a code of no table"),
        pytest.param({"table": "tables/" + "0" * 26}, "TABLE_UNKNOWN", id="at a table that there is not"),
        pytest.param({"seat": 0}, "SEAT_TAKEN", id="where somebody sits"),
        pytest.param({"seat": 4}, "FIELD_INVALID", id="where no seat is"),
        pytest.param({"request_id": "again", "seat": 1}, "REQUEST_ID_REUSED", id="by a request that asked for another"),
    ],
)
async def test_no_seat_is_taken(ask, reason) -> None:
    dealer = Dealer()
    created = await dealer.open_table()
    await dealer.lobby.join(joining(created.join_code, request_id="again"))
    asked_for = replace(joining(created.join_code), **ask)
    assert (await refused(dealer.lobby.join(asked_for))).reason == reason


async def test_a_code_is_normalized() -> None:
    dealer = Dealer()
    created = await dealer.open_table()
    typed = created.join_code.lower().replace("0", "o").replace("1", "l")
    assert (await dealer.lobby.join(joining(typed))).seat == 0


async def test_a_repeated_request_gets_the_same_table() -> None:
    dealer = Dealer()
    asked_for = wanted(request_id="mine", deck_seed=None)
    first, second = await asyncio.gather(dealer.lobby.create_table(asked_for), dealer.lobby.create_table(asked_for))
    assert first == second
    refusal = await refused(dealer.lobby.create_table(replace(asked_for, listed=True)))
    assert refusal.reason == "REQUEST_ID_REUSED"
    assert (await dealer.open_table(deck_seed=None)).table.name != first.table.name


async def test_a_repeated_request_gets_the_same_seat_and_token() -> None:
    dealer = Dealer()
    created = await dealer.open_table()
    ask = joining(created.join_code, request_id="mine")
    first, second = await asyncio.gather(dealer.lobby.join(ask), dealer.lobby.join(ask))
    assert (first.seat, first.seat_token) == (second.seat, second.seat_token)
    assert (await dealer.lobby.join(joining(created.join_code))).seat == 1
    assert (await dealer.lobby.join(ask)).seat_token == first.seat_token


async def test_a_seat_that_is_given_up_before_the_game_is_free_again() -> None:
    dealer = Dealer()
    created = await dealer.open_table()
    [seat] = await dealer.sit(created, 1)
    await seat.open()
    await dealer.lobby.leave(seat.table, seat.token)
    seat.hear()
    assert (seat.kinds()[-1], seat.goodbye and seat.goodbye.reason) == ("seat_changed", 5)
    with pytest.raises(Refusal) as caught:
        _ = seat.access
    assert caught.value.reason == "TOKEN_UNKNOWN"
    assert (await dealer.sit(created, 1))[0].seat == 0


async def test_listed_tables_are_paged_the_newest_first() -> None:
    dealer = Dealer()
    names = [(await dealer.open_table(listed=number != 2)).table.name for number in range(6)]
    del names[2]
    first, token = dealer.lobby.tables(Page(size=3, token=""))
    second, end = dealer.lobby.tables(Page(size=3, token=token))
    assert ([table.name for table in [*first, *second]], end) == (names[::-1], "")
    with pytest.raises(Refusal):
        dealer.lobby.tables(Page(size=3, token="later"))


async def test_a_table_that_is_not_listed_is_seen_by_its_tokens_only() -> None:
    dealer = Dealer()
    hidden, shown = await dealer.open_table(), await dealer.open_table(listed=True)
    assert dealer.lobby.table(shown.table.name) == shown.table
    for token in (None, "x", shown.organiser_token):
        with pytest.raises(Refusal) as caught:
            dealer.lobby.table(hidden.table.name, token)
        assert caught.value.reason == "TABLE_UNKNOWN"


async def test_the_number_of_tables_is_limited() -> None:
    dealer = Dealer()
    dealer.settings = replace(dealer.settings, most_tables=2)
    dealer.lobby = dealer._lobby()
    first = await dealer.open_table()
    await dealer.open_table()
    refusal = await refused(dealer.open_table())
    assert (refusal.reason, refusal.retry_after) == ("SERVER_FULL", 1.0)
    await dealer.lobby.close_table(first.table.name, first.organiser_token)
    await dealer.open_table()


async def test_a_stopping_dealer_ends_streams_with_goodbye_and_refuses_calls() -> None:
    dealer = Dealer(store=DurableStore())
    created, seats = await dealer.game()
    access = seats[0].access
    await dealer.lobby.stop()
    for seat in seats:
        assert (seat.hear().goodbye.reason, seat.goodbye.retry_after.seconds) == (3, 1)  # type: ignore[union-attr]
        assert await seat.stream.receive() is None  # type: ignore[union-attr]
        seat.stream.drop()  # type: ignore[union-attr]
    assert (await refused(access.open(opening(created.table.name)))).reason == "SERVER_STOPPING"
    for call in (dealer.open_table(), dealer.lobby.join(joining(created.join_code))):
        assert (await refused(call)).reason == "SERVER_STOPPING"


@pytest.mark.parametrize("delay", [0.0, 30.0])
async def test_a_stopping_dealer_without_a_durable_store_closes_its_tables(delay) -> None:
    dealer = Dealer()
    created, seats = await dealer.game(spectator_delay=delay)
    opening = StreamRequest(table=None, resume_after=0, revision=1, watch_code=created.watch_code)
    watcher = await dealer.lobby.watch(opening)
    await dealer.lobby.stop()
    for seat in seats:
        assert seat.hear().goodbye == stream_pb2.Goodbye(reason=stream_pb2.GOODBYE_REASON_TABLE_CLOSED)
        assert seat.public[-2].game_finished.end == event_pb2.GAME_END_ABORTED_BY_SERVER
    [_, *shown, last] = watched(watcher)
    assert (bool(shown), last.goodbye.reason) == (delay == 0.0, stream_pb2.GOODBYE_REASON_TABLE_CLOSED)
    refusal = await refused(dealer.open_table())
    assert (refusal.reason, "its tables end with it" in str(refusal)) == ("SERVER_STOPPING", True)


@pytest.mark.parametrize(
    ("seed", "same"), [pytest.param(b"x", True, id="given"), pytest.param(None, False, id="drawn")]
)
async def test_the_first_dealer_follows_from_the_deck_seed_that_is(seed, same) -> None:
    dealers = []
    dealer = Dealer()
    for _ in range(8):
        created, seats = await dealer.game(rules="finnish", deck_seed=seed)
        dealers.append(seats[0].welcome.public_state.dealer_seat)
        assert created.table.last_seq == 0
    assert (len(set(dealers)) == 1) is same


async def test_a_table_with_substitutes_needs_a_dealer_with_a_substitute_bot() -> None:
    with pytest.raises(KasinoError, match="absence_policy"):
        await Dealer().open_table(absence_policy=table_pb2.ABSENCE_POLICY_SUBSTITUTE)
