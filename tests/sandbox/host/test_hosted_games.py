"""Tests that the host of Python bots answers callers of both revisions of BotService as recorded."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from google.protobuf.json_format import ParseDict

from kasino.bots import BotFactory, Observation, load
from kasino.game import Move
from kasino.sandbox.host.hosted_games import HostedGames
from kasino.sandbox.status import ErrorStatus
from kasino.v1 import bot_service_pb2 as bots
from kasino.v1 import event_pb2, model_pb2, seat_pb2
from kasino.wire import events_from_messages
from tests.conformance.record import MAX_LEGAL_MOVES, SESSIONS_FOLDER

SESSIONS = sorted(path.stem for path in SESSIONS_FOLDER.glob("*.json"))
"""Each file is a list of games of `greedy`; those of `positions` have no events, so nobody can follow them."""


def games_of(session: str) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads((SESSIONS_FOLDER / f"{session}.json").read_text(encoding="utf-8"))
    return games


def answer_to(games: HostedGames, asked: bots.ChooseMoveRequest) -> model_pb2.Choice:
    ((_, reply),) = games.choose([asked])
    assert isinstance(reply, bytes), reply
    return bots.ChooseMoveResponse.FromString(reply).choice


def spare(asked: bots.ChooseMoveRequest) -> bots.ChooseMoveRequest:
    """The request of a caller of revision 2, to a bot that follows its table and makes its legal moves."""
    asked.ClearField("public_state")
    decision = asked.decision
    asked.decision.CopyFrom(seat_pb2.Decision(decision_id=decision.decision_id, seat=decision.seat))
    return asked


@pytest.mark.parametrize("max_legal_moves", [pytest.param(0, id="1"), pytest.param(MAX_LEGAL_MOVES, id="2")])
@pytest.mark.parametrize("session", SESSIONS)
def test_a_caller_that_sends_everything_is_answered_as_recorded_in(session, max_legal_moves):
    """`max_legal_moves` is sent by revision 2."""
    for game in games_of(session):
        games = HostedGames(load("greedy"))
        start = ParseDict(game["start"], bots.StartGameRequest())
        start.max_legal_moves = max_legal_moves
        assert games.begin(start) is None
        for question in game["questions"]:
            asked = ParseDict(question["ask"], bots.ChooseMoveRequest())
            index = answer_to(games, asked).legal_move_index
            assert asked.decision.legal_moves[index] == question["answer"]


@pytest.mark.parametrize("session", [name for name in SESSIONS if name != "positions"])
def test_a_caller_that_sends_what_is_needed_is_answered_as_recorded_in(session):
    for game in games_of(session):
        games = HostedGames(load("greedy"))
        start = ParseDict(game["start"], bots.StartGameRequest())
        assert games.begin(start) is None
        for question in game["questions"]:
            asked = ParseDict(question["ask"], bots.ChooseMoveRequest())
            legal_moves = list(asked.decision.legal_moves)
            assert legal_moves[answer_to(games, spare(asked)).legal_move_index] == question["answer"]
        assert games.end(ParseDict(game["end"], bots.EndGameRequest())) is None


def test_a_hand_that_the_events_do_not_allow_is_refused():
    (game,) = games_of("norwegian-2")
    games = HostedGames(load("greedy"))
    games.begin(ParseDict(game["start"], bots.StartGameRequest()))
    asked = spare(ParseDict(game["questions"][0]["ask"], bots.ChooseMoveRequest()))
    asked.private_state.hand.pop()
    ((_, reply),) = games.choose([asked])
    assert isinstance(reply, ErrorStatus)
    assert "private_state.hand" in reply.text


OUT_OF_TURN = ParseDict({"movePlayed": {"seat": 1, "move": {"card": 40, "trail": {}}}}, event_pb2.PublicEvent())


def test_a_start_with_events_that_cannot_follow_each_other_is_refused():
    (game,) = games_of("norwegian-2")
    start = ParseDict(game["start"], bots.StartGameRequest())
    start.so_far.append(OUT_OF_TURN)
    status = HostedGames(load("greedy")).begin(start)
    assert status is not None
    assert "no round has been dealt" in status.text


def test_an_end_with_events_that_cannot_follow_each_other_is_refused():
    (game,) = games_of("norwegian-2")
    games = HostedGames(load("greedy"))
    games.begin(ParseDict(game["start"], bots.StartGameRequest()))
    end = ParseDict(game["end"], bots.EndGameRequest())
    end.events_since_last_call.insert(0, OUT_OF_TURN)
    status = games.end(end)
    assert status is not None
    assert "no round has been dealt" in status.text


def test_the_events_that_a_caller_sends_beside_the_public_state_are_observed():
    (game,) = games_of("norwegian-2")
    seen: list[Observation] = []
    games = HostedGames(maker(seen))
    start = ParseDict(game["start"], bots.StartGameRequest())
    assert start.max_legal_moves
    games.begin(start)
    asked = ParseDict(game["questions"][0]["ask"], bots.ChooseMoveRequest())
    assert asked.HasField("public_state")
    answer_to(games, asked)
    (observation,) = seen
    assert observation.events == events_from_messages(asked.events_since_last_call)


def maker(seen: list[Observation]) -> BotFactory:
    """Bots that play the first move, and keep what they observe in this list."""

    def choose(observation: Observation, moves: Sequence[Move]) -> Move:
        seen.append(observation)
        return moves[0]

    return replace(load("greedy"), what=choose)
