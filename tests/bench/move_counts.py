"""Counts the legal moves of crowded tables, for the table in docs/rules.md.

`python -m tests.bench.move_counts` lists the moves of random tables of 12 cards, and of larger ones estimates them:
sets of cards are drawn at random and checked, and the share of legal ones is taken of all sets there are. Two seats, a
hand of four, loose cards only; the median of some tables.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median

from kasino.game import RULES
from kasino.game.core import BUILD, CAPTURE, Position
from tests.bench.crowded_tables import SIZES, table_of

TABLES = 15
DRAWS = 4_000
NAMES = ("norwegian", "international", "royal", "swedish", "finnish")


def listed(position: Position) -> float:
    """The number of legal moves, counted."""
    return sum(1 for _ in position.iterate())


def estimated(position: Position, random: Random) -> float:
    """The number of legal captures and builds of several cards, estimated from sets drawn at random."""
    law = position.law
    total = 0.0
    for card in position.choices():
        ways = [(CAPTURE, 0, law.hand[card])]
        if law.allow_build and not law.one_table_card:
            held = position.held(card)
            ways += [(BUILD, value, value) for value in range(1, 17) if held >> value & 1]
        for kind, value, reach in ways:
            usable = position.loose & (law.below[reach] | law.worth[reach] | law.worth_high[reach]) if reach else 0
            bits = [bit for bit in range(law.cards) if usable >> bit & 1]
            legal = 0
            for _ in range(DRAWS):
                mask = sum(1 << bit for bit in bits if random.random() < 0.5)
                legal += position.fault((kind, card, mask, 0, value)) == 0
            total += legal / DRAWS * 2.0 ** len(bits)
    return total


def main() -> None:
    """Print the medians by rule set and table size."""
    random = Random(1)
    for name in NAMES:
        row = []
        for size in SIZES:
            positions = [table_of(RULES[name], size, random) for _ in range(TABLES)]
            row.append(
                median(listed(position) if size <= 12 else estimated(position, random) for position in positions)
            )
        sys.stdout.write(
            f"{name:14}" + "".join(f"{count:12,.0f}" if count < 1e6 else f"{count:12.0e}" for count in row) + "\n"
        )


if __name__ == "__main__":
    main()
