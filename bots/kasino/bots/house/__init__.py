"""The house bots: random, greedy, thoughtful and endgame."""

from __future__ import annotations

from kasino.bots.house.endgame import Endgame
from kasino.bots.house.greedy import Greedy
from kasino.bots.house.random import Random
from kasino.bots.house.thoughtful import Thoughtful

__all__ = [
    "Endgame",
    "Greedy",
    "Random",
    "Thoughtful",
]
