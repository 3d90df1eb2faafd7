"""What a rule set refuses: contradictions, numbers out of range and texts; and no code asks for its name."""

from __future__ import annotations

import ast
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from kasino.game import (
    RULES,
    IllegalMove,
    RulesError,
    RuleSet,
    check_move,
    parse_move,
    parse_position,
    parse_rules,
)
from kasino.game.rules.ranges import RANGES

HERE = Path(__file__).resolve().parents[3]


OTHERS = {"min_seats": "max_seats=5", "max_seats": "min_seats=2"}


def beyond(name: str, number: int) -> tuple[str, str]:
    """This number as the field is written, and the sentence that refuses it."""
    text, of = {
        "hand_sizes": (f"4,{number}", "each of hand_sizes"),
        "misere_points": (f"ace:{number}", "misere_points.ace"),
    }.get(name, (str(number), name))
    return text, RANGES[name].error_message(of, number)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        *[
            pytest.param(f"norwegian {OTHERS.get(name, '')} {name}={text}", sentence, id=f"{name}={text}")
            for name, allowed in RANGES.items()
            for number in (allowed.low - 1, allowed.high + 1)
            for text, sentence in [beyond(name, number)]
        ],
        pytest.param(
            "norwegian hand_sizes=",
            "hand_sizes has 1 to 52 numbers, or is none for the rule of the seat count",
            id="no deal",
        ),
        pytest.param(
            f"norwegian hand_sizes={','.join('1' * 53)}",
            "hand_sizes has 1 to 52 numbers, or is none for the rule of the seat count",
            id="more deals than cards",
        ),
        pytest.param(
            "norwegian hand_sizes=4,0,4",
            "each of hand_sizes is a number from 1 to 52, or none for the rule of the seat count, not 0",
            id="a deal of nothing",
        ),
        pytest.param("norwegian min_seats=4 max_seats=3", "min_seats is larger than max_seats", id="no seats"),
        pytest.param(
            "norwegian value_scheme=plain",
            "under plain values a face has no number: face_mode is pair_one or pair_all",
            id="faces by their number where they have none",
        ),
        *[
            pytest.param(
                f"{words}",
                "faces that pair need value_scheme plain; where faces have numbers face_mode is numeric",
                id=name,
            )
            for words, name in [
                ("norwegian face_mode=pair_one", "a pair of faces where they have numbers"),
                ("royal face_mode=pair_all", "all faces where they have numbers"),
            ]
        ],
        pytest.param(
            "norwegian trail_with_own_build=false",
            "a ban on trailing beside an own build needs keep_taker, or a seat may be left without a move",
            id="a ban on trailing without keep_taker",
        ),
        pytest.param(
            "royal multi_value_same_play=false",
            "builds under choice values need multi_value_same_play: one ace may be the taker of a 1 and of a 14, "
            "and could take only one of them",
            id="builds for an ace that is one of 1 and 14",
        ),
        pytest.param(
            "norwegian build_on_pile=true pile_in_sums=false",
            "build_on_pile needs pile_in_sums: a build on a pile is a sum with the pile in it",
            id="a build on a pile that is no part of a sum",
        ),
        pytest.param(
            "norwegian capture_extent=maximal",
            "capture_extent maximal needs the duty to capture (capture_duty if_card_can)",
            id="maximal captures without the duty to capture",
        ),
        pytest.param(
            "norwegian target=none", "the game has no end: give target or fixed_rounds", id="neither target nor rounds"
        ),
        pytest.param(
            "krypkasino target=16",
            "in misère the points are lost, so no side reaches a target: give fixed_rounds instead",
            id="penalties with a target",
        ),
        pytest.param(
            "krypkasino immediate_scoring=true",
            "immediate_scoring is a race to the target, and misère has none",
            id="penalties at once",
        ),
        pytest.param(
            "finnish target=none fixed_rounds=3",
            "immediate_scoring ends a game at a target: give one",
            id="points at once without a target",
        ),
        pytest.param(
            "norwegian win_rule=count_out",
            "win_rule count_out needs a target and a count_out_order",
            id="counting out in no order",
        ),
        pytest.param(
            "international target=none fixed_rounds=6",
            "win_rule count_out needs a target and a count_out_order",
            id="counting out to no target",
        ),
        pytest.param(
            "international immediate_scoring=true",
            "count_out counts a round at its end, immediate_scoring does not wait for it: choose one",
            id="counting out with points at once",
        ),
        pytest.param(
            "international count_out_order=aces,big,aces", "count_out_order names an entry twice", id="aces out twice"
        ),
        pytest.param("norwegian tie_break=spades,spades", "tie_break names an entry twice", id="a tie broken twice"),
    ],
)
def test_rules_refuse(rules, sentence):
    with pytest.raises(RulesError) as refused:
        parse_rules(rules)
    assert str(refused.value) == f"{rules.split()[0]}: {sentence}"


@pytest.mark.parametrize("name", ["", "my rules", "a=b", "a|b", "a/b", "a\tb", "a\nb"])
def test_rules_refuse_a_name_that_is_not_one_word(name):
    with pytest.raises(RulesError, match=re.escape("a rule set needs a name of one word, without = | or /")):
        replace(RULES["norwegian"], name=name)


@pytest.mark.parametrize(
    "call", [pytest.param("", id="nothing"), *(f"last{mark}deal" for mark in "|\n\r\v\f\x1c\x85\u2028")]
)
def test_rules_refuse_a_call_that_cannot_stand_in_a_line_of_text(call):
    with pytest.raises(RulesError, match="announce_last_deal is what the dealer says: a text of one line, without"):
        replace(RULES["norwegian"], announce_last_deal=call)


def test_a_build_needs_its_taker_where_takers_are_kept_although_none_has_to_be_held():
    line = "international must_hold_taker=false 2 | turn 0 | table 4c | hand 5h Kd | stock 8"
    with pytest.raises(IllegalMove):
        check_move(parse_position(line), parse_move("5h + 4c = 9"))


def test_every_number_of_a_rule_set_has_a_range():
    numbers = {field.name for field in fields(RuleSet) if re.search(r"\bint\b|Penalties", str(field.type))}
    assert set(RANGES) == numbers


def test_the_page_lists_every_range():
    page = (HERE / "docs" / "rules.md").read_text(encoding="utf-8")
    for name, allowed in RANGES.items():
        row = re.search(rf"^\| `{name}` \| ([^|]*) \|", page, re.MULTILINE)
        assert row, name
        assert f"{allowed.low} to {allowed.high}" in row[1], name


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        pytest.param("name", "n" * 201, "name has 201 characters, and at most 200 are read", id="a long name"),
        pytest.param("announce_last_deal", "a" * 201, "announce_last_deal has 201 characters", id="a long call"),
        pytest.param("announce_last_deal", "\ud800", "announce_last_deal is not valid text", id="half a character"),
    ],
)
def test_rules_refuse_a_text(name, text, sentence):
    with pytest.raises(RulesError, match=sentence):
        replace(RULES["norwegian"], **{name: text})


MODULES = sorted((HERE / "server" / "kasino" / "game").rglob("*.py"))


@pytest.mark.parametrize("path", [pytest.param(path, id=path.name) for path in MODULES if path.name != "presets.py"])
def test_no_rule_set_is_looked_up_by_its_name_in(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    literals = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert literals & set(RULES) == set()
    compared = [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for side in (node.left, *(side for op, side in zip(node.ops, node.comparators, strict=True) if not is_in(op)))
        if isinstance(side, ast.Attribute) and side.attr == "name" and "rules" in ast.unparse(side.value)
    ]
    looked_up = {"record.py": ["name == state.rules.name"]}.get(path.name, [])  # for the newest revision of the name
    assert compared == looked_up


def is_in(op: ast.cmpop) -> bool:
    return isinstance(op, ast.In | ast.NotIn)
