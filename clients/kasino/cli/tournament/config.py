"""Reads the TOML configuration file of tournaments: the flags as keys, and named bots.

    [[bot]]
    name = "careful"
    spec = "thoughtful?keep_taker=1"

    [tournament]
    seats = 3
    sets = 40

A table `[tournament]` is one tournament. Several `[[tournament]]` are played in order. Each has all bots of the file,
or those that its `bots` names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from kasino.cli.options.parser import MAX_NUMBER
from kasino.cli.output import did_you_mean
from kasino.files import read_toml
from kasino.game import KasinoError

_INTEGER, _NUMBER, _TEXT, _BOOLEAN, _TEXTS = "a whole number", "a number", "a text", "true or false", "a list of texts"
_TEXT_OR_TEXTS = "a text or a list of texts"
KEYS = {
    "rules": _TEXT,
    "seats": _INTEGER,
    "partners": _BOOLEAN,
    "teams": _BOOLEAN,
    "sets": _INTEGER,
    "seed": _TEXT,
    "rounds": _INTEGER,
    "whole": _BOOLEAN,
    "versus": _TEXTS,
    "workers": _INTEGER,
    "in_process": _BOOLEAN,
    "fresh": _BOOLEAN,
    "start_seconds": _NUMBER,
    "move_seconds": _NUMBER,
    "bank_seconds": _NUMBER,
    "memory": _INTEGER,
    "cpu_seconds": _INTEGER,
    "processes": _INTEGER,
    "files": _INTEGER,
    "dealer": _TEXT,
    "tables": _INTEGER,
    "ledger": _TEXT,
    "names": _BOOLEAN,
    "csv": _TEXT,
    "crosstable": _TEXT,
    "skip_broken": _BOOLEAN,
    "bots": _TEXT_OR_TEXTS,
}
"""The keys of a tournament, with the type of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The content of a file: bots as (name, spec), and the tables. `several` means that they are `[[tournament]]`.

    Relative paths of bots start at `folder`, that of the file.
    """

    folder: str = ""
    bots: tuple[tuple[str | None, str], ...] = ()
    tables: tuple[Mapping[str, object], ...] = ({},)
    several: bool = False


def read_config(path: str) -> Config:
    """Read a file. Raises KasinoError with the file and the key."""
    data = read_toml(path)
    _refuse_unknown(path, "", data, ("bot", "tournament"))
    tables = data.get("tournament", {})
    several = isinstance(tables, list)
    tables = tables if several else [tables]
    if not tables or not all(isinstance(table, dict) for table in tables):
        raise KasinoError(
            f"{path}: tournament must be a table: write [tournament], or [[tournament]] for each of several"
        )
    for table in tables:
        _refuse_unknown(path, "tournament.", table, KEYS)
        for key, value in table.items():
            table[key] = _checked(path, f"tournament.{key}", value, KEYS[key])
    bots = tuple(_bots(path, data.get("bot", [])))
    return Config(folder=str(Path(path).parent.absolute()), bots=bots, tables=tuple(tables), several=several)


def _bots(path: str, entries: object) -> Iterable[tuple[str | None, str]]:
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise KasinoError(f"{path}: write each bot as its own table [[bot]] with name and spec")
    for entry in entries:
        _refuse_unknown(path, "bot.", entry, ("name", "spec"))
        if "spec" not in entry:
            raise KasinoError(f'{path}: a [[bot]] needs a spec, as in spec = "greedy"')
        spec = str(_checked(path, "bot.spec", entry["spec"], _TEXT))
        name = entry.get("name")
        yield None if name is None else str(_checked(path, "bot.name", name, _TEXT)), spec


def _refuse_unknown(path: str, above: str, table: Mapping[str, object], known: Iterable[str]) -> None:
    for key in table:
        if key not in known:
            raise KasinoError(
                f"{path}: unknown key {above}{key}{did_you_mean(key, known)}; there are {', '.join(sorted(known))}"
            )


def _checked(path: str, key: str, value: object, kind: str) -> object:
    if key == "tournament.seed" and isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if kind == _TEXT_OR_TEXTS and isinstance(value, str):
        value = [value]
    fits = {
        _INTEGER: isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER,
        _NUMBER: isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MAX_NUMBER,
        _TEXT: isinstance(value, str) and "\0" not in value,
        _BOOLEAN: isinstance(value, bool),
        _TEXTS: (texts := isinstance(value, list) and all(isinstance(text, str) for text in value)),
        _TEXT_OR_TEXTS: texts,
    }
    if not fits[kind]:
        raise KasinoError(f"{path}: {key} must be {kind}, not {value!r}")
    return value
