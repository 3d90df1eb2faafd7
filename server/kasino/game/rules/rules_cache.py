"""Caches what is computed from a rule set, by the identity of the rule set before its value."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVar

from kasino.game.rules.rule_set import RuleSet

T = TypeVar("T")

_MOST = 256
"""The number of rule sets whose results are kept."""


def cached_by_rules(function: Callable[[RuleSet], T]) -> Callable[[RuleSet], T]:
    """This function of a rule set with a cache.

    Hashing some fifty fields takes as long as a move, so only a rule set that was not seen before is hashed.
    """
    by_value = lru_cache(maxsize=_MOST)(function)
    by_identity: dict[int, tuple[RuleSet, T]] = {}

    @wraps(function)
    def cached(rules: RuleSet) -> T:
        known = by_identity.get(id(rules))
        if known is None or known[0] is not rules:
            if len(by_identity) >= _MOST:
                by_identity.clear()
            known = by_identity[id(rules)] = (rules, by_value(rules))
        return known[1]

    return cached
