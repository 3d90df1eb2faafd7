"""The bots of the house, by name and place; they are entry points too, and known without being installed."""

from __future__ import annotations

HOUSE = {
    "random": "kasino.bots.house.random:Random",
    "greedy": "kasino.bots.house.greedy:Greedy",
    "thoughtful": "kasino.bots.house.thoughtful:Thoughtful",
    "endgame": "kasino.bots.house.endgame:Endgame",
}
