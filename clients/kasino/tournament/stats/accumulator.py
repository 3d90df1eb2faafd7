"""Sets are counted as they come, and none is kept: entries, pairs of entries, and places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from kasino.tournament.plan.plan import Design, Plan
from kasino.tournament.stats.set_score import SetScore
from kasino.tournament.stats.t_distribution import Moments
from kasino.tournament.stats.table import Contrast, Place, Row, Table

SIGNIFICANT = 0.05


class Account:
    """The sets of a tournament, counted one after the other; how many there are makes it no larger."""

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
        """Count one more set."""
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

    def table(self) -> Table:
        """The numbers of the sets so far."""
        rows = [
            Row(
                entry=entry,
                name=self._plan.entries[entry].name,
                games=self._games[entry],
                points=points.estimate(),
                win_share=self._wins[entry].estimate(0, 1),
            )
            for entry, points in sorted(self._points.items())
        ]
        whole = self._plan.whole
        rows.sort(key=lambda row: row.win_share.mean if whole else row.points.mean, reverse=True)
        pairs = sorted(self._pairs.items())
        tests = {self._test(pair, sets): sets.p_value() for pair, (sets, _) in pairs if not self._copies(pair)}
        found = dict(zip(tests, holm(list(tests.values())), strict=True))
        contrasts = [
            Contrast(
                one=one,
                other=other,
                points=sets.estimate(),
                p=sets.p_value(),
                significant=found.get(self._test((one, other), sets), False),
                variance_reduction=_reduction([(sets, games)]),
            )
            for (one, other), (sets, games) in pairs
        ]
        return Table(
            sets=self.sets,
            games=self._all_games,
            rows=tuple(rows),
            contrasts=tuple(contrasts),
            places=tuple(
                Place(place=number, points=place.estimate())
                for number, place in enumerate(self._places, 1)
                if place.count
            ),
            variance_reduction=_reduction([counted for _, counted in pairs]),
        )

    def _copies(self, pair: tuple[int, int]) -> bool:
        """Whether two entries are the same bot: there is nothing to be tested."""
        one, other = (self._plan.entries[entry].identity for entry in pair)
        return one == other

    def _test(self, pair: tuple[int, int], sets: Moments) -> object:
        """What is tested: where copies bring the same numbers again it is the same test, and counts once."""
        one, other = (self._plan.entries[entry].identity for entry in pair)
        bots, mean = ((one, other), sets.mean) if one < other else ((other, one), -sets.mean)
        return (bots, sets.count, mean, sets.variance)

    def _compared(self, score: SetScore) -> Iterable[tuple[int, int]]:
        if self._plan.design is Design.VERSUS:
            return [(0, 1)]
        return combinations(sorted(score.points), 2)


def holm(p_values: Sequence[float]) -> list[bool]:
    """Which of these are significant, so that with 95 % none of them is by chance alone (Holm)."""
    significant = [False] * len(p_values)
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if p_values[place] > SIGNIFICANT / (len(p_values) - rank):
            break
        significant[place] = True
    return significant


def _reduction(pairs: Sequence[tuple[Moments, Moments]]) -> float | None:
    """The variance of a set's games, had each a pack of its own, over that of its sets; summed over the pairs."""
    alone = sum(games.variance * sets.count / games.count for sets, games in pairs if games.count)
    in_sets = sum(sets.variance for sets, games in pairs if games.count)
    return alone / in_sets if in_sets else None
