"""Makes core positions from a complete state, for the rest of the round."""

from __future__ import annotations

from functools import partial

from kasino.game.core import Position
from kasino.game.core.board import Board
from kasino.game.core_codec.position import decode_tallies
from kasino.game.errors import TurnError
from kasino.game.play.state import State, core_position
from kasino.game.rules.rule_set import RuleSet
from kasino.game.scoring.points import points_at_once, score
from kasino.game.scoring.tally import by_side


def round_position(state: State) -> Position:
    """The rest of the round as a core position, with the hands still to be dealt: for search and simulation.

    Its `scores` are those of the game: once the round is over they include the points of the round. The position holds
    everything that the dealer knows, so do not give it to a player. Raises TurnError where no seat is to play.
    """
    position = uncounted_round_position(state)
    position.count_round = partial(_totals, state.rules)
    return position


def uncounted_round_position(state: State) -> Position:
    """As `round_position`, but no points are added at the end of the round: the caller counts them."""
    if state.turn is None:
        raise TurnError("no seat is to play: the round is over")
    return core_position(state).clone()


def _totals(rules: RuleSet, position: Board) -> list[int]:
    """The totals of the sides after the round that was played in this position."""
    tallies = by_side(decode_tallies(position), position.sides)
    at_once = [points_at_once(rules, tally) if rules.immediate_scoring else {} for tally in tallies]
    return [
        total - sum(given.values()) + sum(made.values())
        for total, given, made in zip(position.scores, at_once, score(rules, tallies), strict=True)
    ]
