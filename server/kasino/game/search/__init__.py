"""Search under hidden information: inference, determinization, playouts and the exact solver of the last deal."""

from __future__ import annotations

from kasino.game.search.determinize import Determinizer, determinize
from kasino.game.search.playouts import Playout, playouts
from kasino.game.search.solver import Solution, known_state, solve

__all__ = [
    "Determinizer",
    "Playout",
    "Solution",
    "determinize",
    "known_state",
    "playouts",
    "solve",
]
