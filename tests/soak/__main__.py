"""`make soak SIZE=…`: long-running tests. Size 1 takes some hours; a hundredth is part of every check.

Each part prints its figures; the first that fails ends the run with an error.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from kasino.game import RULES, deal, deck
from kasino.game.core import PLAYING
from kasino.game.play.round_position import round_position
from kasino.game.rules.ranges import MAX_ROUNDS
from tests.game.any_rules import any_tables
from tests.game.core.test_core import expect_the_same_listed_searched_and_checked
from tests.game.play.test_legal_moves import (
    expect_canonical_order,
    expect_the_moves_of_the_oracle,
    expect_the_refusals_of_the_oracle,
)
from tests.game.positions import Position, positions
from tests.game.test_any_rules import (
    SEEDS,
    any_positions,
    expect_the_count_of_the_oracle,
    expect_the_game_of_the_oracle,
    expect_the_oracle,
    expect_the_same_at_crowded_tables,
    expect_the_solution_of_minimax,
)
from tests.sandbox import soak as isolation
from tests.soak.dealer import many_games
from tests.soak.memory import resident
from tests.soak.tables import many_tables
from tests.tournament import soak as tournament
from tests.wire.test_ranges import EDGES, EXTREMES, at_edge, game

ROUNDS = 1_000_000
POSITIONS = 1_000_000
RULE_SETS = 100_000
GAMES = 20_000
BATCH = 1_000
MAX_GROWTH = 24 << 20  # bytes of memory over the second half


def rounds(size: float) -> str:
    """Memory is flat over a million rounds of all rule sets and seat counts."""
    tables = [(rules, seats) for rules in RULES.values() for seats in range(rules.min_seats, rules.max_seats + 1)]
    random = Random(1)
    count = max(int(ROUNDS * size), 2 * len(tables))
    warm, before = count // 2, 0
    for number in range(count):
        if number == warm:
            before = resident()
        rules, seats = tables[number % len(tables)]
        position = round_position(deal(rules, seats=seats, deck=deck(b"soak", number + 1, rules.decks)))
        while position.phase == PLAYING:
            moves = position.moves()
            position.play(moves[int(random.random() * len(moves))])
    grown = resident() - before
    if grown > MAX_GROWTH:
        raise AssertionError(f"memory grew by {grown >> 20} MiB over the second half of {count} rounds")
    return f"{count} rounds, memory {resident() >> 20} MiB, {grown / (1 << 20):+.1f} MiB over the second half"


def oracle(size: float) -> str:
    """The moves of a million random positions, with builds and piles by any rules, are those of the oracle.

    Every tenth batch also checks their canonical order, and that every other move is refused.
    """
    count = max(int(POSITIONS * size), BATCH)
    for number in range(0, count, BATCH):
        check = partial(_as_the_oracle, number, thorough=number % (10 * BATCH) == 0)
        batch(number, check, positions(items=6))
    return f"{count} positions as the oracle has them"


def _as_the_oracle(number: int, position: Position, *, thorough: bool) -> None:
    expect_the_moves_of_the_oracle(position)
    if thorough:
        expect_canonical_order(position)
        expect_the_refusals_of_the_oracle(position, number)


def crowds(size: float) -> str:
    """In a million crowded positions, by any rules, the moves listed, searched and checked are the same."""
    count = max(int(POSITIONS * size), BATCH)
    for number in range(0, count, BATCH):
        batch(number, expect_the_same_listed_searched_and_checked, positions(items=10))
    return f"{count} crowded positions the same listed, searched and checked"


def rules(size: float) -> str:
    """Positions by 100 000 whole rule sets: listing, searching, checking and the oracle agree."""
    count = max(int(RULE_SETS * size), 100)
    for number in range(0, count, 100):
        batch(number, expect_the_oracle, any_positions(items=6), SEEDS, count=80)
        batch(number, expect_the_same_at_crowded_tables, any_positions(items=10), SEEDS, count=20)
    return f"{count} whole rule sets as the oracle has them"


def any_games(size: float) -> str:
    """20 000 games by whole rule sets are played by values, sessions and the core as by the oracle of rounds."""
    count = max(int(GAMES * size), 50)
    for number in range(0, count, 50):
        check = partial(expect_the_game_of_the_oracle, rounds=2)
        batch(number, check, any_tables(), SEEDS, count=50, shrink=False)
    return f"{count} games by whole rule sets as the oracle plays them"


def counts(size: float) -> str:
    """Cards and sweeps won at random by 100 000 whole rule sets are counted as the oracle counts them."""
    count = max(int(RULE_SETS * size), 100)
    for number in range(0, count, 100):
        batch(number, expect_the_count_of_the_oracle, any_tables(), SEEDS, count=100)
    return f"{count} rounds by whole rule sets counted as the oracle counts them"


def solutions(size: float) -> str:
    """Small endings by 20 000 whole rule sets have the values of minimax."""
    count = max(int(GAMES * size), 50)
    for number in range(0, count, 50):
        batch(number, expect_the_solution_of_minimax, any_tables(), SEEDS, count=50, shrink=False)
    return f"{count} endings by whole rule sets with the values of minimax"


def batch(
    number: int,
    expect: Callable[..., None],
    *strategies: st.SearchStrategy[Any],
    count: int = BATCH,
    shrink: bool = True,
) -> None:
    """Check so many examples of these strategies, drawn from this seed; the simplest that fails is printed."""
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)

    @seed(number)
    @settings(max_examples=count, database=None, deadline=None, suppress_health_check=list(HealthCheck), phases=phases)
    @given(st.tuples(*strategies))
    def meet(drawn: tuple[Any, ...]) -> None:
        expect(*drawn)

    meet()


def ranges(size: float) -> str:
    """Games by rules at the edge of every range, and for the most points, are played to their end and encoded."""
    rounds = max(round(MAX_ROUNDS * size), 2)
    for name, number in EDGES:
        rules = at_edge(name, number)
        game(rules, rules.min_seats, rounds=rounds)
    best = 0
    for changes in EXTREMES.values():
        to_the_end = {"target": None, "fixed_rounds": rounds, "round_limit": rounds}
        end = game(replace(RULES["norwegian"], **{**changes, **to_the_end}), 2, rounds=rounds)
        if not end.over:
            raise AssertionError(f"a game of {rounds} rounds goes on after round {end.round}")
        best = max(best, *map(abs, end.scores))
    return f"{len(EDGES)} edges and {len(EXTREMES)} games of {rounds} rounds, scores up to {best}"


def with_figures(part: Callable[[float, Path], Iterator[tuple[str, bool]]]) -> Callable[[float], str]:
    """A part that yields several figures, each of which has to be good."""

    def run(size: float) -> str:
        with TemporaryDirectory() as folder:
            figures = list(part(size, Path(folder)))
        bad = [figure for figure, good in figures if not good]
        if bad:
            raise AssertionError("; ".join(bad))
        return "; ".join(figure for figure, _ in figures)

    return run


PARTS: dict[str, Callable[[float], str]] = {
    "rounds": rounds,
    "oracle": oracle,
    "crowds": crowds,
    "ranges": ranges,
    "rules": rules,
    "any_games": any_games,
    "counts": counts,
    "solutions": solutions,
    "kills": with_figures(tournament.kills),
    "games": with_figures(tournament.many_games),
    "ledger": with_figures(tournament.long_ledger),
    "intervals": with_figures(tournament.intervals),
    "dealer": many_games,
    "tables": many_tables,
    "zoo": with_figures(isolation.bad_bots),
    "burning": with_figures(isolation.burning),
    "pauses": with_figures(isolation.pauses),
    "orphans": with_figures(isolation.orphans),
}


def main() -> None:
    """Run the parts, or those that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; all without")
    parser.add_argument("--size", type=float, default=1.0, help="1 is the whole, 0.01 a hundredth")
    chosen = parser.parse_args()
    if len(chosen.parts) == 1:
        (name,) = chosen.parts
        began = perf_counter()
        told = PARTS[name](chosen.size)
        sys.stdout.write(f"{name}: {told}, {perf_counter() - began:.0f} s\n")
        return
    for name in chosen.parts or PARTS:  # each in a process of its own: gRPC wants one event loop a process
        subprocess.run([sys.executable, "-m", "tests.soak", name, "--size", str(chosen.size)], check=True)


if __name__ == "__main__":
    main()
