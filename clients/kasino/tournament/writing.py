"""The one writer of a ledger: it goes on where the file ends, and what it has written stays."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import IO

from kasino.game import KasinoError
from kasino.tournament.header import differences, header
from kasino.tournament.ledger import header_of, result_of, whole_lines
from kasino.tournament.lines import AnotherTournamentError, sealed
from kasino.tournament.plan import Plan

try:
    import fcntl
except ImportError:  # Windows has other locks; there two runs of one ledger are not noticed
    fcntl = None  # type: ignore[assignment]


class Writer:
    """A ledger that is open to be written, by this process alone. `games` is how many it holds.

    Opening it begins the file, or checks every line of it and cuts a torn last one. Raises KasinoError where the file
    is another tournament's, is damaged, or is being written by another process; it is left as it is then.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.games = 0
        self._path = path
        try:
            self._file: IO[bytes] = path.open("a+b")
        except OSError as error:
            raise KasinoError(f"{path} cannot be written: {error.strerror}") from None
        self._faults: IO[bytes] | None = None
        try:
            self._begin(plan)
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.keep()
        self._file.close()
        if self._faults is not None:
            self._faults.close()

    def write(self, line: bytes, faults: list[dict[str, object]]) -> None:
        """Append the line of a game, and to the side file what is told of its faults."""
        if faults:
            if self._faults is None:
                self._faults = faults_path(self._path).open("ab")
            self._faults.write(b"".join(json.dumps(fault).encode() + b"\n" for fault in faults))
            self._faults.flush()
        self._file.write(line)
        self._file.flush()
        self.games += 1

    def keep(self) -> None:
        """Wait until all that is written has reached the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def _begin(self, plan: Plan) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise KasinoError(f"{self._path} is being written by another run: wait until it has ended") from None
        first = sealed(header(plan))
        size = 0
        for number, line in whole_lines(self._path):
            if number == 1:
                self._check(plan, line)
            else:
                self.games = result_of(line, number).game
            size += len(line)
        if not size and not first.startswith(self._beginning(len(first))):
            raise KasinoError(f"{self._path} is no ledger, and is left as it is: give another file")
        if self._path.stat().st_size > size:
            self._file.truncate(size)
        if not size:
            self._file.write(first)
        self._cut_faults()
        self.keep()

    def _beginning(self, size: int) -> bytes:
        self._file.seek(0)
        return self._file.read(size)

    def _check(self, plan: Plan, line: bytes) -> None:
        data, _ = header_of(line, 1, self._path)
        differing = list(differences(data, header(plan)))
        if differing:
            if data["sets"] != plan.sets and len(differing) == 1:
                differing.append("that number stands in the first line, which is never written again")
            raise AnotherTournamentError(
                f"{self._path} is the ledger of another tournament: {'; '.join(differing)}. "
                "Run that one again to go on with it, or give this one a ledger of its own"
            )

    def _cut_faults(self) -> None:
        """Leave out of the side file what is told of games that the ledger does not hold."""
        path = faults_path(self._path)
        if not path.exists() or all(_game(line) <= self.games for _, line in whole_lines(path)):
            return
        kept = path.with_name(f"{path.name}.new")
        with kept.open("wb") as file:
            for _, line in whole_lines(path):
                if _game(line) <= self.games:
                    file.write(line)
        kept.replace(path)


def _game(line: bytes) -> int:
    return int(json.loads(line)["game"])


def faults_path(path: Path) -> Path:
    """Where the texts of faults stand, a JSON line each: tracebacks are not the same everywhere, the ledger is."""
    return path.with_name(f"{path.name}.faults")
