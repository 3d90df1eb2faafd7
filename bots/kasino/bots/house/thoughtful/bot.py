"""The bot `thoughtful`: it evaluates every move by every term, and plays the move with the best weighted sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kasino.bots.house.thoughtful.knowledge import Knowledge
from kasino.bots.house.thoughtful.move_forecast import MoveForecast
from kasino.bots.house.thoughtful.table_sums import TableSums
from kasino.bots.house.thoughtful.terms import TERMS
from kasino.bots.house.thoughtful.weights import Weights
from kasino.bots.interface import Choice
from kasino.game import Move, Observation


class Thoughtful(Weights):
    """Plays the move with the best sum of weighted terms, of equals the first in canonical order.

    It is deterministic. Each weight is an option, as in `thoughtful?sweep=2`.
    """

    __slots__ = ()

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Choice:
        """The best move, with its value in points."""
        if len(legal_moves) == 1:
            return Choice(legal_moves[0])
        terms = [(term.measure, weight) for term in TERMS if (weight := getattr(self, term.name))]
        table = TableSums(Knowledge(observation))
        best, best_value = legal_moves[0], float("-inf")
        for move in legal_moves:
            forecast = MoveForecast(table, move)
            value = 0.0
            for measure, weight in terms:
                value += weight * measure(forecast)
            if value > best_value + 1e-9:
                best, best_value = move, value
        return Choice(best, value=round(best_value, 3))


def terms_of(
    observation: Observation, legal_moves: Sequence[Move], weights: Weights | None = None
) -> dict[Move, Mapping[str, float]]:
    """For each move the weighted points of each term: the explanation of the choice of the bot."""
    weights = weights or Weights()
    table = TableSums(Knowledge(observation))
    terms: dict[Move, Mapping[str, float]] = {}
    for move in legal_moves:
        forecast = MoveForecast(table, move)
        terms[move] = {term.name: getattr(weights, term.name) * term.measure(forecast) for term in TERMS}
    return terms
