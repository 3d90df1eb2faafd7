"""Parses a line that a person typed: a command, a number, card text, or a word that continues a move."""

from __future__ import annotations

from dataclasses import dataclass

from kasino.people.input.commands import BACK_WORDS, COMMANDS, LAY_OUT_WORDS

MAX_LINE = 500
"""A longer line is cut after so many characters."""

_BY_WORD = {word: name for name, (letter, _) in COMMANDS.items() for word in (name, letter)} | {"exit": "quit"}
_WITH_ARGUMENT = ("why", "moves", "rules", "help")


@dataclass(frozen=True, slots=True)
class Command:
    """A command of `COMMANDS`, with the text behind it."""

    name: str
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A number: that of a listed move, or the rank of a card."""

    text: str

    @property
    def number(self) -> int:
        """Its value; digits after the ninth are dropped."""
        return int(self.text[:9])


@dataclass(frozen=True, slots=True)
class LayOut:
    """Lay out the card that the move was begun with."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """Take back the last item of the move that is being composed."""


@dataclass(frozen=True, slots=True)
class EmptyLine:
    """Enter alone: play the move that was shown."""


@dataclass(frozen=True, slots=True)
class CardText:
    """Anything else: cards, or a whole move in notation."""

    text: str


Input = Command | Number | LayOut | StepBack | EmptyLine | CardText


def parse_input(line: str) -> Input:
    """Parse a line. A command word that does not take an argument is card text if more text follows it."""
    text = " ".join(line[:MAX_LINE].split())
    first, _, rest = text.partition(" ")
    word = first.lower().removeprefix("/")
    if not text:
        return EmptyLine()
    if word in _BY_WORD and (not rest or _BY_WORD[word] in _WITH_ARGUMENT):
        return Command(_BY_WORD[word], rest)
    if text.isascii() and text.isdigit():
        return Number(text)
    if text.lower() in LAY_OUT_WORDS:
        return LayOut()
    if text.lower() in BACK_WORDS:
        return StepBack()
    return CardText(text)
