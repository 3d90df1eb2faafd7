"""The bot `endgame`: `thoughtful`, but it solves the last deal of two seats, where every card is known."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.bots.house.thoughtful import Thoughtful
from kasino.bots.interface import Choice
from kasino.game import KasinoError, Move, Observation
from kasino.game.search.solver import known_state, solve


class Endgame:
    """Solves the last deal where all cards are known, searching up to `max_nodes` positions a move.

    Elsewhere, and where that limit is too low for an exact answer, it plays as `thoughtful`.
    """

    def __init__(self, max_nodes: int = 20_000) -> None:
        given: object = max_nodes
        if isinstance(given, bool) or not isinstance(given, int) or given < 0:
            raise KasinoError(f"max_nodes is a whole number from 0, as in ?max_nodes=20000, not {given!r}")
        self._max_nodes = max_nodes
        self._otherwise = Thoughtful()

    def choose_move(self, observation: Observation, legal_moves: Sequence[Move], /) -> Move | Choice:
        """The best move; a solved one has as its value the points of the round, less those of the other side."""
        state = known_state(observation) if len(legal_moves) > 1 else None
        if state is not None:
            solution = solve(state, max_nodes=self._max_nodes)
            if solution.exact:
                return Choice(solution.move, note="solved", value=solution.value)
        return self._otherwise.choose_move(observation, legal_moves)
