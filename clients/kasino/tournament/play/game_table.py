"""The table of a game: its rules, packs, bot seeds, first dealer and names, as the plan and the set define them."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.bots import Table
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.plan.seeds import bot_seed, packs


def game_table(plan: Plan, set: Set, seating: Sequence[int]) -> Table:
    """The table of a game of this set; `seating` is the entry at each seat."""
    return Table(
        rules=plan.rules,
        decks=packs(plan.seed, set.number, plan.rules.decks),
        seeds=[bot_seed(plan.seed, set.number, seat) for seat in range(plan.seats)],
        sides=plan.sides,
        dealer=set.dealer,
        max_legal_moves=plan.max_legal_moves,
        names=None if plan.names_hidden else [plan.entries[entry].name for entry in seating],
        max_faults=plan.max_faults,
    )
