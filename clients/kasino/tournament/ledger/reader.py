"""Reads a ledger: an append-only file with the plan in its first line, then a line a game in schedule order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from kasino.files import read_lines
from kasino.game import KasinoError
from kasino.tournament.ledger.checksum import decode_line
from kasino.tournament.ledger.errors import LedgerError
from kasino.tournament.ledger.header import parse_header
from kasino.tournament.ledger.result import Result
from kasino.tournament.plan.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """A ledger on disk. Each iteration reads it again from the first game, one line at a time.

    Iterating raises LedgerError at the first damaged line. CRLF line ends are accepted. A torn last line, which a
    killed run leaves, is skipped.
    """

    path: Path
    plan: Plan
    version: str

    def __iter__(self) -> Iterator[Result]:
        for number, line in self.lines():
            yield parse_result_line(line, number)

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """The raw lines of the games, each with its number in the file (the first is 2)."""
        yield from _numbered_lines(self.path, 2)


def read(path: Path | str) -> Ledger:
    """Open the ledger in this file and read its header. Raises KasinoError if it is not a ledger."""
    path = Path(path)
    for number, line in _numbered_lines(path):
        data, plan = parse_header_line(line, number, path)
        return Ledger(path=path, plan=plan, version=data["version"])
    raise KasinoError(f"{path} is not a ledger: it has no complete line")


def parse_header_line(line: bytes, number: int, path: Path) -> tuple[dict[str, Any], Plan]:
    """The data of a first line, and the plan in them.

    Raises LedgerError if this version cannot read them, and KasinoError if the file is not a ledger at all.
    """
    if b'"schema":"kasino ledger' not in line[:40]:
        raise KasinoError(f"{path} is not a ledger: its first line is not the plan of a tournament")
    try:
        data = decode_line(line, number)
        return data, parse_header(data)
    except LedgerError as error:
        raise LedgerError(error.problem, number, str(path)) from None
    except KasinoError as error:
        raise LedgerError(str(error), number, str(path)) from None


def parse_result_line(line: bytes, number: int) -> Result:
    """The result in line `number`. Raises LedgerError if the line is damaged, or has the number of another game."""
    try:
        result = Result.from_data(decode_line(line, number))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise LedgerError("this is not the line of a game", number) from None
    if result.game != number - 1:
        raise LedgerError(
            f"it is game {result.game}, and game {number - 1} is due: a line is missing or doubled", number
        )
    return result


def _numbered_lines(path: Path, first: int = 1) -> Iterator[tuple[int, bytes]]:
    """The lines of a file from number `first` on. Raises KasinoError if the file cannot be read."""
    try:
        yield from islice(enumerate(read_lines(path), 1), first - 1, None)
    except OSError as error:
        raise KasinoError(f"{path} cannot be read: {error.strerror}") from None
