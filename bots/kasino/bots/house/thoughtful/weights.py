"""The weights of the terms of `thoughtful`, with their defaults."""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import isfinite

from kasino.game import KasinoError


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The weight of each term.

    All terms are in points, so a weight of 1 uses a term unscaled. Checked by duplicate matches of the bot against
    itself with each weight left out and doubled: none of these made it clearly better.
    """

    points: float = 1.0
    cards: float = 1.0
    spades: float = 1.0
    sweep: float = 1.0
    last_capture: float = 1.0
    keep_taker: float = 0.5
    gift: float = 0.3
    lay_spade: float = 0.3
    exhausted: float = 0.1
    spare: float = 0.3
    strong_hand: float = 0.1
    dear_sums: float = 0.8
    open_cards: float = 0.8
    small_table: float = 0.8
    next_catch: float = 0.5
    protect: float = 0.1
    locked: float = 0.1
    their_builds: float = 0.3
    partner: float = 0.5
    creep: float = 0.7

    def __post_init__(self) -> None:
        """Raises KasinoError for a weight that is not a finite number."""
        for field in fields(self):
            weight: object = getattr(self, field.name)
            if isinstance(weight, bool) or not isinstance(weight, int | float) or not isfinite(weight):
                raise KasinoError(f"{field.name} is a number, as in ?{field.name}=2, not {weight!r}")
