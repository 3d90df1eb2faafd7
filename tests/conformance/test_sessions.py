"""The recorded sessions are up to date, and test every rule of `greedy`."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from google.protobuf.json_format import ParseDict

from kasino.bots.house.greedy import Greedy
from kasino.game import Observation, RuleSet, parse_move
from kasino.v1.bot_service_pb2 import ChooseMoveRequest, StartGameRequest
from kasino.wire import decision_from_message, observation_from_messages, start_from_message
from tests.conformance.record import SESSIONS_FOLDER, recorded, texts

RECORDED = sorted(SESSIONS_FOLDER.glob("*.json"))


def questions(path):
    """Every question of a file: the observation, the legal moves and the answer."""
    for session in json.loads(path.read_text(encoding="utf-8")):
        start = start_from_message(ParseDict(session["start"], StartGameRequest()))
        for question in session["questions"]:
            ask = ParseDict(question["ask"], ChooseMoveRequest())
            seen = observation_from_messages(
                ask.public_state, ask.private_state, rules=start.rules, seat=start.seat, sides=start.sides
            )
            moves = decision_from_message(ask.decision, seen.table).legal_moves
            yield seen, moves, parse_move(question["answer"], seen.table)


ALL = [question for path in RECORDED for question in questions(path)]


def test_the_recorded_files_are_up_to_date():
    assert {path: path.read_text(encoding="utf-8") for path in recorded()} == dict(texts())


def test_greedy_answers_as_recorded():
    assert len(ALL) > 200
    for seen, moves, answer in ALL:
        assert Greedy().choose_move(seen, moves) == answer


def without(**changes) -> object:
    """A function that changes the rules of an observation, so that greedy ignores one of its rules."""

    def changed(seen: Observation) -> RuleSet:
        penalties = changes.get("penalties", {})
        rest = {name: value for name, value in changes.items() if name != "penalties"}
        return replace(seen.rules, misere_points=replace(seen.rules.misere_points, **penalties), **rest)

    return changed


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param(without(big_casino_points=0), id="the big casino"),
        pytest.param(without(little_casino_points=0), id="the little casino"),
        pytest.param(without(ace_points=0), id="aces"),
        pytest.param(without(jack_spades_points=0), id="the jack of spades"),
        pytest.param(without(spade_each_points=0), id="each spade"),
        pytest.param(without(sweep_points=0), id="sweeps"),
        pytest.param(without(sweep_in_last_deal=True), id="sweeps in the last deal"),
        pytest.param(without(sweep_freeze_score=None), id="sweeps from ten points on"),
        pytest.param(without(sweep_on_last_capture=True), id="a sweep with the last card"),
        pytest.param(without(misere=False), id="misere"),
        pytest.param(without(penalties={"big": 0}), id="the penalty for the big casino"),
        pytest.param(without(penalties={"little": 0}), id="the penalty for the little casino"),
        pytest.param(without(penalties={"ace": 0}), id="the penalty for aces"),
        pytest.param(without(penalties={"spade": 0}), id="the penalty for spades"),
        pytest.param(without(penalties={"sweep": 0}), id="the penalty for sweeps"),
    ],
)
def test_the_sessions_detect_a_bot_that_ignores(changed):
    assert any(Greedy().choose_move(replace(seen, rules=changed(seen)), moves) != answer for seen, moves, answer in ALL)
