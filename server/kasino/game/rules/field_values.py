"""Converts plain data or text to the value of a rule set's field, by the type of the field."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from kasino.game.errors import RulesError
from kasino.game.rules.options import Penalties
from kasino.game.rules.ranges import RANGES
from kasino.game.rules.rule_set import RuleSet

_MISFIT = object()
_NUMBER = re.compile(r"-?[0-9]{1,18}")


def field_value(field: str, value: object) -> object:
    """The value for this field. Raises RulesError where there is no such field, or where `value` does not fit it."""
    if field == "name" or field not in _types():
        names = [entry.name for entry in fields(RuleSet) if entry.name != "name"]
        raise RulesError(f"no rule '{field}'{did_you_mean(field, names)}; `kasino docs rules` lists them all")
    return _fit(field, _types()[field], value)


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """A hint with the closest of `words` for an error message, or an empty text where none is close."""
    close = get_close_matches(word, words, n=1)
    return f" (did you mean {close[0]}?)" if close else ""


@lru_cache(maxsize=1)
def _types() -> Mapping[str, Any]:
    return get_type_hints(RuleSet)


def _fit(field: str, kind: Any, value: object) -> object:
    """The value converted to this type, a union included. Raises RulesError where it does not fit."""
    choices = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    for choice in choices:
        fitted = _fit_one(field, choice, value)
        if fitted is not _MISFIT:
            return fitted
    if field in RANGES and isinstance(value, str) and value.strip("-").isdecimal():
        raise RulesError(RANGES[field].error_message(field, f"one of {len(value)} digits"))
    raise RulesError(f"{field} is {_expected(choices)}, not {value!r}")


def _fit_one(field: str, kind: Any, value: object) -> object:
    """The value converted to this type, which is no union, or `_MISFIT`."""
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
    """What a field of these types expects, for an error message."""
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
