"""The core: move generation, legality, play, undo and the count of one round, on integers and bit masks.

It holds every rule about moves and points, each once. Cards are numbers: id = index * packs + copy, so ids sort as
cards do and twins are neighbours. A set of loose cards is a mask with bit `id` set for each. The stacks are piles, then
builds, both by age, each in a slot, counted from 0; a set of stacks is a word with the bits of their slots. A move is a
tuple (kind, card, mask, slots, value): the card's id, the loose cards and the stacks that it takes or is laid on, and
the value given to a build (0 for captures and doubles). A move is only valid for the position that made it.

Counts of values are packed with WIDTH bits for each value: the bits from WIDTH·v on are the number of items worth v.

    constants     moves, refusals, permissions, phases and bounds
    weights       the points that the rules give
    law           the rules of a game as integers
    board         the cards and stacks of a round, play and undo
    table         what the cards of the seat to play take, and what duties force
    partition     whether numbers split into blocks of one sum, and which sets of items do
    legality      why a move is refused, without listing moves
    survey        what the seat to play holds and faces, computed once for a position
    capture_sets  the sets that a card captures or makes groups with
    move_list     the legal moves in canonical order
    search        the moves of tables with too many sets to list, one by one
    position      all of these in one class
    counting      the points of a round, by side and category

Nothing here uses the values of players (`Card`, `Move`, …); `kasino.game.core_codec` converts between the two.

The source is Python that runs as it is, and is compiled by Cython with the C types that are in a `.pxd` beside each
module: `compiled` tells whether it is. `kasino.game.extensions` decides that. What differs are the primitives: words of
bits and lists of sets and moves, in `plain.py` for Python and in `native.pxd`, `native.pyx` and `native.h` for C. In C
masks have 128 bits, and a local variable that a `.pxd` does not declare would be a Python object, which a test forbids.
"""

from __future__ import annotations

from kasino.game.core import position
from kasino.game.core.constants import (
    ADD,
    ANYONE,
    BUILD,
    CAPTURE,
    CARDS,
    COUNTED,
    DOUBLE,
    HIGHEST,
    LEGAL,
    NOBODY,
    OTHERS,
    OWNER,
    PLAYING,
    RAISE,
    STOPPED,
    TRAIL,
    WIDTH,
)
from kasino.game.core.law import Law
from kasino.game.core.plain import Move
from kasino.game.core.position import Position
from kasino.game.extensions import is_extension

compiled = is_extension(position)
"""Whether the core is compiled; otherwise its sources run in plain Python."""

__all__ = [
    "ADD",
    "ANYONE",
    "BUILD",
    "CAPTURE",
    "CARDS",
    "COUNTED",
    "DOUBLE",
    "HIGHEST",
    "LEGAL",
    "NOBODY",
    "OTHERS",
    "OWNER",
    "PLAYING",
    "RAISE",
    "STOPPED",
    "TRAIL",
    "WIDTH",
    "Law",
    "Move",
    "Position",
    "compiled",
]
