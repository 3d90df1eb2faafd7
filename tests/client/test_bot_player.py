"""Tests that a game at a dealer equals the same game in this process."""

from __future__ import annotations

import pytest

from kasino.bots import Observation
from kasino.client import RemoteDealer
from tests.client.dealers import in_process_dealer, opened, play_all
from tests.client.recording_bot import RecordingBot, play_in_process, table
from tests.dealer.serving import dealing
from tests.game.playthroughs import TABLES


@pytest.mark.parametrize("name", TABLES)
async def test_both_ways_to_a_dealer_are_told_asked_and_end_as_here(name):
    """Seats by turns use PlayDuplex, and Play with SubmitMove."""
    here = table(name)
    record, expected_bots = play_in_process(here)
    bots = [RecordingBot() for _ in here.sides]
    async with dealing() as served:
        address = str(served.dealer.address)
        async with (
            RemoteDealer(address) as duplex,
            RemoteDealer(address, duplex=False) as plain,
            opened(duplex, here) as (made, claims),
        ):
            ways = [(duplex, plain)[(seat + len(name)) % 2] for seat in range(here.seats)]
            await play_all(ways, claims, here, bots)
            assert await plain.record(made.table.name, claims[0].token) == record
    for bot, other in zip(bots, expected_bots, strict=True):
        assert bot.calls == other.calls


async def test_a_dealer_in_this_process_is_no_other():
    here = table("two_deck-3")
    record, expected_bots = play_in_process(here)
    bots = [RecordingBot() for _ in here.sides]
    dealer = in_process_dealer()
    async with opened(dealer, here) as (made, claims):
        await play_all([dealer] * 3, claims, here, bots)
        assert await dealer.record(made.table.name, claims[0].token) == record
    assert [bot.calls for bot in bots] == [bot.calls for bot in expected_bots]


async def test_a_bot_that_does_wrong_is_charged_as_here():
    here = table("norwegian-2")
    record, expected_bots = play_in_process(here, fails_at=10)
    bots = [RecordingBot(fails_at=10) for _ in here.sides]
    dealer = in_process_dealer()
    async with opened(dealer, here, max_faults=3) as (made, claims):
        results = await play_all([dealer] * 2, claims, here, bots)
        moves = [
            move for round in (await dealer.record(made.table.name, claims[0].token)).rounds for move in round.moves
        ]
    before = [move for round in record.rounds for move in round.moves]
    assert moves[: len(before)] == before  # here the game was broken off once nobody was asked
    for bot, other in zip(bots, expected_bots, strict=True):
        asked = [one for one in bot.calls if isinstance(one, Observation)]
        assert asked == [one for one in other.calls if isinstance(one, Observation)]
    for result in results:
        assert [(fault.decision, fault.code) for fault in result.faults] == [(at, "EXCEPTION") for at in (10, 11, 12)]
        assert result.end is not None
        assert result.end.faults[result.seat] == 3
