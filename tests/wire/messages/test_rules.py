"""Rules with every field set, and rules as a preset with overrides."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from google.protobuf.empty_pb2 import Empty
from hypothesis import given, settings

from kasino.game import RULES, Category, Count, RulesError, RuleSet
from kasino.game.rules.options import FinalTie, Penalties, Rounds, ValueScheme
from kasino.game.rules.overrides import overrides
from kasino.v1 import rules_pb2
from kasino.v1.rules_pb2 import CountOutOrder, FixedRounds, HandSizes, MisereWorth, NumberOrNone, Rules, TieBreak
from kasino.wire import MessageError, merge_rules, rules_from_message, rules_to_message
from kasino.wire.messages.rules import CHOICES, FIELDS, NUMBER_OR_NONE, ZERO_IS_NONE
from tests.game.any_rules import any_rules

NORWEGIAN = RULES["norwegian"]


def test_every_field_of_a_rule_set_is_one_of_the_message_and_the_reverse():
    named = {"preset" if field.name == "name" else field.name for field in fields(RuleSet)}
    assert named == set(Rules.DESCRIPTOR.fields_by_name)


def test_every_field_of_the_message_has_presence():
    assert all(field.has_presence for field in Rules.DESCRIPTOR.fields)
    assert all(field.has_presence for field in MisereWorth.DESCRIPTOR.fields)


def test_the_penalties_are_those_of_the_game():
    assert {field.name for field in fields(Penalties)} == set(MisereWorth.DESCRIPTOR.fields_by_name)


@pytest.mark.parametrize("name", FIELDS)
def test_the_encoding_of_a_field_follows_from_its_type(name):
    field: Any = Rules.DESCRIPTOR.fields_by_name[name]
    kind = next(entry.type for entry in fields(RuleSet) if entry.name == name)
    assert (field.enum_type is not None) == (name in CHOICES)
    if "None" in str(kind):
        assert name in ZERO_IS_NONE or field.message_type is not None
    assert (name in NUMBER_OR_NONE) == (field.message_type is NumberOrNone.DESCRIPTOR)
    if name in CHOICES:
        numbers = [value.number for value in field.enum_type.values][1:]
        assert [CHOICES[name].to_message(CHOICES[name].from_message(number, name)) for number in numbers] == numbers


@pytest.mark.parametrize("name", RULES)
def test_a_rule_set_round_trips(name):
    message = Rules.FromString(rules_to_message(RULES[name]).SerializeToString())
    assert rules_from_message(message) == RULES[name]
    assert merge_rules(message) == RULES[name]


@pytest.mark.parametrize("name", RULES)
def test_a_preset_by_itself_is_the_rule_set(name):
    assert merge_rules(Rules(preset=name)) == RULES[name]


def copy(full: Any, asked: Any, name: str) -> None:
    """Set one field of the rules that are asked for to what it is in full."""
    if full.DESCRIPTOR.fields_by_name[name].message_type is None:
        setattr(asked, name, getattr(full, name))
    else:
        getattr(asked, name).CopyFrom(getattr(full, name))
        getattr(asked, name).SetInParent()


@given(any_rules())
@settings(derandomize=True, deadline=None, max_examples=100)
def test_any_rules_round_trip(rules):
    message = Rules.FromString(rules_to_message(rules).SerializeToString())
    assert rules_from_message(message) == rules
    assert merge_rules(message) == rules
    asked = Rules(preset=rules.name)
    for name in overrides(rules):
        copy(message, asked, name)
    assert merge_rules(asked) == rules


def test_rules_of_an_unknown_preset_are_decoded_where_every_field_is_set():
    rules = replace(NORWEGIAN, name="from_elsewhere", target=99)
    assert rules_from_message(rules_to_message(rules)) == rules
    with pytest.raises(RulesError, match="no rule set 'from_elsewhere'"):
        merge_rules(rules_to_message(rules))


NONE = Empty()
SCHEME = rules_pb2.ValueScheme.ValueType


@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        pytest.param({"target": 21}, "target", 21, id="a number"),
        pytest.param({"target": 0, "fixed_rounds": FixedRounds(number=6)}, "target", None, id="zero for none"),
        pytest.param({"fixed_rounds": FixedRounds(seats=NONE)}, "fixed_rounds", Rounds.SEATS, id="a round a seat"),
        pytest.param({"fixed_rounds": FixedRounds(none=NONE)}, "fixed_rounds", None, id="no number of rounds"),
        pytest.param({"table_cards": NumberOrNone(number=0)}, "table_cards", 0, id="zero where it is a number"),
        pytest.param({"table_cards": NumberOrNone(none=NONE)}, "table_cards", None, id="the rule of the seats"),
        pytest.param(
            {"sweep_freeze_score": NumberOrNone(number=0)}, "sweep_freeze_score", 0, id="frozen from the start"
        ),
        pytest.param({"allow_double": False}, "allow_double", False, id="false"),
        pytest.param({"sweep_points": 0}, "sweep_points", 0, id="no points"),
        pytest.param({"hand_sizes": HandSizes(sizes=[6, 6])}, "hand_sizes", (6, 6), id="a list"),
        pytest.param({"hand_sizes": HandSizes()}, "hand_sizes", None, id="hands as is the rule"),
        pytest.param({"tie_break": TieBreak()}, "tie_break", (), id="an empty list"),
        pytest.param(
            {"tie_break": TieBreak(counts=[rules_pb2.COUNT_ACES])}, "tie_break", (Count.ACES,), id="a list of choices"
        ),
        pytest.param(
            {"count_out_order": CountOutOrder(categories=rules_pb2.Categories(categories=[rules_pb2.CATEGORY_BIG]))},
            "count_out_order",
            (Category.BIG,),
            id="an order",
        ),
        pytest.param({"final_tie": rules_pb2.FINAL_TIE_SHARED}, "final_tie", FinalTie.SHARED, id="a choice"),
        pytest.param({"misere_points": MisereWorth(sweep=0)}, "misere_points", Penalties(sweep=0), id="a part"),
    ],
)
def test_an_override_is(changes, field, value):
    rules = merge_rules(Rules(preset="norwegian", **changes))
    assert getattr(rules, field) == value
    assert set(overrides(rules)) <= {"target", "fixed_rounds", field}


@pytest.mark.parametrize(
    ("message", "error", "sentence"),
    [
        pytest.param(Rules(), MessageError, "rules.preset: name the rule set", id="no preset"),
        pytest.param(Rules(preset="norwegan"), RulesError, "did you mean norwegian", id="a preset that is none"),
        pytest.param(
            Rules(preset="norwegian", value_scheme=SCHEME(0)),
            MessageError,
            "rules.value_scheme: nothing is none",
            id="a choice of none",
        ),
        pytest.param(
            Rules(preset="norwegian", value_scheme=SCHEME(99)),
            MessageError,
            "rules.value_scheme: 99 is none of DUAL",
            id="a choice that is none",
        ),
        pytest.param(
            Rules(preset="norwegian", value_scheme=rules_pb2.VALUE_SCHEME_PLAIN),
            RulesError,
            "under plain values a face has no number",
            id="a contradiction",
        ),
        pytest.param(
            Rules(preset="norwegian", target=2**32 - 1),
            RulesError,
            "target is a number from 1 to 999999999, or none, not 4294967295",
            id="a number of ten digits",
        ),
        pytest.param(
            Rules(preset="norwegian", table_cards=NumberOrNone()),
            MessageError,
            "rules.table_cards: it is empty: set one of number, none",
            id="neither a number nor none",
        ),
        pytest.param(
            Rules(preset="norwegian", fixed_rounds=FixedRounds()), MessageError, "number, seats, none", id="no rounds"
        ),
        pytest.param(
            Rules(preset="norwegian", hand_sizes=HandSizes(sizes=[1] * 105)),
            RulesError,
            "hand_sizes has 1 to 52 numbers",
            id="a long list",
        ),
        pytest.param(Rules(preset="norwegian", hand_sizes=HandSizes(sizes=[0])), RulesError, "not 0", id="no hand"),
        pytest.param(
            Rules(preset="norwegian", tie_break=TieBreak(counts=[rules_pb2.COUNT_UNSPECIFIED])),
            MessageError,
            "nothing",
            id="no count",
        ),
        pytest.param(Rules(preset="x" * 999), MessageError, "999 characters", id="a long name"),
        pytest.param(Rules(preset="norwegian", announce_last_deal=""), RulesError, "one line", id="nothing to say"),
    ],
)
def test_rules_are_refused_for(message, error, sentence):
    with pytest.raises(error) as refused:
        merge_rules(message)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("name", ["preset", *FIELDS])
def test_rules_in_full_need_the_field(name):
    message: Any = rules_to_message(NORWEGIAN)
    message.ClearField(name)
    with pytest.raises(MessageError, match=rf"rules\.{name}: it is not set"):
        rules_from_message(message)


def test_overrides_do_not_depend_on_the_preset():
    """What is set beside a preset holds, whatever the preset."""
    for name in ("royal", "swedish"):
        assert merge_rules(Rules(preset=name)).value_scheme is ValueScheme.CHOICE
