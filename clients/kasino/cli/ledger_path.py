"""Checks of the paths of ledgers and of the reports that are written from them."""

from __future__ import annotations

from pathlib import Path

from kasino.cli.output import print_result
from kasino.files import naming
from kasino.game import KasinoError


def readable_ledger(path: Path | str) -> Path:
    """The path of a ledger. KasinoError if it is a device or a pipe, which is endless or can be read only once."""
    path = Path(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        raise KasinoError(f"{path} is not a regular file: give the file of a ledger")
    return path


def refuse_ledger_overwrite(path: str, ledger: Path) -> None:
    """Raise KasinoError if `path` is the ledger."""
    if path != "-" and Path(path).resolve() == ledger.resolve():
        raise KasinoError(f"{path} is the ledger itself and was not changed: give another file")


def write_report(path: str, text: str, ledger: Path) -> None:
    """Write a report to a file, `-` for standard output. KasinoError if it is the ledger that it is made from."""
    if path == "-":
        print_result(text)
        return
    refuse_ledger_overwrite(path, ledger)
    with naming(path):
        Path(path).write_text(text, encoding="utf-8", errors="surrogateescape", newline="")
