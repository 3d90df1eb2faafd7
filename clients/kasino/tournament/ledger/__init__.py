"""The ledger of a tournament: header, results, reader, writer, verification and replay."""

from __future__ import annotations

from kasino.tournament.ledger.errors import LedgerError, PlanMismatchError
from kasino.tournament.ledger.header import plan_digest
from kasino.tournament.ledger.reader import Ledger, read
from kasino.tournament.ledger.replay import game_record, states
from kasino.tournament.ledger.result import Result
from kasino.tournament.ledger.verify import Problem, Verdict, verify

__all__ = [
    "Ledger",
    "LedgerError",
    "PlanMismatchError",
    "Problem",
    "Result",
    "Verdict",
    "game_record",
    "plan_digest",
    "read",
    "states",
    "verify",
]
