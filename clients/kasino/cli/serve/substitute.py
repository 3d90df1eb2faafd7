"""The move that the dealer makes for a seat whose player is absent."""

from __future__ import annotations

from dataclasses import replace

from kasino.bots import Greedy
from kasino.bots.game.seated_bot import offered_moves
from kasino.game import Move, Observation

_MAX_LEGAL_MOVES = 128


def substitute_move(seen: Observation) -> Move:
    """The move of the bot `greedy`, which plays for absent players."""
    moves, truncated = offered_moves(seen, _MAX_LEGAL_MOVES)
    return Greedy().choose_move(replace(seen, legal_moves_truncated=truncated), moves)
