"""Converts rules to and from text and plain data: the name of a rule set and the fields that differ from it."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from enum import Enum
from hashlib import sha256
from typing import Any

from kasino.game.errors import RulesError
from kasino.game.rules.field_values import did_you_mean, field_value
from kasino.game.rules.presets import RULES
from kasino.game.rules.rule_set import RuleSet


def rule_set(name: str, changes: Mapping[str, object] | None = None) -> RuleSet:
    """The rule set with this name and these fields changed; the values are as in `override`.

    Raises RulesError where there is no such rule set or field, or where a value does not fit.
    """
    if name not in RULES:
        raise RulesError(f"no rule set '{name}'; there are {', '.join(RULES)}{did_you_mean(name, RULES)}")
    return override(RULES[name], changes or {})


def override(rules: RuleSet, changes: Mapping[str, object]) -> RuleSet:
    """The rules with some fields changed. Values are plain data (a list, a name, None) or text (`none`, `21`).

    Raises RulesError where there is no such field, or where a value does not fit.

    >>> override(RULES["norwegian"], {"target": "21", "raise_builds": "anyone"}).target
    21
    """
    fitted: dict[str, Any] = {field: field_value(field, value) for field, value in changes.items()}
    return replace(rules, **fitted)


def parse_overrides(words: Iterable[str]) -> dict[str, object]:
    """Parse words of the form `field=value`. Raises RulesError that names the wrong word."""
    changes: dict[str, object] = {}
    for word in words:
        field, equals, value = word.partition("=")
        if not equals:
            raise RulesError(f"'{word}' is not an override: write field=value, as in target=21")
        changes[field] = field_value(field, value)
    return changes


def to_data(rules: RuleSet) -> dict[str, object]:
    """Every field as plain data for JSON."""
    return {name: _plain(value) for name, value in asdict(rules).items()}


def overrides(rules: RuleSet, base: RuleSet | None = None) -> dict[str, object]:
    """The fields that differ from the rule set with the same name (or from `base`), as plain data."""
    base = RULES[rules.name] if base is None else base
    base_data = to_data(base)
    return {name: value for name, value in to_data(rules).items() if value != base_data[name] and name != "name"}


def rules_text(rules: RuleSet, base: RuleSet | None = None) -> str:
    """The name and the overrides as text for `parse_rules`, such as `norwegian target=21`."""
    return " ".join([rules.name, *(f"{name}={_text(value)}" for name, value in overrides(rules, base).items())])


def parse_rules(text: str) -> RuleSet:
    """Parse the text of `rules_text`. A list may be in brackets and have spaces: `tie_break=[aces, cards]`.

    Raises RulesError that names the wrong word.
    """
    try:
        name, *words = shlex.split(_BRACKETED.sub(_one_word, text)) or [""]
    except ValueError:
        raise RulesError(f"a quotation mark is not closed in: {text}") from None
    return rule_set(name, parse_overrides(words))


_BRACKETED = re.compile(r"""'[^']*'|"(?:\\.|[^"\\])*"|\\.|=(?P<list>\[[^\[\]]*\]?)""", re.DOTALL)
"""A list in brackets, or a quoted text, in which a bracket has no meaning."""


def _one_word(found: re.Match[str]) -> str:
    """A quoted text unchanged; a list in brackets quoted as one shell word."""
    if found["list"] is None:
        return found[0]
    if not found["list"].endswith("]"):
        raise RulesError(f"a bracket is not closed in: {found.string}")
    return "=" + shlex.quote(" ".join(shlex.split(found["list"])))


def digest(rules: RuleSet) -> str:
    """The hash that identifies these rules: the first 16 hex digits of the SHA-256 of all fields as sorted JSON."""
    return sha256(json.dumps(to_data(rules), sort_keys=True).encode()).hexdigest()[:16]


def _plain(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _text(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(_text, value))
    if isinstance(value, dict):
        return ",".join(f"{name}:{points}" for name, points in value.items())
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return shlex.quote(str(value))
