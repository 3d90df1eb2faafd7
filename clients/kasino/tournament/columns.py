"""Text in columns that stay in line, whatever the names are."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category, east_asian_width


def shown(text: str) -> str:
    """The text in one line: what cannot be printed is written as an escape."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii") for letter in text
    )


def width(text: str) -> int:
    """How many columns of a terminal this takes: wide letters two, marks on another letter none."""
    return sum(
        0 if category(letter) in ("Mn", "Me", "Cf") else 2 if east_asian_width(letter) in "WF" else 1 for letter in text
    )


def columns(rows: Sequence[Sequence[str]], left: Sequence[int] = (1,)) -> list[str]:
    """These rows with their cells in line; the columns in `left` begin in line, the others end in line."""
    widths = [max(width(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell + " " * (wide - width(cell)) if place in left else " " * (wide - width(cell)) + cell
            for place, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
