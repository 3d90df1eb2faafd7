"""The hot core: one round over integers, every rule of the table in one place.

Cards are numbers: id = index * packs + copy, so that ids sort as cards do and twins are neighbours. A set of cards is a
mask with bit `id` set. What lies on the table has a mask too: a loose card the bit of its id, the stack in slot s of
`Board.stacks` the bit `cards + s`. A move is a tuple (kind, card, mask, value): the card's id, the mask of what it
takes or is laid on, and the value that a build is given (0 for other moves). It belongs to the position that made it.

Counts of values are packed, WIDTH bits a value: bits WIDTH·v and on tell how many items are worth v.

    encoding      the rules of a game as integers, and the numbers of moves, refusals and phases
    partition     whether numbers fall into blocks of one sum; which sets do
    board         what lies where, and what a move does to it: play and undo
    legality      why a move is refused, without enumerating
    turn          what the seat to play holds, and what it faces
    capture_sets  what a card takes, or makes groups with: listed, or searched
    move_list     the moves that may be played, in canonical order
    position      all of these in one class

Nothing here knows the values that players handle; `kasino.game.core_codec` converts between the two. It is written
for speed and may be compiled: plain integers, no dataclasses, nothing of Python that a compiler would have to guess.
"""

from __future__ import annotations

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
]
