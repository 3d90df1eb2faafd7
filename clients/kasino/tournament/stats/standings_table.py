"""The figures of the standings: rows of entries, contrasts of pairs and place effects, each with its interval.

Every interval is a 95 % confidence interval over sets.
"""

from __future__ import annotations

from dataclasses import dataclass

from kasino.tournament.stats.estimate import Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow:
    """One entry: mean `points` a game, and the share of games won (a shared win counts as its share)."""

    entry: int
    name: str
    games: int
    points: Estimate
    win_share: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """The difference in points a game of entry `one` over entry `other`, in the sets that both played.

    `p` is the two-sided p-value. `significant` is by Holm's method, at 5 % for all pairs together.
    `variance_reduction`: the factor by which the variance would be larger, had each of these games packs of its own;
    None where the sets do not vary.
    """

    one: int
    other: int
    points: Estimate
    p: float
    significant: bool
    variance_reduction: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceEffect:
    """By how many points a game a place is better than the mean of the table; place 1 plays first, the last deals.

    Of partners it is the place of the first of them. With several rounds it is the place in the first round.
    """

    place: int
    points: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsTable:
    """The figures of a number of sets. `rows` are ordered from the best to the last, `contrasts` by entry.

    `variance_reduction` is that of all contrasts together; None where no set varies, or there are too few.
    """

    sets: int
    games: int
    rows: tuple[EntryRow, ...]
    contrasts: tuple[Contrast, ...]
    places: tuple[PlaceEffect, ...]
    variance_reduction: float | None
