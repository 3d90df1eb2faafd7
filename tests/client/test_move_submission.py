"""Tests of submitted moves: each counts once, however often it is sent, and its outcome is reported."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from kasino.client import (
    Accepted,
    GameEvent,
    GameFinished,
    Goodbye,
    GoodbyeReason,
    MoveOrigin,
    MoveRequested,
    Refused,
    Rejected,
    RemoteDealer,
    TableTracker,
    TimeControl,
    seat_stream,
)
from kasino.game import fallback, parse_move
from tests.client.dealers import (
    BOUND_SECONDS,
    PATIENT,
    InterruptedDealer,
    in_process_dealer,
    no_wait_clock,
    opened,
    play_all,
)
from tests.client.recording_bot import RecordingBot, table
from tests.dealer.serving import dealing

GAME = table("norwegian-2", rounds=1)


@pytest.fixture(params=[True, False], ids=["PlayDuplex", "Play with SubmitMove"])
async def remote(request):
    """A dealer behind gRPC, by either way."""
    async with dealing() as served, RemoteDealer(str(served.dealer.address), duplex=request.param) as dealer:
        yield dealer


async def test_of_eight_equal_answers_one_is_accepted_and_seven_are_duplicates(remote):
    async with opened(remote, GAME) as (_, claims):
        stream, tracker = await remote.play(claims[GAME.dealer - 1]), TableTracker()
        try:
            while tracker.decision is None:
                [*tracker.apply(await stream.receive())]
            assert tracker.seen is not None
            asked, items, move = tracker.decision, tracker.seen.table, fallback(tracker.seen)
            await asyncio.gather(*(stream.submit(asked.id, move, items, validate_only=False) for _ in range(8)))
            accepted: list[Accepted] = []
            while len(accepted) < 8:
                message = await asyncio.wait_for(stream.receive(), BOUND_SECONDS)
                accepted += [one for one in tracker.apply(message) if isinstance(one, Accepted)]
        finally:
            await stream.close()
    assert Counter(one.duplicate for one in accepted) == {False: 1, True: 7}
    assert len({one.seq for one in accepted}) == 1


async def test_a_move_that_the_rules_refuse_is_rejected_and_asked_again(remote):
    async with opened(remote, GAME) as (_, claims), seat_stream(remote, claims[0], legal_moves=128) as line:
        asked = await next_of(line, MoveRequested)
        wrong = next(move for move in map(parse_move, "2c 3c 4c 5c 6c".split()) if move.card not in asked.seen.hand)
        await line.answer(asked.decision.id, wrong)
        rejected = await next_of(line, Rejected)
        assert rejected.decision == asked.decision
        assert rejected.faults_left == 2
        assert "is not in the hand" in rejected.message
        await line.validate(asked.decision.id, asked.decision.legal_moves[0])
        assert (await next_of(line, Accepted)).seq == 0
        await line.answer(asked.decision.id, asked.decision.legal_moves[0])
        assert (await next_of(line, Accepted)).seq > 0


async def test_another_answer_before_the_first_is_heard_is_a_mistake_of_the_caller():
    dealer = in_process_dealer()
    async with opened(dealer, GAME) as (_, claims), seat_stream(dealer, claims[0], legal_moves=128) as line:
        asked = await next_of(line, MoveRequested)
        one, other = asked.decision.legal_moves[:2]
        await line.answer(asked.decision.id, one)
        with pytest.raises(ValueError, match="has been answered with"):
            await line.answer(asked.decision.id, other)


async def test_an_answer_that_comes_too_late_is_refused_and_the_game_goes_on():
    dealer = in_process_dealer()
    short = TimeControl(per_move=0.05)
    async with (
        opened(dealer, GAME, time_control=short) as (_, claims),
        seat_stream(dealer, claims[0], legal_moves=128) as line,
    ):
        asked = await next_of(line, MoveRequested)
        happened = await next_of(line, GameEvent, lambda one: one.decision_id == asked.decision.id)
        assert happened.origin is MoveOrigin.TIMEOUT
        other = next(move for move in asked.decision.legal_moves if move != happened.event.move)
        await line.answer(asked.decision.id, other)
        assert (await next_of(line, Refused)).reason == "DECISION_CLOSED"


async def test_an_answer_that_was_lost_with_its_stream_is_sent_again():
    """Every stream is cut right after an answer; half of those answers never reach the dealer."""
    dealer = in_process_dealer(PATIENT)
    cut = InterruptedDealer(dealer, lambda stream: 2)
    async with opened(dealer, GAME, max_faults=1) as (made, claims):
        results = await play_all(
            [cut, cut], claims, GAME, [RecordingBot(), RecordingBot()], retry_clock=no_wait_clock()
        )
        record = await dealer.record(made.table.name, claims[0].token)
    assert [len(round.moves) for round in record.rounds] == [48]
    assert [result.end and result.end.faults for result in results] == [(0, 0), (0, 0)]


async def test_a_newer_stream_of_the_seat_ends_the_older_which_does_not_come_again():
    dealer = in_process_dealer()
    async with opened(dealer, GAME) as (_, claims), seat_stream(dealer, claims[0]) as older:
        await next_of(older, MoveRequested)
        async with seat_stream(dealer, claims[0]) as newer:
            assert (await next_of(older, Goodbye)).reason is GoodbyeReason.SUPERSEDED
            with pytest.raises(StopAsyncIteration):
                await asyncio.wait_for(anext(older), BOUND_SECONDS)
            await next_of(newer, MoveRequested)


async def test_a_table_that_is_closed_ends_the_line_after_its_game():
    dealer = in_process_dealer()
    async with opened(dealer, GAME) as (made, claims), seat_stream(dealer, claims[1]) as line:
        await dealer.close_table(made.table.name, made.organiser_token)
        finished = await next_of(line, GameFinished)
        assert (finished.finish, finished.winners) == ("aborted_by_organiser", ())
        assert (await next_of(line, Goodbye)).reason is GoodbyeReason.TABLE_CLOSED
        with pytest.raises(StopAsyncIteration):
            await asyncio.wait_for(anext(line), BOUND_SECONDS)


async def next_of(line, kind, holds=lambda notification: True):
    """The next notification of this kind, but not for ever."""

    async def found():
        async for notification in line:
            if isinstance(notification, kind) and holds(notification):
                return notification
        raise AssertionError(f"no {kind.__name__} came")

    return await asyncio.wait_for(found(), BOUND_SECONDS)
