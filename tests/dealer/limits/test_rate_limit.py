"""Rate limits per peer and per token, and the refusals of calls above them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kasino.dealer import LoopClock, Refusal, RefusalReason, Settings
from kasino.dealer.limits.rate_limit import RateLimits, TokenBuckets
from kasino.v1 import play_service_pb2 as play
from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from tests.dealer.seats import asked, submitted
from tests.dealer.serving import answering, bearing, dealing, open_table, refusal, submission, within

NOBODY = "tables/" + "0" * 26
FEW_REFUSALS = Settings(refused_calls_per_second=0.001, refused_calls_burst=3)


def test_a_bucket_allows_a_burst_and_then_a_rate() -> None:
    allowance = TokenBuckets(per_second=2.0, burst=3)
    assert [allowance.take("a", 10.0) for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert [allowance.take("a", 10.5) for _ in range(2)] == [0, 0.5]
    assert [allowance.take("a", 99.0) for _ in range(4)] == [0, 0, 0, 0.5]


def test_each_peer_has_a_bucket_of_its_own() -> None:
    allowance = TokenBuckets(per_second=1.0, burst=1)
    assert [allowance.take(peer, 0.0) for peer in "aabb"] == [0, 1.0, 0, 1.0]


def test_full_buckets_are_not_stored() -> None:
    allowance = TokenBuckets(per_second=1.0, burst=10)
    for number in range(50_000):
        assert allowance.take(f"peer {number}", number / 1000) == 0
    assert len(allowance._full_at) <= 20_000


def test_an_expensive_call_counts_as_several_but_at_most_as_the_burst() -> None:
    allowance = TokenBuckets(per_second=1.0, burst=3)
    assert [allowance.take("a", 0.0, 2), allowance.take("a", 0.0, 2), allowance.take("a", 1.0, 2)] == [0, 1.0, 0]
    assert [allowance.take("b", 0.0, 99), allowance.take("b", 0.0)] == [0, 1.0]


async def test_lobby_calls_above_the_limit_are_refused_for_a_while() -> None:
    async with dealing(Settings(lobby_calls_per_second=0.001, lobby_calls_burst=3)) as served:
        for _ in range(3):
            await within(served.tables.GetServerInfo(tables.GetServerInfoRequest()))
        told = await refusal(served.tables.GetServerInfo(tables.GetServerInfoRequest()))
    assert (told.code, told.reason) == ("RESOURCE_EXHAUSTED", "RATE_LIMITED")
    assert told.retry_after is not None
    assert 0 < told.retry_after <= 1000


async def test_a_long_page_of_tables_counts_as_several_calls() -> None:
    async with dealing(Settings(lobby_calls_per_second=0.001, lobby_calls_burst=60)) as served:
        await within(served.tables.ListTables(tables.ListTablesRequest(page_size=500)))
        told = [await refusal(served.tables.ListTables(tables.ListTablesRequest(page_size=500)))]
        await within(served.tables.ListTables(tables.ListTablesRequest(page_size=9)))
    assert [one.reason for one in told] == ["RATE_LIMITED"]


async def test_after_ten_wrong_codes_codes_are_refused_and_tokens_still_work() -> None:
    async with dealing() as served:
        table = await open_table(served, spectator_delay={"seconds": 0}, joined=1)
        listed = await open_table(served, spectator_delay={"seconds": 0}, joined=0, listed=True)
        guesses = [tables.JoinTableRequest(join_code="ZZZZZZ", player_name="guesser") for _ in range(11)]
        told = [await refusal(served.tables.JoinTable(guess)) for guess in guesses]
        right = tables.JoinTableRequest(join_code=table.join_code, player_name="guesser")
        told.append(await refusal(served.tables.JoinTable(right)))
        told.append(await refusal(served.watch.Watch(watch.WatchRequest(watch_code=table.watch_code)).read()))
        for token in (table.tokens[0], table.organiser):
            asked = tables.GetTableRequest(name=table.name)
            assert (await within(served.tables.GetTable(asked, metadata=bearing(token)))).table.name == table.name
            seen = served.watch.Watch(watch.WatchRequest(name=table.name), metadata=bearing(token))
            assert (await within(seen.read())).HasField("welcome")
        assert (await within(served.watch.Watch(watch.WatchRequest(name=listed.name)).read())).HasField("welcome")
        assert (await within(served.tables.ListTables(tables.ListTablesRequest()))).tables
        await open_table(served, joined=0)
    assert [one.reason for one in told[:10]] == ["JOIN_CODE_WRONG"] * 10
    assert [one.reason for one in told[10:]] == ["RATE_LIMITED"] * 3
    assert all(one.retry_after and 0 < one.retry_after <= 6 for one in told[10:])


async def test_guesses_of_tokens_are_limited_too() -> None:
    async with dealing(FEW_REFUSALS) as served:
        told = [
            await refusal(served.play.Acknowledge(play.AcknowledgeRequest(name=NOBODY), metadata=bearing("guess")))
            for _ in range(5)
        ]
    assert [one.reason for one in told] == ["TOKEN_UNKNOWN"] * 3 + ["RATE_LIMITED"] * 2


async def test_an_answer_to_an_open_decision_is_taken_however_many_calls_were_refused() -> None:
    async with dealing(replace(FEW_REFUSALS, seat_calls_per_second=0.001, seat_calls_burst=3)) as served:
        table = await open_table(served)
        stream, decision, token = await asked(served, table)
        for _ in range(9):
            await refusal(served.play.Acknowledge(play.AcknowledgeRequest(name=NOBODY), metadata=bearing("guess")))
        for told in ("DECISION_NOT_OPEN", "DECISION_NOT_OPEN", "RATE_LIMITED"):
            await stream.write(answering(999_999, legal_move_index=0))
            assert (await submitted(stream)).refused.reason == told
        by = bearing(token)
        for call in (
            served.play.Acknowledge(play.AcknowledgeRequest(), metadata=by),
            served.play.ListLegalMoves(play.ListLegalMovesRequest(decision_id=decision), metadata=by),
            served.play.SubmitMove(replaced(submission(decision, notation="x"), validate_only=True), metadata=by),
            served.tables.GetTable(tables.GetTableRequest(name=table.name), metadata=by),
            served.play.Play(play.PlayRequest(name=table.name), metadata=by).read(),
        ):
            assert (await refusal(call)).reason == "RATE_LIMITED"
        wrong = await within(served.play.SubmitMove(submission(decision, notation="x"), metadata=by))
        assert wrong.HasField("rejected")
        right = submission(decision, legal_move_index=0)
        answers = [await within(served.play.SubmitMove(right, metadata=by)) for _ in range(9)]
    assert [answer.accepted.duplicate for answer in answers] == [False] + [True] * 8


def replaced(request: play.SubmitMoveRequest, *, validate_only: bool) -> play.SubmitMoveRequest:
    """The same request, as a question."""
    request.validate_only = validate_only
    return request


@pytest.mark.parametrize(
    "reason",
    [RefusalReason.DECISION_CLOSED, RefusalReason.STORAGE, RefusalReason.INTERNAL, RefusalReason.SERVER_STOPPING],
)
async def test_a_refusal_that_is_not_the_callers_fault_is_never_counted(reason: RefusalReason) -> None:
    limits = RateLimits(Settings(refused_calls_burst=1), LoopClock())
    assert [limits.count_refusal("peer", None, Refusal(reason, "no")).reason for _ in range(5)] == [reason] * 5
