"""How bots are kept apart from the run: each in a process of its own, with limits, or all in this one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kasino.bots import Address, Named, Program, Spec, load, parse_spec
from kasino.bots.house import HOUSE

if TYPE_CHECKING:
    from kasino.seat.process import Limits


@dataclass(frozen=True, slots=True, kw_only=True)
class Isolation:
    """Bots in processes of their own, which may take what `limits` say.

    `fresh`: each seat of each game has a process of its own. `logs` is the folder for what bots print; None is beside
    the ledger.
    """

    limits: Limits
    fresh: bool = False
    logs: Path | None = None


class Identity(NamedTuple):
    """The spec of a bot as it is written down, and the hash of its code."""

    spec: str
    content: str


def identity_here(spec: str) -> Identity:
    """Of a bot whose code is loaded in this process. Raises SpecError where there is none."""
    maker = load(spec)
    return Identity(str(maker.spec), maker.content)


def is_trusted(spec: Spec) -> bool:
    """Whether the code of this bot is of the house: it may be loaded anywhere."""
    return isinstance(spec, Named) and spec.name in HOUSE


def content_of(spec: Spec, version: str, name: str) -> str:
    """16 hexadecimal digits for the code of a bot that runs elsewhere and calls itself so."""
    match spec:
        case Program(arguments):
            return _digest(part for word in arguments for part in (word.encode(), _content(word)))
        case Address():
            return _digest([name.encode(), version.encode()])
        case _:
            return version


def log_path(folder: Path, name: str, entry: int, lane: int) -> Path:
    """Where the output of the bot of this entry goes: the file begins with the number of the entry, from 1."""
    return folder / f"{entry + 1}-{re.sub(r'[^A-Za-z0-9_=,.-]+', '_', name)[:60].strip('_.')}-{lane}.log"


def as_spec(text: str) -> Spec:
    """The spec of an entry."""
    return parse_spec(text)


def _content(word: str) -> bytes:
    try:
        return Path(word).read_bytes() if Path(word).is_file() else b""
    except (OSError, ValueError):
        return b""


def _digest(parts: Iterable[bytes]) -> str:
    whole = sha256()
    for part in parts:
        whole.update(b"%d\n" % len(part) + part)
    return whole.hexdigest()[:16]
