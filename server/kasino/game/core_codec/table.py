"""Converts the table of a core position to items, and sorts items into the order of the core."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.card import Card
from kasino.game.cards.table import Item, Stack, StackRef
from kasino.game.core_codec.cards import CardIds

if not cython.compiled:
    from kasino.game.core import Position
    from kasino.game.core.plain import BIT
    from kasino.game.core_codec.cards import FACTOR, PLACES, decode_cards


class KnownStack:
    """A stack, decoded before."""

    def __init__(self, id: int, cards: int, value: int, owner: int, locked: int, packs: int, stack: Stack) -> None:
        self.id = id
        self.cards = cards
        self.value = value
        self.owner = owner
        self.locked = locked
        self.packs = packs
        self.stack = stack


class KnownRef:
    """The reference to a stack by all its cards, decoded before."""

    def __init__(self, cards: int, packs: int, ref: StackRef) -> None:
        self.cards = cards
        self.packs = packs
        self.ref = ref


_STACKS: list[KnownStack | None] = [None] * PLACES
_REFS: list[KnownRef | None] = [None] * PLACES


def arrange(table: Iterable[Item]) -> tuple[Item, ...]:
    """The items in the order of the core: loose cards sorted, then piles by id, then builds by id."""
    return tuple(sorted(table, key=_sort_key))


def _sort_key(item: Item) -> tuple[int, int]:
    if type(item) is Card:
        return (0, item.index)
    assert isinstance(item, Stack)
    return (1 if item.is_pile else 2, item.id)


def encode_table(position: Position, table: Sequence[Item], ids: CardIds) -> None:
    """Lay these items on the table of a position. Raises ValueError where the id of a stack is out of its range."""
    check_ids(item.id for item in table if isinstance(item, Stack))
    position.loose = ids.mask([item for item in table if type(item) is Card])
    position.stacks = [
        (item.id, ids.mask(item.cards), item.value, -1 if item.owner is None else item.owner, int(item.locked))
        for item in table
        if isinstance(item, Stack)
    ]


MOST_ID = 999_999_999
"""No stack has a larger id: notation and messages have none for it."""


def check_ids(ids: Iterable[int]) -> None:
    """Raise ValueError where one of these is no id of a stack."""
    for id in ids:
        if not 0 < id <= MOST_ID:
            raise ValueError(f"the id of a stack is 1 to {MOST_ID}, not {id}")


def decode_table(position: Position) -> tuple[Item, ...]:
    """The table of a core position, in the order of `arrange`."""
    packs = position.law.packs
    cards = decode_cards(position.loose, packs)
    if not position.stack_count:
        return cards
    return cards + tuple([stack_in(position, slot) for slot in range(position.stack_count)])


def stack_in(position: Position, slot: int) -> Stack:
    """The stack in this slot of a core position as a value."""
    cards, id, value, owner, locked = position._stacks[slot]
    return decode_stack(id, cards, value, owner, locked, position.law.packs)


def stack_with_id(position: Position, id: int) -> Stack | None:
    """The stack with this id in a core position as a value, None where there is none."""
    for slot in range(position.stack_count):
        if position._stacks[slot][1] == id:
            return stack_in(position, slot)
    return None


def decode_stack(id: int, cards: int, value: int, owner: int, locked: int, packs: int) -> Stack:
    """A stack of the core as a value. Stacks that were decoded lately are reused."""
    place = (cards ^ cards >> 64 ^ id * BIT[55] ^ value * BIT[45] ^ (owner + 1) * BIT[41]) * FACTOR >> 50 & PLACES - 1
    known = _STACKS[place]
    if (
        known is None
        or known.cards != cards
        or known.id != id
        or known.value != value
        or known.owner != owner
        or known.locked != locked
        or known.packs != packs
    ):
        stack = Stack(
            id=id,
            cards=decode_cards(cards, packs),
            value=value,
            owner=None if owner < 0 else owner,
            locked=bool(locked),
        )
        known = _STACKS[place] = KnownStack(id, cards, value, owner, locked, packs, stack)
    return known.stack


def stack_refs(position: Position) -> tuple[StackRef, ...]:
    """The references to the stacks of a position, by slot: by all its cards, and the id where two have the same."""
    packs = position.law.packs
    refs = [_ref(position._stacks[slot][0], packs) for slot in range(position.stack_count)]
    if packs > 1 and len(refs) > 1:
        refs = _unambiguous(position, refs)
    return tuple(refs)


def _ref(cards: int, packs: int) -> StackRef:
    place = (cards ^ cards >> 64 ^ packs) * FACTOR >> 50 & PLACES - 1
    known = _REFS[place]
    if known is None or known.cards != cards or known.packs != packs:
        known = _REFS[place] = KnownRef(cards, packs, StackRef(decode_cards(cards, packs)))
    return known.ref


def _unambiguous(position: Position, refs: list[StackRef]) -> list[StackRef]:
    """The references with the ids of stacks that hold the same cards, which are possible with two packs."""
    return [
        ref if refs.count(ref) == 1 else StackRef(ref.cards, position._stacks[slot][1]) for slot, ref in enumerate(refs)
    ]
