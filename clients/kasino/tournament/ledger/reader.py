"""A ledger is one file that only grows: the plan in its first line, then a line a game in the order of the schedule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from kasino.files import read_lines
from kasino.game import KasinoError
from kasino.tournament.ledger.header import plan_of
from kasino.tournament.ledger.lines import LedgerError, Result, unsealed
from kasino.tournament.plan.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """A ledger on disk. Iterating reads it from the first game on, one line at a time, as often as one likes.

    It raises LedgerError at the first line that is not what was written; that its line ends are CRLF now is no matter.
    A torn last line, as a run leaves it that was killed, is no line.
    """

    path: Path
    plan: Plan
    version: str

    def __iter__(self) -> Iterator[Result]:
        for number, line in self.lines():
            yield result_of(line, number)

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """The lines of the games as they were written, each with its number from 1 (so the first is 2)."""
        yield from ledger_lines(self.path, 2)


def read(path: Path | str) -> Ledger:
    """The ledger in this file; its first line is read now. Raises KasinoError where it is none."""
    path = Path(path)
    for number, line in ledger_lines(path):
        data, plan = header_of(line, number, path)
        return Ledger(path=path, plan=plan, version=data["version"])
    raise KasinoError(f"{path} is no ledger: it has not one whole line")


def header_of(line: bytes, number: int, path: Path) -> tuple[dict[str, Any], Plan]:
    """The data of a first line, and their plan. Raises LedgerError where they are none that can be read here.

    Raises KasinoError where the file is no ledger at all.
    """
    if b'"schema":"kasino ledger' not in line[:40]:
        raise KasinoError(f"{path} is no ledger: its first line is not the plan of a tournament")
    try:
        data = unsealed(line, number)
        return data, plan_of(data)
    except LedgerError as error:
        raise LedgerError(error.problem, number, str(path)) from None
    except KasinoError as error:
        raise LedgerError(str(error), number, str(path)) from None


def result_of(line: bytes, number: int) -> Result:
    """The game of line `number`. Raises LedgerError where the line is not the one of that game."""
    try:
        result = Result.of(unsealed(line, number))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
        raise LedgerError("this is not the line of a game", number) from None
    if result.game != number - 1:
        raise LedgerError(
            f"it is game {result.game}, and game {number - 1} is due: a line is missing or doubled", number
        )
    return result


def ledger_lines(path: Path, first: int = 1) -> Iterator[tuple[int, bytes]]:
    """The lines of a file from number `first` on. Raises KasinoError where it cannot be read."""
    try:
        yield from islice(enumerate(read_lines(path), 1), first - 1, None)
    except OSError as error:
        raise KasinoError(f"{path} cannot be read: {error.strerror}") from None
