"""Many concurrent calls: the first are served, the others refused, and nothing is left behind."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack

from grpc import aio

from kasino.dealer import Settings
from kasino.v1 import play_service_pb2 as play
from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from tests.dealer.local_dealer import Dealer as LocalDealer
from tests.dealer.seats import asked, submitted
from tests.dealer.serving import (
    Caller,
    Table,
    Untyped,
    answering,
    bearing,
    calling,
    dealing,
    open_table,
    submission,
    until,
    within,
)

COMERS = 50
STORM = 300


async def test_of_fifty_concurrent_joins_four_get_a_seat_and_the_rest_are_refused() -> None:
    async with dealing() as served, AsyncExitStack() as channels:
        table = await open_table(served, seats=4, joined=0)
        address = str(served.dealer.address)
        callers = [await channels.enter_async_context(calling(address)) for _ in range(5)]
        comers = [sit_down(callers[number % 5], table, number) for number in range(COMERS)]
        told = await within(asyncio.gather(*comers))
    seats = [one for one in told if isinstance(one, tables.JoinTableResponse)]
    assert sorted(one.seat for one in seats) == [0, 1, 2, 3]
    assert len({one.seat_token for one in seats}) == 4
    assert Counter(one for one in told if isinstance(one, str)) == {"TABLE_FULL": COMERS - 4}


async def sit_down(caller: Caller, table: Table, number: int) -> tables.JoinTableResponse | str:
    """Take a seat, or return the reason of the refusal."""
    request = tables.JoinTableRequest(join_code=table.join_code, player_name=f"comer {number}")
    try:
        joined: tables.JoinTableResponse = await caller.tables.JoinTable(request)
    except aio.AioRpcError as error:
        return str(dict(error.trailing_metadata() or ())["kasino-reason"])
    return joined


async def test_a_storm_of_streams_and_calls_that_are_broken_off_leaves_nothing_behind() -> None:
    async with dealing(Settings(takeovers_per_minute=10_000)) as served:
        table = await open_table(served, spectator_delay={"seconds": 0})
        stream, decision, _ = await asked(served, table)
        other = await open_table(served, spectator_delay={"seconds": 0})
        tasks = len(asyncio.all_tasks())
        async with calling(str(served.dealer.address)) as stormy:
            for number in range(STORM):
                call = opened_call(stormy, other, number)
                if number % 3:
                    await asyncio.sleep(0)
                call.cancel()
            await stream.write(answering(decision, legal_move_index=0))
            assert (await submitted(stream)).HasField("accepted")
        await until(lambda: served.dealer.stream_limit.in_use == 2)
        await until(lambda: len(asyncio.all_tasks()) <= tasks)
        _, decision, token = await asked(served, other)
        answer = play.SubmitMoveRequest(decision_id=decision)
        answer.choice.legal_move_index = 0
        assert (await served.play.SubmitMove(answer, metadata=bearing(token))).HasField("accepted")


def opened_call(caller: Caller, table: Table, number: int) -> Untyped:
    """A call of some kind, which has just begun."""
    by = bearing(table.tokens[number % 2])
    match number % 4:
        case 0:
            return caller.play.PlayDuplex(metadata=by)
        case 1:
            return caller.play.Play(play.PlayRequest(name=table.name), metadata=by)
        case 2:
            return caller.watch.Watch(watch.WatchRequest(watch_code=table.watch_code))
    return caller.play.SubmitMove(play.SubmitMoveRequest(name=table.name, decision_id=999), metadata=by)


async def test_two_hundred_answers_at_once_are_all_answered_and_make_one_move() -> None:
    async with dealing() as served:
        _, decision, token = await asked(served, await open_table(served))
        said = submission(decision, legal_move_index=0)
        calls = [served.play.SubmitMove(said, metadata=bearing(token)) for _ in range(200)]
        answers = [await within(call) for call in calls]
    assert len({answer.accepted.seq for answer in answers}) == 1
    assert sum(not answer.accepted.duplicate for answer in answers) == 1


async def test_a_thousand_who_sit_down_and_leave_again_leave_no_timer_behind() -> None:
    dealer = LocalDealer()
    created = await dealer.open_table()
    [first] = await dealer.sit(created, 1)
    before = dealer.clock.waiting()
    for _ in range(1000):
        await dealer.lobby.leave(created.table.name, first.token)
        [first] = await dealer.sit(created, 1)
    assert dealer.clock.waiting() == before
