"""Tests of the client of a BotService bot: batches, time limits, crashes and fault accounting."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kasino.bots import Failed, FaultCode, Game, Table, load, parse_spec
from kasino.game import KasinoError, deck, parse_rules
from kasino.sandbox.calls import BotClient, EncodedEvents, SandboxedSeat, local_replier, play_repliers, play_sandboxed
from kasino.sandbox.calls.call import EncodedRequest, Method
from kasino.sandbox.calls.channel import BATCH_BYTES, encode_batches
from kasino.sandbox.calls.error_mapping import fault_of_status
from kasino.sandbox.process import Limits
from kasino.sandbox.process.environment import arguments
from kasino.sandbox.status import ErrorStatus
from kasino.v1 import bot_service_pb2 as bots
from tests.sandbox.sandboxed_runs import BAD_BOTS, TIMED_BOTS, foreign_bot

ONE_ROUND = parse_rules("norwegian target=none fixed_rounds=1 final_tie=shared")
PATIENT = Limits(move_seconds=20.0, start_seconds=60.0)


def table(number: int = 0) -> Table:
    """A game of one round."""
    text = f"asking {number}".encode()
    return Table(ONE_ROUND, lambda round: deck(text, round, 1), seeds=[b"zero", b"one"], sides=(0, 1))


async def with_bot(spec: str, folder: Path, limits: Limits, what: Callable[[BotClient], Awaitable[Any]]) -> Any:
    """The result of `what` with this bot, which is closed afterwards."""
    bot = BotClient(parse_spec(spec), limits, folder / "log")
    try:
        return await what(bot)
    finally:
        await bot.close()


def against_random(bot: BotClient, limits: Limits, number: int = 0) -> Awaitable[Game]:
    """A game of this bot at seat 0."""
    seats = [SandboxedSeat(bot, f"game {number}", EncodedEvents(), limits).reply, local_replier(load("random"))]
    return play_repliers(table(number), seats)


async def test_of_many_games_in_one_process_that_ends_the_one_is_charged_in_which_it_ends(tmp_path):
    async def games(bot: BotClient) -> list[Game]:
        return await asyncio.gather(*(against_random(bot, PATIENT, number) for number in range(8)))

    played = await with_bot(f"{TIMED_BOTS}:CrashesOnce", tmp_path, PATIENT, games)
    charged = [(number, fault.code, fault.decision) for number, game in enumerate(played) for fault in game.faults]
    assert charged == [(3, FaultCode.CRASH, 5)]


async def test_one_late_answer_is_one_fault_in_the_game_in_which_it_is_late(tmp_path):
    limits = Limits(move_seconds=1.0, start_seconds=60.0)

    async def games(bot: BotClient) -> list[Game]:
        return await asyncio.gather(*(against_random(bot, limits, number) for number in range(8)))

    played = await with_bot(f"{TIMED_BOTS}:Late", tmp_path, limits, games)
    charged = [(number, fault.code, fault.decision) for number, game in enumerate(played) for fault in game.faults]
    assert charged == [(3, FaultCode.TIMEOUT, 5)]


async def test_many_games_are_asked_one_by_one_where_a_bot_has_no_choose_moves(tmp_path):
    async def games(bot: BotClient) -> list[Game]:
        played = []
        for again in range(3):
            played += await asyncio.gather(*(against_random(bot, PATIENT, 8 * again + game) for game in range(8)))
            await bot.restart()
        return played

    assert all(game.faults == () for game in await with_bot(foreign_bot("single"), tmp_path, PATIENT, games))


async def test_what_goes_wrong_here_is_raised_to_every_game_and_charged_to_nobody(tmp_path):
    class Broken(Exception):
        pass

    def clock() -> float:
        if broken:
            raise Broken
        return time.monotonic()

    broken: list[bool] = []
    bot = BotClient(parse_spec("random"), PATIENT, tmp_path / "log", clock=clock)
    try:
        await bot.ensure_started()
        broken.append(True)
        games = [against_random(bot, PATIENT, game) for game in range(3)]
        played = await asyncio.gather(*games, return_exceptions=True)
        assert [type(one) for one in played] == [Broken, Broken, Broken]
        with pytest.raises(Broken):
            await against_random(bot, PATIENT, 3)
    finally:
        await bot.close()


@pytest.mark.parametrize(
    "way", [pytest.param("garbage", id="from the first on"), pytest.param("gibberish", id="to a decision")]
)
async def test_answers_that_are_no_messages_are_charged(way, tmp_path):
    async def game(bot: BotClient) -> Game:
        return await against_random(bot, PATIENT)

    played = await with_bot(foreign_bot(way), tmp_path, PATIENT, game)
    assert {fault.code for fault in played.faults} == {FaultCode.PROTOCOL}
    assert "no message of the contract" in played.faults[0].text


async def test_a_game_goes_on_in_the_process_that_takes_the_place_of_one_that_ended(tmp_path):
    played = await with_bot(f"{BAD_BOTS}:Exits", tmp_path, PATIENT, lambda bot: against_random(bot, PATIENT))
    (fault,) = played.faults
    assert (fault.code, fault.decision, fault.text) == (FaultCode.CRASH, 3, "it ended with exit code 7")
    assert len(played.record.rounds[0].moves) == 48


async def test_a_bank_is_used_beyond_the_time_of_a_move_and_told_as_the_clock(tmp_path):
    limits = Limits(move_seconds=0.25, bank_seconds=30.0, start_seconds=60.0)
    bot = f"{TIMED_BOTS}:Thinks"
    played = await with_bot(bot, tmp_path, limits, lambda bot: against_random(bot, limits))
    assert played.faults == ()
    clocks = [remark.value for remark in played.remarks]
    assert clocks[0] == 30.0
    assert all(value is not None and later is not None and value >= later for value, later in pairwise(clocks))
    last = clocks[-1]
    assert last is not None
    assert 25 < last < 30.0


async def test_what_a_bot_printed_since_its_last_fault_stands_beside_the_next_one(tmp_path):
    bot = f"{TIMED_BOTS}:Talks"
    played = await with_bot(bot, tmp_path, PATIENT, lambda bot: against_random(bot, PATIENT))
    first, second = played.faults
    assert first.output.splitlines()[-1] == "and now 2"
    assert second.output.splitlines() == ["and now 3", "and now 4"]


async def test_two_seats_of_one_game_are_told_apart(tmp_path):
    async def game(bot: BotClient) -> Game:
        return await play_sandboxed(table(), [bot, bot], "one game", PATIENT)

    alone = await with_bot("random", tmp_path, PATIENT, game)
    assert alone == await play_repliers(table(), [local_replier(load("random")), local_replier(load("random"))])


async def test_a_program_that_answers_bytes_is_charged_and_left_alone(tmp_path):
    async def start(bot: BotClient) -> list[Failed | None]:
        return [await bot.ensure_started() for _ in range(5)]

    failures = await with_bot(foreign_bot("exits"), tmp_path, PATIENT, start)
    assert all(one is not None and one.code is FaultCode.CRASH and one.out for one in failures)
    assert "3 times in a row" in failures[3].text
    assert failures[3].output == ""


def test_batches_are_cut_at_a_megabyte_and_nothing_is_lost():
    asked = [
        bots.ChooseMoveRequest(game_id="x" * size, seat=number % 2)
        for number, size in enumerate([10, 400_000, 400_000, 400_000, 2_000_000, 5, 5])
    ]
    cut = encode_batches(EncodedRequest(Method.CHOOSE, "", 0, message.SerializeToString()) for message in asked)
    told = [bots.ChooseMovesRequest.FromString(batch).decisions for batch in cut]
    assert [message for batch in told for message in batch] == asked
    assert [len(batch) for batch in told] == [3, 1, 1, 2]
    assert all(len(payload) <= BATCH_BYTES for payload, batch in zip(cut, told, strict=True) if len(batch) > 1)


@pytest.mark.parametrize(
    ("method", "status", "code", "again", "out"),
    [
        pytest.param(Method.START, 3, FaultCode.EXCEPTION, False, True, id="a start that it does not play"),
        pytest.param(Method.START, 12, FaultCode.PROTOCOL, False, True, id="a start that it does not know"),
        pytest.param(Method.START, 2, FaultCode.EXCEPTION, False, False, id="a start at which it raises"),
        pytest.param(Method.CHOOSE, 3, FaultCode.ILLEGAL, False, False, id="an answer that is no move"),
        pytest.param(Method.CHOOSE, 10, FaultCode.EXCEPTION, True, False, id="what it was told before"),
        pytest.param(Method.CHOOSE, 8, FaultCode.OOM, False, False, id="too much memory"),
        pytest.param(Method.CHOOSE, 13, FaultCode.PROTOCOL, False, False, id="bytes that are no message"),
        pytest.param(Method.CHOOSE, 14, FaultCode.DISCONNECT, False, False, id="being away"),
        pytest.param(Method.CHOOSE, 16, FaultCode.EXCEPTION, False, False, id="any other status"),
    ],
)
def test_a_status_is_charged_as(method, status, code, again, out):
    found = fault_of_status(ErrorStatus(status, "so"), method)
    assert found is not None
    assert (found.code, found.text, found.again, found.out) == (code, "so", again, out)


def test_an_end_that_a_bot_does_not_want_to_hear_is_no_fault():
    assert fault_of_status(ErrorStatus(12, "no"), Method.END) is None


def test_limits_that_cannot_be_are_refused():
    for wrong in ({"move_seconds": 0.0}, {"memory": 5}, {"processes": 0}, {"bank_seconds": -1.0}):
        with pytest.raises(KasinoError, match=next(iter(wrong))):
            Limits(**wrong)


def test_a_spec_of_a_program_is_run_by_its_absolute_path(tmp_path, monkeypatch):
    (tmp_path / "bot").touch()
    monkeypatch.chdir(tmp_path)
    spec = parse_spec(f"exec:{json.dumps(['./bot', 'bot', '--bot', sys.executable])}")
    assert arguments(spec) == (str(tmp_path / "bot"), str(tmp_path / "bot"), "--bot", sys.executable)  # type: ignore[arg-type]
