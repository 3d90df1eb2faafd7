"""Playouts: rounds played to their end by uniformly random legal moves, wholly inside the core."""

from __future__ import annotations

from random import Random

from kasino.game.core.counting import RoundCount
from kasino.game.core.position import Position
from kasino.game.errors import TurnError
from kasino.game.play.round_position import uncounted_round_position
from kasino.game.play.state import State

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import PLAYING
    from kasino.game.core.plain import Moves
    from kasino.game.search.plain import MOST_MOVES, move_at

WORD = (1 << 64) - 1


def playouts(start: State | Position, *, count: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """The points of this round by side, in all categories, of so many playouts.

    In each every seat plays uniformly at random among its legal moves, or among the first 1024 of them where there are
    more, to the end of the round. The same seed gives the same playouts on every machine. `start` is a state, or a
    position of `round_position`, which stays as it is; where a move has ended its round, the points are those of the
    round. Raises TurnError where no seat is to play in a state, and where a position lacks hands or deals.

    The playouts use the hidden cards of the state. A bot draws states that are consistent with its observation by a
    `Determinizer`, and plays from each.
    """
    if isinstance(start, State) and start.turn is None:
        raise TurnError("the round is over: there is nothing to play out")
    position = uncounted_round_position(start) if isinstance(start, State) else start
    playout = Playout(position, seed)
    return tuple([playout.play() for _ in range(count)])


class Playout:
    """Plays rounds from one position of the core, one after the other. `moves` counts the moves of all of them."""

    def __init__(self, position: Position, seed: int) -> None:
        if position.deals is None:
            raise TurnError("the deals to come are not known: a playout needs a position with every card")
        self.start: Position = position.clone()
        self.start.count_round = None
        self.position: Position = position.clone()
        self.listed = Moves()
        self.made: RoundCount = RoundCount(position.side_count)
        self.word: int = Random(seed).getrandbits(64) or 1
        self.moves: int = 0

    def play(self) -> tuple[int, ...]:
        """Play one round to its end, and return its points by side."""
        self._play()
        self.made.count_round(self.position)
        return tuple([self.made.total(side) for side in range(self.made.side_count)])

    def _play(self) -> None:
        position = self.position
        moves = self.listed
        position._copy_moment(self.start, position.seats)
        while position.phase == PLAYING:
            moves.clear()
            position.list_moves(moves, MOST_MOVES)
            number = moves.size()
            if not number:
                raise TurnError("a hand is not known: a playout needs a position with every card")
            kind, card, mask, slots, value = move_at(moves, self._draw(number))
            position._advance(kind, card, mask, slots, value)
            self.moves += 1

    def _draw(self, below: int) -> int:
        """A random number below this one: the high bits of the next word of a xorshift generator (Marsaglia, 2003)."""
        word = self.word
        word ^= word << 13
        if not cython.compiled:
            word &= WORD
        word ^= word >> 7
        word ^= word << 17
        if not cython.compiled:
            word &= WORD
        self.word = word
        return ((word >> 32) * below) >> 32
