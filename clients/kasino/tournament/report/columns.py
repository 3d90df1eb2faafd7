"""Text in columns that stay in line, whatever the names are."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game.display_text import width


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
