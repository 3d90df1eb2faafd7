"""Reads the TOML configuration file of a dealer: its settings by name, its address, and its TLS files.

address = "0.0.0.0:7878"
most_tables = 200

[tls]
certificate = "dealer.pem"
key = "dealer.key"
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from kasino.cli.output import did_you_mean
from kasino.dealer import Settings
from kasino.dealer.settings import Tls
from kasino.files import read_toml
from kasino.game import KasinoError

_TEXT, _INTEGER, _NUMBER, _BOOLEAN = "a text", "a whole number", "a number", "true or false"
_KINDS = {"str": _TEXT, "int": _INTEGER, "float": _NUMBER, "bool": _BOOLEAN}
_KEYS = {
    "address": _TEXT,
    "insecure": _BOOLEAN,
    **{one.name: _KINDS[str(one.type).split(" ")[0]] for one in fields(Settings) if one.name != "tls"},
}
"""The keys of the file other than [tls], with the type of each."""
_TLS_KEYS = {one.name: _TEXT for one in fields(Tls)}


def read_serve_file(path: str) -> tuple[Settings, str | None, bool]:
    """The settings, the address or None, and `insecure`. Raises KasinoError with the file and the key.

    Relative paths of TLS files start at the folder of the configuration file.
    """
    data = read_toml(path)
    tls = data.pop("tls", None)
    _check(path, "", data, _KEYS, more=("tls",))
    address, insecure = data.pop("address", None), data.pop("insecure", False)
    try:
        return Settings(**data, tls=None if tls is None else _tls(path, tls)), address, insecure
    except KasinoError as error:
        raise KasinoError(f"{path}: {error}" if not str(error).startswith(path) else str(error)) from None


def _tls(path: str, table: Any) -> Tls:
    if not isinstance(table, dict):
        raise KasinoError(f"{path}: tls must be a table: write [tls], followed by certificate and key")
    _check(path, "tls.", table, _TLS_KEYS)
    for key in ("certificate", "key"):
        if key not in table:
            raise KasinoError(f"{path}: [tls] needs {key}, the path of a PEM file")
    return Tls(**{key: str(Path(path).parent / value) for key, value in table.items()})


def _check(path: str, above: str, table: dict[str, Any], kinds: Mapping[str, str], more: tuple[str, ...] = ()) -> None:
    """Raise KasinoError for an unknown key or a value of another type. Integers are accepted where numbers are."""
    for key, value in table.items():
        if key not in kinds:
            known = sorted([*kinds, *more])
            raise KasinoError(
                f"{path}: unknown key {above}{key}{did_you_mean(key, known)}; there are {', '.join(known)}"
            )
        if not _fits(value, kinds[key]):
            raise KasinoError(f"{path}: {above}{key} must be {kinds[key]}, not {value!r}")
        if kinds[key] == _NUMBER:
            table[key] = float(value)


def _fits(value: object, kind: str) -> bool:
    match value:
        case bool():
            return kind == _BOOLEAN
        case int():
            return kind in (_INTEGER, _NUMBER)
        case float():
            return kind == _NUMBER
        case str():
            return kind == _TEXT and "\0" not in value
    return False
