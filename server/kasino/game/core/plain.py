"""The primitives of the core in plain Python: words of bits, and lists of moves and of sets.

They are builtins as far as possible, because a call to a function written in Python takes longer than the operation.
`native.pxd` has the same primitives in C, for the compiled core.
"""

from __future__ import annotations

from kasino.game.core.constants import CARDS

compiled = False  # this module stands in for the module `cython` where Cython is not installed

Move = tuple[int, int, int, int, int]
"""A move: kind, card, mask, slots, value."""

Stack = tuple[int, int, int, int, int]
"""A stack: id, mask of cards, value, owner (-1: a pile), 1 if locked."""

fields = tuple
"""The five numbers of a move."""

bit = tuple([1 << number for number in range(CARDS + 24)]).__getitem__
"""The word in which this bit alone is set."""

number = {1 << number: number for number in range(CARDS + 24)}.__getitem__
"""The number of the only bit that is set in a word."""

length = int.bit_length
"""The number of the highest bit that is set in a word, and 1; 0 for 0."""

count = int.bit_count
"""How many bits are set in a word."""


class Failed(set[tuple[int, int]]):
    """Pairs of packed counts, `must` and `may`, that are known not to split into blocks."""

    has = set.__contains__
