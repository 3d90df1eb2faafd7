"""PlayService: duplex streams, take-overs, limits, and whole games by both ways."""

from __future__ import annotations

import asyncio

import pytest
from grpc import aio

from kasino.dealer import Settings
from kasino.game import replay
from kasino.v1 import event_pb2, stream_pb2
from kasino.v1 import play_service_pb2 as play
from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from kasino.wire import record_from_message
from tests.dealer.seats import asked, opened, submitted
from tests.dealer.serving import (
    Served,
    Table,
    Untyped,
    answering,
    bearing,
    dealing,
    open_table,
    opening,
    refusal,
    submission,
    until,
    within,
)

ACKNOWLEDGE = play.PlayDuplexRequest(acknowledge=play.AcknowledgeRequest())
RAW = "/kasino.v1.PlayService/PlayDuplex"


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        pytest.param(ACKNOWLEDGE, "FIELD_INVALID", id="an acknowledgement"),
        pytest.param(answering(4, legal_move_index=0), "FIELD_INVALID", id="a submission"),
        pytest.param(play.PlayDuplexRequest(), "FIELD_INVALID", id="a message that says nothing"),
        pytest.param(opening(""), "FIELD_INVALID", id="an opening without a table"),
        pytest.param(opening("tables/" + "0" * 26), "TOKEN_SCOPE", id="an opening of another table"),
    ],
)
async def test_a_duplex_stream_does_not_begin_with(first: play.PlayDuplexRequest, reason: str) -> None:
    async with dealing() as served:
        table = await open_table(served)
        stream = served.play.PlayDuplex(metadata=bearing(table.tokens[0]))
        await stream.write(first)
        assert (await refusal(stream.read())).reason == reason


async def test_a_duplex_stream_does_not_begin_with_bytes_that_are_no_message() -> None:
    async with dealing() as served:
        stream = served.channel.stream_stream(RAW)()
        await stream.write(b"\xff")
        assert (await refusal(stream.read())).reason == "REQUEST_UNPARSABLE"


async def test_a_duplex_stream_does_not_begin_with_its_end() -> None:
    async with dealing() as served:
        stream = served.play.PlayDuplex()
        await stream.done_writing()
        assert (await refusal(stream.read())).reason == "FIELD_INVALID"


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        pytest.param(opening("tables/" + "0" * 26), "FIELD_INVALID", id="a second opening"),
        pytest.param(play.PlayDuplexRequest(), "FIELD_INVALID", id="a message that says nothing"),
        pytest.param(answering(4), "FIELD_INVALID", id="an answer without a choice"),
        pytest.param(answering(0, legal_move_index=0), "FIELD_INVALID", id="an answer to nothing"),
        pytest.param(answering(999_999, legal_move_index=0), "DECISION_NOT_OPEN", id="an unknown decision"),
        pytest.param(
            play.PlayDuplexRequest(acknowledge=play.AcknowledgeRequest(last_seq=999_999)),
            "SEQ_AHEAD",
            id="an acknowledgement of what never was",
        ),
        pytest.param(
            play.PlayDuplexRequest(acknowledge=play.AcknowledgeRequest(name="tables/" + "0" * 26)),
            "TOKEN_SCOPE",
            id="an acknowledgement of another table",
        ),
    ],
)
async def test_an_open_stream_refuses_and_goes_on_after(said: play.PlayDuplexRequest, reason: str) -> None:
    async with dealing() as served:
        table = await open_table(served)
        stream, decision, _ = await asked(served, table)
        await stream.write(said)
        told = await submitted(stream)
        assert (told.refused.reason, told.decision_id) == (reason, said.submit_move.decision_id)
        await stream.write(answering(decision, legal_move_index=0))
        assert (await submitted(stream)).HasField("accepted")


async def test_an_open_stream_refuses_bytes_that_are_no_message_and_goes_on() -> None:
    async with dealing() as served:
        table = await open_table(served)
        stream = served.channel.stream_stream(RAW, None, play.PlayDuplexResponse.FromString)(
            metadata=bearing(table.tokens[0])
        )
        await stream.write(opening(table.name).SerializeToString())
        await stream.write(b"\xff")
        assert (await submitted(stream)).refused.reason == "REQUEST_UNPARSABLE"
        await stream.write(answering(999_999, legal_move_index=0).SerializeToString())
        assert (await submitted(stream)).refused.reason == "DECISION_NOT_OPEN"


async def test_a_client_that_closes_its_side_is_still_answered_and_the_stream_ends_ok() -> None:
    async with dealing() as served:
        table = await open_table(served)
        stream, decision, _ = await asked(served, table)
        await stream.write(answering(decision, legal_move_index=0))
        await stream.done_writing()
        assert (await submitted(stream)).HasField("accepted")
        while (message := await within(stream.read())) is not aio.EOF:
            assert message.HasField("events")
        assert (await within(stream.code())).name == "OK"


async def test_two_hundred_streams_on_one_token_leave_one_alive() -> None:
    async with dealing(Settings(takeovers_per_minute=1000, seat_calls_burst=1000)) as served:
        table = await open_table(served, joined=1)
        streams = [(await opened(served, table, 0))[0] for _ in range(200)]
        for stream in streams[:-1]:
            assert (await within(stream.read())).goodbye.reason == stream_pb2.GOODBYE_REASON_SUPERSEDED
            assert await within(stream.read()) is aio.EOF
        await streams[-1].write(answering(999_999, legal_move_index=0))
        assert (await submitted(streams[-1])).refused.reason == "TABLE_STATE"


async def test_a_seat_that_is_taken_over_too_often_has_to_wait() -> None:
    async with dealing(Settings(takeovers_per_minute=2)) as served:
        table = await open_table(served, joined=1)
        streams = [await opened(served, table, 0) for _ in range(3)]
        late = served.play.Play(play.PlayRequest(name=table.name), metadata=bearing(table.tokens[0]))
        told = await refusal(late.read())
        assert (told.code, told.reason) == ("RESOURCE_EXHAUSTED", "RATE_LIMITED")
        assert told.retry_after
        await streams[-1][0].write(answering(999_999, legal_move_index=0))
        assert (await submitted(streams[-1][0])).refused.reason == "TABLE_STATE"


async def test_cancelled_streams_leave_no_task_behind() -> None:
    async with dealing(Settings(takeovers_per_minute=10_000, seat_calls_burst=10_000)) as served:
        table = await open_table(served, spectator_delay={"seconds": 0})
        await within(served.tables.ListTables(tables.ListTablesRequest()))
        before = len(asyncio.all_tasks())
        for number in range(120):
            await broken_off(served, table, number)
        await until(lambda: len(asyncio.all_tasks()) <= before)
        assert served.dealer.stream_limit.in_use == 0
        stream, decision, _ = await asked(served, table)
        await stream.write(answering(decision, legal_move_index=0))
        assert (await submitted(stream)).HasField("accepted")


async def broken_off(served: Served, table: Table, number: int) -> None:
    """Open a stream, and break it off: at another point and in another way for each number."""
    by = bearing(table.tokens[number % 2])
    stream: Untyped
    match number % 6:
        case 0:
            stream = served.play.PlayDuplex(metadata=by)
        case 1:
            stream = served.play.PlayDuplex(metadata=by)
            await stream.write(opening(table.name))
        case 2:
            stream, _ = await opened(served, table, number % 2)
        case 3:
            stream, _ = await opened(served, table, number % 2)
            await stream.write(answering(999_999, legal_move_index=0))
            await stream.done_writing()
        case 4:
            stream = served.play.Play(play.PlayRequest(name=table.name), metadata=by)
            await within(stream.read())
        case _:
            stream = served.watch.Watch(watch.WatchRequest(name=table.name, watch_code=table.watch_code))
            await within(stream.read())
    stream.cancel()


async def test_streams_above_the_limit_are_refused_until_one_ends() -> None:
    async with dealing(Settings(most_streams=2)) as served:
        table = await open_table(served)
        (first, _), _ = [await opened(served, table, seat) for seat in range(2)]
        request = watch.WatchRequest(name=table.name)
        told = await refusal(served.watch.Watch(request).read())
        assert (told.code, told.reason) == ("RESOURCE_EXHAUSTED", "SERVER_FULL")
        assert told.retry_after
        first.cancel()
        await until(lambda: served.dealer.stream_limit.in_use == 1)
        assert (await opened(served, table, 0))[1].HasField("table")


async def test_a_client_that_is_too_old_opens_no_stream() -> None:
    async with dealing(Settings(lowest_revision=2)) as served:
        table = await open_table(served, spectator_delay={"seconds": 0})
        by = bearing(table.tokens[0])
        duplex = served.play.PlayDuplex(metadata=by)
        await duplex.write(opening(table.name, protocol_revision=1))
        for told in (
            await refusal(duplex.read()),
            await refusal(served.play.Play(play.PlayRequest(name=table.name), metadata=by).read()),
            await refusal(served.watch.Watch(watch.WatchRequest(name=table.name)).read()),
        ):
            assert (told.code, told.reason) == ("FAILED_PRECONDITION", "CLIENT_TOO_OLD")
        newer = served.play.Play(play.PlayRequest(name=table.name, protocol_revision=2), metadata=by)
        assert (await within(newer.read())).HasField("welcome")


@pytest.mark.parametrize("way", ["by PlayDuplex", "by Play and SubmitMove"])
async def test_a_game_is_played_to_its_end(way: str) -> None:
    async with dealing() as served:
        table = await open_table(served)
        seat = by_duplex if way == "by PlayDuplex" else by_calls
        ends = await within(asyncio.gather(*(seat(served, table, token) for token in table.tokens)))
        assert ends == [event_pb2.GAME_END_PLAYED_OUT] * 2
        record = await within(
            served.tables.GetRecord(tables.GetRecordRequest(name=table.name), metadata=bearing(table.tokens[0]))
        )
    assert list(replay(record_from_message(record)))


async def by_duplex(served: Served, table: Table, token: str) -> event_pb2.GameEnd.ValueType:
    """Play the first legal move at each turn, on one stream; how the game ended."""
    stream = served.play.PlayDuplex(metadata=bearing(token))
    await stream.write(opening(table.name))
    while (message := await stream.read()) is not aio.EOF:
        for decision in decisions(message):
            await stream.write(answering(decision, legal_move_index=0))
        if end := game_end(message):
            await stream.done_writing()
            return end
    raise AssertionError("the stream ended before the game")


async def by_calls(served: Served, table: Table, token: str) -> event_pb2.GameEnd.ValueType:
    """The same with a call for each move."""
    stream = served.play.Play(play.PlayRequest(name=table.name), metadata=bearing(token))
    while (message := await stream.read()) is not aio.EOF:
        for decision in decisions(message):
            answer = submission(decision, table.name, legal_move_index=0)
            assert (await served.play.SubmitMove(answer, metadata=bearing(token))).HasField("accepted")
        if end := game_end(message):
            stream.cancel()
            return end
    raise AssertionError("the stream ended before the game")


def decisions(message: play.PlayResponse | play.PlayDuplexResponse) -> list[int]:
    """The decisions that this message asks for."""
    told = [message.welcome.decision, *(event.decision for event in message.events.events)]
    return [decision.decision_id for decision in told if decision.decision_id]


def game_end(message: play.PlayResponse | play.PlayDuplexResponse) -> event_pb2.GameEnd.ValueType:
    """How the game ended; 0 where it has not."""
    public = [*message.welcome.round_so_far, *(event.public_event for event in message.events.events)]
    ends = [event.game_finished.end for event in public if event.HasField("game_finished")]
    return ends[0] if ends else event_pb2.GAME_END_UNSPECIFIED
