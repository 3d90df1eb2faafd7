"""Hypothesis strategies for rule sets with any fields changed, over their whole ranges, and for tables of them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any

from hypothesis import strategies as st

from kasino.game import (
    RULES,
    Category,
    Count,
    RuleSet,
    rules_text,
)
from kasino.game.rules.options import Penalties, Rounds
from kasino.game.rules.ranges import MAX_DEALS, RANGES
from tests.game.consistent_rules import consistent
from tests.game.playthroughs import tables

FIELDS = [field.name for field in fields(RuleSet) if field.name != "name"]


def numbers(name: str) -> st.SearchStrategy[int]:
    """The numbers in the range of this field, those below a hundred in half of the draws."""
    allowed = RANGES[name]
    return st.one_of(st.integers(allowed.low, min(allowed.high, 99)), st.integers(allowed.low, allowed.high))


def values_of(name: str) -> st.SearchStrategy[object]:
    """Every value that this field may have by itself."""
    now = {getattr(rules, name) for rules in RULES.values()}
    some = next((value for value in now if value is not None), None)
    match some:
        case bool():
            return st.booleans()
        case int():
            return st.one_of(st.none(), numbers(name)) if None in now else numbers(name)
        case Penalties():
            return st.builds(Penalties, **{field.name: numbers(name) for field in fields(Penalties)})
        case Enum() if not isinstance(some, Rounds):
            return st.sampled_from(type(some))
    return {
        "announce_last_deal": st.text("abc ÅØ'\"=\\#,:;[]{}$", min_size=1).filter(str.strip),
        "fixed_rounds": st.one_of(st.none(), numbers("fixed_rounds"), st.sampled_from(Rounds)),
        "table_cards": st.one_of(st.none(), st.integers(0, 12), numbers("table_cards")),
        "hand_sizes": st.one_of(st.none(), st.lists(numbers("hand_sizes"), min_size=1, max_size=MAX_DEALS).map(tuple)),
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


@dataclass(frozen=True, slots=True)
class Table:
    """Rules, and the sides of the seats that play by them; `repr` is text that can be pasted."""

    rules: RuleSet
    sides: tuple[int, ...]

    def __repr__(self) -> str:
        return f"<{rules_text(self.rules)} | sides {' '.join(map(str, self.sides))}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the rules of a failing example as text instead of all their fields."""
        printer.text(repr(self))


@st.composite
def any_tables(draw: st.DrawFn) -> Table:
    """Any rules, with any number of seats, sides and deals that their layout allows."""
    rules = replace(draw(any_rules()), table_cards=None, hand_sizes=None)
    sides = draw(st.sampled_from([sides for _, sides in tables(rules)]))
    if draw(st.booleans()):
        rules = replace(rules, **_even_deals(draw, 52 * rules.decks, len(sides)))
    return Table(rules, sides)


def _even_deals(draw: st.DrawFn, size: int, seats: int) -> dict[str, Any]:
    """Cards on the table and sizes of hands that use up a deck of this size."""
    most = size // seats
    left = draw(st.one_of(st.integers(max(most - 6, 1), most), st.integers(1, most)))
    table = size - seats * left
    hands: list[int] = []
    while left:
        hands.append(draw(st.one_of(st.integers(1, min(left, 6)), st.integers(1, left))))
        left -= hands[-1]
    return {"table_cards": table, "hand_sizes": tuple(hands)}
