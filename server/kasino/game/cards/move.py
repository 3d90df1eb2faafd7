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
from kasino.game.cards.table import StackRef

_set = object.__setattr__


class _Noted:
    """The base of all moves: `str` writes the notation once and keeps it. The text is no field of the move."""

    __slots__ = ("_text",)
    _text: str

    def __str__(self) -> str:
        try:
            return self._text
        except AttributeError:
            text = self._notation()
        _set(self, "_text", text)
        return text

    def _notation(self) -> str:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Trail(_Noted):
    """Lay the card on the table by itself."""

    card: Card

    def _notation(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Capture(_Noted):
    """Capture a set of items from the table. How they split into groups is not part of the move."""

    card: Card
    cards: tuple[Card, ...] = ()
    stacks: tuple[StackRef, ...] = ()

    def _notation(self) -> str:
        return f"{self.card} x {_items(self.cards, self.stacks)}".rstrip()


@dataclass(frozen=True, slots=True)
class Build(_Noted):
    """Make a build of the card and loose cards, or piles where the rules allow it."""

    card: Card
    cards: tuple[Card, ...]
    value: int
    stacks: tuple[StackRef, ...] = ()

    def _notation(self) -> str:
        return f"{self.card} + {_items(self.cards, self.stacks)} = {self.value}"


@dataclass(frozen=True, slots=True)
class Raise(_Noted):
    """Lay the card on a single build and give it a new value."""

    card: Card
    stack: StackRef
    value: int

    def _notation(self) -> str:
        return f"{self.card} + {self.stack} = {self.value}"


@dataclass(frozen=True, slots=True)
class Add(_Noted):
    """Add a group of the same value to a build: the card, with loose cards where it is worth less by itself."""

    card: Card
    stack: StackRef
    cards: tuple[Card, ...]
    value: int

    def _notation(self) -> str:
        return f"{self.card} + {_items(self.cards, (self.stack,))} = {self.value}"


@dataclass(frozen=True, slots=True)
class Double(_Noted):
    """Double: lay the card on a card, a pile or a build of exactly its table value."""

    card: Card
    target: Card | StackRef

    def _notation(self) -> str:
        return f"{self.card} * {self.target}"


Move = Trail | Capture | Build | Raise | Add | Double


def _items(cards: Sequence[Card], stacks: Sequence[StackRef]) -> str:
    return " ".join(filter(None, (cards_text(reversed(cards)), *map(str, reversed(stacks)))))
