"""The primitives of the search in plain Python. `native.pxd` has the same in C, for the compiled search."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import getitem
from typing import Final

from kasino.game.core.constants import CAPTURE
from kasino.game.core.plain import Move, Moves

BOUND: Final = 1_000_000  # no round is worth so many points
MOST_MOVES: Final = 1024  # of the legal moves of a position, so many of the first ones are drawn from in a playout

move_at: Callable[[Sequence[Move], int], Move] = getitem
"""The move at this place of a list."""


def order(moves: Sequence[Move]) -> None:
    """Sort the moves by the items that they capture, the most first; those of equal number stay in their order."""
    assert isinstance(moves, Moves)
    moves.sort(key=_rank)


def _rank(move: Move) -> int:
    return -(move[2].bit_count() + move[3].bit_count()) if move[0] == CAPTURE else 0


class Transpositions:
    """A table of positions, each a key of words, with the bounds of their values.

    `begin`, `add` for each word and `find` give the place of a key, which is entered with open bounds where it is new.
    """

    def __init__(self) -> None:
        self._places: dict[tuple[int, ...], int] = {}
        self._least: list[int] = []
        self._most: list[int] = []
        self.least = self._least.__getitem__
        self.most = self._most.__getitem__

    def begin(self) -> None:
        """Begin a key."""
        self._key: list[int] = []
        self.add = self._key.append

    def find(self) -> int:
        """The place of the key."""
        place = self._places.setdefault(tuple(self._key), len(self._least))
        if place == len(self._least):
            self._least.append(-BOUND)
            self._most.append(BOUND)
        return place

    def store(self, place: int, least: int, most: int) -> None:
        """Set the bounds of the value at this place."""
        self._least[place] = least
        self._most[place] = most
