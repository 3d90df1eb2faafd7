"""The permitted range of each number in a rule set, and the limits that keep values within the contract's messages.

A side makes fewer than 200 000 points in a round, and a game has at most `MAX_ROUNDS` rounds, so a score has at most
nine digits (tests/wire/test_ranges.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

MAX_ROUNDS = 1_000
"""The maximum number of rounds of a game, also where the rule set has no limit."""

MAX_DEALS = 52
"""The maximum number of deals in a round: two packs, two seats, hands of one card."""

MAX_TEXT_LENGTH = 200
"""The maximum number of characters in a name or in the announcement of the last deal."""


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers from `low` to `high`, both included.

    `also` names a value that is accepted in place of a number. `note` is a hint added to the error message.
    """

    low: int
    high: int
    also: str = ""
    note: str = ""

    def error_message(self, name: str, number: object) -> str:
        """The error message for a number out of range in the field `name`."""
        also = f", or {self.also}" if self.also else ""
        note = f"; {self.note}" if self.note else ""
        return f"{name} is a number from {self.low} to {self.high}{also}, not {number}{note}"


_SEATS = Range(2, 5)
_POINTS = Range(0, 1_000, note="set points that are lost in misere_points")
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
        "fixed_rounds": Range(1, MAX_ROUNDS, also="seats or none"),
        "round_limit": Range(1, MAX_ROUNDS, also=f"none for {MAX_ROUNDS}"),
    }
)
"""The range by field. For `hand_sizes` and `misere_points` it is that of each number in them."""
