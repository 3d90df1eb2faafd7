"""The tasks of a run: the sets that are not finished, and how far a run may be ahead of the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.tournament.plan.schedule import Set

Task = tuple[Set, int]
"""A set, and the number of its games that the ledger holds already."""

SETS_IN_FLIGHT = 4
"""The number of sets that a worker may be ahead of the ledger."""


def remaining_tasks(sets: Iterator[Set], games: int) -> Iterator[Task]:
    """The sets that are not finished, where the first `games` games have been played."""
    for set in sets:
        if set.first_game + len(set.seatings) > games + 1:
            yield set, max(games + 1 - set.first_game, 0)
