"""Parses whole numbers of at most nine digits, so that a number in a text cannot be arbitrarily large."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"-?[0-9]{1,9}")


def parse_number(word: str) -> int | None:
    """The whole number that `word` holds, or None where it is not one."""
    return int(word) if _NUMBER.fullmatch(word) else None


def parse_numbers(words: str) -> tuple[int, ...] | None:
    """The whole numbers in `words`, separated by spaces, or None where a word is not one. Empty text gives ()."""
    found = [parse_number(word) for word in words.split()]
    return None if None in found else tuple(value for value in found if value is not None)
