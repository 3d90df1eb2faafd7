"""The bot `random`: it plays a legal move at random, uniformly."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game import Move, Observation


class Random:
    """Draws from the moves that it is offered, with the random generator of the seat."""

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move:
        """One of them."""
        return observation.rng().choice(legal_moves)
