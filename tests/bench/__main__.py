"""`make bench`: runs all benchmarks on this machine, and prints rates and ratios.

Measurements that are compared run alternately, and their medians are compared. A missing environment or peer is named
and skipped. Absolute figures differ between machines and hours; ratios of one run differ less.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from kasino.game import RULES
from tests.bench import worst_captures

ROUNDS = 3
MAX_SECONDS = 70.0  # for the rounds of isolated tournaments
PLAIN = Path(sys.executable)
COMPILED = Path(".venv-compiled/bin/python")
PEERS = Path(".venv-peers/bin/python")


def main() -> None:
    """Measure, and print."""
    cpus = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else ["?"]
    say(f"one process at a time, on any of the processors {', '.join(map(str, cpus))}; Python {sys.version.split()[0]}")
    rounds()
    tournaments()
    isolation()
    dealers()
    flood()
    crowded()
    say("\nthe hardest captures of one pack to check, every residue of every target searched")
    worst_captures.main()
    endings()


def rounds() -> None:
    """Random rounds, plain and compiled, compared with OpenSpiel."""
    plain, compiled, peers = [], [], []
    for _ in range(ROUNDS):
        plain.append(measure(PLAIN, "-m", "tests.bench.rounds", "0.25", *RULES))
        compiled.append(measure(COMPILED, "-m", "tests.bench.rounds", "0.25", *RULES))
        peers.append(measure(PEERS, "tests/bench/openspiel.py", "0.5"))
    peer = {name: median(run[name] for run in peers if run) for name in peers[0] or ()}
    say("\nrandom games of OpenSpiel, moves a second")
    for name, rate in peer.items():
        say(f"  {name:14} {rate:10,.0f}")
    hearts = peer.get("hearts")
    for way, runs in (("plain Python", plain), ("compiled", compiled)):
        if runs[0] is None:
            continue
        say(f"\nrandom rounds of two seats, {way}: moves a second{', and over hearts' if hearts else ''}")
        for name in RULES:
            position, state = (median(run[name][what] for run in runs if run) for what in ("position", "state"))
            ratio = f"  {position / hearts:5.3f}" if hearts else ""
            say(f"  {name:14} position {position:9,.0f}{ratio}   state {state:8,.0f}")


def tournaments() -> None:
    """Ratios of a tournament in one process to the bare loop of the core, and of two workers to one."""
    for way, python in (("plain Python", PLAIN), ("compiled", COMPILED)):
        bare, whole = [], []
        for _ in range(ROUNDS):
            bare.append(measure(python, "-m", "tests.bench.rounds", "0.5", "norwegian"))
            whole.append(measure(python, "-m", "tests.bench.tournaments", "60"))
        if None in bare or None in whole:
            continue
        core = median(run["norwegian"]["position"] for run in bare)
        moves = median(run["moves"] for run in whole)
        workers = median(run["two"] / run["one"] for run in whole)
        say(f"\na tournament in one process, norwegian, random v random, {way}: {moves:,.0f} moves a second")
        say(f"  over the bare loop of the core ({core:,.0f}): {moves / core:.3f}")
        say(f"  thoughtful v greedy, two workers over one: {workers:.2f}")


def isolation() -> None:
    """Ratio of a tournament of isolated bots to a bare echo, and the rate by batch size."""
    ways = {"plain Python": PLAIN, "compiled": COMPILED}
    there = {way: python for way, python in ways.items() if python.exists()}
    for way in ways.keys() - there.keys():
        say(f"skipped, for want of {ways[way]}: isolated tournaments, {way}")
    say("\na tournament of bots in processes of their own, norwegian, random v random: two workers and four bots")
    say("  beside a bare echo of 100 streams, client and server; all on any processor; in turns, round by round")
    runs: dict[str, list[dict[str, float]]] = {way: [] for way in ("echo", *there)}
    began = perf_counter()
    for number in range(1, ROUNDS + 1):
        if number > 1 and (perf_counter() - began) * number / (number - 1) > MAX_SECONDS:
            break
        found = {"echo": measure(PLAIN, "-m", "tests.bench.isolation", "echo")}
        found |= {way: measure(python, "-m", "tests.bench.isolation", "moves") for way, python in there.items()}
        if None in found.values():
            return
        for way, it in found.items():
            runs[way].append(it)
        figures = ", ".join(f"{way} {it['rate']:,.0f}" for way, it in found.items())
        say(f"  round {number}, messages and moves a second: {figures}")
    echo = runs.pop("echo")
    for way, its in runs.items():
        ratios = [it["rate"] / bare["rate"] for it, bare in zip(its, echo, strict=True)]
        cost, bare = (median(it["cost"] for it in of) for of in (its, echo))
        say(
            f"  {way:13} {median(it['rate'] for it in its):6,.0f} moves/s  over the echo {median(ratios):.2f}, at best"
            f" {max(ratios):.2f}  processors {cost:4.0f} us a move, echo {bare:4.0f}, ratio {bare / cost:.2f}"
        )
    for way, python in there.items():
        rates = measure(python, "-m", "tests.bench.isolation", "batches") or {}
        figures = ", ".join(f"{size}: {rate:,.0f}" for size, rate in rates.items())
        say(f"  decisions/s of one process by the size of a batch, {way}: {figures}")


def dealers() -> None:
    """Moves through the dealer over gRPC, compared with an echo, in unpinned and in pinned processes."""
    cpus = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    say(
        "\nthe dealer over gRPC, norwegian, plain Python: 50 tables of two, 100 streams; and an echo of as many callers"
    )
    for placed, arguments in (
        ("on any processor", ()),
        (f"server on {cpus[0]}, callers on {cpus[1]}", map(str, cpus[:2])) if len(cpus) > 1 else ("", None),
    ):
        figures = None if arguments is None else measure(PLAIN, "-m", "tests.bench.dealer", *arguments)
        if figures is None:
            continue
        for way, name in (("duplex", "PlayDuplex"), ("unary", "SubmitMove and Play")):
            it = figures[way]
            say(
                f"  {name:20} {placed:27} {it['moves']:7,.0f} moves a second  echo {it['echo']:7,.0f}"
                f"  ratio {it['ratio']:.3f}  server {it['cost']:5.0f} us a move, echo {it['echo_cost']:4.0f}"
            )
        middle, high = figures["alone"]
        say(f"  {'one table alone':20} {placed:27} a move in {middle:,.0f} us, 99 of 100 in {high:,.0f}")
        let_in, middle, high = figures["visitors"]
        say(
            f"  {'beside 600 seats':20} {placed:27} {let_in:,.0f} calls a second are let in,"
            f" one in {middle:,.0f} ms, the longest in {high:,.0f}"
        )


def flood() -> None:
    """Moves while a client opens and resets streams at another table as fast as it can."""
    figures = measure(PLAIN, "-m", "tests.bench.stream_flood")
    for way, it in (figures or {}).items():
        say(
            f"  beside a flood of {way:8} 25 tables of two: 99 of 100 moves in {it['during']:,.0f} ms, without it in"
            f" {it['before']:,.0f}; {it['streams']:,.0f} streams a second were opened and reset"
        )


def crowded() -> None:
    """Checks and first moves by table size, plain and compiled."""
    for way, python in (("plain Python", PLAIN), ("compiled", COMPILED)):
        figures = measure(python, "-m", "tests.bench.crowded_tables", "1000")
        if figures is None:
            continue
        say(f"\ncrowded tables, {way}: median / 99th percentile / longest, microseconds")
        for name, sizes in figures.items():
            for size, times in sizes.items():
                spreads = [
                    f"{what} {' / '.join(f'{time:.0f}' for time in spread):>18}" for what, spread in times.items()
                ]
                say(f"  {name:13} {size:>3} cards   {'   '.join(spreads)}")


def endings() -> None:
    """Solving the last deal, plain and compiled."""
    for way, python in (("plain Python", PLAIN), ("compiled", COMPILED)):
        figures = measure(python, "-m", "tests.bench.endgames", "40", *RULES)
        if figures is None:
            continue
        say(f"\nthe last deal of two seats solved, {way}: median, 99th percentile, share unsolved at 200 000 positions")
        for name, (middle, high, unsolved) in figures.items():
            say(f"  {name:14} {middle:8.1f} ms {high:8.1f} ms  {unsolved:.3f}")


def measure(python: Path, *arguments: str) -> Any:
    """Run a measurement and parse its JSON; None, with a printed line, if its environment is missing."""
    if not python.exists():
        say(f"skipped, for want of {python}: {' '.join(arguments[:2])}")
        return None
    ran = subprocess.run([python, *arguments], check=False, capture_output=True, text=True)
    if ran.returncode:
        say(f"skipped, {' '.join(arguments[:2])} in {python}: {(ran.stderr.strip().splitlines() or ['?'])[-1]}")
        return None
    return json.loads(ran.stdout)


def say(line: str) -> None:
    """Print a line and flush it."""
    print(line, flush=True)  # noqa: T201 the output of the benchmark


if __name__ == "__main__":
    main()
