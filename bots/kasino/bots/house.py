"""The bots of the house, by name and place; they are entry points too, and known without being installed."""

from __future__ import annotations

HOUSE = {
    "random": "kasino.bots.chance:Random",
    "greedy": "kasino.bots.greedy:Greedy",
    "thoughtful": "kasino.bots.thoughtful:Thoughtful",
    "endgame": "kasino.bots.endgame:Endgame",
}
