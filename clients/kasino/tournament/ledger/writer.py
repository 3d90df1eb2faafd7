"""Appends games to a ledger; one process at a time writes it, and resumes where the file ends.

A game is in the file when `write` returns, and durable after `sync`, which a run calls after a set, but at most twice a
second, and at its end.
"""

from __future__ import annotations

import json
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import Any

from kasino.files import LineFile
from kasino.game import KasinoError
from kasino.tournament.ledger.checksum import encode_line
from kasino.tournament.ledger.errors import PlanMismatchError
from kasino.tournament.ledger.header import header
from kasino.tournament.ledger.header_diff import header_differences
from kasino.tournament.ledger.reader import parse_header_line, parse_result_line
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import count_games


class LedgerWriter:
    """A ledger that is open for writing by this process only. `games` is the number of games in it.

    Opening it writes the header of a new file, or checks every line of an existing one and truncates a torn last line.
    Raises KasinoError, and leaves the file as it is, if it is the ledger of another plan, is damaged, or is open for
    writing in another process.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        self.games = 0
        self._path = path
        try:
            self._file = LineFile(path)
        except OSError as error:
            raise KasinoError(f"{path} cannot be written: {error.strerror}") from None
        self._fault_log: LineFile | None = None
        try:
            self._resume(plan)
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> LedgerWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self.sync()
        finally:
            self._close()

    def write(self, line: bytes, faults: list[dict[str, object]]) -> None:
        """Append the line of a game, and its faults to the fault log."""
        if faults:
            if self._fault_log is None:
                self._fault_log = LineFile(fault_log_path(self._path))
            self._fault_log.append(*(json.dumps(fault).encode() + b"\n" for fault in faults))
        self._file.append(line)
        self.games += 1

    def sync(self) -> None:
        """Wait until the written games are durable."""
        self._file.sync()

    def _resume(self, plan: Plan) -> None:
        lines = self._file.lines()
        first = next(lines, None)
        if first is None:
            self._write_header(encode_line(header(plan)))
        else:
            data = self._check_header(plan, first)
            for number, line in enumerate(lines, 2):
                self.games = parse_result_line(line, number).game
            self._file.repair()
            if data["sets"] != plan.sets:
                self._change_sets(plan, data)
        self._truncate_fault_log()
        self.sync()

    def _write_header(self, first: bytes) -> None:
        """Write the first line to a file that is empty or holds a part of it."""
        with self._path.open("rb") as file:
            if not first.startswith(file.read(len(first))):
                raise KasinoError(f"{self._path} is not a ledger, and was not changed: give another file")
        self._file.append(first)

    def _close(self) -> None:
        self._file.close()
        if self._fault_log is not None:
            self._fault_log.close()

    def _check_header(self, plan: Plan, line: bytes) -> dict[str, Any]:
        """The data of the first line. Raises PlanMismatchError."""
        data, _ = parse_header_line(line, 1, self._path)
        differences = list(header_differences(data, plan))
        if differences:
            raise PlanMismatchError(
                f"{self._path} is the ledger of another tournament: {'; '.join(differences)}. "
                "Run that one again to go on with it, or give this one a ledger of its own"
            )
        return data

    def _change_sets(self, plan: Plan, data: dict[str, Any]) -> None:
        """Change the number of sets in the header: to more, or to fewer if the ledger does not hold more yet.

        The schedule of fewer sets is a prefix of that of more, so the ledger is as if created with this number.
        """
        if self.games > count_games(plan):
            raise KasinoError(
                f"{self._path} holds {self.games} games of {data['sets']} sets, and {plan.sets} "
                f"{'set is' if plan.sets == 1 else 'sets are'} asked for: nothing is taken out of a ledger. "
                "Ask for as many sets or more, or give another ledger"
            )
        self._file.replace_first(encode_line({**data, "sets": plan.sets}))

    def _truncate_fault_log(self) -> None:
        """Remove the faults of games that the ledger does not hold; they are at the end of the fault log."""
        path = fault_log_path(self._path)
        if path.exists():
            self._fault_log = LineFile(path)
            count = sum(1 for _ in takewhile(lambda line: _game_of(line) <= self.games, self._fault_log.lines()))
            self._fault_log.truncate(count)


def _game_of(line: bytes) -> int:
    """The number of the game of a line of the fault log; 0 if the line is damaged."""
    try:
        return int(json.loads(line)["game"])
    except (ValueError, KeyError, TypeError):
        return 0


def fault_log_path(path: Path) -> Path:
    """The fault log of a ledger: a JSON line with the text of each fault.

    It is a file of its own, because tracebacks differ from machine to machine, and the ledger must not.
    """
    return path.with_name(f"{path.name}.faults")
