"""What a check found, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One check: its number, its name, whether the bot stood it, and a sentence.

    Where it did not: `details` tell it in full, `same_as` is the number of an earlier check that failed for the same
    reason; the `position` at which it failed, as a line, what the bot had printed, and the words behind `kasino` that
    repeat it.
    """

    number: int
    name: str
    stood: bool
    text: str
    details: str = ""
    same_as: int | None = None
    position: str = ""
    output: str = ""
    command: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far the check of this name is: of the games begun so many have been played; `moves` are those of the bot."""

    name: str
    games: int
    games_begun: int
    moves: int
