"""Wraps text at spaces, by display width."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kasino.game.display_text import display_width

_WORD = re.compile(r"( *)([^ ]+)")


def wrap(text: str, columns: int, indent: str = "  ") -> list[str]:
    """The text in lines of at most so many columns, broken at spaces; further lines begin with `indent`.

    A word that is longer than a line is broken inside.
    """
    lines: list[str] = []
    line = text[: len(text) - len(text.lstrip(" "))][:columns]
    at_start = True
    for gap, word in _WORD.findall(text):
        for index, piece in enumerate(_pieces(word, columns - max(len(indent), len(line) if at_start else 0))):
            space = "" if at_start or index else gap
            if not at_start and display_width(line + space + piece) > columns:
                lines.append(line)
                line, space = indent, ""
            line, at_start = line + space + piece, False
    return [*lines, line.rstrip(" ")]


def _pieces(word: str, columns: int) -> Iterator[str]:
    """The word in pieces of at most so many columns."""
    piece = ""
    for letter in word:
        if display_width(piece + letter) > columns:
            yield piece
            piece = ""
        piece += letter
    yield piece
