"""The range of every number of a rule set, as data: what a rule set is refused for, and what the contract can carry.

A round is worth less than 200 000 points to one side at the most, and a game has no more than `MOST_ROUNDS` rounds, so
that a score has nine digits at the most (tests/wire/test_ranges.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

MOST_ROUNDS = 1_000
"""A game has no more rounds than this, where a rule set has no limit of its own too."""

MOST_DEALS = 52
"""A round has no more deals than this: two packs, two seats, a card each."""

LONGEST_TEXT = 200
"""A name, or what the dealer says, has no more characters than this."""


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `low` to `high`, both included.

    `also` is what may stand in place of a number, and `note` the way out for who wanted another one.
    """

    low: int
    high: int
    also: str = ""
    note: str = ""

    def refusal(self, name: str, number: object) -> str:
        """The sentence for a number that is not in the range."""
        also = f", or {self.also}" if self.also else ""
        note = f"; {self.note}" if self.note else ""
        return f"{name} is a number from {self.low} to {self.high}{also}, not {number}{note}"


_SEATS = Range(2, 5)
_POINTS = Range(0, 1_000, note="points that are lost stand in misere_points")
_CARDS = Range(1, 52)

RANGES: Mapping[str, Range] = MappingProxyType(
    {
        "min_seats": _SEATS,
        "max_seats": _SEATS,
        "decks": Range(1, 2),
        "table_cards": Range(0, 102, also="none for the rule of the seat count"),
        "hand_sizes": Range(1, 52, also="none for the rule of the seat count"),
        "deal_packet": _CARDS,
        "max_builds_per_seat": Range(1, 52, also="none"),
        "sweep_points": _POINTS,
        "sweep_freeze_score": Range(0, 999_999_999, also="none"),
        "last_capture_points": _POINTS,
        "most_cards_points": _POINTS,
        "most_spades_points": _POINTS,
        "spade_each_points": _POINTS,
        "jack_spades_points": _POINTS,
        "over_spades_from": Range(0, 26, also="none"),
        "ace_points": _POINTS,
        "most_aces_points": _POINTS,
        "big_casino_points": _POINTS,
        "little_casino_points": _POINTS,
        "misere_points": Range(-1_000, 1_000),
        "target": Range(1, 999_999_999, also="none"),
        "fixed_rounds": Range(1, MOST_ROUNDS, also="seats or none"),
        "round_limit": Range(1, MOST_ROUNDS, also=f"none for {MOST_ROUNDS}"),
    }
)
"""By field; of `hand_sizes` and `misere_points` it is the range of each number in them."""
