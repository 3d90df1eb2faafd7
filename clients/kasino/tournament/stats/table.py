"""The numbers of a standing: every interval is one over sets, and has 95 %."""

from __future__ import annotations

from dataclasses import dataclass

from kasino.tournament.stats.t_distribution import Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One entry: `points` a game, and the share of games won (a shared win is a share), with 95 % intervals."""

    entry: int
    name: str
    games: int
    points: Estimate
    win_share: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """By how many points a game entry `one` is above entry `other`, in the sets that both were in.

    `p` is the chance of as much, or more, between equals. `significant` is by Holm, at 5 % for all pairs together.
    `variance_reduction`: as many games on packs of their own would have a variance so many times as large; None where
    the sets do not vary.
    """

    one: int
    other: int
    points: Estimate
    p: float
    significant: bool
    variance_reduction: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """By how many points a game a place is better than the mean of the table; place 1 plays first, the last deals.

    Of partners it is the place of the first of them. With more rounds than one it is the place in the first.
    """

    place: int
    points: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The numbers of a number of sets. `rows` stand from the best to the last, `contrasts` in the order of entries.

    `variance_reduction` is that of all contrasts together; None where no set varies, or there are too few.
    """

    sets: int
    games: int
    rows: tuple[Row, ...]
    contrasts: tuple[Contrast, ...]
    places: tuple[Place, ...]
    variance_reduction: float | None
