"""A number in a text is at most nine digits, so that no text is too long to be refused."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"-?[0-9]{1,9}")


def number(word: str) -> int | None:
    """The whole number that this word is, or None."""
    return int(word) if _NUMBER.fullmatch(word) else None


def numbers(words: str) -> tuple[int, ...] | None:
    """The whole numbers between spaces, or None where one of the words is none; no words are no numbers."""
    found = [number(word) for word in words.split()]
    return None if None in found else tuple(value for value in found if value is not None)
