"""A ledger is one file that only grows: the plan in its first line, then a line a game in the order of the schedule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from os import SEEK_END
from pathlib import Path
from typing import Any

from kasino.game import KasinoError
from kasino.tournament.header import plan_of
from kasino.tournament.lines import LedgerError, Result, unsealed
from kasino.tournament.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """A ledger on disk. Iterating reads it from the first game on, one line at a time, as often as one likes.

    It raises LedgerError at the first line that is not what was written. A last line without an end, as a run leaves
    it that was killed, is no line.
    """

    path: Path
    plan: Plan
    version: str

    def __iter__(self) -> Iterator[Result]:
        for number, line in self.lines():
            yield result_of(line, number)

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """The lines of the games as they are on disk, each with its number from 1 (so the first is 2)."""
        yield from whole_lines(self.path, 2)


def read(path: Path | str) -> Ledger:
    """The ledger in this file; its first line is read now. Raises KasinoError where it is none."""
    path = Path(path)
    for number, line in whole_lines(path):
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


def is_torn(path: Path) -> bool:
    """Whether the file ends in a line without an end, as a run leaves it that was killed."""
    with path.open("rb") as file:
        return file.seek(0, SEEK_END) > 0 and file.seek(-1, SEEK_END) >= 0 and file.read(1) != b"\n"


def whole_lines(path: Path, first: int = 1) -> Iterator[tuple[int, bytes]]:
    """The lines of a file from number `first` on, with their ends; what follows the last end is left out."""
    try:
        file = path.open("rb")
    except OSError as error:
        raise KasinoError(f"{path} cannot be read: {error.strerror}") from None
    with file:
        for number, line in enumerate(file, 1):
            if number >= first and line.endswith(b"\n"):
                yield number, line
