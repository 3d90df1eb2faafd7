"""Which seatings make a set, so that no entry gains by where it sits, or by whom it sits behind."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import permutations
from math import gcd

Seating = tuple[int, ...]
"""Who sits at each seat."""

FIVE = ((0, 1, 2, 3, 4), (0, 2, 4, 1, 3), (0, 3, 1, 4, 2), (0, 4, 3, 2, 1))
"""Four circular orders of five in which each follows each other at each distance exactly once."""


@lru_cache(maxsize=64)
def complete(seats: int) -> tuple[Seating, ...]:
    """Places of a line-up by seat: 2, 6 or 24 seatings, which are all there are, and 20 at five seats.

    In them each sits in each seat, and follows each other at each distance, equally often.
    """
    if seats < len(FIVE[0]):
        return tuple(permutations(range(seats)))
    return tuple(order[turn:] + order[:turn] for order in FIVE for turn in range(seats))


TEAMS: tuple[Seating, ...] = ((0, 1, 0, 1), (1, 0, 1, 0))
"""Two fixed teams, places of a line-up of two by seat."""


@lru_cache(maxsize=1024)
def distinct(seatings: tuple[Seating, ...], same: Seating) -> tuple[Seating, ...]:
    """These seatings without those that a copy of another entry makes anew.

    `same[place]` is the first place that holds the same bot. Of seatings that differ by copies alone as many are kept
    as balance needs: one of each, where each stands there equally often. Where all places hold the same bot nothing is
    left out: such a line-up asks whether copies are level, and each has to be played.
    """
    if len(set(same)) in (1, len(same)):
        return seatings
    bots = [tuple(same[place] for place in seating) for seating in seatings]
    counts = Counter(bots)
    common = gcd(*counts.values())
    kept: Counter[Seating] = Counter()
    chosen = []
    for seating, seated in zip(seatings, bots, strict=True):
        kept[seated] += 1
        if kept[seated] <= counts[seated] // common:
            chosen.append(seating)
    return tuple(chosen)
