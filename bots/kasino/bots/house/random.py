"""`random` plays any legal move, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game import Move, Observation


class Random:
    """Draws from the moves that it is told, with the seat's own randomness."""

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move:
        """One of them."""
        return observation.rng().choice(legal_moves)
