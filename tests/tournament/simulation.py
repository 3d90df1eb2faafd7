"""Simulated sets of bots with known true strengths, and the coverage of the intervals over them."""

from __future__ import annotations

from random import Random

from kasino.tournament import Design, Plan
from kasino.tournament.stats.accumulator import Accumulator
from kasino.tournament.stats.set_score import SetScore


def strength(entry: int) -> float:
    """By how many points a game this entry is better than the first."""
    return -0.4 * entry


def simulated(plan: Plan, random: Random) -> SetScore:
    """A complete set: every entry had every seat, so the luck of the seats is the same for all of them.

    Points are whole, as they are in games. Of partners a side has the points of both of its bots.
    """
    entries = range(len(plan.entries))
    luck = [random.expovariate(0.5) for _ in range(plan.seats)]
    made = [
        [round(luck[seat] + random.gauss(3 + strength(entry), 1.5)) for seat in range(plan.seats)] for entry in entries
    ]
    own = [sum(seats) / plan.seats for seats in made]
    if plan.design is Design.TEAMS:
        points = {entry: 2 * own[entry] for entry in entries}
    elif plan.partners:  # in the games of a set each is the partner of each other equally often
        points = {entry: own[entry] + (sum(own) - own[entry]) / (len(own) - 1) for entry in entries}
    else:
        points = dict(enumerate(own))
    return SetScore(points=points, wins=dict.fromkeys(entries, 0.0))


def true_contrast(plan: Plan) -> float:
    """By how many points a game the first entry is above the second."""
    apart = strength(0) - strength(1)
    if plan.design is Design.TEAMS:
        return 2 * apart
    return apart * (1 - 1 / (plan.seats - 1)) if plan.partners else apart


def coverage(plan: Plan, sets: int, times: int, random: Random) -> float:
    """The share of tournaments of so many sets whose interval holds the true contrast of the first two entries."""
    truth = true_contrast(plan)
    held = 0
    for _ in range(times):
        accumulator = Accumulator(plan)
        for _ in range(sets):
            accumulator.add(simulated(plan, random))
        points = accumulator.table().contrasts[0].points
        assert points.low is not None
        assert points.high is not None
        held += points.low <= truth <= points.high
    return held / times
