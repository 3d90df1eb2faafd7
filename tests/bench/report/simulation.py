"""Random rounds in one process, compared with card games of other libraries: the core, values, reading, playouts."""

from __future__ import annotations

from collections import defaultdict
from contextlib import ExitStack
from statistics import median
from typing import Any

from kasino.game import RULES
from tests.bench.report import floors
from tests.bench.report.environments import COMPILED, PEERS, PLAIN, Environment, meter
from tests.bench.report.output import say
from tests.bench.report.table import Row, Table

ROUNDS = 5
SECONDS = 0.05
"""Processor time of one measurement in a round; hearts is measured beside every rule set."""
PEER_ROUNDS = 3
MAIN = "norwegian"
READERS = {"fields": "reads hand, table and every move", "text": "writes them as text"}
ONCE = ("after", "state", *READERS)
"""Ways that are measured for MAIN only."""


class Simulation:
    """The rates of all rounds, in turns by round: rules in two environments, and peers."""

    def __init__(self) -> None:
        self.rates: dict[tuple[Any, ...], list[float]] = defaultdict(list)
        self.operations: dict[str, list[dict[str, float]]] = defaultdict(list)
        self.runtimes: dict[str, dict[str, Any]] = {}
        self.versions: dict[str, str] = {}
        with ExitStack() as stack:
            self._peers = stack.enter_context(meter(PEERS, "tests.bench.peers"))
            self._ways = {one: stack.enter_context(meter(one, "tests.bench.rounds")) for one in (COMPILED, PLAIN)}
            self._measure()

    def rate(self, *key: Any) -> float | None:
        """The median of a rate, moves a second."""
        return median(self.rates[key]) if self.rates.get(key) else None

    def over_hearts(self, *key: Any) -> float | None:
        """The ratio of this median to that of hearts."""
        rate, hearts = self.rate(*key), self.rate("open_spiel", "hearts")
        return None if rate is None or hearts is None else rate / hearts

    def operation(self, environment: Environment, name: str) -> float | None:
        """The median of the nanoseconds of an operation."""
        times = [run[name] for run in self.operations[environment.name] if name in run]
        return median(times) if times else None

    def _measure(self) -> None:
        self.versions = self._peers.ask("versions") or {}
        self.runtimes = {one.name: asked.ask("runtime") or {} for one, asked in self._ways.items()}
        games = self._peers.ask("games") or {}
        for number in range(ROUNDS):
            for name in RULES:
                self._ask_peer("open_spiel", "hearts")
                for environment in self._ways:
                    self._ask(environment, "position", name)
                    self._ask(environment, "observed", name)
            for environment, asked in self._ways.items():
                for way in ONCE:
                    self._ask(environment, way, MAIN)
                self._note(asked.ask("playouts", MAIN, SECONDS), environment.name, "playouts", MAIN)
                self.operations[environment.name].append(asked.ask("operations", MAIN, SECONDS / 2) or {})
            if number < PEER_ROUNDS:
                for library, names in games.items():
                    for name in names:
                        if name != "hearts":
                            self._ask_peer(library, name)

    def _ask(self, environment: Environment, way: str, name: str) -> None:
        self._note(self._ways[environment].ask("rate", way, name, SECONDS), environment.name, way, name)

    def _ask_peer(self, library: str, name: str) -> None:
        self._note(self._peers.ask("rate", library, name, SECONDS), library, name)

    def _note(self, rates: dict[str, float] | None, *key: Any) -> None:
        if rates is not None:
            self.rates[key].append(rates["processor"])


def simulation(table: Table) -> None:
    """Measure, print, and add the rows."""
    say("\nrandom games, moves a second of processor time, one process, driven from Python: medians of rounds in turns")
    told = Simulation()
    print_runtimes(told)
    print_peers(told)
    print_rules(told)
    print_once(told)
    add_rows(told, table)


def print_runtimes(told: Simulation) -> None:
    """What runs: versions of Python, and which modules are compiled."""
    for name, runtime in told.runtimes.items():
        if runtime:
            compiled = runtime["compiled"]
            say(f"  {name}: Python {runtime['python']}, {len(compiled)} modules of kasino.game are compiled")


def print_peers(told: Simulation) -> None:
    """The rates of the peers."""
    say("\n  " + ", ".join(f"{library} {version}" for library, version in told.versions.items()))
    for key in told.rates:
        if len(key) == 2:
            rate, over = told.rate(*key), told.over_hearts(*key)
            say(f"  {key[0]:12} {key[1]:26} {rate:10,.0f}" + (f"  {over:6.3f} of hearts" if over else ""))


def print_rules(told: Simulation) -> None:
    """The rates by rule set."""
    say("\n  core: moves, choose, play in place; values: observe, legal_moves, choose, apply; and over hearts")
    for environment in (COMPILED, PLAIN):
        for name in RULES:
            figures = []
            for way, words in (("position", "core"), ("observed", "values")):
                rate, over = told.rate(environment.name, way, name), told.over_hearts(environment.name, way, name)
                if rate is not None:
                    figures.append(f"{words} {rate:9,.0f}" + (f" {over:6.3f}" if over else ""))
            if figures:
                say(f"  {environment.name:9} {name:14} {'   '.join(figures)}")


def print_once(told: Simulation) -> None:
    """The other ways to play, and the single operations, for one rule set."""
    say(f"\n  {MAIN}, other ways; and single operations of the core, called from Python")
    for environment in (COMPILED, PLAIN):
        for way in (*ONCE, "playouts"):
            rate, over = told.rate(environment.name, way, MAIN), told.over_hearts(environment.name, way, MAIN)
            if rate is not None:
                say(f"  {environment.name:9} {way:14} {rate:9,.0f}" + (f" {over:6.3f}" if over else ""))
        times = {name: told.operation(environment, name) for name in ("moves", "play and undo", "after", "clone")}
        spelled = ", ".join(f"{name} {time:,.0f} ns" for name, time in times.items() if time is not None)
        if spelled:
            say(f"  {environment.name:9} {spelled}")


def add_rows(told: Simulation, table: Table) -> None:
    """The rows of the table."""
    add_core_rows(told, table)
    fast = COMPILED.name
    for environment, bounds in ((COMPILED, floors.OBSERVED), (PLAIN, floors.OBSERVED_PLAIN)):
        words = f"observe, legal_moves, choose, apply, {environment.name}"
        table.add(Row(f"{words}, {MAIN}", told.over_hearts(environment.name, "observed", MAIN), *bounds))
        table.add(lowest(told, environment, "observed", list(RULES), f"{words}, the lowest", bounds))
    for way, words in READERS.items():
        table.add(Row(f"the same, and the bot {words}, compiled", told.over_hearts(fast, way, MAIN), *floors.READING))
    playouts, clone = told.over_hearts(fast, "playouts", MAIN), told.operation(COMPILED, "clone")
    table.add(not_there_yet(Row("playouts inside the core, compiled, over hearts", playouts, *floors.PLAYOUTS), told))
    table.add(not_there_yet(Row("clone of a position, compiled", clone, *floors.CLONE, "ns", at_most=True), told))


def add_core_rows(told: Simulation, table: Table) -> None:
    """The rows of the core by rule set."""
    fast, slow = COMPILED.name, PLAIN.name
    table.add(Row(f"core, {MAIN}, compiled, over hearts", told.over_hearts(fast, "position", MAIN), *floors.KERNEL))
    others = [name for name in RULES if name != MAIN]
    table.add(
        lowest(
            told,
            COMPILED,
            "position",
            others,
            "core, the lowest of the others, compiled, over hearts",
            floors.KERNEL_OTHER,
        )
    )
    for name in others:
        ratio = told.over_hearts(fast, "position", name)
        table.add(Row(f"core, {name}, compiled, over hearts", ratio, *floors.KERNEL_OTHER))
    for name in RULES:
        ratio = told.over_hearts(slow, "position", name)
        table.add(Row(f"core, {name}, plain, over hearts", ratio, plain_floor(name)))


def not_there_yet(row: Row, told: Simulation) -> Row:
    """The row with a note if it was not measured because the core cannot do this."""
    return row._replace(note="not there yet") if row.figure is None and told.runtimes[COMPILED.name] else row


def plain_floor(name: str) -> float | None:
    """The floor of the core in plain Python; None for a rule set that is newer than the floors."""
    before = floors.PLAIN_KERNEL.get(name)
    return None if before is None else floors.PLAIN_NOISE * before


def lowest(
    told: Simulation, environment: Environment, way: str, names: list[str], words: str, bounds: tuple[float, float]
) -> Row:
    """The row of the rule set with the lowest ratio."""
    ratios = {name: told.over_hearts(environment.name, way, name) for name in names}
    known = {name: ratio for name, ratio in ratios.items() if ratio is not None}
    if not known:
        return Row(words, None, *bounds)
    name = min(known, key=known.__getitem__)
    return Row(words, known[name], *bounds, note=name)
