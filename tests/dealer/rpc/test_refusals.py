"""Refusals of a real dealer: the status code and the reason of each."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from kasino.dealer import Entry, MemoryStore, Settings, StorageError
from kasino.v1 import play_service_pb2 as play
from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from kasino.v1.rules_pb2 import Rules
from tests.dealer.seats import asked, submitted
from tests.dealer.serving import Served, Table, answering, bearing, dealing, open_table, refusal, submission, within

NOBODY = "tables/" + "0" * 26
NORWEGIAN = Rules(preset="norwegian")
Calling = Callable[[Served, Table], Awaitable[object]]


def creating(**wanted: object) -> tables.CreateTableRequest:
    """A table for two, but for what is wanted otherwise."""
    return tables.CreateTableRequest(**{"rules": NORWEGIAN, "sides": [0, 1], **wanted})  # type: ignore[arg-type]


def joining(**wanted: object) -> tables.JoinTableRequest:
    """A request for a seat."""
    return tables.JoinTableRequest(**{"player_name": "somebody", **wanted})  # type: ignore[arg-type]


ROWS: Sequence[tuple[str, str, str, Calling]] = [
    (
        "no token",
        "UNAUTHENTICATED",
        "TOKEN_UNKNOWN",
        lambda at, table: at.play.Acknowledge(play.AcknowledgeRequest(name=table.name)),
    ),
    (
        "a token that nobody gave",
        "UNAUTHENTICATED",
        "TOKEN_UNKNOWN",
        lambda at, table: at.play.Play(play.PlayRequest(name=table.name), metadata=bearing("♥".encode().hex())).read(),
    ),
    (
        "a token that is no bearer's",
        "UNAUTHENTICATED",
        "TOKEN_UNKNOWN",
        lambda at, table: at.tables.LeaveTable(
            tables.LeaveTableRequest(name=table.name), metadata=(("authorization", f"Basic {table.tokens[0]}"),)
        ),
    ),
    (
        "the organiser's token at a seat",
        "PERMISSION_DENIED",
        "TOKEN_SCOPE",
        lambda at, table: at.play.Play(play.PlayRequest(name=table.name), metadata=bearing(table.organiser)).read(),
    ),
    (
        "a seat's token to close the table",
        "PERMISSION_DENIED",
        "TOKEN_SCOPE",
        lambda at, table: at.tables.CloseTable(
            tables.CloseTableRequest(name=table.name), metadata=bearing(table.tokens[0])
        ),
    ),
    (
        "a seat's token at another table",
        "PERMISSION_DENIED",
        "TOKEN_SCOPE",
        lambda at, table: at.play.Acknowledge(play.AcknowledgeRequest(name=NOBODY), metadata=bearing(table.tokens[0])),
    ),
    (
        "another join code",
        "PERMISSION_DENIED",
        "JOIN_CODE_WRONG",
        lambda at, table: at.tables.JoinTable(joining(name=table.name, join_code="ZZZZZZ")),
    ),
    (
        "another watch code",
        "PERMISSION_DENIED",
        "JOIN_CODE_WRONG",
        lambda at, table: at.watch.Watch(watch.WatchRequest(name=table.name, watch_code="ZZZZZZ")).read(),
    ),
    (
        "a name that is none",
        "INVALID_ARGUMENT",
        "FIELD_INVALID",
        lambda at, _: at.tables.GetTable(tables.GetTableRequest(name="tables/1")),
    ),
    (
        "a page of less than nothing",
        "INVALID_ARGUMENT",
        "FIELD_INVALID",
        lambda at, _: at.tables.ListTables(tables.ListTablesRequest(page_size=-1)),
    ),
    (
        "a page that was never told",
        "INVALID_ARGUMENT",
        "FIELD_INVALID",
        lambda at, _: at.tables.ListTables(tables.ListTablesRequest(page_token="♥")),
    ),
    (
        "a seed that is too long",
        "INVALID_ARGUMENT",
        "FIELD_INVALID",
        lambda at, _: at.tables.CreateTable(creating(deck_seed=bytes(65))),
    ),
    (
        "an answer that says nothing",
        "INVALID_ARGUMENT",
        "FIELD_INVALID",
        lambda at, table: at.play.SubmitMove(
            play.SubmitMoveRequest(name=table.name, decision_id=4), metadata=bearing(table.tokens[0])
        ),
    ),
    (
        "nothing to watch",
        "INVALID_ARGUMENT",
        "FIELD_INVALID",
        lambda at, _: at.watch.Watch(watch.WatchRequest()).read(),
    ),
    (
        "rules that cannot be at this table",
        "INVALID_ARGUMENT",
        "RULES_INVALID",
        lambda at, _: at.tables.CreateTable(creating(rules=Rules(preset="royal"), sides=[0, 1, 2, 3, 4])),
    ),
    (
        "a table that is not there",
        "NOT_FOUND",
        "TABLE_UNKNOWN",
        lambda at, _: at.tables.GetTable(tables.GetTableRequest(name=NOBODY)),
    ),
    (
        "a table that is not listed, without a token",
        "NOT_FOUND",
        "TABLE_UNKNOWN",
        lambda at, table: at.tables.GetTable(tables.GetTableRequest(name=table.name)),
    ),
    (
        "a seat that has somebody",
        "FAILED_PRECONDITION",
        "SEAT_TAKEN",
        lambda at, table: _joining_twice(at),
    ),
    (
        "a table that is full",
        "FAILED_PRECONDITION",
        "TABLE_FULL",
        lambda at, table: at.tables.JoinTable(joining(join_code=table.join_code)),
    ),
    (
        "the record of a game that is played",
        "FAILED_PRECONDITION",
        "TABLE_STATE",
        lambda at, table: at.tables.GetRecord(
            tables.GetRecordRequest(name=table.name), metadata=bearing(table.tokens[0])
        ),
    ),
    (
        "a request_id with other content",
        "FAILED_PRECONDITION",
        "REQUEST_ID_REUSED",
        lambda at, _: _creating_twice(at),
    ),
    (
        "a decision that is not there",
        "FAILED_PRECONDITION",
        "DECISION_NOT_OPEN",
        lambda at, table: at.play.SubmitMove(
            submission(999_999, table.name, notation="9h"),
            metadata=bearing(table.tokens[0]),
        ),
    ),
    (
        "the moves of a decision that is not there",
        "FAILED_PRECONDITION",
        "DECISION_NOT_OPEN",
        lambda at, table: at.play.ListLegalMoves(
            play.ListLegalMovesRequest(name=table.name, decision_id=999_999), metadata=bearing(table.tokens[0])
        ),
    ),
    (
        "more than has happened",
        "OUT_OF_RANGE",
        "SEQ_AHEAD",
        lambda at, table: at.play.Play(
            play.PlayRequest(name=table.name, resume_after_seq=999_999), metadata=bearing(table.tokens[0])
        ).read(),
    ),
    (
        "more than has happened, for spectators",
        "OUT_OF_RANGE",
        "SEQ_AHEAD",
        lambda at, table: at.watch.Watch(
            watch.WatchRequest(name=table.name, watch_code=table.watch_code, resume_after_seq=999_999)
        ).read(),
    ),
]


async def _joining_twice(at: Served) -> object:
    table = await open_table(at, joined=1)
    return await at.tables.JoinTable(joining(join_code=table.join_code, seat=0))


async def _creating_twice(at: Served) -> object:
    await at.tables.CreateTable(creating(request_id="twice"))
    return await at.tables.CreateTable(creating(request_id="twice", listed=True))


@pytest.mark.parametrize(
    ("code", "reason", "call"), [pytest.param(code, reason, call, id=what) for what, code, reason, call in ROWS]
)
async def test_a_call_is_refused_for(code: str, reason: str, call: Calling) -> None:
    async with dealing() as served:
        table = await open_table(served, spectator_delay={"seconds": 0})
        told = await refusal(call(served, table))
    assert (told.code, told.reason, told.trailing) == (code, reason, reason)
    assert told.message
    assert bool(told.fields) is (code == "INVALID_ARGUMENT")
    for secret in (table.organiser, table.join_code, table.watch_code, *table.tokens):
        assert secret not in str(told)


async def test_another_answer_is_refused_as_closed_and_a_repeated_answer_is_accepted() -> None:
    async with dealing() as served:
        table = await open_table(served)
        stream, decision, token = await asked(served, table)
        await stream.write(answering(decision, legal_move_index=0))
        accepted = (await submitted(stream)).accepted

        async def again(index: int) -> play.SubmitMoveResponse:
            answer: play.SubmitMoveResponse = await served.play.SubmitMove(
                submission(decision, table.name, legal_move_index=index), metadata=bearing(token)
            )
            return answer

        repeated = (await within(again(0))).accepted
        assert (repeated.seq, repeated.move, repeated.duplicate) == (accepted.seq, accepted.move, True)
        told = await refusal(again(1))
        assert (told.code, told.reason) == ("ABORTED", "DECISION_CLOSED")
        assert told.details.keys() == {"seq", "origin", "move"}
        assert (told.details["seq"], told.details["origin"]) == (str(accepted.seq), "PLAYER")
        await stream.write(answering(decision, legal_move_index=1))
        refused = (await submitted(stream)).refused
        assert (refused.code, refused.reason, dict(refused.details)) == (10, "DECISION_CLOSED", told.details)


async def test_the_same_request_id_gives_the_same_table_and_the_same_seat() -> None:
    async with dealing() as served:
        first, second = [await served.tables.CreateTable(creating(request_id="one")) for _ in range(2)]
        assert first == second
        asking = joining(join_code=first.join_code, request_id="me")
        seats = [await served.tables.JoinTable(asking) for _ in range(2)]
        assert (seats[0].seat, seats[0].seat_token) == (seats[1].seat, seats[1].seat_token)


async def test_a_dealer_with_a_create_token_opens_a_table_for_it_alone() -> None:
    async with dealing(Settings(create_token="open-sesame-please")) as served:
        for metadata in ((), bearing("open barley"), bearing("open-sesame-please ♥".encode().hex())):
            told = await refusal(served.tables.CreateTable(creating(), metadata=metadata))
            assert (told.code, told.reason) == ("UNAUTHENTICATED", "TOKEN_UNKNOWN")
            assert "sesame" not in str(told)
        await within(served.tables.CreateTable(creating(), metadata=bearing("open-sesame-please")))


async def test_a_table_above_the_limit_is_refused() -> None:
    async with dealing(Settings(most_tables=1)) as served:
        await open_table(served)
        told = await refusal(served.tables.CreateTable(creating()))
    assert (told.code, told.reason) == ("RESOURCE_EXHAUSTED", "SERVER_FULL")
    assert told.retry_after


class FullDisk(MemoryStore):
    """A store that writes nothing down any more, once it is full."""

    full = False

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Fail, where it is full."""
        if not self.full:
            return super().append(table, entries)
        failed = asyncio.get_running_loop().create_future()
        failed.set_exception(StorageError("the disk is full of Kh"))
        return failed


async def test_a_call_that_cannot_be_persisted_is_refused_and_can_be_repeated() -> None:
    store = FullDisk()
    async with dealing(store=store) as served:
        table = await open_table(served)
        stream, decision, _ = await asked(served, table)
        store.full = True
        await stream.write(answering(decision, legal_move_index=0))
        refused = (await submitted(stream)).refused
        assert (refused.code, refused.reason) == (14, "STORAGE")
        assert refused.HasField("retry_after")
        told = await refusal(
            served.tables.CloseTable(tables.CloseTableRequest(name=table.name), metadata=bearing(table.organiser))
        )
        assert (told.code, told.reason) == ("UNAVAILABLE", "STORAGE")
        assert told.retry_after
        assert "Kh" not in f"{told}{refused}"
        store.full = False
        await stream.write(answering(decision, legal_move_index=0))
        assert (await submitted(stream)).HasField("accepted")


class Broken(FullDisk):
    """A store with a fault of its own, once it is full."""

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Raise what no store should, where it is full."""
        if self.full:
            raise ValueError("K♥ 你好 Kh")
        return super().append(table, entries)


async def test_of_a_fault_of_the_dealer_only_an_id_is_sent_on_a_stream(caplog: pytest.LogCaptureFixture) -> None:
    store = Broken()
    async with dealing(store=store) as served:
        table = await open_table(served)
        stream, decision, _ = await asked(served, table)
        store.full = True
        await stream.write(answering(decision, legal_move_index=0))
        refused = (await submitted(stream)).refused
    assert (refused.code, refused.reason, list(refused.details)) == (13, "INTERNAL", ["id"])
    assert refused.details["id"] in caplog.text
    for text in (str(refused), caplog.text):
        assert "Kh" not in text
        assert "你好" not in text
