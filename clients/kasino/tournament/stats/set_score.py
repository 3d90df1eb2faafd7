"""Scores of one set: the mean of each entry over the games of the set, in which the luck of the packs cancels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from kasino.tournament.ledger.result import Result
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set

WIN = 60
"""The units of a win: one to five sides share it evenly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetScore:
    """The scores of a set, by entry: points a game, exact so that equal sets compare equal, and the share of wins.

    `by_game` has the points of each game by entry. `places` has, from the first to play to the dealer, by how many
    points a game the side in this place is above the mean of the table. `faults` are (entry, code).
    """

    points: Mapping[int, Fraction | float]
    wins: Mapping[int, float]
    by_game: Sequence[Mapping[int, float]] = ()
    places: tuple[float, ...] = ()
    faults: list[tuple[int, str]] = field(default_factory=list)


def score_set(plan: Plan, set: Set, results: Sequence[Result]) -> SetScore:
    """Score the results of a whole set.

    An entry has the points of its side. A shared win counts as its share. Copies of one bot each have the mean of all
    their seats, because seatings that only exchange copies are not played.
    """
    bot = dict(zip(set.line_up, set.bots, strict=True))
    sides = plan.sides
    points = dict.fromkeys(set.bots, 0)
    wins = dict.fromkeys(set.bots, 0)
    seats = dict.fromkeys(set.bots, 0)
    by_game = []
    place_sums = [0] * (max(sides) + 1)
    for one in set.seatings[0]:
        seats[bot[one]] += 1
    for result in results:
        share = WIN // len(result.winners) if result.winners else 0
        made = dict.fromkeys(seats, 0)
        for seat, entry in enumerate(result.seating):
            made[bot[entry]] += result.scores[sides[seat]]
            if sides[seat] in result.winners:
                wins[bot[entry]] += share
        for one, total in made.items():
            points[one] += total
        by_game.append({one: total / seats[one] for one, total in made.items()})
        for place in range(len(place_sums)):
            place_sums[place] += result.scores[sides[(set.dealer + 1 + place) % len(sides)]]
    games = len(results)
    mean = sum(place_sums) / len(place_sums)
    return SetScore(
        points={entry: Fraction(points[one], games * seats[one]) for entry, one in bot.items()},
        wins={entry: wins[one] / (WIN * games * seats[one]) for entry, one in bot.items()},
        by_game=[{entry: made[one] for entry, one in bot.items()} for made in by_game],
        places=tuple((total - mean) / games for total in place_sums),
        faults=[(result.seating[seat], code) for result in results for seat, code, _ in result.faults],
    )
