"""Cards as they are printed: what a screen shows can be typed, and nothing is told by colour alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from kasino.game import Card, Item, Move, Stack, Suit
from kasino.game.cards.card import CARD
from kasino.game.display_text import shown, width
from kasino.people.console.text_wrap import plain, wrapped

NARROWEST = 20
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
    """What text is printed on: `columns` wide, with ASCII alone or not, in no, two or four colours."""

    columns: int = 80
    ascii: bool = False
    colours: int = 0

    def card(self, card: Card) -> str:
        """`10♦`, or `10d` with ASCII alone: both can be typed."""
        rank = str(card.rank).replace("T", "10")
        return rank + (str(card.suit) if self.ascii else Suit(card.suit).symbol)

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards with spaces between them."""
        return " ".join(map(self.card, cards))

    def text(self, text: str) -> str:
        """A text in notation, such as a move, its cards as they are shown."""
        return _CARD.sub(lambda found: self.card(Card.parse(found[0])), text)

    def move(self, move: Move) -> str:
        """A move in notation, its cards as they are shown."""
        return self.text(str(move))

    def stack(self, stack: Stack) -> str:
        """`[5♥ 4♣]`, the highest card first."""
        return f"[{self.cards(reversed(stack.cards))}]"

    def item(self, item: Item) -> str:
        """A card, or a stack in brackets."""
        return self.stack(item) if isinstance(item, Stack) else self.card(item)

    def name(self, name: str) -> str:
        """A name of somebody, without letters that cannot be seen."""
        return plain(shown(name)) if self.ascii else shown(name)

    def lines(self, text: str) -> list[str]:
        """One fact as it is printed: broken at spaces where it is long, and painted."""
        fitted = plain(text) if self.ascii else text
        indent = fitted[: len(fitted) - len(fitted.lstrip(" "))] + "  "
        columns = max(self.columns, NARROWEST)
        return [self._painted(line) for line in wrapped(fitted, columns, indent)]

    def fits(self, text: str) -> bool:
        """Whether this is one line here."""
        return width(plain(text) if self.ascii else text) <= max(self.columns, NARROWEST)

    def _painted(self, line: str) -> str:
        colours = _COLOURS[0 if self.ascii else self.colours]
        return _SHOWN.sub(lambda found: _coloured(found[0], colours.get(found[1])), line) if colours else line


def _coloured(text: str, colour: str | None) -> str:
    return text if colour is None else f"{colour}{text}{_RESET}"
