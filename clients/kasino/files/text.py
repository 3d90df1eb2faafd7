"""Reads a text file: UTF-8, with or without a byte-order mark, with any line ends."""

from __future__ import annotations

from pathlib import Path

from kasino.files.errors import naming
from kasino.game import KasinoError


def read_text(path: Path | str) -> str:
    """The text of this file. Raises KasinoError where it is not UTF-8."""
    try:
        with naming(path):
            return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise KasinoError(f"{path} is not a text file in UTF-8: save it as UTF-8") from None
