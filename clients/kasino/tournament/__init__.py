"""Tournaments of bots: complete duplicate sets, a ledger that can be checked, and standings that follow from it."""

from __future__ import annotations

from kasino.tournament.ledger.header import plan_digest
from kasino.tournament.ledger.lines import AnotherTournamentError, LedgerError, Result
from kasino.tournament.ledger.reader import Ledger, read
from kasino.tournament.ledger.replay import game_record, states
from kasino.tournament.ledger.verify import Problem, Verdict, verify
from kasino.tournament.plan.balance import Balance, balance
from kasino.tournament.plan.entries import Benched, Entry
from kasino.tournament.plan.isolation import Isolation
from kasino.tournament.plan.plan import Design, Plan, make_plan, some_rounds
from kasino.tournament.plan.schedule import Set, count_games, count_line_ups, schedule
from kasino.tournament.play.run import TABLES, Progress, Summary, run
from kasino.tournament.report.columns import columns
from kasino.tournament.report.export import crosstable_csv, standings_csv, to_json
from kasino.tournament.report.text import plan_report, text_report
from kasino.tournament.stats.standings import FaultCount, Standings, standings
from kasino.tournament.stats.t_distribution import Estimate
from kasino.tournament.stats.table import Contrast, Place, Row, Table

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
