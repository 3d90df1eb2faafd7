"""What a tournament was asked for, by flags, by a file, or by both: flags win."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from kasino.cli.ledger_path import readable_ledger, refuse_ledger_overwrite
from kasino.cli.options.bot_limits import limits_from_args, refuse_limits
from kasino.cli.options.bot_specs import parse_entrants
from kasino.cli.tournament.config import KEYS, Config, read_config
from kasino.game import PARTNERS, KasinoError
from kasino.tournament import TABLES, Isolation, Plan, make_plan, plan_digest
from kasino.tournament.plan.code_hash import hash_in_process
from kasino.tournament.plan.entries import Entrant
from kasino.tournament.plan.isolated_code_hash import hash_in_isolation

_LONGEST = 40  # letters of a seed in the name of a file


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """One tournament as it was asked for."""

    bots: tuple[Entrant, ...]
    rules: str = "norwegian"
    seats: int | None = None
    partners: bool | None = None
    teams: bool | None = None
    sets: int = 100
    seed: str = "1"
    rounds: int = 1
    whole: bool = False
    versus: tuple[str, str] | None = None
    workers: int = 1
    in_process: bool = False
    fresh: bool = False
    start_seconds: float | None = None
    move_seconds: float | None = None
    bank_seconds: float | None = None
    memory: int | None = None
    cpu_seconds: int | None = None
    processes: int | None = None
    files: int | None = None
    dealer: str | None = None
    tables: int = TABLES
    ledger: str | None = None
    names: bool = False
    skip_broken: bool = False
    csv: str | None = None
    crosstable: str | None = None

    def plan(self) -> Plan:
        """The plan of it. Raises KasinoError where it cannot be played."""
        isolation = self.isolation()
        partners = True if self.teams and self.partners is None else self.partners
        return make_plan(
            self.bots,
            self.rules,
            seats=(len(PARTNERS) if partners else 2) if self.seats is None else self.seats,
            partners=partners,
            seed=self.seed,
            sets=self.sets,
            rounds=self.rounds,
            whole=self.whole,
            versus=self.versus,
            teams=self.teams,
            names_hidden=not self.names,
            skip_broken=self.skip_broken,
            hash_code=hash_in_process if isolation is None else partial(hash_in_isolation, limits=isolation.limits),
        )

    def isolation(self) -> Isolation | None:
        """How its bots are kept apart; None: they play in this process. Raises KasinoError where it cannot be."""
        args = asdict(self)
        if not self.in_process:
            return Isolation(limits=limits_from_args(args), fresh=self.fresh)
        refuse_limits(args, "--in-process")
        return None

    def path(self, plan: Plan) -> Path:
        """Where the ledger of this plan is. Raises KasinoError where it cannot be there."""
        return readable_ledger(ledger_name(self.seed, plan_digest(plan)) if self.ledger is None else self.ledger)


def ledger_name(seed: str, digest: str) -> str:
    """The name of a ledger, where none is given: from the seed, and from the digest, which knows all of the seed.

    >>> ledger_name("the 1st / 2nd", "d6dfc499")
    'tournament-the_1st___2nd-d6dfc499.jsonl'
    """
    return f"tournament-{re.sub(r'[^A-Za-z0-9._-]', '_', seed)[:_LONGEST]}-{digest}.jsonl"


def settings(args: Namespace) -> list[Settings]:
    """The tournaments that are asked for."""
    config = Config() if args.config is None else read_config(args.config)
    flags = {key: getattr(args, key) for key in KEYS if getattr(args, key) not in (None, [])}
    return [_merged(config, table, flags) for table in config.tables]


def ledger_paths(wanted: Sequence[Settings], plans: Sequence[Plan]) -> list[Path]:
    """Where the ledgers of these tournaments are. Raises KasinoError where two would write one file."""
    found = [one.path(plan) for one, plan in zip(wanted, plans, strict=True)]
    for one, path in zip(wanted, found, strict=True):
        for file in filter(None, (one.csv, one.crosstable)):
            refuse_ledger_overwrite(file, path)
    for what, files in (
        ("ledger", [str(path) for path in found]),
        ("csv", [one.csv for one in wanted if one.csv is not None]),
        ("crosstable", [one.crosstable for one in wanted if one.crosstable is not None]),
    ):
        twice = next((file for number, file in enumerate(files) if file in files[:number]), None)
        if twice is not None:
            raise KasinoError(f"two tournaments would write {twice}: give each a {what} of its own")
    return found


def _merged(config: Config, table: Mapping[str, object], flags: Mapping[str, object]) -> Settings:
    values: dict[str, Any] = dict(table)
    if "rounds" in flags:
        values.pop("whole", None)
    if "seats" in flags and flags["seats"] != len(PARTNERS):
        values.pop("partners", None)
        values.pop("teams", None)
    if flags.get("partners") or flags.get("teams"):
        values.pop("seats", None)
    values.update(flags)
    file = [(name or spec, _own(name, spec, config.folder)) for name, spec in config.bots]
    named = dict(reversed(file))
    chosen = values.pop("bots", None)
    folder = "" if "bots" in flags else config.folder
    found = file if chosen is None else [(word, named.get(word) or [*parse_entrants(word, folder)]) for word in chosen]
    bots = [bot for _, some in found for bot in some]
    versus = values.pop("versus", None)
    if versus is not None:
        folder = "" if "versus" in flags else config.folder
        compared = [bot for word in versus for bot in named.get(word) or parse_entrants(word, folder)]
        if len(compared) != 2:
            raise KasinoError(f"versus compares two bots, not {len(compared)}")
        bots += [bot for bot in compared if bot not in bots]
        values["versus"] = tuple(name for name, _ in compared)
    return Settings(bots=tuple(bots), **values)


def _own(name: str | None, spec: str, folder: str) -> list[Entrant]:
    """The entries of a bot of the file, under the name that it has there."""
    return [(name or its_own, bot) for its_own, bot in parse_entrants(spec, folder)]
