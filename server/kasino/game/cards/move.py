"""The six kinds of moves. `str(move)` is the notation that `notation.parse_move` parses.

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
from kasino.game.cards.noted import Noted
from kasino.game.cards.table import StackRef


@dataclass(frozen=True, slots=True)
class Trail(Noted):
    """Lay the card on the table by itself."""

    card: Card

    def _notation(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Capture(Noted):
    """Capture a set of items from the table. How they split into groups is not part of the move."""

    card: Card
    cards: tuple[Card, ...] = ()
    stacks: tuple[StackRef, ...] = ()

    def _notation(self) -> str:
        return f"{self.card} x {_items(self.cards, self.stacks)}".rstrip()


@dataclass(frozen=True, slots=True)
class Build(Noted):
    """Make a build of the card and loose cards, or piles where the rules allow it."""

    card: Card
    cards: tuple[Card, ...]
    value: int
    stacks: tuple[StackRef, ...] = ()

    def _notation(self) -> str:
        return f"{self.card} + {_items(self.cards, self.stacks)} = {self.value}"


@dataclass(frozen=True, slots=True)
class Raise(Noted):
    """Lay the card on a single build and give it a new value."""

    card: Card
    stack: StackRef
    value: int

    def _notation(self) -> str:
        return f"{self.card} + {self.stack} = {self.value}"


@dataclass(frozen=True, slots=True)
class Add(Noted):
    """Add a group of the same value to a build: the card, with loose cards where it is worth less by itself."""

    card: Card
    stack: StackRef
    cards: tuple[Card, ...]
    value: int

    def _notation(self) -> str:
        return f"{self.card} + {_items(self.cards, (self.stack,))} = {self.value}"


@dataclass(frozen=True, slots=True)
class Double(Noted):
    """Double: lay the card on a card, a pile or a build of exactly its table value."""

    card: Card
    target: Card | StackRef

    def _notation(self) -> str:
        return f"{self.card} * {self.target}"


Move = Trail | Capture | Build | Raise | Add | Double


def _items(cards: Sequence[Card], stacks: Sequence[StackRef]) -> str:
    """The loose cards, then the stacks, the highest first."""
    if not stacks:
        return cards_text(cards[::-1])
    return " ".join([str(item) for items in (cards, stacks) for item in items[::-1]])
