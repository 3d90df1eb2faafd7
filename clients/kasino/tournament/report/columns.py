"""Aligns text in columns by display width, so that wide and combining characters stay in line."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game.display_text import display_width


def columns(rows: Sequence[Sequence[str]], left: Sequence[int] = (1,)) -> list[str]:
    """Align the cells of these rows; the columns in `left` to the left, the others to the right."""
    widths = [max(display_width(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            cell + " " * (wide - display_width(cell)) if column in left else " " * (wide - display_width(cell)) + cell
            for column, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
