"""The points of a round by category, from the tallies of the sides. `kasino.game.core.counting` counts them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kasino.game.core.counting import RoundCount
from kasino.game.core.weights import Weights
from kasino.game.rules.options import Category, Penalties, SpadesTie, SweepCancel
from kasino.game.rules.rule_set import RuleSet
from kasino.game.rules.rules_cache import cached_by_rules
from kasino.game.scoring.tally import Tally

Points = Mapping[Category, int]
"""The points of one side in one round by category; categories with 0 points are left out."""


def score(rules: RuleSet, tallies: Sequence[Tally]) -> tuple[Points, ...]:
    """The points of each side for a round. `tallies` are by side (see `by_side`), at most five."""
    made = _read(tallies)
    made.count_all(weights(rules))
    return tuple(
        {category: worth for category, worth in zip(Category, made.points(side), strict=True) if worth}
        for side in range(len(tallies))
    )


def points_at_once(rules: RuleSet, tally: Tally) -> dict[Category, int]:
    """The points of aces and casinos, which immediate scoring gives as soon as they are captured."""
    made = _read([tally])
    made.count_at_once(weights(rules))
    points = made.points(0)
    return {category: points[_PLACES[category]] for category in (Category.BIG, Category.LITTLE, Category.ACES)}


def card_points(rules: RuleSet, tally: Tally) -> dict[Category, int]:
    """The points of single cards, independent of the other sides; in misère less their penalties."""
    made = _read([tally])
    made.count_cards(weights(rules))
    points = made.points(0)
    return {
        category: points[_PLACES[category]]
        for category in (Category.BIG, Category.LITTLE, Category.ACES, Category.SPADES)
    }


@cached_by_rules
def weights(rules: RuleSet) -> Weights:
    """The points that these rules give, as the core counts them; from a cache."""
    lost = rules.misere_points if rules.misere else Penalties(big=0, little=0, spade=0, ace=0, sweep=0)
    made = Weights()
    made.most_cards = rules.most_cards_points
    made.most_spades = rules.most_spades_points
    made.split_spades = rules.most_spades_tie is SpadesTie.SPLIT_TWO_WAY
    made.most_aces = rules.most_aces_points
    made.big = rules.big_casino_points - lost.big
    made.little = rules.little_casino_points - lost.little
    made.ace = rules.ace_points - lost.ace
    made.spade = rules.spade_each_points - lost.spade
    made.jack_of_spades = rules.jack_spades_points - rules.spade_each_points if rules.jack_spades_points else 0
    made.two_of_spades = lost.spade
    made.spades_above = -1 if rules.over_spades_from is None else rules.over_spades_from
    made.sweep = rules.sweep_points - lost.sweep
    made.last_capture = rules.last_capture_points
    made.sweep_on_last_capture = rules.sweep_on_last_capture
    made.leftovers_sweep = rules.last_capture_also_sweep
    made.cancel_sweeps = rules.sweep_cancel is SweepCancel.MIN_ACROSS_SIDES
    return made


_PLACES = {category: place for place, category in enumerate(Category)}


def _read(tallies: Sequence[Tally]) -> RoundCount:
    """These tallies, by side, as the core counts them."""
    made = RoundCount(len(tallies))
    for side, tally in enumerate(tallies):
        made.add(side, tally.cards, tally.spades, tally.aces, tally.big, tally.little, tally.jack_spades, tally.sweeps)
        if tally.last_capture:
            made.end(side, tally.last_capture_was_sweep, tally.leftovers > 0)
    return made
