"""The core: move generation, legality, play and undo for one round, on integers and bit masks.

It holds every rule about moves, each once. Cards are numbers: id = index * packs + copy, so ids sort as cards do and
twins are neighbours. A set of cards is a mask with bit `id` set for each. Items on the table have a mask too: a loose
card has the bit of its id, the stack in slot s of `Board.stacks` has bit `cards + s`. A move is a tuple (kind, card,
mask, value): the card's id, the mask of what it takes or is laid on, and the value given to a build (0 for other
moves). A move is only valid for the position that made it.

Counts of values are packed with WIDTH bits for each value: the bits from WIDTH·v on are the number of items worth v.

    encoding      the rules of a game as integers, and the constants for moves, refusals and phases
    partition     whether numbers split into blocks of one sum, and which sets of numbers do
    board         the cards and stacks of a round, play and undo
    legality      why a move is refused, without listing moves
    survey        what the seat to play holds and faces, computed once for a position
    capture_sets  the sets that a card captures or makes groups with: listed, or searched
    move_list     the legal moves in canonical order
    position      all of these in one class

Nothing here uses the values of players (`Card`, `Move`, …); `kasino.game.core_codec` converts between the two. The code
is written for speed and can be compiled by Cython, with C types in a `.pxd` beside a module: `compiled` tells whether
it is. `kasino.game.extensions` decides that.
"""

from __future__ import annotations

from kasino.game.core import position
from kasino.game.core.encoding import (
    ADD,
    ANYONE,
    BUILD,
    CAPTURE,
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
    Law,
    Move,
)
from kasino.game.core.position import Position
from kasino.game.extensions import is_extension

compiled = is_extension(position)
"""Whether the core is compiled; otherwise its sources run in plain Python."""

__all__ = [
    "ADD",
    "ANYONE",
    "BUILD",
    "CAPTURE",
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
