"""Checks that a stack in a position line could have come about by play under its rules."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game.cards.card import cards_text
from kasino.game.cards.table import Stack
from kasino.game.core import WIDTH
from kasino.game.core.partition import splits_evenly
from kasino.game.rules.card_values import table_values
from kasino.game.rules.rule_set import RuleSet


def stack_problem(rules: RuleSet, stack: Stack) -> str | None:
    """The reason why no play can make this stack, or None where one can."""
    name = f"[{cards_text(stack.cards)}]"
    values = [table_values(rules, card) for card in stack.cards]
    for card, worth in zip(stack.cards, values, strict=True):
        if not worth:
            return f"{card} has no number in {rules.name}, and is in no stack"
    if stack.is_pile:
        if len(set(values)) == 1:
            return None
        return f"the cards of the pile {name} are not worth the same; a build has a value, as in [5h 4d]=9@1"
    if rules.build_on_pile:  # a pile, whatever it holds, is one card of the sum
        return None
    if not stack.locked:
        total = sum(map(min, values))
        return None if total == stack.value else f"the cards of {name} add up to {total}, not to {stack.value}"
    if _makes_groups(stack.value, values):
        return None
    return f"the cards of {name} make no groups of {stack.value}"


def _makes_groups(target: int, values: Sequence[tuple[int, ...]]) -> bool:
    """Whether cards with these table values split into groups of one card or more that each add up to the target."""
    must = may = 0
    for worth in values:
        low = min(worth)
        if low > target:
            return False
        if target not in worth:
            must += 1 << (WIDTH * low)
        elif low != target:
            may += 1 << (WIDTH * low)
    return splits_evenly(must, may, target)
