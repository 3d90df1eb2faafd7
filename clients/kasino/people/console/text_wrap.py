"""How lines are broken, and how any text is written with ASCII alone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from kasino.game.display_text import width

_PLAIN = str.maketrans(
    {
        "å": "aa", "Å": "Aa", "æ": "ae", "Æ": "Ae", "ø": "oe", "Ø": "Oe", "ä": "ae", "Ä": "Ae", "ö": "oe", "Ö": "Oe",
        "ü": "ue", "Ü": "Ue", "ß": "ss", "–": "-", "—": "-", "\u2212": "-", "…": "...", "×": "x", "·": "-", "’": "'",
        "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "♣": "c", "♦": "d", "♥": "h", "♠": "s", "\u00a0": " ",
    }
)  # fmt: skip

_WORD = re.compile(r"( *)([^ ]+)")


def plain(text: str) -> str:
    """The text with ASCII alone: letters are spelt as one does without them, what has no spelling is an escape."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).translate(_PLAIN))
    bare = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return bare.encode("ascii", "backslashreplace").decode("ascii")


def wrapped(text: str, columns: int, indent: str = "  ") -> list[str]:
    """The text in lines of at most so many columns, broken at spaces; further lines are indented."""
    lines: list[str] = []
    line = text[: len(text) - len(text.lstrip(" "))][:columns]
    begins = True
    for gap, word in _WORD.findall(text):
        for place, piece in enumerate(_pieces(word, columns - max(len(indent), len(line) if begins else 0))):
            space = "" if begins or place else gap
            if not begins and width(line + space + piece) > columns:
                lines.append(line)
                line, space = indent, ""
            line, begins = line + space + piece, False
    return [*lines, line.rstrip(" ")]


def _pieces(word: str, columns: int) -> Iterator[str]:
    """A word, in pieces where it is longer than a line."""
    piece = ""
    for letter in word:
        if width(piece + letter) > columns:
            yield piece
            piece = ""
        piece += letter
    yield piece
