"""Cards, ranks and suits, and their text notation, such as `Td` for the ten of diamonds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from operator import attrgetter

from kasino.game.errors import NotationError

_RANKS = "A23456789TJQK"
_SUITS = "cdhs"
_SYMBOLS = "♣♦♥♠"
_TEXTS = [rank + suit for rank in _RANKS for suit in _SUITS]


class Rank(IntEnum):
    """The rank of a card, ace low to king. The number is that on the card, 11 to 13 for the faces."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    def __str__(self) -> str:
        return _RANKS[self - 1]


class Suit(IntEnum):
    """The suit of a card, in the order in which cards of one rank are sorted."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return _SUITS[self]

    @property
    def symbol(self) -> str:
        """The symbol ♣, ♦, ♥ or ♠."""
        return _SYMBOLS[self]


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card. Cards sort by rank, then suit; with two packs the twins are equal.

    `index` is 0 to 51 in that order: 4 * (rank - 1) + suit. Comparison and hash use it alone, which is fast.

    >>> Card.parse("Td"), str(Card(Rank.ACE, Suit.SPADES))
    (Card.parse('Td'), 'As')
    """

    rank: Rank = field(compare=False)
    suit: Suit = field(compare=False)
    index: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", 4 * (self.rank - 1) + self.suit)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Parse one card: `Td`, `10d`, `tD` or `T♦`, with or without a variation selector.

        Raises NotationError where the text is not a card.
        """
        return read_card(text.strip())

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""The 52 cards, sorted: `PACK[card.index] == card`."""

BIG_CASINO = Card(Rank.TEN, Suit.DIAMONDS)
LITTLE_CASINO = Card(Rank.TWO, Suit.SPADES)
JACK_OF_SPADES = Card(Rank.JACK, Suit.SPADES)

CARD = "(?:10|[A2-9TJQKatjqk])[cdhsCDHS♣♦♥♠♧♢♡♤][\ufe0e\ufe0f]?"
"""A regular expression that matches one card."""

_BY_TEXT = {str(card).lower(): card for card in PACK}
_PLAIN = str.maketrans(_SYMBOLS + "♧♢♡♤", _SUITS + _SUITS, "\ufe0e\ufe0f")
_INDEX = attrgetter("index")
_WORD = re.compile(r"[^\s,]+")


def read_card(word: str) -> Card:
    """Parse a word that is exactly one card; see `Card.parse`."""
    plain = word.translate(_PLAIN).lower()
    card = _BY_TEXT.get(plain.replace("10", "t"))
    if card is None:
        raise NotationError(_why_no_card(word, plain), word)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by spaces or commas, in the order written. Empty text gives no cards.

    Raises NotationError that points at the first word that is not a card.

    >>> parse_cards("9♥, 10d Ks")
    (Card.parse('9h'), Card.parse('Td'), Card.parse('Ks'))
    """
    cards = []
    for word in _WORD.finditer(text):
        try:
            cards.append(read_card(word.group()))
        except NotationError as error:
            raise error.within(text, word.start()) from None
    return tuple(cards)


def sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards sorted by index. Faster than `sorted` without a key, which calls the comparison of `Card`."""
    return tuple(sorted(cards, key=_INDEX))


def cards_text(cards: Iterable[Card]) -> str:
    """The cards as text for `parse_cards`, such as `9h Kd`."""
    return " ".join([_TEXTS[card.index] for card in cards])


def _why_no_card(word: str, plain: str) -> str:
    """The problem with a word that is not a card; `plain` is the word in lower case with letters for suits."""
    if not plain:
        return "a card is missing here: write rank and suit, as in 9h or Td"
    if plain[1:] in set(_RANKS.lower()) and plain[0] in _SUITS:
        return f"'{word}' is not a card: the rank comes first, as in {plain[1:].upper()}{plain[0]}"
    if plain.upper() in set(_RANKS) or plain == "10":
        return f"'{word}' lacks a suit: write {word}c, {word}d, {word}h or {word}s"
    return f"'{word}' is not a card: write a rank (A 2 .. 9 T J Q K) and a suit (c d h s), as in 9h or Td"
