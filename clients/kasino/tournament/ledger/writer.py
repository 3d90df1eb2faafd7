"""The one writer of a ledger: it goes on where the file ends, and what it has written stays.

A game is in the file when `write` returns, and on the disk after `keep`, which a run calls once a set and at its end.
"""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import Any

from kasino.files import LineFile
from kasino.game import KasinoError
from kasino.tournament.ledger.header import differences, header
from kasino.tournament.ledger.lines import AnotherTournamentError, sealed
from kasino.tournament.ledger.reader import header_of, result_of
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import count_games


class Writer:
    """A ledger that is open to be written, by this process alone. `games` is how many it holds.

    Opening it begins the file, or checks every line of it and cuts a torn last one. Raises KasinoError where the file
    is another tournament's, is damaged, or is being written by another process; it is left as it is then.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.games = 0
        self._path = path
        try:
            self._file = LineFile(path)
        except OSError as error:
            raise KasinoError(f"{path} cannot be written: {error.strerror}") from None
        self._faults: LineFile | None = None
        try:
            self._begin(plan)
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self.keep()
        finally:
            self._close()

    def write(self, line: bytes, faults: list[dict[str, object]]) -> None:
        """Append the line of a game, and to the side file what is told of its faults."""
        if faults:
            if self._faults is None:
                self._faults = LineFile(faults_path(self._path))
            self._faults.append(*(json.dumps(fault).encode() + b"\n" for fault in faults))
        self._file.append(line)
        self.games += 1

    def keep(self) -> None:
        """Wait until all that is written has reached the disk."""
        self._file.sync()

    def _begin(self, plan: Plan) -> None:
        lines = self._file.lines()
        first = next(lines, None)
        if first is None:
            self._begin_file(sealed(header(plan)))
        else:
            data = self._check(plan, first)
            for number, line in enumerate(lines, 2):
                self.games = result_of(line, number).game
            self._file.mend()
            if data["sets"] != plan.sets:
                self._plan_anew(plan, data)
        self._cut_faults()
        self.keep()

    def _begin_file(self, first: bytes) -> None:
        """Write the first line, where nothing stands but a beginning of it."""
        with self._path.open("rb") as file:
            if not first.startswith(file.read(len(first))):
                raise KasinoError(f"{self._path} is no ledger, and is left as it is: give another file")
        self._file.append(first)

    def _close(self) -> None:
        self._file.close()
        if self._faults is not None:
            self._faults.close()

    def _check(self, plan: Plan, line: bytes) -> dict[str, Any]:
        """The data of the first line. Raises AnotherTournamentError."""
        data, _ = header_of(line, 1, self._path)
        differing = list(differences(data, plan))
        if differing:
            raise AnotherTournamentError(
                f"{self._path} is the ledger of another tournament: {'; '.join(differing)}. "
                "Run that one again to go on with it, or give this one a ledger of its own"
            )
        return data

    def _plan_anew(self, plan: Plan, data: dict[str, Any]) -> None:
        """Let the ledger be of more sets than it was begun with, or of fewer where it does not hold them yet.

        The schedule of fewer sets is the beginning of that of more: then it is as if it had been begun so.
        """
        if self.games > count_games(plan):
            raise KasinoError(
                f"{self._path} holds {self.games} games of {data['sets']} sets, and {plan.sets} "
                f"{'set is' if plan.sets == 1 else 'sets are'} asked for: nothing is taken out of a ledger. "
                "Ask for as many sets or more, or give another ledger"
            )
        self._file.replace_first(sealed({**data, "sets": plan.sets}))

    def _cut_faults(self) -> None:
        """Cut from the side file what is told of games that the ledger does not hold; they stand at its end."""
        path = faults_path(self._path)
        if path.exists():
            self._faults = LineFile(path)
            told = sum(1 for _ in takewhile(lambda line: _game(line) <= self.games, self._faults.lines()))
            self._faults.keep(told)


def _game(line: bytes) -> int:
    """The game that a line of the side file is of; 0 where the line is damaged."""
    try:
        return int(json.loads(line)["game"])
    except (ValueError, KeyError, TypeError):
        return 0


def faults_path(path: Path) -> Path:
    """Where the texts of faults stand, a JSON line each: tracebacks are not the same everywhere, the ledger is."""
    return path.with_name(f"{path.name}.faults")
