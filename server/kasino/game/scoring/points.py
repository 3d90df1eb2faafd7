"""Calculates the points of a round from the tallies of the sides, by category (docs/rules.md 3.11 and 3.12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kasino.game.rules.options import Category, Count, SpadesTie, SweepCancel
from kasino.game.rules.rule_set import RuleSet
from kasino.game.scoring.tally import Tally

Points = Mapping[Category, int]
"""The points of one side in one round by category; categories with 0 points are left out."""


def score(rules: RuleSet, tallies: Sequence[Tally]) -> tuple[Points, ...]:
    """The points of each side for a round. `tallies` are by side (see `by_side`)."""
    sweeps = _sweeps(rules, tallies)
    most_cards = _most(tallies, Count.CARDS, rules.most_cards_points)
    most_spades = _most(tallies, Count.SPADES, rules.most_spades_points, rules.most_spades_tie)
    most_aces = _most(tallies, Count.ACES, rules.most_aces_points)
    points = []
    for side, tally in enumerate(tallies):
        cards = card_points(rules, tally)
        over = max(tally.spades - rules.over_spades_from, 0) if rules.over_spades_from is not None else 0
        lost = rules.misere_points.sweep if rules.misere else 0
        items = {
            Category.MOST_CARDS: most_cards[side],
            Category.SPADES: most_spades[side] + over + cards[Category.SPADES],
            Category.BIG: cards[Category.BIG],
            Category.LITTLE: cards[Category.LITTLE],
            Category.ACES: most_aces[side] + cards[Category.ACES],
            Category.SWEEPS: (rules.sweep_points - lost) * sweeps[side],
            Category.LAST_CAPTURE: rules.last_capture_points * tally.last_capture,
        }
        points.append({category: worth for category, worth in items.items() if worth})
    return tuple(points)


def points_at_once(rules: RuleSet, tally: Tally) -> dict[Category, int]:
    """The points of aces and casinos, which immediate scoring gives as soon as they are captured."""
    return {
        Category.BIG: rules.big_casino_points * tally.big,
        Category.LITTLE: rules.little_casino_points * tally.little,
        Category.ACES: rules.ace_points * tally.aces,
    }


def card_points(rules: RuleSet, tally: Tally) -> dict[Category, int]:
    """The points of single cards, independent of the other sides; in misère less their penalties."""
    points = points_at_once(rules, tally)
    points[Category.SPADES] = rules.spade_each_points * tally.spades
    if rules.jack_spades_points:
        points[Category.SPADES] += (rules.jack_spades_points - rules.spade_each_points) * tally.jack_spades
    if rules.misere:
        penalties = rules.misere_points
        points[Category.BIG] -= penalties.big * tally.big
        points[Category.LITTLE] -= penalties.little * tally.little
        points[Category.ACES] -= penalties.ace * tally.aces
        points[Category.SPADES] -= penalties.spade * (tally.spades - tally.little)
    return points


def _sweeps(rules: RuleSet, tallies: Sequence[Tally]) -> list[int]:
    """The sweeps of each side that count.

    By the rules, the sweep of the last capture is left out, the leftovers count as a sweep, and the sweeps that all
    sides have in common cancel each other.
    """
    sweeps = []
    for tally in tallies:
        count = tally.sweeps
        if tally.last_capture and tally.last_capture_was_sweep and not rules.sweep_on_last_capture:
            count -= 1
        if tally.last_capture and tally.leftovers and rules.last_capture_also_sweep:
            count += 1
        sweeps.append(max(count, 0))
    if rules.sweep_cancel is SweepCancel.MIN_ACROSS_SIDES:
        common = min(sweeps)
        sweeps = [count - common for count in sweeps]
    return sweeps


def _most(tallies: Sequence[Tally], what: Count, points: int, tie: SpadesTie = SpadesTie.NOBODY) -> list[int]:
    """The points of each side for most. In a tie nobody gets them, or two of three or more sides get half each."""
    counts = [tally.count(what) for tally in tallies]
    best = max(counts)
    tied = counts.count(best)
    split = tie is SpadesTie.SPLIT_TWO_WAY and tied == 2 and len(counts) > 2
    worth = points if tied == 1 else points // 2 if split else 0
    return [worth if count == best else 0 for count in counts]
