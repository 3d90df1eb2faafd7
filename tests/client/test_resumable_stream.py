"""Tests of the resumable stream: when it reconnects, how long it waits, and when it gives up."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random

import pytest

from kasino.cli.local.in_process_dealer import InProcessDealer
from kasino.client import (
    Claim,
    DealerRefused,
    DealerUnreachable,
    EventGapError,
    FinishReason,
    GameFinished,
    GoodbyeReason,
    Reconnecting,
    RemoteDealer,
    RetryClock,
    StreamInterrupted,
    Welcome,
    retry_call,
    seat_stream,
    spectator_stream,
)
from kasino.client.retry import backoff
from kasino.dealer import Lobby, LoopClock, MemoryStore, Settings
from kasino.game import KasinoError
from tests.client.dealers import BOUND_SECONDS, in_process_dealer, join_all, opened, table_options
from tests.client.recording_bot import table
from tests.dealer.local_dealer import DurableStore
from tests.dealer.serving import dealing

GAME = table("norwegian-2", rounds=1)


class FakeTime:
    """Time that passes only where somebody waits."""

    def __init__(self) -> None:
        self.waited: list[float] = []
        self.retry_clock = RetryClock(now=lambda: sum(self.waited), sleep=self._pause, random=Random(1))

    async def _pause(self, seconds: float) -> None:
        self.waited.append(seconds)
        await asyncio.sleep(0)


async def heard(line, each=None):
    """Everything that this line tells to its end, but not for ever; `each` is done with each of them."""

    async def to_the_end():
        async with line:
            async for notification in line:
                if each is not None:
                    await each(notification)

    await asyncio.wait_for(to_the_end(), BOUND_SECONDS)


async def test_a_dealer_that_was_never_there_is_told_in_one_sentence():
    async with RemoteDealer("127.0.0.1:1") as dealer:
        claim = Claim(table="tables/" + "A" * 26, seat=0, token="t")
        with pytest.raises(DealerUnreachable, match=r"^no dealer answers at 127\.0\.0\.1:1: check the address"):
            await heard(seat_stream(dealer, claim, retry_clock=FakeTime().retry_clock))


async def test_a_dealer_that_has_answered_is_waited_for_where_it_is_gone_before_the_first_stream():
    time = FakeTime()
    async with AsyncExitStack() as until:
        served = await until.enter_async_context(dealing())
        async with RemoteDealer(str(served.dealer.address)) as dealer:
            claim = (await join_all(dealer, await dealer.open_table(table_options(GAME)), 1))[0]
            await until.aclose()
            with pytest.raises(StreamInterrupted, match="the dealer has been away for 60 seconds"):
                await heard(seat_stream(dealer, claim, retry_clock=time.retry_clock, max_outage_seconds=60))
    assert sum(time.waited) > 60


async def test_what_answers_but_is_no_dealer_is_told_as_that():
    async def talk(reader, writer):
        writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    async with server, RemoteDealer(f"127.0.0.1:{server.sockets[0].getsockname()[1]}") as dealer:
        with pytest.raises(DealerUnreachable, match=r"^no dealer answers at 127\.0\.0\.1"):
            await asyncio.wait_for(dealer.info(), BOUND_SECONDS)


async def test_a_dealer_that_stays_away_is_given_up_after_a_while_and_the_pauses_grow():
    time = FakeTime()
    here = in_process_dealer()
    async with opened(here, GAME) as (_, claims):
        count = 0

        class Going(InProcessDealer):
            def __init__(self):
                """The dealer is the one outside."""

            async def play(self, claim, after=0, *, legal_moves=0):
                nonlocal count
                count += 1
                if count > 1:
                    raise StreamInterrupted("nobody is there")
                stream = await here.play(claim, after, legal_moves=legal_moves)

                class Once:
                    welcomed = False

                    def __getattr__(self, name):
                        return getattr(stream, name)

                    async def receive(self):
                        if self.welcomed:
                            raise StreamInterrupted("cut on purpose")
                        self.welcomed = True
                        return await stream.receive()

                return Once()

        told = []

        async def note(notification):
            told.append(notification)

        with pytest.raises(StreamInterrupted, match="the dealer has been away for 60 seconds: nobody is there"):
            await heard(seat_stream(Going(), claims[0], retry_clock=time.retry_clock, max_outage_seconds=60), note)
    assert 60 < sum(time.waited) < 66
    assert 0.05 <= time.waited[0] <= 0.1
    assert 2.5 <= max(time.waited) <= 5
    assert [one.seconds for one in told if isinstance(one, Reconnecting)] == time.waited


async def test_a_dealer_that_stops_is_come_back_to_when_it_said():
    time = FakeTime()
    clock = LoopClock()
    lobby = Lobby(DurableStore(), clock, Settings(retry_seconds=7), secret=b"s" * 32)
    dealer = InProcessDealer(lobby, clock)

    async def stop(notification):
        if isinstance(notification, Welcome):
            await lobby.stop()

    async with opened(dealer, GAME) as (_, claims):
        with pytest.raises(StreamInterrupted, match="the dealer has been away for 30 seconds"):
            await heard(seat_stream(dealer, claims[0], retry_clock=time.retry_clock, max_outage_seconds=30), stop)
    assert time.waited[0] == 7


async def test_a_dealer_whose_tables_end_with_it_is_not_come_back_to():
    time, clock = FakeTime(), LoopClock()
    lobby = Lobby(MemoryStore(), clock, Settings(), secret=b"s" * 32)
    told = []

    async def stop(notification):
        told.append(notification)
        if isinstance(notification, Welcome):
            await lobby.stop()

    async with opened(InProcessDealer(lobby, clock), GAME) as (_, claims):
        await heard(seat_stream(InProcessDealer(lobby, clock), claims[0], retry_clock=time.retry_clock), stop)
    assert time.waited == []
    [finish] = [one.finish for one in told if isinstance(one, GameFinished)]
    assert (finish, told[-1].reason) == (FinishReason.ABORTED_BY_SERVER, GoodbyeReason.TABLE_CLOSED)


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        pytest.param({"token": "another"}, "TOKEN_UNKNOWN", id="a token that is none"),
        pytest.param({"table": f"tables/{'0' * 26}"}, "TOKEN_SCOPE", id="the token of another table"),
    ],
)
async def test_a_line_does_not_come_again_with(claim, reason):
    dealer = in_process_dealer()
    async with opened(dealer, GAME) as (_, claims):
        own_claim = {"table": claims[0].table, "seat": 0, "token": claims[0].token}
        time = FakeTime()
        with pytest.raises(DealerRefused) as refused:
            await heard(seat_stream(dealer, Claim(**{**own_claim, **claim}), retry_clock=time.retry_clock))
    assert refused.value.reason == reason
    assert time.waited == []


async def test_who_has_seen_more_than_the_dealer_says_so_and_does_not_come_again():
    dealer = in_process_dealer()
    async with opened(dealer, GAME) as (_, claims):
        with pytest.raises(DealerRefused) as refused:
            await heard(seat_stream(dealer, claims[0], after=1000, retry_clock=FakeTime().retry_clock))
    assert refused.value.reason == "SEQ_AHEAD"


async def test_a_table_without_spectators_is_not_watched():
    dealer = in_process_dealer()
    made = await dealer.open_table(table_options(GAME, listed=True))
    with pytest.raises(KasinoError, match="this table admits no spectators"):
        await heard(spectator_stream(dealer, made.table.name, retry_clock=FakeTime().retry_clock))


def test_pauses_grow_to_five_seconds_and_are_drawn():
    random = Random(1)
    pauses = [[backoff(tries, random) for _ in range(50)] for tries in range(12)]
    assert all(0.05 <= pause <= 0.1 for pause in pauses[0])
    assert all(2.5 <= pause <= 5 for pause in pauses[-1])
    assert all(len(set(drawn)) == 50 for drawn in pauses)


async def test_a_call_is_said_again_until_it_is_answered_or_patience_is_over():
    time = FakeTime()
    answers = [DealerUnreachable("x"), DealerRefused("full", code=8, reason="SERVER_FULL", retry_after=2.0)]

    async def call():
        if answers:
            raise answers.pop(0)
        return "answered"

    assert await retry_call(call, retry_clock=time.retry_clock) == "answered"
    assert time.waited[1] == 2

    async def never():
        raise DealerUnreachable("x")

    with pytest.raises(DealerUnreachable):
        await retry_call(never, retry_clock=time.retry_clock, max_outage_seconds=20)

    async def refused():
        raise DealerRefused("no", code=7, reason="JOIN_CODE_WRONG")

    waited = len(time.waited)
    with pytest.raises(DealerRefused):
        await retry_call(refused, retry_clock=time.retry_clock)
    assert len(time.waited) == waited


async def test_an_event_that_is_missing_twice_is_told_and_not_asked_for_for_ever():
    dealer = in_process_dealer()
    async with opened(dealer, GAME) as (_, claims):

        class Losing(InProcessDealer):
            def __init__(self):
                """The dealer is the one outside."""

            async def play(self, claim, after=0, *, legal_moves=0):
                stream = await dealer.play(claim, 1, legal_moves=legal_moves)

                class Gap:
                    def __getattr__(self, name):
                        return getattr(stream, name)

                    async def receive(self):
                        message = await stream.receive()
                        if message.HasField("events") and len(message.events.events) > 2:
                            del message.events.events[1]
                        return message

                return Gap()

        with pytest.raises(EventGapError, match=r"event \d+ is due, and \d+ came"):
            await heard(seat_stream(Losing(), claims[0], after=1, retry_clock=FakeTime().retry_clock))
