"""Statistics of a ledger: scores of sets, confidence intervals, significance and standings."""

from __future__ import annotations

from kasino.tournament.stats.estimate import Estimate
from kasino.tournament.stats.standings import FaultCount, Standings, standings
from kasino.tournament.stats.standings_table import Contrast, EntryRow, PlaceEffect, StandingsTable

__all__ = ["Contrast", "EntryRow", "Estimate", "FaultCount", "PlaceEffect", "Standings", "StandingsTable", "standings"]
