"""The result of a check, and its progress."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """The result of one check: its number, its name, whether the bot passed it (`stood`), and a sentence.

    Of a failed check: `details` is the full text, `same_as` the number of an earlier check that failed for the same
    reason, `position` the notation of the position, `output` what the bot had printed, and `command` the arguments of
    `kasino` that repeat it.
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
    """The progress of a check: how many of the started games are finished, and the moves of the bot."""

    name: str
    games: int
    games_begun: int
    moves: int
