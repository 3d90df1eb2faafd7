"""The primitives of the core in plain Python: words of bits, and lists of moves and of sets.

They are builtins as far as possible, because a call to a function written in Python takes longer than the operation.
`native.pxd` has the same primitives in C, for the compiled core.
"""

from __future__ import annotations

from collections.abc import Callable

from kasino.game.core.constants import CARDS, HIGHEST

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


class Sets(list[tuple[int, int]]):
    """A list of sets of items, each the slots of stacks and the mask of loose cards."""

    size = list.__len__
    at = list.__getitem__

    def join(self, slots: int, mask: int) -> None:
        """Add this set, and its unions with all that are disjoint from it."""
        self += [(other | slots, cards | mask) for other, cards in self if not (other & slots or cards & mask)]
        self.append((slots, mask))

    def times(self, others: Sets) -> Sets:
        """These sets, and their unions with the others that are disjoint from them."""
        found = Sets(self)
        for slots, mask in self:
            found += [(other | slots, cards | mask) for other, cards in others if not (other & slots or cards & mask)]
        return found

    def keep(self, slots: int) -> None:
        """Drop the sets with other stacks than these."""
        self[:] = [items for items in self if not items[0] & ~slots]

    def order(self) -> None:
        """Sort the sets, and drop those that occur twice."""
        if len(self) > 1:
            self[:] = sorted(set(self))


class Sums:
    """The sums of all sets of some numbers, which are laid in the order of their items."""

    def __init__(self) -> None:
        self._items: list[int] = []  # slots above the mask
        self._totals = b"\0"  # by set, one bit a number: its sum, up to 255

    def lay(self, slot: int, mask: int, value: int) -> None:
        """Add the number of an item."""
        self._items.append(slot << CARDS | mask)
        self._totals += self._totals.translate(_PLUS[value])

    def find(self, total: int, least: int) -> Sets:
        """The sets of at least so many items that add up to `total`, ascending."""
        found = Sets()
        items = self._items
        totals = self._totals
        place = totals.find(total)
        while place >= 0:
            if place.bit_count() >= least:
                word = 0
                rest = place
                while rest:
                    top = rest.bit_length() - 1
                    rest ^= 1 << top
                    word |= items[top]
                found.append((word >> CARDS, word & _LOOSE))
            place = totals.find(total, place + 1)
        return found


_LOOSE = (1 << CARDS) - 1
_PLUS = [bytes(min(total + value, 255) for total in range(256)) for value in range(HIGHEST + 1)]
"""Tables for `bytes.translate`, by value: each adds its value to all totals at once."""


class Moves(list[Move]):
    """A list of moves."""

    size = list.__len__

    def cut(self, least: int) -> None:
        """Drop the moves from this one on."""
        del self[least:]
