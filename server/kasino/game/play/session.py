"""A game in progress: its current state, and the moves and rounds that are played on from it."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game.cards.card import Card
from kasino.game.cards.move import Move
from kasino.game.play.deal import next_round
from kasino.game.play.legal_moves import first_legal_moves, legal_moves
from kasino.game.play.state import State
from kasino.game.play.transition import apply


class Session:
    """A game that is played on from a given state. `state` is the current one.

    The methods do what the functions of the same names do to the current state.
    """

    def __init__(self, state: State) -> None:
        self.state = state

    def legal_moves(self, limit: int | None = None) -> tuple[Sequence[Move], bool]:
        """The legal moves of the seat to play as in `kasino.game.legal_moves`, and whether `limit` cut them.

        There are none where no seat is to play.
        """
        if limit is None:
            return legal_moves(self.state), False
        return first_legal_moves(self.state, limit)

    def play(self, move: Move) -> State:
        """Play this move as `kasino.game.apply` does, and return the new state.

        Raises IllegalMove where the rules refuse it, TurnError where no move is due; the state does not change then.
        """
        self.state = apply(self.state, move)
        return self.state

    def next_round(self, deck: Sequence[Card]) -> State:
        """Deal the next round as `kasino.game.next_round` does, and return the new state."""
        self.state = next_round(self.state, deck)
        return self.state
