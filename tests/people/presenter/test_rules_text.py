"""The text of the rules follows from every field of the rule set."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from kasino.game import RULES, Category, Count, RuleSet
from kasino.game.rules.options import (
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    DealOrder,
    FaceMode,
    FinalTie,
    FirstDealer,
    Partnership,
    Penalties,
    RaiseBuilds,
    SpadesTie,
    SweepCancel,
    ValueScheme,
    WinRule,
)
from kasino.people import Players, Screen, TextContext, load_translator, rule_sections

NORWEGIAN, INTERNATIONAL, KRYPKASINO = RULES["norwegian"], RULES["international"], RULES["krypkasino"]

CHANGES: list[tuple[RuleSet, dict[str, Any]]] = [
    (NORWEGIAN, {"min_seats": 3}),
    (NORWEGIAN, {"max_seats": 4}),
    (NORWEGIAN, {"partnership": Partnership.NONE}),
    (NORWEGIAN, {"partnership": Partnership.REQUIRED_4}),
    (NORWEGIAN, {"decks": 2}),
    (NORWEGIAN, {"table_cards": 2}),
    (NORWEGIAN, {"hand_sizes": (3, 3)}),
    (NORWEGIAN, {"deal_packet": 1}),
    (NORWEGIAN, {"deal_order": DealOrder.HANDS_THEN_TABLE}),
    (NORWEGIAN, {"announce_last_deal": "last"}),
    (NORWEGIAN, {"first_dealer": FirstDealer.DRAW_LOW}),
    (NORWEGIAN, {"value_scheme": ValueScheme.CHOICE}),
    (INTERNATIONAL, {"face_mode": FaceMode.PAIR_ALL}),
    (NORWEGIAN, {"multi_value_same_play": False}),
    (NORWEGIAN, {"capture_duty": CaptureDuty.IF_CARD_CAN}),
    (KRYPKASINO, {"capture_extent": CaptureExtent.ANY}),
    (NORWEGIAN, {"must_take_all_equal": True}),
    (INTERNATIONAL, {"trail_with_own_build": True}),
    (NORWEGIAN, {"allow_build": False}),
    (NORWEGIAN, {"build_table_cards": BuildTableCards.ONE_OR_MORE}),
    (NORWEGIAN, {"allow_multiple_build": True}),
    (NORWEGIAN, {"must_hold_taker": False}),
    (NORWEGIAN, {"keep_taker": True}),
    (NORWEGIAN, {"max_builds_per_seat": None}),
    (NORWEGIAN, {"raise_builds": RaiseBuilds.NOBODY}),
    (NORWEGIAN, {"augment_builds": AugmentBuilds.ANYONE}),
    (NORWEGIAN, {"build_in_sums": True}),
    (NORWEGIAN, {"allow_double": False}),
    (NORWEGIAN, {"double_own_build": True}),
    (NORWEGIAN, {"double_needs_taker": True}),
    (NORWEGIAN, {"pile_in_sums": False}),
    (NORWEGIAN, {"build_on_pile": True}),
    (NORWEGIAN, {"sweep_points": 2}),
    (NORWEGIAN, {"sweep_on_last_capture": False}),
    (NORWEGIAN, {"sweep_in_last_deal": False}),
    (NORWEGIAN, {"sweep_cancel": SweepCancel.MIN_ACROSS_SIDES}),
    (NORWEGIAN, {"sweep_freeze_score": 10}),
    (NORWEGIAN, {"last_capture_points": 2}),
    (NORWEGIAN, {"last_capture_also_sweep": True}),
    (NORWEGIAN, {"most_cards_points": 3}),
    (NORWEGIAN, {"most_spades_points": 2}),
    (NORWEGIAN, {"most_spades_tie": SpadesTie.SPLIT_TWO_WAY}),
    (NORWEGIAN, {"spade_each_points": 1}),
    (NORWEGIAN, {"jack_spades_points": 2}),
    (NORWEGIAN, {"over_spades_from": 6}),
    (NORWEGIAN, {"ace_points": 2}),
    (NORWEGIAN, {"most_aces_points": 1}),
    (NORWEGIAN, {"big_casino_points": 3}),
    (NORWEGIAN, {"little_casino_points": 2}),
    (NORWEGIAN, {"misere": True, "target": None, "fixed_rounds": 2}),
    (KRYPKASINO, {"misere_points": Penalties(big=4)}),
    (KRYPKASINO, {"misere_points": Penalties(sweep=4)}),
    (NORWEGIAN, {"target": 21}),
    (NORWEGIAN, {"fixed_rounds": 3}),
    (NORWEGIAN, {"round_limit": None}),
    (NORWEGIAN, {"immediate_scoring": True}),
    (NORWEGIAN, {"win_rule": WinRule.COUNT_OUT, "count_out_order": (Category.SPADES,)}),
    (INTERNATIONAL, {"count_out_order": (Category.SPADES,)}),
    (NORWEGIAN, {"tie_break": (Count.ACES,)}),
    (NORWEGIAN, {"final_tie": FinalTie.SHARED}),
]


def text(rules, language="en"):
    context = TextContext.new(load_translator(language), Screen(), rules, Players(names=(), sides=(), seat=None))
    return "\n".join("\n".join((section.title, *section.sentences)) for section in rule_sections(context))


def row(rules, changes):
    shown = ", ".join(f"{name} {value}" for name, value in changes.items())
    return pytest.param(rules, changes, id=f"{rules.name}, {shown}")


@pytest.mark.parametrize(("rules", "changes"), [row(*entry) for entry in CHANGES])
def test_a_changed_rule_changes_the_text(rules, changes):
    assert text(replace(rules, **changes)) != text(rules)


def test_every_field_has_its_row():
    assert {name for _, changes in CHANGES for name in changes} == {field.name for field in fields(RuleSet)} - {"name"}


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize("name", RULES)
def test_the_rules_of_the_family_are_whole_sentences(name, language):
    shown = text(RULES[name], language)
    assert "{" not in shown
    for line in shown.splitlines():
        assert line.endswith((".", '".')) or " " not in line, line
    assert text(replace(RULES[name], name="another"), language).count("(") < shown.count("(") or language == "nb"


@pytest.mark.parametrize(
    ("rules", "cards"),
    [
        pytest.param(NORWEGIAN, "4; with five players 2", id="two to five seats"),
        pytest.param(INTERNATIONAL, "4", id="at most four seats"),
        pytest.param(RULES["two_deck"], "8; with five players 4", id="two packs"),
        pytest.param(replace(NORWEGIAN, table_cards=0), "0", id="a number of its own"),
    ],
)
def test_the_cards_on_the_table_are_those_of_the_seats_that_the_rules_allow(rules, cards):
    assert f"\nOpen on the table: {cards}.\n" in text(rules)


def test_the_terms_of_the_family_stand_beside_the_plain_ones():
    assert "a sweep (mökki)" in text(RULES["finnish"])
    assert "a sweep (tabbe)" in text(RULES["swedish"])
    assert "a multiple build (Mehrfachbau)" in text(RULES["international"])
    assert "en tabbe: 1 poeng" in text(RULES["norwegian"], "nb")
    assert "en tabbe (mökki)" in text(RULES["finnish"], "nb")
