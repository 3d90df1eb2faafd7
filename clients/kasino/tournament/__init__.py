"""Tournaments of bots: complete duplicate sets, a ledger that can be checked, and standings that follow from it."""

from __future__ import annotations

from kasino.tournament.balance import Balance, balance
from kasino.tournament.columns import columns
from kasino.tournament.entries import Benched, Entry
from kasino.tournament.header import plan_digest
from kasino.tournament.isolation import Isolation
from kasino.tournament.ledger import Ledger, read
from kasino.tournament.lines import AnotherTournamentError, LedgerError, Result
from kasino.tournament.machine import crosstable_csv, standings_csv, to_json
from kasino.tournament.plan import Design, Plan, make_plan, some_rounds
from kasino.tournament.replay import game_record, states
from kasino.tournament.report import plan_report, text_report
from kasino.tournament.run import TABLES, Progress, Summary, run
from kasino.tournament.schedule import Set, count_games, count_line_ups, schedule
from kasino.tournament.standings import FaultCount, Standings, standings
from kasino.tournament.student import Estimate
from kasino.tournament.table import Contrast, Place, Row, Table
from kasino.tournament.verify import Problem, Verdict, verify

__all__ = [
    "TABLES",
    "AnotherTournamentError",
    "Balance",
    "Benched",
    "Contrast",
    "Design",
    "Entry",
    "Estimate",
    "FaultCount",
    "Isolation",
    "Ledger",
    "LedgerError",
    "Place",
    "Plan",
    "Problem",
    "Progress",
    "Result",
    "Row",
    "Set",
    "Standings",
    "Summary",
    "Table",
    "Verdict",
    "balance",
    "columns",
    "count_games",
    "count_line_ups",
    "crosstable_csv",
    "game_record",
    "make_plan",
    "plan_digest",
    "plan_report",
    "read",
    "run",
    "schedule",
    "some_rounds",
    "standings",
    "standings_csv",
    "states",
    "text_report",
    "to_json",
    "verify",
]
