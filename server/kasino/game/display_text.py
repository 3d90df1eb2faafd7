"""Prepares text for a terminal: escapes unprintable characters and measures the display width in columns."""

from __future__ import annotations

import unicodedata


def printable(text: str) -> str:
    """The text as one line: each character that is not printable becomes a backslash escape."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text
    )


def display_width(text: str) -> int:
    """The number of terminal columns that `text` takes: 2 for a wide character, 0 for a combining or format one."""
    return sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
