"""The primitives of the core in plain Python: words of bits, and lists of moves and of sets.

They are builtins as far as possible, because a call to a function written in Python takes longer than the operation.
`native.pxd` has the same primitives in C, for the compiled core.
"""

from __future__ import annotations

from collections.abc import Callable

from kasino.game.core.constants import CARDS, HIGHEST, TRAIL

compiled = False  # this module stands in for the module `cython` where Cython is not installed

Move = tuple[int, int, int, int, int]
"""A move: kind, card, mask, slots, value."""

Stack = tuple[int, int, int, int, int]
"""A stack: id, mask of cards, value, owner (-1: a pile), 1 if locked."""

fields: Callable[[Move], Move] = tuple  # type: ignore[assignment]
"""The five numbers of a move."""

as_move: Callable[[Move], Move] = tuple  # type: ignore[assignment]
"""A move of these five numbers."""

BIT = [1 << number for number in range(CARDS + 24)]
"""By number, the word in which this bit alone is set."""

number = {1 << number: number for number in range(CARDS + 24)}.__getitem__
"""The number of the only bit that is set in a word."""

length = int.bit_length
"""The number of the highest bit that is set in a word, and 1; 0 for 0."""

count = int.bit_count
"""How many bits are set in a word."""


class Failed(set[tuple[int, int]]):
    """Pairs of packed counts, `must` and `may`, that are known not to split into blocks."""

    has = set.__contains__


class Sets(list[int]):
    """A list of sets of items, each a word: the mask of its loose cards, and above them the slots of its stacks."""

    __slots__ = ()
    size = list.__len__
    at = list.__getitem__

    def join(self, items: int) -> None:
        """Add this set, and its unions with all that are disjoint from it."""
        if self:
            self += [other | items for other in self if not other & items]
        self.append(items)

    def join_times(self, some: Sets, others: Sets) -> None:
        """Add some sets, and their unions with the others that are disjoint from them."""
        self += some
        for items in some:
            self += [items | other for other in others if not items & other]

    def disjoint(self) -> int:
        """The union of disjoint sets: the first, then each next one that is disjoint from those before."""
        used = 0
        for items in self:
            if not items & used:
                used |= items
        return used

    def keep_within(self, items: int) -> None:
        """Drop the sets with other items than these."""
        self[:] = [own for own in self if not own & ~items]

    def keep_with(self, items: int) -> None:
        """Drop the sets without some of these items."""
        self[:] = [own for own in self if not items & ~own]

    def keep_in_order(self, twins: int) -> None:
        """Drop the sets that have a card of `twins`, which are second copies, without the first copy of it."""
        self[:] = [own for own in self if not (own & twins) >> 1 & ~own]

    def order(self) -> None:
        """Sort the sets, and drop those that occur twice."""
        if len(self) > 1:
            self[:] = sorted(set(self))


class Sums:
    """The sums of all sets of some numbers, which are laid in the order of their items."""

    def __init__(self) -> None:
        self._items: list[int] = []
        self._totals = b"\0"  # by set, one bit a number: its sum, up to 255

    clear = __init__

    def lay(self, item: int, value: int) -> None:
        """Add the number of an item."""
        self._items.append(item)
        self._totals += self._totals.translate(_PLUS[value])

    def lay_cards(self, cards: int, values: list[int]) -> None:
        """Add the numbers of these loose cards, which `values` has by card."""
        items = self._items
        totals = self._totals
        while cards:
            one = cards & -cards
            cards ^= one
            items.append(one)
            totals += totals.translate(_PLUS[values[one.bit_length() - 1]])
        self._totals = totals

    def find(self, found: Sets, total: int, least: int) -> None:
        """Add the sets of at least so many items that add up to `total`, ascending."""
        items = self._items
        totals = self._totals
        place = totals.find(total) if total >= 0 else -1
        while place >= 0:
            if least < 2 or place & (place - 1):
                word = 0
                rest = place
                while rest:
                    top = rest.bit_length() - 1
                    rest ^= 1 << top
                    word |= items[top]
                found.append(word)
            place = totals.find(total, place + 1)


_PLUS = [bytes(min(total + value, 255) for total in range(256)) for value in range(HIGHEST + 1)]
"""Tables for `bytes.translate`, by value: each adds its value to all totals at once."""


class Moves(list[Move]):
    """A list of moves."""

    __slots__ = ()
    size = list.__len__

    def cut(self, least: int) -> None:
        """Drop the moves from this one on."""
        del self[least:]

    def add_trails(self, cards: list[int], size: int) -> None:
        """Add a trail of each of these cards."""
        self += [(TRAIL, card, 0, 0, 0) for card in cards[:size]]

    def add_cards(self, kind: int, card: int, mask: int, slots: int, value: int) -> None:
        """Add a move with each loose card of `mask` by itself, and these stacks."""
        while mask:
            one = mask & -mask
            mask ^= one
            self.append((kind, card, one, slots, value))

    def add_stacks(self, kind: int, card: int, slots: int, value: int) -> None:
        """Add a move with each of these stacks by itself."""
        while slots:
            slot = slots & -slots
            slots ^= slot
            self.append((kind, card, 0, slot, value))

    def add_sets(self, kind: int, card: int, sets: Sets, but: int, slots: int, value: int, cards: int) -> None:
        """Add a move with each set of several items except `but`, and these stacks; the game has so many cards."""
        loose = (1 << cards) - 1
        self += [
            (kind, card, items & loose, items >> cards | slots, value)
            for items in sets
            if items & (items - 1) and items != but
        ]
