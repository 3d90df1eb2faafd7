"""The preset rule sets. Each is defined as its nearest relative with a few fields replaced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from kasino.game.rules.options import (
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    Category,
    Count,
    DealOrder,
    FaceMode,
    FirstDealer,
    Partnership,
    RaiseBuilds,
    Rounds,
    SpadesTie,
    SweepCancel,
    ValueScheme,
    WinRule,
)
from kasino.game.rules.rule_set import RuleSet

NORWEGIAN = RuleSet(name="norwegian")

BYGGEKASINO = replace(
    NORWEGIAN,
    name="byggekasino",
    max_seats=4,
    deal_packet=4,
    deal_order=DealOrder.HANDS_THEN_TABLE,
    allow_double=False,
)

KRYPKASINO = replace(
    NORWEGIAN,
    name="krypkasino",
    capture_duty=CaptureDuty.IF_CARD_CAN,
    capture_extent=CaptureExtent.MAXIMAL,
    allow_build=False,
    raise_builds=RaiseBuilds.NOBODY,
    allow_double=False,
    sweep_points=0,
    last_capture_points=0,
    most_cards_points=0,
    most_spades_points=0,
    ace_points=0,
    big_casino_points=0,
    little_casino_points=0,
    misere=True,
    target=None,
    fixed_rounds=Rounds.SEATS,
    tie_break=(),
)

INTERNATIONAL = replace(
    NORWEGIAN,
    name="international",
    max_seats=4,
    partnership=Partnership.REQUIRED_4,
    announce_last_deal="Letztes Geben",
    first_dealer=FirstDealer.DRAW_LOW,
    value_scheme=ValueScheme.PLAIN,
    face_mode=FaceMode.PAIR_ONE,
    trail_with_own_build=False,
    build_table_cards=BuildTableCards.ONE_OR_MORE,
    allow_multiple_build=True,
    keep_taker=True,
    max_builds_per_seat=None,
    raise_builds=RaiseBuilds.ANYONE,
    augment_builds=AugmentBuilds.OWNER,
    allow_double=False,
    last_capture_points=0,
    most_cards_points=3,
    target=21,
    win_rule=WinRule.COUNT_OUT,
    count_out_order=(
        Category.MOST_CARDS,
        Category.SPADES,
        Category.BIG,
        Category.LITTLE,
        Category.ACES,
        Category.SWEEPS,
    ),
    tie_break=(),
)

ROYAL = replace(INTERNATIONAL, name="royal", value_scheme=ValueScheme.CHOICE, face_mode=FaceMode.NUMERIC)

SPADE = replace(INTERNATIONAL, name="spade", most_spades_points=0, spade_each_points=1, jack_spades_points=2, target=61)

SWEDISH = replace(
    NORWEGIAN,
    name="swedish",
    max_seats=4,
    deal_order=DealOrder.ALL_THEN_TABLE,
    announce_last_deal="sistan",
    first_dealer=FirstDealer.DRAW_HIGH,
    value_scheme=ValueScheme.CHOICE,
    allow_build=False,
    raise_builds=RaiseBuilds.NOBODY,
    allow_double=False,
    most_spades_points=2,
)

OVERSPADER = replace(SWEDISH, name="overspader", most_spades_points=0, over_spades_from=6, target=21)

TWO_DECK = replace(SWEDISH, name="two_deck", max_seats=5, decks=2)

FINNISH = replace(
    SWEDISH,
    name="finnish",
    value_scheme=ValueScheme.DUAL,
    sweep_in_last_deal=False,
    sweep_cancel=SweepCancel.MIN_ACROSS_SIDES,
    sweep_freeze_score=10,
    last_capture_points=0,
    most_spades_tie=SpadesTie.SPLIT_TWO_WAY,
    immediate_scoring=True,
    tie_break=(Count.ACES, Count.CASINOS, Count.SPADES, Count.CARDS),
)

RULES: Mapping[str, RuleSet] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            NORWEGIAN,
            BYGGEKASINO,
            INTERNATIONAL,
            ROYAL,
            SPADE,
            SWEDISH,
            OVERSPADER,
            FINNISH,
            KRYPKASINO,
            TWO_DECK,
        )
    }
)
"""The current rule sets by name. A changed rule set gets a new revision in `RELEASED`; the old one stays there."""

RELEASED: Mapping[tuple[str, int], RuleSet] = MappingProxyType({(name, 1): rules for name, rules in RULES.items()})
"""Every revision of a rule set that a record may name. The newest revision of a name is the one in `RULES`."""
