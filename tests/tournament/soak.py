"""Soak tests of tournaments, parts of `make soak`: each yields figures with whether they are good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

from kasino.tournament import make_plan, read, run, standings, verify
from tests.soak.memory import resident
from tests.tournament.killed_runs import kill_until_done
from tests.tournament.plans import TABLES, made_up_ledger, player, table_plan
from tests.tournament.simulation import coverage

MEGABYTE = 1 << 20


def kills(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """After twenty kills with one and with two workers the ledger is that of an uninterrupted run."""
    times = max(round(20 * size), 1)
    for workers in (1, 2):
        plan = make_plan(["greedy", "random", "greedy"], seats=3, sets=20 * times + 40)
        path = folder / f"killed {workers}"
        killed, survivors = kill_until_done(plan, path, workers, kills=times, random=Random(workers))
        run(plan, folder / "alone")
        same = path.read_bytes() == (folder / "alone").read_bytes()
        (folder / "alone").unlink()
        yield (
            f"{killed} kills, {workers} workers, {path.stat().st_size} bytes are the same: {same}",
            same and not survivors,
        )


def many_games(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """Memory is flat over 50 000 games in this process: after the first tenth only bounded caches grow."""
    plan = make_plan(["random", "greedy"], sets=max(round(25_000 * size), 20))
    path = folder / "many"
    seen: list[int] = []
    began = perf_counter()
    run(plan, path, on_progress=lambda progress: seen.append(resident()))
    took = perf_counter() - began
    early, late = max(seen[: len(seen) // 10 + 2]), seen[-1]
    yield (
        f"{2 * plan.sets} games, {2 * plan.sets / took:.0f} a second, memory {early / MEGABYTE:.1f} MB after a tenth, "
        f"{late / MEGABYTE:.1f} MB at the end",
        late < early + 32 * MEGABYTE,
    )
    began = perf_counter()
    verdict = verify(path)
    yield f"verified, {verdict.games / (perf_counter() - began):.0f} games a second", verdict.holds and verdict.finished


def long_ledger(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """Standings of a ledger of 100 000 games."""
    plan = make_plan(
        [player("Nth", f"?number={number}") for number in range(6)], seats=4, sets=max(round(4167 * size), 20)
    )
    random = Random(1)
    path = made_up_ledger(folder / "long", plan, lambda set, seating: [random.randrange(9) for _ in seating])
    before = resident()
    began = perf_counter()
    found = standings(read(path))
    took = perf_counter() - began
    more = (resident() - before) / MEGABYTE
    yield (
        f"standings of {found.table.games} games, {path.stat().st_size / MEGABYTE:.0f} MB, in {took:.1f} s, "
        f"{more:.1f} MB more memory",
        found.finished and more < 32,
    )


def intervals(size: float, _: Path) -> Iterator[tuple[str, bool]]:
    """Intervals of ten sets hold the truth in 93 to 97 of 100 tournaments."""
    for name, table in TABLES.items():
        bots = [player("Nth", f"?number={number}") for number in range(2 if name == "teams" else table["seats"])]
        held = coverage(table_plan(table, bots), 10, max(round(20_000 * size), 1000), Random(name))
        yield f"{name}: intervals hold the truth in {100 * held:.1f} %", 0.93 <= held <= 0.97
