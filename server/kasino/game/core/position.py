"""The core position: a board with its legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kasino.game.core.move_list import Choices
from kasino.game.core.plain import Move
from kasino.game.core.search import Search
from kasino.game.core.table import Table

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import PLAYING, TRIES
    from kasino.game.core.legality import fault_of, further_item
    from kasino.game.core.plain import Moves, fields


class Position(Table):
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
        if not cython.compiled:
            other._won = other._won[:]
            other._hands = other._hands[:]
        for k in range(self.seats):
            other._won[k] = 0
            if k != seat:
                other._hands[k] = 0
        other.deals = None
        other.count_round = None
        return other

    def moves(self, limit: int = 0) -> Sequence[Move]:
        """The legal moves in canonical order; with a limit a prefix of them, never shorter than the essentials.

        With a limit the time is bounded: where moves are few among very many sets, the search gives up (`gave_up`).
        """
        moves = Moves()
        self.list_moves(moves, limit)
        return moves

    def list_moves(self, moves: Moves, limit: int) -> None:
        """As `moves`, into an empty list that is there."""
        self.gave_up = False
        if self.phase == PLAYING:
            if not 0 <= self.turn < self.seats or self.loose >> self.law.cards:  # a call for each list would cost more
                self._check()
            choices = IDLE.pop() if IDLE else Choices()
            choices.read(self)
            if not choices.list_moves(moves, limit):
                self._search_moves(moves, limit, choices)
            choices.table = NO_TABLE
            IDLE.append(choices)

    def _check(self) -> None:
        """Refuse a seat to play that is not there, and cards that the game does not have."""
        self._checked(self.turn)
        self._checked_cards(self.loose)

    def _search_moves(self, moves: Moves, limit: int, choices: Choices) -> None:
        search = Search(choices)
        search.tries = TRIES if limit else -1
        while (not limit or moves.size() < limit) and search.find_next():
            moves.append((search.kind, search.card, search.mask, search.slots, search.value))
        self.gave_up = search.tries == 0

    def prefix(self, limit: int) -> tuple[Sequence[Move], bool]:
        """The moves with this limit, and whether there are more, or may be more because the search gave up."""
        moves = self.moves(limit)
        more = self.gave_up
        if not more and len(moves) >= limit:
            more = len(self.moves(len(moves) + 1)) > len(moves) or self.gave_up
        return moves, more

    def iterate(self) -> Iterator[Move]:
        """Iterate over the legal moves in canonical order; each is generated on demand."""
        moves = Moves()
        search = self._listed(moves)
        yield from moves
        while search is not None and search.find_next():
            yield search.move()

    def _listed(self, moves: Moves) -> Search | None:
        """Add the moves that can be listed; returns a search for the others where there may be too many to list."""
        if self.phase != PLAYING:
            return None
        self._check()
        choices = Choices()
        choices.read(self)
        return None if choices.list_moves(moves, 0) else Search(choices)

    def fault(self, move: Move) -> int:
        """LEGAL, or the reason why this move is refused; does not list the moves."""
        self._check()
        kind, card, mask, slots, value = fields(move)
        return fault_of(self, kind, card, mask, slots, value)

    def more(self, card: int, mask: int, slots: int) -> tuple[int, int]:
        """An item, (mask, slots), that a legal capture takes with all of these; (0, 0): the capture is maximal."""
        self._check()
        slots, mask = further_item(self, card, slots, mask)
        return mask, slots


IDLE = [Choices() for _ in range(4)]
"""Choices to be used again: who lists moves takes one out, so that two never use one at the same time.

There are several, because a list that is emptied gives up its memory each time.
"""

NO_TABLE: Table = None  # type: ignore[assignment]
"""What idle choices hold, so that they keep no position alive."""
