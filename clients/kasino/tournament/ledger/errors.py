"""Errors of ledgers: a damaged line, and a ledger of another plan."""

from __future__ import annotations

from kasino.game import KasinoError


class LedgerError(KasinoError):
    """A ledger that cannot be read; `line` is the number of the bad line, from 1, and `ledger` its file if known."""

    def __init__(self, problem: str, line: int, ledger: str = "the ledger") -> None:
        super().__init__(f"line {line} of {ledger}: {problem}")
        self.problem = problem
        self.line = line
        self.ledger = ledger

    def __reduce__(self) -> tuple[type[LedgerError], tuple[str, int, str]]:
        return (type(self), (self.problem, self.line, self.ledger))


class PlanMismatchError(KasinoError):
    """A ledger whose plan is not the plan to be run."""
