"""The core position: a board with its legal moves."""

from __future__ import annotations

from kasino.game.core.board import Board
from kasino.game.core.plain import Move

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.plain import fields


class Position(Board):
    """A board with its legal moves. `after` gives a new position; `play` and `undo` change this one."""

    def clone(self) -> Position:
        """Another position that is the same, without the undo history."""
        other = Position.__new__(Position)
        other.copy_from(self)
        return other

    def after(self, move: Move) -> Position:
        """The position after a legal move, without an undo history; this one stays as it is."""
        kind, card, mask, slots, value = fields(move)
        other = Position.__new__(Position)
        other.copy_from(self)
        other._advance(kind, card, mask, slots, value)
        return other

    def seen_by(self, seat: int) -> Position:
        """What this seat knows: the position without the other hands, the captured cards and the deals to come."""
        other = Position.__new__(Position)
        other.copy_from(self)
        for k in range(self.seats):
            other._won[k] = 0
            if k != seat:
                other._hands[k] = 0
        other.deals = None
        other.count_round = None
        return other
