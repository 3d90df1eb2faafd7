"""The dealer over gRPC, compared with an echo that is called in the same way, and what else a busy dealer answers."""

from __future__ import annotations

from typing import Any

from tests.bench.report import floors
from tests.bench.report.environments import COMPILED, PLAIN, Environment, problem, run
from tests.bench.report.output import processors, say
from tests.bench.report.table import Row, Table

WAYS = {
    "duplex": ("PlayDuplex", floors.DUPLEX),
    "unary": ("SubmitMove and Play", floors.UNARY),
    "waiting": ("PlayDuplex, events with decisions", (None, None)),
}


def dealers(table: Table) -> None:
    """Moves through the dealer: compiled, on any processor and pinned, and plain on any processor."""
    say("\nthe dealer over gRPC, norwegian: 50 tables of two, 100 streams; and an echo of as many callers; in turns")
    cpus = processors()
    placements: list[tuple[Environment, str, tuple[str, ...]]] = [
        (COMPILED, "on any processor", ()),
        (PLAIN, "on any processor", ()),
    ]
    if len(cpus) > 1:
        pinned = f"server on {cpus[0]}, callers on {cpus[1]}"
        placements.insert(1, (COMPILED, pinned, tuple(map(str, cpus[:2]))))
    for environment, placed, arguments in placements:
        figures = run(environment, "tests.bench.dealer", *arguments)
        if figures is not None:
            print_figures(f"{environment.name}, {placed}", figures)
        for way, (name, bounds) in WAYS.items():
            ratio = None if figures is None else figures[way]["ratio"]
            words = f"dealer, {name}, {environment.name}, over echo"
            floor, hoped = bounds if environment is COMPILED else (None, None)
            table.add(Row(words, ratio, floor, hoped, note=placed))


def print_figures(placed: str, figures: dict[str, Any]) -> None:
    """The figures of one placement."""
    for way, (name, _) in WAYS.items():
        told = figures[way]
        say(
            f"  {placed}: {name} {told['moves']:,.0f} moves a second, echo {told['echo']:,.0f}, ratio"
            f" {told['ratio']:.2f}; server {told['cost']:.0f} us a move, echo {told['echo_cost']:.0f}"
        )
    middle, high = figures["alone"]
    say(f"  {placed}: one table alone, a move in {middle:,.0f} us, 99 of 100 in {high:,.0f} us")
    let_in, middle, high = figures["visitors"]
    say(
        f"  {placed}: beside 600 seats {let_in:,.0f} lobby calls a second are let in,"
        f" one in {middle:,.0f} ms, the longest in {high:,.0f} ms"
    )


def flood() -> None:
    """Moves while a client opens and resets streams at another table as fast as it can."""
    best: Environment = COMPILED if problem(COMPILED) is None else PLAIN
    for way, told in (run(best, "tests.bench.stream_flood", "2000") or {}).items():
        say(
            f"  {best.name}, beside a flood of {way}, 25 tables of two: 99 of 100 moves in {told['during']:,.0f} ms,"
            f" without it in {told['before']:,.0f} ms; {told['streams']:,.0f} streams a second were opened and reset"
        )
