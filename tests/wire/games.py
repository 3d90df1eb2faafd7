"""Whole games for tests of the wire: the tables of the playthroughs, with packs of their own."""

from __future__ import annotations

from functools import cache

from kasino.game import Record, State
from tests.game.playthroughs import TABLES, game, shortened

__all__ = ["TABLES", "steps"]


@cache
def steps(name: str) -> tuple[tuple[State, Record], ...]:
    """Each state of the game at this table, and the record so far."""
    rules, sides = TABLES[name]
    return tuple(game(shortened(rules, sides), sides, b"wire " + name.encode()))
