"""Running statistics over sets: of entries, of pairs of entries and of places, in constant memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from kasino.tournament.plan.design import Design
from kasino.tournament.plan.plan import Plan
from kasino.tournament.stats.estimate import Moments
from kasino.tournament.stats.holm import holm
from kasino.tournament.stats.set_score import SetScore
from kasino.tournament.stats.standings_table import Contrast, EntryRow, PlaceEffect, StandingsTable


class Accumulator:
    """The running statistics of a tournament; their size does not depend on the number of sets."""

    def __init__(self, plan: Plan) -> None:
        self.sets = 0
        self._plan = plan
        self._games: Counter[int] = Counter()
        self._all_games = 0
        self._points: dict[int, Moments] = {}
        self._wins: dict[int, Moments] = {}
        self._pairs: dict[tuple[int, int], tuple[Moments, Moments]] = {}
        self._places = [Moments() for _ in range(max(plan.sides) + 1)]

    def add(self, score: SetScore) -> None:
        """Add the scores of one more set."""
        self.sets += 1
        self._all_games += len(score.by_game)
        for entry, points in score.points.items():
            self._games[entry] += len(score.by_game)
            self._points.setdefault(entry, Moments()).add(float(points))
            self._wins.setdefault(entry, Moments()).add(score.wins[entry])
        for pair in self._compared(score):
            one, other = pair
            sets, games = self._pairs.setdefault(pair, (Moments(), Moments()))
            sets.add(float(score.points[one] - score.points[other]))
            for made in score.by_game:
                games.add(made[one] - made[other])
        for place, points in zip(self._places, score.places, strict=False):
            place.add(points)

    def table(self) -> StandingsTable:
        """The figures of the sets so far."""
        return StandingsTable(
            sets=self.sets,
            games=self._all_games,
            rows=tuple(self._rows()),
            contrasts=tuple(self._contrasts()),
            places=tuple(
                PlaceEffect(place=number, points=place.estimate())
                for number, place in enumerate(self._places, 1)
                if place.count
            ),
            variance_reduction=_variance_reduction([self._pairs[pair] for pair in sorted(self._pairs)]),
        )

    def _rows(self) -> list[EntryRow]:
        """The entries, from the best."""
        rows = [
            EntryRow(
                entry=entry,
                name=self._plan.entries[entry].name,
                games=self._games[entry],
                points=points.estimate(),
                win_share=self._wins[entry].estimate(0, 1),
            )
            for entry, points in sorted(self._points.items())
        ]
        whole = self._plan.whole
        return sorted(rows, key=lambda row: row.win_share.mean if whole else row.points.mean, reverse=True)

    def _contrasts(self) -> list[Contrast]:
        pairs = sorted(self._pairs.items())
        tests = {self._test(pair, sets): sets.p_value() for pair, (sets, _) in pairs if not self._are_copies(pair)}
        significant = dict(zip(tests, holm(list(tests.values())), strict=True))
        return [
            Contrast(
                one=one,
                other=other,
                points=sets.estimate(),
                p=sets.p_value(),
                significant=significant.get(self._test((one, other), sets), False),
                variance_reduction=_variance_reduction([(sets, games)]),
            )
            for (one, other), (sets, games) in pairs
        ]

    def _are_copies(self, pair: tuple[int, int]) -> bool:
        """Whether two entries are the same bot, so that there is no hypothesis to test."""
        one, other = (self._plan.entries[entry].identity for entry in pair)
        return one == other

    def _test(self, pair: tuple[int, int], sets: Moments) -> object:
        """The key of a hypothesis test: pairs of copies with the same numbers are one test, and count once."""
        one, other = (self._plan.entries[entry].identity for entry in pair)
        bots, mean = ((one, other), sets.mean) if one < other else ((other, one), -sets.mean)
        return (bots, sets.count, mean, sets.variance)

    def _compared(self, score: SetScore) -> Iterable[tuple[int, int]]:
        """The pairs of entries that this set compares."""
        if self._plan.design is Design.VERSUS:
            return [(0, 1)]
        return combinations(sorted(score.points), 2)


def _variance_reduction(pairs: Sequence[tuple[Moments, Moments]]) -> float | None:
    """The variance of the mean of as many independent games as a set has, over the variance of the sets.

    Each pair has the moments of its sets and of its games; the variances are summed over the pairs.
    """
    independent = sum(games.variance * sets.count / games.count for sets, games in pairs if games.count)
    in_sets = sum(sets.variance for sets, games in pairs if games.count)
    return independent / in_sets if in_sets else None
