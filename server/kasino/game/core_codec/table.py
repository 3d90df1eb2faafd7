"""Converts the table of a core position to items, and sorts items into the order of the core."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kasino.game import core
from kasino.game.cards.card import Card
from kasino.game.cards.table import Item, Stack
from kasino.game.core_codec.cards import decode_cards


def arrange(table: Iterable[Item]) -> tuple[Item, ...]:
    """The items in the order of the core: loose cards sorted, then piles by id, then builds by id."""
    return tuple(sorted(table, key=_sort_key))


def _sort_key(item: Item) -> tuple[int, int]:
    if type(item) is Card:
        return (0, item.index)
    assert isinstance(item, Stack)
    return (1 if item.is_pile else 2, item.id)


def decode_table(position: core.Position) -> tuple[Item, ...]:
    """The table of a core position, in the order of `arrange`."""
    packs = position.law.packs
    return (*decode_cards(position.loose, packs), *[_stack(stack, packs) for stack in position.stacks])


@lru_cache(maxsize=4096)
def _stack(stack: tuple[int, int, int, int, int], packs: int) -> Stack:
    number, cards, value, owner, locked = stack
    return Stack(
        id=number,
        cards=decode_cards(cards, packs),
        value=value,
        owner=None if owner < 0 else owner,
        locked=bool(locked),
    )
