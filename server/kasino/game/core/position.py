"""The core position for search and simulation: legal moves, legality check, play and undo in one class."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.core.board import Board
from kasino.game.core.encoding import PLAYING, Law, Move
from kasino.game.core.legality import fault_of, more
from kasino.game.core.move_list import CROWDED, Choices

TRIES = 250
"""The number of sets that are no move after which a limited search gives up: there can be exponentially many."""


class Position(Board):
    """A board with its legal moves."""

    def __init__(self, law: Law, sides: list[int], turn: int) -> None:
        super().__init__(law, sides, turn)
        self.crowded: int = CROWDED
        self.gave_up: bool = False  # whether moves are missing from the last list, though it is shorter than its limit

    def moves(self, limit: int = 0) -> list[Move]:
        """The legal moves in canonical order; with a limit a prefix of them, never shorter than the essentials.

        With a limit the time is bounded: where moves are few among very many sets, the search gives up (`gave_up`).
        """
        self.gave_up = False
        if self.phase != PLAYING:
            return []
        choices = Choices(self, self.crowded)
        moves = choices.essentials()
        if not (choices.further or choices.grouping) or (limit and len(moves) >= limit):
            return moves
        if choices.others(moves, limit):
            return moves[:limit] if limit else moves
        choices.tries = TRIES if limit else -1
        for move in choices.search_others():
            moves.append(move)
            if len(moves) == limit:
                break
        self.gave_up = choices.tries == 0
        return moves

    def prefix(self, limit: int) -> tuple[list[Move], bool]:
        """The moves with this limit, and whether there are more, or may be more because the search gave up."""
        moves = self.moves(limit)
        more = self.gave_up
        if not more and len(moves) >= limit:
            more = len(self.moves(len(moves) + 1)) > len(moves) or self.gave_up
        return moves, more

    def iterate(self) -> Iterator[Move]:
        """Iterate over the legal moves in canonical order; each is generated on demand."""
        if self.phase == PLAYING:
            choices = Choices(self, self.crowded)
            moves = choices.essentials()
            listed = not (choices.further or choices.grouping) or choices.others(moves, 0)
            yield from moves
            if not listed:
                yield from choices.search_others()

    def fault(self, move: Move) -> int:
        """LEGAL, or the reason why this move is refused; does not list the moves."""
        return fault_of(self, move)

    def more(self, card: int, mask: int) -> int:
        """The mask of an item that a legal capture takes together with all of `mask`; 0: the capture is maximal."""
        return more(self, card, mask)
