"""A Hypothesis strategy for rule sets with any fields changed."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum

from hypothesis import strategies as st

from kasino.game import (
    RULES,
    Category,
    Count,
    RuleSet,
)
from kasino.game.rules.options import Penalties, Rounds
from kasino.game.rules.ranges import RANGES
from tests.game.consistent_rules import consistent

FIELDS = [field.name for field in fields(RuleSet) if field.name != "name"]


def values_of(name: str) -> st.SearchStrategy[object]:
    now = {getattr(rules, name) for rules in RULES.values()}
    some = next((value for value in now if value is not None), None)
    match some:
        case bool():
            return st.booleans()
        case int() if None not in now:
            return st.integers(RANGES[name].low, min(RANGES[name].high, 99))
        case int():
            return st.one_of(st.none(), st.integers(RANGES[name].low, min(RANGES[name].high, 99)))
        case Penalties():
            return st.builds(Penalties, big=st.integers(-9, 99), sweep=st.integers(0, 99))
        case Enum() if not isinstance(some, Rounds):
            return st.sampled_from(type(some))
    return {
        "announce_last_deal": st.text("abc ÅØ'\"=\\#,:;[]{}$", min_size=1).filter(str.strip),
        "fixed_rounds": st.one_of(st.none(), st.integers(1, 99), st.sampled_from(Rounds)),
        "table_cards": st.one_of(st.none(), st.integers(0, 12)),
        "hand_sizes": st.one_of(st.none(), st.lists(st.integers(1, 9), min_size=1).map(tuple)),
        "count_out_order": st.one_of(st.none(), st.lists(st.sampled_from(Category), unique=True).map(tuple)),
        "tie_break": st.lists(st.sampled_from(Count), unique=True).map(tuple),
    }[name]


VALUES = {name: values_of(name) for name in FIELDS}


@st.composite
def any_rules(draw: st.DrawFn) -> RuleSet:
    """A rule set with some fields changed, or every one, so that they do not contradict each other."""
    base = RULES[draw(st.sampled_from(list(RULES)))]
    changed = draw(st.one_of(st.lists(st.sampled_from(FIELDS), max_size=5, unique=True), st.just(FIELDS)))
    return consistent(base, {name: draw(VALUES[name]) for name in changed})
