"""The recorded sessions are true, and together they need every rule of `greedy`."""

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
    """Every question of a file as a bot of this house sees it, with what it may play and the answer."""
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


def test_the_files_are_those_that_are_written():
    assert {path: path.read_text(encoding="utf-8") for path in recorded()} == dict(texts())


def test_greedy_answers_as_recorded():
    assert len(ALL) > 200
    for seen, moves, answer in ALL:
        assert Greedy().choose_move(seen, moves) == answer


def blind_to(**changes) -> object:
    """Rules in which what greedy looks at is not there."""

    def changed(seen: Observation) -> RuleSet:
        penalties = changes.get("penalties", {})
        rest = {name: value for name, value in changes.items() if name != "penalties"}
        return replace(seen.rules, misere_points=replace(seen.rules.misere_points, **penalties), **rest)

    return changed


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param(blind_to(big_casino_points=0), id="the big casino"),
        pytest.param(blind_to(little_casino_points=0), id="the little casino"),
        pytest.param(blind_to(ace_points=0), id="aces"),
        pytest.param(blind_to(jack_spades_points=0), id="the jack of spades"),
        pytest.param(blind_to(spade_each_points=0), id="each spade"),
        pytest.param(blind_to(sweep_points=0), id="sweeps"),
        pytest.param(blind_to(sweep_in_last_deal=True), id="sweeps in the last deal"),
        pytest.param(blind_to(sweep_freeze_score=None), id="sweeps from ten points on"),
        pytest.param(blind_to(sweep_on_last_capture=True), id="a sweep with the last card"),
        pytest.param(blind_to(misere=False), id="misere"),
        pytest.param(blind_to(penalties={"big": 0}), id="the penalty for the big casino"),
        pytest.param(blind_to(penalties={"little": 0}), id="the penalty for the little casino"),
        pytest.param(blind_to(penalties={"ace": 0}), id="the penalty for aces"),
        pytest.param(blind_to(penalties={"spade": 0}), id="the penalty for spades"),
        pytest.param(blind_to(penalties={"sweep": 0}), id="the penalty for sweeps"),
    ],
)
def test_a_bot_that_does_not_look_at_this_is_found_out(changed):
    assert any(Greedy().choose_move(replace(seen, rules=changed(seen)), moves) != answer for seen, moves, answer in ALL)
