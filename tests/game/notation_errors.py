"""Shared helpers for tests of parsers."""

from __future__ import annotations

from kasino.game import (
    NotationError,
)


def word_at(error: NotationError) -> str:
    """The word at which the error points, to the next space."""
    return error.text[error.at :].split(" ")[0]
