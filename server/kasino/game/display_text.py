"""Text that somebody gave, in one line, and the room that it takes: names and notation stand in columns everywhere."""

from __future__ import annotations

import unicodedata


def shown(text: str) -> str:
    """The text in one line: what cannot be printed is written as an escape."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text
    )


def width(text: str) -> int:
    """How many columns of a terminal this takes: wide letters two, marks on another letter none."""
    return sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
