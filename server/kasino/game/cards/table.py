"""The items on the table: loose cards and stacks (builds and piles), and how a move refers to a stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kasino.game.cards.card import Card, cards_text
from kasino.game.cards.noted import Noted


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack(Noted):
    """A build, or a doubled pile, which has no owner. It is captured as a whole.

    `cards` is sorted. `value` is what a card must capture to take it; for a pile it is the table value of one of its
    cards. `locked`: it has several groups or was doubled, so its value is fixed. `id` is unique in the round.
    """

    id: int
    cards: tuple[Card, ...]
    value: int
    owner: int | None = None
    locked: bool = False

    @property
    def is_pile(self) -> bool:
        """Whether this is a doubled pile: cards of one value in a stack without an owner."""
        return self.owner is None

    def _notation(self) -> str:
        if self.is_pile:
            return bracketed(self.cards)
        return f"{bracketed(self.cards)}={self.value}{'!' if self.locked else ''}@{self.owner}"


Item = Card | Stack
"""One thing on the table: a capture takes a set of items."""


def loose(table: Iterable[Item]) -> tuple[Card, ...]:
    """The loose cards of a table, in the same order."""
    return tuple([item for item in table if type(item) is Card])


def stacks(table: Iterable[Item]) -> tuple[Stack, ...]:
    """The builds and piles of a table, in the same order."""
    return tuple([item for item in table if type(item) is Stack])


def cards_on(table: Iterable[Item]) -> tuple[Card, ...]:
    """All cards on a table, those in stacks included, sorted."""
    return tuple(sorted(card for item in table for card in ((item,) if isinstance(item, Card) else item.cards)))


@dataclass(frozen=True, slots=True)
class StackRef(Noted):
    """A reference of a move to a stack: all its cards, some of them where that is unambiguous, or its id.

    Canonical moves name all cards, and the id only where two stacks hold the same cards.
    """

    cards: tuple[Card, ...]
    id: int | None = None

    def _notation(self) -> str:
        return bracketed(self.cards) + ("" if self.id is None else f"#{self.id}")

    def candidates(self, table: Iterable[Item]) -> Sequence[Stack]:
        """The stacks that match this reference: exactly one where it is unambiguous."""
        named = [stack for stack in stacks(table) if stack.cards == self.cards and self.id in (None, stack.id)]
        if named:
            return named
        wanted = Counter(self.cards)
        found = [stack for stack in stacks(table) if wanted <= Counter(stack.cards) and self.id in (None, stack.id)]
        whole = [stack for stack in found if len(stack.cards) == len(self.cards)]
        return whole or found


def ref(stack: Stack, table: Iterable[Item]) -> StackRef:
    """The canonical reference to a stack of this table."""
    for other in table:
        if type(other) is Stack and other.id != stack.id and other.cards == stack.cards:
            return StackRef(stack.cards, stack.id)
    return StackRef(stack.cards)


def ref_order(ref: StackRef) -> tuple[int, tuple[Card, ...], int]:
    """The sort key of the stacks that a move names: by their cards, then by id.

    The index of the first card decides nearly always, and is compared faster than cards.
    """
    return (ref.cards[0].index if ref.cards else -1, ref.cards, ref.id or 0)


def bracketed(cards: Sequence[Card]) -> str:
    """The cards of a stack as text, the highest first, such as `[5h 4c]`."""
    return f"[{cards_text(cards[::-1])}]"
