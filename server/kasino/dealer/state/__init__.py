"""The state of one table, computed from its configuration and its event log alone."""

from __future__ import annotations

from kasino.dealer.state.answer_cache import AnswerCache
from kasino.dealer.state.clock_budget import ClockBudget, Countdown
from kasino.dealer.state.event_log import EventLog
from kasino.dealer.state.fold import LogCorruptError, fold_event, fold_log
from kasino.dealer.state.pending_decision import PendingDecision
from kasino.dealer.state.player import Player
from kasino.dealer.state.seat_clocks import SeatClocks
from kasino.dealer.state.seat_credential import SeatCredential
from kasino.dealer.state.table_config import TableConfig
from kasino.dealer.state.table_state import OpenDecision, Standing, TableState

__all__ = [
    "AnswerCache",
    "ClockBudget",
    "Countdown",
    "EventLog",
    "LogCorruptError",
    "OpenDecision",
    "PendingDecision",
    "Player",
    "SeatClocks",
    "SeatCredential",
    "Standing",
    "TableConfig",
    "TableState",
    "fold_event",
    "fold_log",
]
