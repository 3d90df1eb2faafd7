"""Hashes of bots' code, which identify a bot across runs, and hashing of bots that are loaded into this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from kasino.bots import Address, Named, Program, Spec, SpecError, load
from kasino.bots.loading.house_bots import HOUSE_BOTS
from kasino.game import KasinoError

CodeHashes = Mapping[Spec, str | KasinoError]
"""By bot: 16 hexadecimal digits, or the error because of which the bot cannot play."""

HashCode = Callable[[Sequence[Spec]], CodeHashes]
"""Hashes the code of these bots."""


def hash_in_process(specs: Iterable[Spec]) -> dict[Spec, str | KasinoError]:
    """Load these bots into this process and hash their code."""
    return {spec: _hash_one(spec) for spec in specs}


def _hash_one(spec: Spec) -> str | KasinoError:
    try:
        return load(spec).content
    except SpecError as error:
        return error


def is_trusted(spec: Spec) -> bool:
    """Whether this is a house bot, whose code may be loaded into any process."""
    return isinstance(spec, Named) and spec.name in HOUSE_BOTS


def hash_of_running(spec: Spec, version: str, name: str) -> str:
    """The code hash of a bot in another process: 16 hexadecimal digits.

    `version` and `name` are those that the bot reports. A Python bot reports its hash as its version; of a program the
    command line and the files in it are hashed, and of an address the name and the version.
    """
    match spec:
        case Program(arguments):
            return _digest(
                part for word in arguments for part in (word.encode(), _file_bytes(spec.existing_path(word)))
            )
        case Address():
            return _digest([name.encode(), version.encode()])
        case _:
            return version


def _file_bytes(file: Path | None) -> bytes:
    try:
        return b"" if file is None or not file.is_file() else file.read_bytes()
    except OSError:
        return b""


def _digest(parts: Iterable[bytes]) -> str:
    """SHA-256 of length-prefixed parts, shortened."""
    whole = sha256()
    for part in parts:
        whole.update(b"%d\n" % len(part) + part)
    return whole.hexdigest()[:16]
