"""A move is one card from the hand and what it does; its text is the notation, both ways.

9c                       trail
9h x 9c 6d 3h            capture
9h x 4c [5d 3s]          capture with a build or a pile, named by its cards
5h + 4c = 9              build
5s + 8c 3h = 8           build of several groups
3d + [5h 4c] = 12        raise: the value is a new one
5s + 3h [5c 3c] = 8      add a group: the value is that of the build
Qh * Qd                  double a card;  Qh * [9c 3d] doubles a build or a pile
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kasino.game.cards.card import Card, cards_text
from kasino.game.cards.table import StackRef


@dataclass(frozen=True, slots=True)
class Trail:
    """Lay the card out."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Capture:
    """Take items from the table: a set, whatever groups it may split into."""

    card: Card
    cards: tuple[Card, ...] = ()
    stacks: tuple[StackRef, ...] = ()

    def __str__(self) -> str:
        return f"{self.card} x {_items(self.cards, self.stacks)}".rstrip()


@dataclass(frozen=True, slots=True)
class Build:
    """Make a build of the card and loose cards (or piles, where the rules let a build stand on them)."""

    card: Card
    cards: tuple[Card, ...]
    value: int
    stacks: tuple[StackRef, ...] = ()

    def __str__(self) -> str:
        return f"{self.card} + {_items(self.cards, self.stacks)} = {self.value}"


@dataclass(frozen=True, slots=True)
class Raise:
    """Lay the card on a single build, which gets a new value."""

    card: Card
    stack: StackRef
    value: int

    def __str__(self) -> str:
        return f"{self.card} + {self.stack} = {self.value}"


@dataclass(frozen=True, slots=True)
class Add:
    """Add to a build a group of its own value: the card, with loose cards where it is not enough by itself."""

    card: Card
    stack: StackRef
    cards: tuple[Card, ...]
    value: int

    def __str__(self) -> str:
        return f"{self.card} + {_items(self.cards, (self.stack,))} = {self.value}"


@dataclass(frozen=True, slots=True)
class Double:
    """Lay the card on a card, a pile or a build of exactly its table value."""

    card: Card
    target: Card | StackRef

    def __str__(self) -> str:
        return f"{self.card} * {self.target}"


Move = Trail | Capture | Build | Raise | Add | Double


def _items(cards: Sequence[Card], stacks: Sequence[StackRef]) -> str:
    return " ".join(filter(None, (cards_text(reversed(cards)), *map(str, reversed(stacks)))))
