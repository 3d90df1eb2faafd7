"""The table is a row of items: loose cards, and stacks of cards that lie as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kasino.game.cards.card import Card, cards_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """A build, or a doubled pile, which nobody owns. Taken whole or not at all.

    `cards` is sorted; `value` is what a card must capture to take it, for a pile the table value of one of its cards;
    `locked`: several groups, or doubled, so that the value can no longer change. `id` is unique in the round.
    """

    id: int
    cards: tuple[Card, ...]
    value: int
    owner: int | None = None
    locked: bool = False

    @property
    def is_pile(self) -> bool:
        """A doubled pile: cards of one value that lie as one, without an owner."""
        return self.owner is None

    def __str__(self) -> str:
        if self.is_pile:
            return bracketed(self.cards)
        return f"{bracketed(self.cards)}={self.value}{'!' if self.locked else ''}@{self.owner}"


Item = Card | Stack
"""What a capture takes a set of."""


def loose(table: Iterable[Item]) -> tuple[Card, ...]:
    """The loose cards of a table, in its order."""
    return tuple([item for item in table if type(item) is Card])


def stacks(table: Iterable[Item]) -> tuple[Stack, ...]:
    """The builds and piles of a table, in its order."""
    return tuple([item for item in table if type(item) is Stack])


@dataclass(frozen=True, slots=True)
class StackRef:
    """How a move names a stack: by its cards, or by a part of them that names one stack only, or by its id.

    Moves that the game writes name every card, and the id only where two stacks hold the same cards.
    """

    cards: tuple[Card, ...]
    id: int | None = None

    def __str__(self) -> str:
        return bracketed(self.cards) + ("" if self.id is None else f"#{self.id}")

    def candidates(self, table: Iterable[Item]) -> Sequence[Stack]:
        """The stacks that this may mean: exactly one where the move is clear."""
        named = [stack for stack in stacks(table) if stack.cards == self.cards and self.id in (None, stack.id)]
        if named:
            return named
        wanted = Counter(self.cards)
        found = [stack for stack in stacks(table) if wanted <= Counter(stack.cards) and self.id in (None, stack.id)]
        whole = [stack for stack in found if len(stack.cards) == len(self.cards)]
        return whole or found


def ref(stack: Stack, table: Iterable[Item]) -> StackRef:
    """The name that a move gives to a stack of this table."""
    for other in table:
        if type(other) is Stack and other.id != stack.id and other.cards == stack.cards:
            return StackRef(stack.cards, stack.id)
    return StackRef(stack.cards)


def ref_order(ref: StackRef) -> tuple[tuple[Card, ...], int]:
    """The order in which a move names stacks."""
    return (ref.cards, ref.id or 0)


def bracketed(cards: Sequence[Card]) -> str:
    """`[5h 4c]`: cards that lie as one, the highest first."""
    return f"[{cards_text(reversed(cards))}]"
