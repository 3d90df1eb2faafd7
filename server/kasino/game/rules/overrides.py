"""Rules as text and as plain data, both ways: a rule set's name and the fields that differ."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields, replace
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from kasino.game.errors import RulesError
from kasino.game.rules.options import Penalties
from kasino.game.rules.presets import RULES
from kasino.game.rules.ranges import RANGES
from kasino.game.rules.rule_set import RuleSet


def rule_set(name: str, changes: Mapping[str, object] | None = None) -> RuleSet:
    """The rule set of this name with some fields changed; values as `override` takes them.

    Raises RulesError where there is no such rule set or field, or the value does not fit.
    """
    if name not in RULES:
        raise RulesError(f"no rule set '{name}'; there are {', '.join(RULES)}{_meant(name, RULES)}")
    return override(RULES[name], changes or {})


def override(rules: RuleSet, changes: Mapping[str, object]) -> RuleSet:
    """These rules with some fields changed. Values are plain data (a list, a name, None) or their text (`none`, `21`).

    >>> override(RULES["norwegian"], {"target": "21", "raise_builds": "anyone"}).target
    21
    """
    fitted: dict[str, Any] = {field: _value(field, value) for field, value in changes.items()}
    return replace(rules, **fitted)


def parse_overrides(words: Iterable[str]) -> dict[str, object]:
    """Read `field=value` words; raises RulesError that names the word."""
    changes: dict[str, object] = {}
    for word in words:
        field, equals, value = word.partition("=")
        if not equals:
            raise RulesError(f"'{word}' is not an override: write field=value, as in target=21")
        changes[field] = _value(field, value)
    return changes


def to_data(rules: RuleSet) -> dict[str, object]:
    """Every field as plain data, as JSON has it."""
    return {name: _plain(value) for name, value in asdict(rules).items()}


def overrides(rules: RuleSet, base: RuleSet | None = None) -> dict[str, object]:
    """The fields in which these rules differ from the rule set of their name (or from `base`), as plain data."""
    base = RULES[rules.name] if base is None else base
    kin = to_data(base)
    return {name: value for name, value in to_data(rules).items() if value != kin[name] and name != "name"}


def rules_text(rules: RuleSet, base: RuleSet | None = None) -> str:
    """`norwegian target=21`: the name and the overrides, as `parse_rules` reads them."""
    return " ".join([rules.name, *(f"{name}={_text(value)}" for name, value in overrides(rules, base).items())])


def parse_rules(text: str) -> RuleSet:
    """Read what `rules_text` writes; a list may stand in brackets, with spaces: `tie_break=[aces, cards]`.

    Raises RulesError that names the word that does not fit.
    """
    try:
        name, *words = shlex.split(_BRACKETED.sub(_one_word, text)) or [""]
    except ValueError:
        raise RulesError(f"a quotation mark is open in: {text}") from None
    return rule_set(name, parse_overrides(words))


_BRACKETED = re.compile(r"""'[^']*'|"(?:\\.|[^"\\])*"|\\.|=(?P<list>\[[^\[\]]*\]?)""", re.DOTALL)
"""A list in brackets, or what is quoted, in which a bracket is a letter like others."""


def _one_word(found: re.Match[str]) -> str:
    if found["list"] is None:
        return found[0]
    if not found["list"].endswith("]"):
        raise RulesError(f"a bracket is open in: {found.string}")
    return "=" + shlex.quote(" ".join(shlex.split(found["list"])))


def digest(rules: RuleSet) -> str:
    """16 hexadecimal digits that tell these rules from all others: of the SHA-256 of all fields as sorted JSON."""
    return sha256(json.dumps(to_data(rules), sort_keys=True).encode()).hexdigest()[:16]


def _meant(word: str, words: Iterable[str]) -> str:
    close = get_close_matches(word, words, n=1)
    return f" (did you mean {close[0]}?)" if close else ""


@lru_cache(maxsize=1)
def _types() -> Mapping[str, Any]:
    return get_type_hints(RuleSet)


def _value(field: str, value: object) -> object:
    if field == "name" or field not in _types():
        names = [entry.name for entry in fields(RuleSet) if entry.name != "name"]
        raise RulesError(f"no rule '{field}'{_meant(field, names)}; `kasino docs rules` lists them all")
    return _fit(field, _types()[field], value)


def _fit(field: str, kind: Any, value: object) -> object:
    """The value as a field of this type holds it, from plain data or text."""
    choices = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    for choice in choices:
        fitted = _fit_one(field, choice, value)
        if fitted is not _MISFIT:
            return fitted
    if field in RANGES and isinstance(value, str) and value.strip("-").isdecimal():
        raise RulesError(RANGES[field].refusal(field, f"one of {len(value)} digits"))
    raise RulesError(f"{field} is {_expected(choices)}, not {value!r}")


_MISFIT = object()
_NUMBER = re.compile(r"-?[0-9]{1,18}")


def _fit_one(field: str, kind: Any, value: object) -> object:
    text = value.strip().lower() if isinstance(value, str) else None
    if kind is NoneType:
        return None if value is None or text == "none" else _MISFIT
    if kind is bool:
        return value if isinstance(value, bool) else {"true": True, "false": False}.get(text or "", _MISFIT)
    if kind is int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        return int(text) if text and _NUMBER.fullmatch(text) else _MISFIT
    if kind is str:
        return value if isinstance(value, str) and value else _MISFIT
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(text) if text in [choice.value for choice in kind] else _MISFIT
    if kind is Penalties:
        return _penalties(field, value)
    items = list(value) if isinstance(value, list | tuple) else None
    if text is not None and text != "none":
        words = text.removeprefix("[").removesuffix("]").split(",")
        items = [word.strip() for word in words if word.strip()]
    if items is None:
        return _MISFIT
    return tuple(_fit(field, get_args(kind)[0], item) for item in items)


def _penalties(field: str, value: object) -> object:
    if isinstance(value, str):
        value = dict(item.partition(":")[::2] for item in value.split(","))
    names = {entry.name for entry in fields(Penalties)}
    if isinstance(value, Penalties):
        return value
    if not isinstance(value, Mapping) or not set(value) <= names:
        return _MISFIT
    fitted: dict[str, Any] = {str(name): _fit(field, int, points) for name, points in value.items()}
    return Penalties(**fitted)


def _expected(choices: tuple[Any, ...]) -> str:
    words = []
    for choice in choices:
        if isinstance(choice, type) and issubclass(choice, Enum):
            words += [str(member.value) for member in choice]
        elif get_origin(choice) is tuple:
            words.append(f"a list of {_expected(get_args(choice)[:1])}")
        else:
            known = {NoneType: "none", bool: "true or false", int: "a whole number", str: "a text"}
            words.append(known.get(choice, "big, little, spade, ace and sweep, as in big:3,ace:1"))
    return " or ".join(words)


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
