"""The settings of tournaments, merged from flags and a configuration file. Flags have priority."""

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

_MAX_SEED_LENGTH = 40  # characters of the seed in the name of a ledger


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one tournament."""

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
        """The plan of the tournament. Raises KasinoError if it cannot be played."""
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
        """How the bots are isolated; None if they run in this process. Raises KasinoError if a limit is invalid."""
        args = asdict(self)
        if not self.in_process:
            return Isolation(limits=limits_from_args(args), fresh=self.fresh)
        refuse_limits(args, "--in-process")
        return None

    def path(self, plan: Plan) -> Path:
        """The path of the ledger of this plan. Raises KasinoError if it is not a regular file."""
        return readable_ledger(ledger_name(self.seed, plan_digest(plan)) if self.ledger is None else self.ledger)


def ledger_name(seed: str, digest: str) -> str:
    """The default name of a ledger, from the seed and the digest of the plan, which covers the whole seed.

    >>> ledger_name("the 1st / 2nd", "d6dfc499")
    'tournament-the_1st___2nd-d6dfc499.jsonl'
    """
    return f"tournament-{re.sub(r'[^A-Za-z0-9._-]', '_', seed)[:_MAX_SEED_LENGTH]}-{digest}.jsonl"


def settings_from_args(args: Namespace) -> list[Settings]:
    """The tournaments that the flags and the configuration file describe."""
    config = Config() if args.config is None else read_config(args.config)
    flags = {key: getattr(args, key) for key in KEYS if getattr(args, key) not in (None, [])}
    return [_merged(config, table, flags) for table in config.tables]


def ledger_paths(tournaments: Sequence[Settings], plans: Sequence[Plan]) -> list[Path]:
    """The paths of the ledgers. Raises KasinoError if two tournaments would write the same file."""
    found = [one.path(plan) for one, plan in zip(tournaments, plans, strict=True)]
    for one, path in zip(tournaments, found, strict=True):
        for file in filter(None, (one.csv, one.crosstable)):
            refuse_ledger_overwrite(file, path)
    for what, files in (
        ("ledger", [str(path) for path in found]),
        ("csv", [one.csv for one in tournaments if one.csv is not None]),
        ("crosstable", [one.crosstable for one in tournaments if one.crosstable is not None]),
    ):
        twice = next((file for number, file in enumerate(files) if file in files[:number]), None)
        if twice is not None:
            raise KasinoError(f"two tournaments would write {twice}: give each its own {what}")
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
    from_file = [(name or spec, _named_entries(name, spec, config.folder)) for name, spec in config.bots]
    named = dict(reversed(from_file))
    chosen = values.pop("bots", None)
    folder = "" if "bots" in flags else config.folder
    found = (
        from_file if chosen is None else [(word, named.get(word) or [*parse_entrants(word, folder)]) for word in chosen]
    )
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


def _named_entries(name: str | None, spec: str, folder: str) -> list[Entrant]:
    """The entries of a bot of the configuration file, with its name there."""
    return [(name or its_own, bot) for its_own, bot in parse_entrants(spec, folder)]
