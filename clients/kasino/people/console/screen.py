"""Formats cards, moves and text for a screen. What it shows can be typed, and colour alone carries no information."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kasino.game import Card, Item, Move, Stack, Suit
from kasino.game.cards.card import CARD
from kasino.game.display_text import display_width, printable
from kasino.people.console.text_wrap import wrap
from kasino.people.console.transliteration import to_ascii

MIN_COLUMNS = 20
_CARD = re.compile(rf"(?<!\w){CARD}(?!\w)")
_SHOWN = re.compile("(?:10|[A2-9JQK])([♣♦♥♠])")
_RESET = "\x1b[0m"
_COLOURS = {
    0: {},
    2: {"♦": "\x1b[31m", "♥": "\x1b[31m"},
    4: {"♣": "\x1b[32m", "♦": "\x1b[34m", "♥": "\x1b[31m", "♠": "\x1b[1m"},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """The properties of an output: its width in columns, whether it is ASCII only, and 0, 2 or 4 suit colours."""

    columns: int = 80
    ascii: bool = False
    colours: int = 0

    def card(self, card: Card) -> str:
        """`10♦`, or `10d` in ASCII."""
        rank = str(card.rank).replace("T", "10")
        return rank + (str(card.suit) if self.ascii else Suit(card.suit).symbol)

    def cards(self, cards: Iterable[Card]) -> str:
        """The cards, separated by spaces."""
        return " ".join(map(self.card, cards))

    def text(self, text: str) -> str:
        """A text with its cards, which are in notation, formatted."""
        return _CARD.sub(lambda found: self.card(Card.parse(found[0])), text)

    def move(self, move: Move) -> str:
        """A move in notation with its cards formatted."""
        return self.text(str(move))

    def stack(self, stack: Stack) -> str:
        """`[5♥ 4♣]`, the highest card first."""
        return f"[{self.cards(reversed(stack.cards))}]"

    def item(self, item: Item) -> str:
        """A card, or a stack in brackets."""
        return self.stack(item) if isinstance(item, Stack) else self.card(item)

    def name(self, name: str) -> str:
        """A player's name; control and invisible characters are escaped."""
        return to_ascii(printable(name)) if self.ascii else printable(name)

    def lines(self, text: str) -> list[str]:
        """The text as it is printed: transliterated for ASCII, wrapped, and with coloured suits."""
        fitted = to_ascii(text) if self.ascii else text
        indent = fitted[: len(fitted) - len(fitted.lstrip(" "))] + "  "
        columns = max(self.columns, MIN_COLUMNS)
        return [self._coloured_suits(line) for line in wrap(fitted, columns, indent)]

    def fits(self, text: str) -> bool:
        """Whether the text fits on one line."""
        return display_width(to_ascii(text) if self.ascii else text) <= max(self.columns, MIN_COLUMNS)

    def _coloured_suits(self, line: str) -> str:
        colours = _COLOURS[0 if self.ascii else self.colours]
        return _SHOWN.sub(lambda found: _in_colour(found[0], colours.get(found[1])), line) if colours else line


def _in_colour(text: str, colour: str | None) -> str:
    return text if colour is None else f"{colour}{text}{_RESET}"
