"""Reads and writes UTF-8 text files, and reads TOML, with or without a byte-order mark and with any line ends."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from kasino.files.errors import naming
from kasino.game import KasinoError


def read_text(path: Path | str) -> str:
    """The text of this file. Raises KasinoError where it is not UTF-8."""
    try:
        with naming(path):
            return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise KasinoError(f"{path} is not a text file in UTF-8: save it as UTF-8") from None


def write_new(path: Path, text: str) -> None:
    """Write a new text file, or none where that fails. Raises OSError that names the file."""
    with naming(path), path.open("x", encoding="utf-8") as file:
        try:
            file.write(text)
            file.flush()
        except OSError:
            path.unlink()
            raise


def read_toml(path: Path | str) -> dict[str, Any]:
    """The data of this TOML file. Raises KasinoError, which names the file, where it cannot be read."""
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise KasinoError(f"{path} is not valid TOML: {error}") from None
    except OSError as error:
        raise KasinoError(f"{path} cannot be read: {error.strerror}") from None
