"""Tournaments: in this process, with two workers, and of isolated bots beside a bare echo."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from statistics import median
from time import perf_counter

from tests.bench.report import floors
from tests.bench.report.environments import COMPILED, PEERS, PLAIN, RULES_WAYS, Environment, Meter, meter, problem, run
from tests.bench.report.output import say
from tests.bench.report.table import Row, Table

ROUNDS = 5
SETS = {COMPILED: 300, PLAIN: 60}
WORKER_ROUNDS = 3
WORKER_SETS = {COMPILED: 150, PLAIN: 60}
ISOLATED_ROUNDS = 4
MAX_SECONDS = 45.0  # for the rounds of isolated tournaments


def in_process(table: Table) -> None:
    """A tournament in one process, and the gain of a second worker."""
    say("\na tournament in one process, norwegian, random v random, ledger and all; by the wall, in turns with hearts")
    rates: dict[str, list[float]] = {"hearts": [], COMPILED.name: [], PLAIN.name: []}
    gains: dict[str, list[float]] = {COMPILED.name: [], PLAIN.name: []}
    with ExitStack() as stack:
        peers = stack.enter_context(meter(PEERS, "tests.bench.peers"))
        ways = {one: stack.enter_context(meter(one, "tests.bench.rounds")) for one in RULES_WAYS}
        for _ in range(ROUNDS):
            note(rates["hearts"], peers.ask("rate", "open_spiel", "hearts", 0.1))
            for environment, asked in ways.items():
                note(rates[environment.name], asked.ask("tournament", SETS[environment]))
        for _ in range(WORKER_ROUNDS):
            for environment, asked in ways.items():
                told = asked.ask("workers", WORKER_SETS[environment])
                gains[environment.name] += [told[1] / told[0]] if told else []
        second = stack.enter_context(meter(PLAIN, "tests.bench.rounds"))
        most = [parallel_gain(ways[PLAIN], second) for _ in range(WORKER_ROUNDS)]
    hearts = rates.pop("hearts")
    over = {way: median(those) / median(hearts) if those and hearts else None for way, those in rates.items()}
    for way, those in rates.items():
        if those:
            ratio = "" if over[way] is None else f", over hearts {over[way]:.3f}"
            say(f"  {way:9} {median(those):9,.0f} moves a second{ratio}")
        if gains[way]:
            every = ", ".join(f"{gain:.2f}" for gain in gains[way])
            say(f"  {way:9} thoughtful v greedy, two workers over one, their start left out: {every}")
    say(f"  two processes that share nothing over one: {', '.join(f'{gain:.2f}' for gain in most)}")
    for way, bounds in ((COMPILED.name, floors.TOURNAMENT), (PLAIN.name, (None, None))):
        table.add(Row(f"tournament in one process, {way}, over hearts", over[way], *bounds))
    for way, bounds in ((COMPILED.name, floors.TWO_WORKERS), (PLAIN.name, (None, None))):
        table.add(Row(f"two workers over one, {way}", median(gains[way]) if gains[way] else None, *bounds))
    table.add(Row("two processes that share nothing over one", median(most)))


def parallel_gain(one: Meter, other: Meter) -> float:
    """What two processes that share nothing do together, over what they do one after the other: the machine's limit."""

    def rate(asked: Meter) -> float:
        told: dict[str, float] = asked.ask("rate", "position", "norwegian", 0.3)
        return told["wall"]

    alone = [rate(asked) for asked in (one, other)]
    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(rate, (one, other)))
    return 2 * sum(together) / sum(alone)


def note(rates: list[float], told: dict[str, float] | None) -> None:
    """Keep the rate by the wall."""
    if told is not None:
        rates.append(told["wall"])


def isolated(table: Table) -> None:
    """Ratio of a tournament of isolated bots to a bare echo, and the decisions a second by the size of a batch."""
    say("\na tournament of bots in processes of their own, norwegian, random v random: two workers and four bots;")
    say("  beside a bare unbatched echo of 100 streams, client and server; all on any processor; in turns")
    ways = [environment for environment in RULES_WAYS if problem(environment) is None]
    for absent in (environment for environment in RULES_WAYS if environment not in ways):
        say(f"  skipped, {absent.name}: {problem(absent)}")
    runs: dict[str, list[dict[str, float]]] = {way: [] for way in ("echo", *(way.name for way in ways))}
    began = perf_counter()
    for done in range(ISOLATED_ROUNDS):
        if done and (perf_counter() - began) * (done + 1) / done > MAX_SECONDS:
            break
        found = {"echo": run(PLAIN, "tests.bench.isolation", "echo")}
        found |= {way.name: run(way, "tests.bench.isolation", "moves") for way in ways}
        if None in found.values():
            break
        for name, told in found.items():
            runs[name].append(told)
        say(
            f"  round {done + 1}, a second: " + ", ".join(f"{name} {told['rate']:,.0f}" for name, told in found.items())
        )
    ratios = {way.name: isolated_ratio(way.name, runs) for way in ways}
    row = ratios.get(COMPILED.name)
    table.add(Row("isolated tournament, two workers, compiled, over echo", row, *floors.ISOLATED))
    if PLAIN.name in ratios:
        table.add(Row("the same, plain", ratios[PLAIN.name]))
    for way in ways:
        batches(way)


def isolated_ratio(way: str, runs: dict[str, list[dict[str, float]]]) -> float | None:
    """Print the medians of one way, and return its ratio to the echo."""
    if not runs[way]:
        return None
    rate, echo = (median(told["rate"] for told in runs[name]) for name in (way, "echo"))
    cost, bare = (median(told["cost"] for told in runs[name]) for name in (way, "echo"))
    say(
        f"  {way:9} {rate:7,.0f} moves a second, over the echo {rate / echo:.2f};"
        f" processor {cost:4.0f} us a move, echo {bare:4.0f} a message: {bare / cost:.2f}"
    )
    return rate / echo


def batches(way: Environment) -> None:
    """The decisions a second of one process."""
    rates = run(way, "tests.bench.isolation", "batches")
    if rates is not None:
        figures = ", ".join(f"{size}: {rate:,.0f}" for size, rate in rates.items())
        say(f"  {way.name:9} decisions a second of one process by the size of a batch: {figures}")
