"""Makes core positions from a complete state, for the rest of the round."""

from __future__ import annotations

from kasino.game.core import Position
from kasino.game.core.counting import scores_after
from kasino.game.errors import TurnError
from kasino.game.play.state import State, core_position


def round_position(state: State) -> Position:
    """The rest of the round as a core position, with the hands still to be dealt: for search and simulation.

    Its `scores` are those of the game: once the round is over they include the points of the round. The position holds
    everything that the dealer knows, so do not give it to a player. Raises TurnError where no seat is to play.
    """
    position = uncounted_round_position(state)
    position.count_round = scores_after
    return position


def uncounted_round_position(state: State) -> Position:
    """As `round_position`, but no points are added at the end of the round: the caller counts them."""
    if state.turn is None:
        raise TurnError("no seat is to play: the round is over")
    return core_position(state).clone()
