"""Set designs: the seatings of a set, balanced so that no entry gains by its seat or by its neighbours."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from functools import lru_cache
from itertools import permutations
from math import gcd

Seating = tuple[int, ...]
"""The entry at each seat; in a design, the position in the line-up of the entry at each seat."""


class Design(StrEnum):
    """The games of a set.

    complete: every entry in every seat, before and behind every other. teams: two entries with two seats each, and the
    same with the teams exchanged. versus: a randomly drawn table, and the same with the first two entries exchanged.
    """

    COMPLETE = "complete"
    TEAMS = "teams"
    VERSUS = "versus"


CIRCULAR_ORDERS_OF_FIVE = ((0, 1, 2, 3, 4), (0, 2, 4, 1, 3), (0, 3, 1, 4, 2), (0, 4, 3, 2, 1))
"""Four circular orders in which each follows each other at each distance exactly once."""

TEAM_SEATINGS: tuple[Seating, ...] = ((0, 1, 0, 1), (1, 0, 1, 0))
"""Two fixed teams, a line-up of two."""


@lru_cache(maxsize=64)
def complete_seatings(seats: int) -> tuple[Seating, ...]:
    """A complete design: all 2, 6 or 24 permutations of two to four seats, and 20 seatings of five.

    Each sits in each seat, and follows each other at each distance, equally often.
    """
    if seats < len(CIRCULAR_ORDERS_OF_FIVE[0]):
        return tuple(permutations(range(seats)))
    return tuple(order[turn:] + order[:turn] for order in CIRCULAR_ORDERS_OF_FIVE for turn in range(seats))


@lru_cache(maxsize=1024)
def without_duplicates(seatings: tuple[Seating, ...], same: Seating) -> tuple[Seating, ...]:
    """These seatings without those that copies of a bot repeat.

    `same[position]` is the first position of the line-up that holds the same bot. Of seatings that differ by copies
    alone as many are kept as balance needs: one of each, where each occurs equally often. A line-up of copies of one
    bot is kept whole: it tests whether copies come out level, so each seating has to be played.
    """
    if len(set(same)) in (1, len(same)):
        return seatings
    bots = [tuple(same[position] for position in seating) for seating in seatings]
    counts = Counter(bots)
    common = gcd(*counts.values())
    kept: Counter[Seating] = Counter()
    chosen = []
    for seating, seated in zip(seatings, bots, strict=True):
        kept[seated] += 1
        if kept[seated] <= counts[seated] // common:
            chosen.append(seating)
    return tuple(chosen)
