"""Rule sets as data: fields, presets, overrides as text, and what follows from them for one table."""

from __future__ import annotations

from kasino.game.rules.card_values import hand_values, table_values
from kasino.game.rules.first_dealer import first_dealer
from kasino.game.rules.layout import PARTNERS, TABLE, Layout, check_sides, default_sides, layout
from kasino.game.rules.options import (
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    Category,
    Count,
    DealOrder,
    FaceMode,
    FinalTie,
    FirstDealer,
    Partnership,
    Penalties,
    RaiseBuilds,
    Rounds,
    SpadesTie,
    SweepCancel,
    ValueScheme,
    WinRule,
)
from kasino.game.rules.overrides import (
    digest,
    override,
    overrides,
    parse_overrides,
    parse_rules,
    rule_set,
    rules_text,
    to_data,
)
from kasino.game.rules.presets import RELEASED, RULES
from kasino.game.rules.ranges import MAX_DEALS, MAX_ROUNDS, MAX_TEXT_LENGTH, RANGES, Range
from kasino.game.rules.rule_set import RuleSet

__all__ = [
    "MAX_DEALS",
    "MAX_ROUNDS",
    "MAX_TEXT_LENGTH",
    "PARTNERS",
    "RANGES",
    "RELEASED",
    "RULES",
    "TABLE",
    "AugmentBuilds",
    "BuildTableCards",
    "CaptureDuty",
    "CaptureExtent",
    "Category",
    "Count",
    "DealOrder",
    "FaceMode",
    "FinalTie",
    "FirstDealer",
    "Layout",
    "Partnership",
    "Penalties",
    "RaiseBuilds",
    "Range",
    "Rounds",
    "RuleSet",
    "SpadesTie",
    "SweepCancel",
    "ValueScheme",
    "WinRule",
    "check_sides",
    "default_sides",
    "digest",
    "first_dealer",
    "hand_values",
    "layout",
    "override",
    "overrides",
    "parse_overrides",
    "parse_rules",
    "rule_set",
    "rules_text",
    "table_values",
    "to_data",
]
