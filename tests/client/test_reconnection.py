"""Tests of interrupted streams: no event is missing or duplicated, and no decision is answered twice."""

from __future__ import annotations

import asyncio
import time
from random import Random

import pytest

from kasino.bots import Observation
from kasino.client import (
    GameEvent,
    GameFinished,
    MoveRequested,
    Reconnecting,
    RemoteDealer,
    RetryClock,
    StreamResumed,
    Welcome,
    spectator_stream,
)
from tests.client.dealers import (
    BOUND_SECONDS,
    PATIENT,
    InterruptedDealer,
    in_process_dealer,
    no_wait_clock,
    opened,
    play_all,
    table_options,
)
from tests.client.proxy import proxy
from tests.client.recording_bot import RecordingBot, play_in_process, table
from tests.dealer.serving import dealing

GAME = table("international-2", rounds=1)


@pytest.mark.parametrize(
    "lives",
    [
        pytest.param(lambda stream: 2, id="after every message"),
        pytest.param(lambda stream: 3, id="after every second message"),
        pytest.param(lambda stream: 1 + stream % 4, id="now and then, and at once after it came back"),
    ],
)
async def test_a_seat_that_is_cut(lives):
    record, expected_bots = play_in_process(GAME)
    bots = [RecordingBot() for _ in GAME.sides]
    dealer = in_process_dealer(PATIENT)
    cut = InterruptedDealer(dealer, lives)
    async with opened(dealer, GAME) as (made, claims):
        await play_all([cut, cut], claims, GAME, bots, retry_clock=no_wait_clock())
        assert await dealer.record(made.table.name, claims[0].token) == record
    assert cut.streams > 20
    assert [bot.calls for bot in bots] == [bot.calls for bot in expected_bots]


@pytest.mark.parametrize("point", range(2, 50, 6))
async def test_a_seat_that_is_cut_once_at_message(point):
    _, expected_bots = play_in_process(GAME)
    bots = [RecordingBot() for _ in GAME.sides]
    dealer = in_process_dealer(PATIENT)
    cut = InterruptedDealer(dealer, lambda stream: point if stream == 1 else None)
    async with opened(dealer, GAME) as (_, claims):
        await play_all([cut, dealer], claims, GAME, bots, retry_clock=no_wait_clock())
    assert cut.streams == 2
    assert [bot.calls for bot in bots] == [bot.calls for bot in expected_bots]


async def test_a_spectator_that_is_cut_sees_what_another_sees():
    dealer = in_process_dealer(PATIENT)
    cut = InterruptedDealer(dealer, lambda stream: 1 + stream % 3)

    async def watched(at):
        seen = []
        async with spectator_stream(at, code=made.watch_code, retry_clock=no_wait_clock()) as line:
            async for notification in line:
                if not isinstance(notification, Reconnecting | Welcome | StreamResumed):
                    seen.append(notification)
                if isinstance(notification, GameFinished):
                    break
        return seen

    made = await dealer.open_table(table_options(GAME, spectator_delay=0.0))
    watching = [asyncio.create_task(watched(one)) for one in (dealer, cut)]
    await asyncio.sleep(0)
    claims = [await dealer.join(made.join_code, name="bot", bot=True) for _ in GAME.sides]
    await play_all([dealer, dealer], claims, GAME, [RecordingBot(), RecordingBot()])
    one, other = await asyncio.wait_for(asyncio.gather(*watching), BOUND_SECONDS)
    assert one == other
    assert {event.seq for event in one} == set(range(one[0].seq, one[-1].seq + 1))
    assert not any(event.seen.hand for event in one if isinstance(event, GameEvent))


@pytest.mark.parametrize("duplex", [True, False], ids=["PlayDuplex", "Play with SubmitMove"])
async def test_connections_that_are_cut_on_the_way_change_nothing_with(duplex):
    record, expected_bots = play_in_process(GAME)
    bots = [RecordingBot() for _ in GAME.sides]
    count = 0

    def cut_now_and_then(notification):
        nonlocal count
        if isinstance(notification, MoveRequested | GameEvent):
            count += 1
            if count % 17 == 9:
                way.cut()

    async def shortly(seconds):
        await asyncio.sleep(min(seconds, 0.02))

    retry_clock = RetryClock(now=time.monotonic, sleep=shortly, random=Random(1))
    async with (
        dealing(PATIENT) as served,
        proxy(str(served.dealer.address)) as way,
        RemoteDealer(way.address, duplex=duplex) as dealer,
        opened(dealer, GAME) as (made, claims),
    ):
        await play_all([dealer, dealer], claims, GAME, bots, on_notification=cut_now_and_then, retry_clock=retry_clock)
        assert await dealer.record(made.table.name, claims[0].token) == record
    assert way.cuts > 5
    assert [bot.calls for bot in bots] == [bot.calls for bot in expected_bots]


async def test_a_bot_that_is_started_anew_in_the_middle_is_told_all_from_the_beginning():
    _, (_, expected_bots) = play_in_process(GAME)
    dealer = in_process_dealer(PATIENT)

    class Gone(Exception):
        pass

    def go(notification):
        if isinstance(notification, MoveRequested) and len(notification.seen.events) > 20:
            raise Gone

    async with opened(dealer, GAME) as (_, claims):
        other = asyncio.create_task(play_all([dealer], claims[:1], GAME, [RecordingBot()]))
        with pytest.raises(Gone):
            await play_all([dealer], claims[1:], GAME, [RecordingBot()], on_notification=go)
        anew = RecordingBot()
        await play_all([dealer], claims[1:], GAME, [anew])
        await other
    asked, asked_anew = ([one for one in bot.calls if isinstance(one, Observation)] for bot in (expected_bots, anew))
    assert 0 < len(asked_anew) < len(asked) - 5
    assert asked[-len(asked_anew) :] == asked_anew
    others, others_anew = (
        [one for one in bot.calls if not isinstance(one, Observation)] for bot in (expected_bots, anew)
    )
    assert others == others_anew
