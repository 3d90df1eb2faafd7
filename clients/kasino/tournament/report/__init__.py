"""Reports of plans and standings as text, CSV and JSON."""

from __future__ import annotations

from kasino.tournament.report.columns import columns
from kasino.tournament.report.export import crosstable_csv, standings_csv, to_json
from kasino.tournament.report.text_report import plan_report, text_report

__all__ = ["columns", "crosstable_csv", "plan_report", "standings_csv", "text_report", "to_json"]
