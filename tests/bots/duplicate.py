"""Duplicate matches of two bots: each pack is played from every seat, so that the deal favours neither.

    python -m tests.bots.duplicate thoughtful greedy --sets 500

plays them under every rule set and number of seats, games of one round, and prints the points a game by which the
first is better than the mean of the others, with a 95 % interval over sets. Where four are partners a side is two bots
of a kind.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, stdev

from kasino.bots import load, play_game
from kasino.game import PARTNERS, RULES, RuleSet, deck, default_sides
from kasino.game.rules.options import FinalTie, Partnership, WinRule


def one_round(rules: RuleSet) -> RuleSet:
    """These rules in games of one round, which equal leaders share."""
    target = rules.target if rules.immediate_scoring else None
    return replace(rules, target=target, fixed_rounds=1, win_rule=WinRule.HIGHEST_TOTAL, final_tie=FinalTie.SHARED)


def tables(rules: RuleSet) -> Iterator[tuple[int, ...]]:
    """The sides of every table at which these rules can be played."""
    for seats in range(rules.min_seats, rules.max_seats + 1):
        alone = default_sides(rules, seats)
        yield alone
        if seats == 4 and alone != PARTNERS and rules.partnership is not Partnership.NONE:
            yield PARTNERS


def duplicate(
    one: str, other: str, rules: RuleSet, sides: Sequence[int], sets: int, seed: str = "duplicate"
) -> list[float]:
    """For each pack by how many points a game `one` is better than the mean of the others."""
    makers = load(one), load(other)
    margins = []
    for number in range(sets):
        pack = deck(f"{seed} {number}".encode(), 1, rules.decks)
        seeds = [f"{seed} {number} {seat}".encode() for seat in range(len(sides))]
        margin = []
        for side in range(max(sides) + 1):
            bots = [makers[0] if own == side else makers[1] for own in sides]
            game = play_game(bots, rules, decks={1: pack}.__getitem__, seeds=seeds, sides=sides)
            assert not game.faults
            rest = [score for rival, score in enumerate(game.scores) if rival != side]
            margin.append(game.scores[side] - fmean(rest))
        margins.append(fmean(margin))
    return margins


def interval(margins: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    return fmean(margins), 1.96 * stdev(margins) / sqrt(len(margins))


def main() -> None:
    """Print a line for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--sets", type=int, default=200)
    parser.add_argument("--seed", default="duplicate")
    parser.add_argument("--rules", nargs="*", default=list(RULES))
    wanted = parser.parse_args()
    for name in wanted.rules:
        rules = one_round(RULES[name])
        for sides in tables(rules):
            mean, half = interval(duplicate(wanted.one, wanted.other, rules, sides, wanted.sets, wanted.seed))
            table = "2v2" if tuple(sides) == PARTNERS else str(len(sides))
            print(f"{name:14}{table:>4}  {mean:+.2f} ± {half:.2f}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
