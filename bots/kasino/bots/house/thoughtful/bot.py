"""The bot: every move is looked at, every term measured, and the move with the best sum played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kasino.bots.house.thoughtful.knowledge import Knowledge
from kasino.bots.house.thoughtful.outlook import Ground
from kasino.bots.house.thoughtful.prospects import Prospects
from kasino.bots.house.thoughtful.terms import TERMS
from kasino.bots.house.thoughtful.weights import Weights
from kasino.bots.interface import Choice
from kasino.game import Move, Observation


class Thoughtful(Weights):
    """Plays the move with the best sum of weighted terms; of equals the first in canonical order. Nothing is random.

    It is its weights, and each of them is an option, as in `thoughtful?sweep=2`.
    """

    __slots__ = ()

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Choice:
        """The best move, with its value in points."""
        if len(legal_moves) == 1:
            return Choice(legal_moves[0])
        terms = [(term.measure, weight) for term in TERMS if (weight := getattr(self, term.name))]
        ground = Ground(Knowledge(observation))
        best, best_value = legal_moves[0], float("-inf")
        for move in legal_moves:
            prospects = Prospects(ground, move)
            value = 0.0
            for measure, weight in terms:
                value += weight * measure(prospects)
            if value > best_value + 1e-9:
                best, best_value = move, value
        return Choice(best, value=round(best_value, 3))


def terms_of(
    observation: Observation, legal_moves: Sequence[Move], weights: Weights | None = None
) -> dict[Move, Mapping[str, float]]:
    """For each move what each term gives it, weight included: why the bot plays as it does."""
    weights = weights or Weights()
    ground = Ground(Knowledge(observation))
    told: dict[Move, Mapping[str, float]] = {}
    for move in legal_moves:
        prospects = Prospects(ground, move)
        told[move] = {term.name: getattr(weights, term.name) * term.measure(prospects) for term in TERMS}
    return told
