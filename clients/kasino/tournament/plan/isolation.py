"""How bots are kept apart from the run: each in a process of its own, with limits, or all in this one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from kasino.bots import Address, Named, Program, Spec, SpecError, load
from kasino.bots.loading.house_bots import HOUSE
from kasino.game import KasinoError

if TYPE_CHECKING:
    from kasino.sandbox.process import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolation:
    """Bots in processes of their own, which may take what `limits` say.

    `fresh`: each seat of each game has a process of its own. `logs` is the folder for what bots print; None is beside
    the ledger.
    """

    limits: Limits
    fresh: bool = False
    logs: Path | None = None


def contents_here(specs: Iterable[Spec]) -> dict[Spec, str | KasinoError]:
    """The hash of the code of each of these bots, which is loaded into this process, or why it cannot be."""
    return {spec: _content_here(spec) for spec in specs}


def _content_here(spec: Spec) -> str | KasinoError:
    try:
        return load(spec).content
    except SpecError as error:
        return error


def is_trusted(spec: Spec) -> bool:
    """Whether the code of this bot is of the house: it may be loaded anywhere."""
    return isinstance(spec, Named) and spec.name in HOUSE


def content_of(spec: Spec, version: str, name: str) -> str:
    """16 hexadecimal digits for the code of a bot that runs elsewhere and calls itself so."""
    match spec:
        case Program(arguments):
            return _digest(part for word in arguments for part in (word.encode(), _bytes_of(spec.there(word))))
        case Address():
            return _digest([name.encode(), version.encode()])
        case _:
            return version


def log_path(folder: Path, name: str, entry: int, lane: int) -> Path:
    """Where the output of the bot of this entry goes: the file begins with the number of the entry, from 1."""
    return folder / f"{entry + 1}-{re.sub(r'[^A-Za-z0-9_=,.-]+', '_', name)[:60].strip('_.')}-{lane}.log"


def _bytes_of(file: Path | None) -> bytes:
    try:
        return b"" if file is None or not file.is_file() else file.read_bytes()
    except OSError:
        return b""


def _digest(parts: Iterable[bytes]) -> str:
    whole = sha256()
    for part in parts:
        whole.update(b"%d\n" % len(part) + part)
    return whole.hexdigest()[:16]
