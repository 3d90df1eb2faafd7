"""The house bots by name, with their classes. They are entry points too, but are known without an installation."""

from __future__ import annotations

HOUSE_BOTS = {
    "random": "kasino.bots.house.random:Random",
    "greedy": "kasino.bots.house.greedy:Greedy",
    "thoughtful": "kasino.bots.house.thoughtful:Thoughtful",
    "endgame": "kasino.bots.house.endgame:Endgame",
}
