"""How often a peer may call, and what it is told when it calls too often."""

from __future__ import annotations

import pytest

from kasino.dealer import LoopClock, Refusal, RefusalReason, Settings
from kasino.dealer.rates import Allowance, Limits
from kasino.v1 import play_service_pb2 as play
from kasino.v1 import table_service_pb2 as tables
from kasino.v1 import watch_service_pb2 as watch
from tests.dealer.serving import answering, bearing, dealing, open_table, opening, refusal, within

NOBODY = "tables/" + "0" * 26
FEW_REFUSALS = Settings(refused_calls_per_second=0.001, refused_calls_burst=3)


def test_an_allowance_is_a_burst_and_then_so_many_a_second() -> None:
    allowance = Allowance(per_second=2.0, burst=3)
    assert [allowance.take("a", 10.0) for _ in range(5)] == [0, 0, 0, 0.5, 0.5]
    assert [allowance.take("a", 10.5) for _ in range(2)] == [0, 0.5]
    assert [allowance.take("a", 99.0) for _ in range(4)] == [0, 0, 0, 0.5]


def test_an_allowance_is_each_peers_own() -> None:
    allowance = Allowance(per_second=1.0, burst=1)
    assert [allowance.take(peer, 0.0) for peer in "aabb"] == [0, 1.0, 0, 1.0]


def test_an_allowance_holds_only_peers_that_called_lately() -> None:
    allowance = Allowance(per_second=1.0, burst=10)
    for number in range(50_000):
        assert allowance.take(f"peer {number}", number / 1000) == 0
    assert len(allowance._whole_at) <= 20_000


async def test_lobby_calls_over_the_limit_are_refused_until_there_is_room() -> None:
    async with dealing(Settings(lobby_calls_per_second=0.001, lobby_calls_burst=3)) as served:
        for _ in range(3):
            await within(served.tables.ListTables(tables.ListTablesRequest()))
        told = await refusal(served.tables.ListTables(tables.ListTablesRequest()))
    assert (told.code, told.reason) == ("RESOURCE_EXHAUSTED", "RATE_LIMITED")
    assert told.retry_after is not None
    assert 0 < told.retry_after <= 1000


async def test_guesses_are_refused_unseen_once_there_were_too_many() -> None:
    async with dealing(FEW_REFUSALS) as served:
        table = await open_table(served, joined=0)
        guesses = [tables.JoinTableRequest(join_code="ZZZZZZ", player_name="guesser") for _ in range(4)]
        told = [await refusal(served.tables.JoinTable(guess)) for guess in guesses]
        right = tables.JoinTableRequest(join_code=table.join_code, player_name="guesser")
        told.append(await refusal(served.tables.JoinTable(right)))
        told.append(await refusal(served.watch.Watch(watch.WatchRequest(watch_code="ZZZZZZ")).read()))
    assert [one.reason for one in told[:3]] == ["JOIN_CODE_WRONG"] * 3
    assert [one.reason for one in told[3:]] == ["RATE_LIMITED"] * 3
    assert all(one.retry_after for one in told[3:])


async def test_tokens_cannot_be_guessed_for_long_either() -> None:
    async with dealing(FEW_REFUSALS) as served:
        told = [
            await refusal(served.play.Acknowledge(play.AcknowledgeRequest(name=NOBODY), metadata=bearing("guess")))
            for _ in range(5)
        ]
    assert [one.reason for one in told] == ["TOKEN_UNKNOWN"] * 3 + ["RATE_LIMITED"] * 2


async def test_an_answer_to_an_open_decision_is_taken_however_many_calls_were_refused() -> None:
    async with dealing(FEW_REFUSALS) as served:
        table = await open_table(served)
        streams = [served.play.PlayDuplex(metadata=bearing(token)) for token in table.tokens]
        asked = None
        for stream in streams:
            await stream.write(opening(table.name))
            welcome = (await within(stream.read())).welcome
            asked = asked or ((stream, welcome) if welcome.HasField("decision") else None)
        for _ in range(9):
            await refusal(served.play.Acknowledge(play.AcknowledgeRequest(name=NOBODY), metadata=bearing("guess")))
        assert asked is not None
        stream, welcome = asked
        unknown = answering(999_999, legal_move_index=0)
        await stream.write(unknown)
        assert (await within(stream.read())).events.submitted.refused.reason == "RATE_LIMITED"
        submission = answering(welcome.decision.decision_id, legal_move_index=0).submit_move
        answer = await within(served.play.SubmitMove(submission, metadata=bearing(table.tokens[welcome.seat])))
    assert answer.HasField("accepted")


@pytest.mark.parametrize(
    "reason",
    [RefusalReason.DECISION_CLOSED, RefusalReason.STORAGE, RefusalReason.INTERNAL, RefusalReason.SERVER_STOPPING],
)
async def test_what_is_not_the_callers_doing_is_never_counted(reason: RefusalReason) -> None:
    limits = Limits(Settings(refused_calls_burst=1), LoopClock())
    assert [limits.refused("peer", Refusal(reason, "no")).reason for _ in range(5)] == [reason] * 5
