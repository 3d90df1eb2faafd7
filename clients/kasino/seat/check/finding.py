"""What a check found."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One check: its number, its name, whether the bot stood it, and a sentence.

    Where it did not: the `position` at which it failed, as a line, what the bot had printed, and the words behind
    `kasino` that repeat it.
    """

    number: int
    name: str
    stood: bool
    text: str
    position: str = ""
    output: str = ""
    command: tuple[str, ...] = ()
