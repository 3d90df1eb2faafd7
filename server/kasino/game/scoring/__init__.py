"""Tallies of won cards, the points of a round, and the end of a game."""

from __future__ import annotations

from kasino.game.scoring.game_end import Standing, game_end, stops_at_once
from kasino.game.scoring.points import Points, card_points, points_at_once, score
from kasino.game.scoring.tally import Tally, by_side

__all__ = [
    "Points",
    "Standing",
    "Tally",
    "by_side",
    "card_points",
    "game_end",
    "points_at_once",
    "score",
    "stops_at_once",
]
