"""Rules as text and data: overrides that are parsed, refused and written, and the digest."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from kasino.game import (
    RULES,
    Category,
    Count,
    RulesError,
    override,
    parse_rules,
    rule_set,
    rules_text,
)
from kasino.game.rules.options import Penalties, Rounds, ValueScheme
from kasino.game.rules.overrides import digest, overrides, to_data
from tests.game.any_rules import FIELDS, any_rules


@given(any_rules())
@settings(derandomize=True, deadline=None, max_examples=80)
def test_any_rules_are_read_as_they_were_written(rules):
    base = RULES[rules.name]
    assert parse_rules(rules_text(rules)) == rules
    assert rule_set(rules.name, overrides(rules)) == rules
    assert override(base, json.loads(json.dumps(overrides(rules)))) == rules
    assert (digest(rules) == digest(base)) == (rules == base)


@pytest.mark.parametrize("name", RULES)
def test_a_rule_set_by_itself_is_its_name(name):
    assert rules_text(RULES[name]) == name
    assert parse_rules(name) is RULES[name] or parse_rules(name) == RULES[name]
    assert overrides(RULES[name]) == {}
    assert json.loads(json.dumps(to_data(RULES[name])))["name"] == name


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        pytest.param("norwegian target=21", "target", 21, id="a number"),
        pytest.param("norwegian target=none fixed_rounds=6", "target", None, id="none"),
        pytest.param("norwegian allow_double=FALSE", "allow_double", False, id="false in any case"),
        pytest.param("krypkasino fixed_rounds=seats", "fixed_rounds", Rounds.SEATS, id="seats"),
        pytest.param("norwegian hand_sizes=6,6,6,6", "hand_sizes", (6, 6, 6, 6), id="numbers in a row"),
        pytest.param("norwegian tie_break=aces,cards", "tie_break", (Count.ACES, Count.CARDS), id="words in a row"),
        pytest.param(
            "norwegian 'tie_break=[aces, cards]'", "tie_break", (Count.ACES, Count.CARDS), id="words in brackets"
        ),
        pytest.param(
            "norwegian tie_break=[aces, casinos, spades, cards] target=21",
            "tie_break",
            (Count.ACES, Count.CASINOS, Count.SPADES, Count.CARDS),
            id="words in brackets without quotes",
        ),
        pytest.param(
            "norwegian target=21 tie_break=['aces', \"cards\"]",
            "tie_break",
            (Count.ACES, Count.CARDS),
            id="words in quotes in brackets",
        ),
        pytest.param(
            "norwegian count_out_order=[ most_cards , spades ]",
            "count_out_order",
            (Category.MOST_CARDS, Category.SPADES),
            id="categories in brackets",
        ),
        pytest.param(
            "norwegian announce_last_deal='=[ the last'",
            "announce_last_deal",
            "=[ the last",
            id="a bracket in quotes",
        ),
        pytest.param("norwegian tie_break=", "tie_break", (), id="nothing"),
        pytest.param(
            "norwegian announce_last_deal='Letztes Geben'",
            "announce_last_deal",
            "Letztes Geben",
            id="two words in quotes",
        ),
        pytest.param(
            "krypkasino misere_points=big:4,ace:2", "misere_points", Penalties(big=4, ace=2), id="a table of penalties"
        ),
    ],
)  # fmt: skip
def test_an_override_is_read_from(text, field, value):
    assert getattr(parse_rules(text), field) == value


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        pytest.param("target", 21, 21, id="a number"),
        pytest.param("target", None, None, id="nothing"),
        pytest.param("value_scheme", "choice", ValueScheme.CHOICE, id="the name of a choice"),
        pytest.param("value_scheme", ValueScheme.CHOICE, ValueScheme.CHOICE, id="the choice itself"),
        pytest.param("tie_break", ["cards"], (Count.CARDS,), id="a list"),
        pytest.param("misere_points", {"big": 4}, Penalties(big=4), id="a table"),
    ],
)
def test_an_override_as_data_is(field, value, read):
    rules = override(RULES["norwegian"], {field: value, "fixed_rounds": 9})
    assert getattr(rules, field) == read


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param(
            "norwegien",
            f"no rule set 'norwegien'; there are {', '.join(RULES)} (did you mean norwegian?)",
            id="a rule set that nearly is one",
        ),
        pytest.param("poker", f"no rule set 'poker'; there are {', '.join(RULES)}", id="a rule set that is none"),
        pytest.param("", f"no rule set ''; there are {', '.join(RULES)}", id="nothing"),
        pytest.param(
            "norwegian tagret=21", "no rule 'tagret' (did you mean target?); `kasino docs rules` lists them all",
            id="a field that nearly is one",
        ),
        pytest.param("norwegian xyz=21", "no rule 'xyz'; `kasino docs rules` lists them all", id="no field"),
        pytest.param("norwegian name=mine", "no rule 'name'; `kasino docs rules` lists them all", id="the name"),
        pytest.param(
            "norwegian target", "'target' is not an override: write field=value, as in target=21", id="a lone field"
        ),
        pytest.param("norwegian target=many", "target is a whole number or none, not 'many'", id="a word for a number"),
        pytest.param(
            f"norwegian target={'1' * 5000}",
            "target is a number from 1 to 999999999, or none, not one of 5000 digits",
            id="a number of many digits",
        ),
        pytest.param("norwegian target=16.5", "target is a whole number or none, not '16.5'", id="half a point"),
        pytest.param("norwegian decks=none", "decks is a whole number, not 'none'", id="none where it cannot be"),
        pytest.param(
            "norwegian allow_build=yes", "allow_build is true or false, not 'yes'", id="yes"
        ),
        pytest.param(
            "norwegian value_scheme=single", "value_scheme is dual or choice or plain, not 'single'",
            id="a choice that is none",
        ),
        pytest.param(
            "norwegian fixed_rounds=table", "fixed_rounds is a whole number or seats or none, not 'table'",
            id="rounds that are none",
        ),
        pytest.param(
            "norwegian tie_break=spades,sweeps",
            "tie_break is aces or little or big or casinos or spades or cards, not 'sweeps'",
            id="one of a list",
        ),
        pytest.param(
            "krypkasino misere_points=gib:3",
            "misere_points is big, little, spade, ace and sweep, as in big:3,ace:1, not 'gib:3'",
            id="a penalty that is none",
        ),
        pytest.param(
            "norwegian announce_last_deal='sisten",
            "a quotation mark is not closed in: norwegian announce_last_deal='sisten",
            id="an open quotation mark",
        ),
        pytest.param(
            "norwegian tie_break=[aces, cards", "a bracket is not closed in: norwegian tie_break=[aces, cards",
            id="an open bracket",
        ),
    ],
)  # fmt: skip
def test_rules_cannot_be_read_from(text, sentence):
    with pytest.raises(RulesError) as refused:
        parse_rules(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("value", [16.0, [16], {}, True, "²"])
def test_a_number_is_not(value):
    with pytest.raises(RulesError, match=r"^target is a whole number or none, not "):
        override(RULES["norwegian"], {"target": value})


DIGESTS = {
    "norwegian": "c096ee4232de9b35",
    "byggekasino": "e80bde8490fd95ea",
    "international": "ba65798a8e936375",
    "royal": "f7c30716d357b7c3",
    "spade": "cd994cc0402159b4",
    "swedish": "63d3bec5cb865141",
    "overspader": "2313c9179f7cb5ca",
    "finnish": "e0115f4502da492e",
    "krypkasino": "7a48ed1c1c0cd73a",
    "two_deck": "efdd842e26728b1c",
}


@pytest.mark.parametrize("name", RULES)
def test_the_digest_stays_what_it_was_for(name):
    assert digest(RULES[name]) == DIGESTS[name]


ONE_FIELD = """
norwegian min_seats=3
norwegian max_seats=4
norwegian partnership=none
norwegian decks=2
norwegian table_cards=2
norwegian hand_sizes=4,4,4,4,4,4
norwegian deal_packet=4
norwegian deal_order=all_then_table
norwegian announce_last_deal=sistan
norwegian first_dealer=draw_low
norwegian value_scheme=choice
international face_mode=pair_all
norwegian multi_value_same_play=false
norwegian capture_duty=if_card_can
krypkasino capture_extent=any
norwegian must_take_all_equal=true
international trail_with_own_build=true
norwegian allow_build=false
norwegian build_table_cards=one_or_more
norwegian allow_multiple_build=true
norwegian must_hold_taker=false
norwegian keep_taker=true
norwegian max_builds_per_seat=2
norwegian raise_builds=anyone
norwegian augment_builds=owner
norwegian build_in_sums=true
norwegian allow_double=false
norwegian double_own_build=true
norwegian double_needs_taker=true
norwegian pile_in_sums=false
norwegian build_on_pile=true
norwegian sweep_points=2
norwegian sweep_on_last_capture=false
norwegian sweep_in_last_deal=false
norwegian sweep_cancel=min_across_sides
norwegian sweep_freeze_score=0
norwegian last_capture_points=0
norwegian last_capture_also_sweep=true
norwegian most_cards_points=3
norwegian most_spades_points=2
norwegian most_spades_tie=split_two_way
norwegian spade_each_points=1
norwegian jack_spades_points=1
norwegian over_spades_from=0
norwegian ace_points=0
norwegian most_aces_points=1
norwegian big_casino_points=1
norwegian little_casino_points=2
krypkasino misere=false
krypkasino misere_points=big:4,little:2,spade:1,ace:1,sweep:5
norwegian target=21
norwegian fixed_rounds=seats
norwegian round_limit=none
norwegian immediate_scoring=true
international win_rule=highest_total
international count_out_order=aces
norwegian tie_break=
norwegian final_tie=shared
""".strip().splitlines()


@pytest.mark.parametrize("text", ONE_FIELD)
def test_the_digest_is_another_one_with(text):
    name, _, word = text.partition(" ")
    rules = parse_rules(text)
    assert list(overrides(rules)) == [word.partition("=")[0]]
    assert digest(rules) != DIGESTS[name]
    assert rules_text(rules) == text


def test_the_digest_has_been_tried_with_every_field():
    assert [text.split(" ")[1].partition("=")[0] for text in ONE_FIELD] == FIELDS


def test_the_digest_depends_on_the_name():
    assert digest(replace(RULES["norwegian"], name="mine")) != DIGESTS["norwegian"]
