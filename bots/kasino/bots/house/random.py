"""The bot `random`: it plays a legal move at random, uniformly."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from kasino.game import Move, Observation


class Random:
    """Draws from the moves that it is offered, by the seed of the seat and the number of the decision."""

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move:
        """One of them.

        It takes the seed of `observation.rng()` modulo their number: a generator takes longer to seed than everything
        else in a decision. The digest has 256 bits, so every move is as likely as the others.
        """
        digest = sha256(observation.seed + observation.decision.to_bytes(8, "big")).digest()
        return legal_moves[int.from_bytes(digest, "big") % len(legal_moves)]
