"""Converts the table of a core position to items, and sorts items into the order of the core."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.card import Card
from kasino.game.cards.table import Item, Stack, StackRef, ref_order
from kasino.game.core_codec.cards import CardIds

if not cython.compiled:
    from kasino.game.core import Position
    from kasino.game.core_codec.cards import FACTOR, PLACES, decode_cards, new_value, set_field


class KnownStack:
    """A stack, decoded before."""

    id: int
    key: int  # value, owner and whether it is locked
    cards: int
    packs: int
    stack: Stack


class KnownRef:
    """The reference to a stack by all its cards, decoded before."""

    cards: int
    packs: int
    ref: StackRef


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
    name = id
    key = value
    key = key << 4 | owner + 1
    key = key << 1 | locked
    place = (cards ^ cards >> 64 ^ key << 48 ^ name << 40) * FACTOR >> 50 & PLACES - 1
    known = _STACKS[place]
    if known is None or known.cards != cards or known.id != id or known.key != key or known.packs != packs:
        known = KnownStack.__new__(KnownStack)
        known.id = id
        known.key = key
        known.cards = cards
        known.packs = packs
        known.stack = _made_stack(id, cards, value, owner, locked, packs)
        _STACKS[place] = known
    return known.stack


def _made_stack(id: int, cards: int, value: int, owner: int, locked: int, packs: int) -> Stack:
    stack: Stack = new_value(Stack)
    set_field(stack, "id", id)
    set_field(stack, "cards", decode_cards(cards, packs))
    set_field(stack, "value", value)
    set_field(stack, "owner", None if owner < 0 else owner)
    set_field(stack, "locked", bool(locked))
    return stack


def stack_refs(position: Position) -> tuple[StackRef, ...]:
    """The references to the stacks of a position, by slot: by all its cards, and the id where two have the same."""
    packs = position.law.packs
    refs = [_ref(position._stacks[slot][0], packs) for slot in range(position.stack_count)]
    if packs > 1 and len(refs) > 1:
        refs = _unambiguous(position, refs)
    return tuple(refs)


def chosen_refs(slots: int, refs: tuple[StackRef, ...]) -> tuple[StackRef, ...]:
    """The references to the stacks in these slots, in the order in which a move names them."""
    if not slots:
        return ()
    chosen = []
    for slot in range(len(refs)):
        if slots >> slot & 1:
            chosen.append(refs[slot])
    if len(chosen) > 1:
        chosen.sort(key=ref_order)
    return tuple(chosen)


def _ref(cards: int, packs: int) -> StackRef:
    place = (cards ^ cards >> 64 ^ packs) * FACTOR >> 50 & PLACES - 1
    known = _REFS[place]
    if known is None or known.cards != cards or known.packs != packs:
        known = KnownRef.__new__(KnownRef)
        known.cards = cards
        known.packs = packs
        known.ref = new_value(StackRef)
        set_field(known.ref, "cards", decode_cards(cards, packs))
        set_field(known.ref, "id", None)
        _REFS[place] = known
    return known.ref


def _unambiguous(position: Position, refs: list[StackRef]) -> list[StackRef]:
    """The references with the ids of stacks that hold the same cards, which are possible with two packs."""
    return [
        ref if refs.count(ref) == 1 else StackRef(ref.cards, position._stacks[slot][1]) for slot, ref in enumerate(refs)
    ]
