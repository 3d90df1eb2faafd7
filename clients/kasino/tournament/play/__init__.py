"""Runs of a plan: in this process, in workers, with isolated bots, or at a dealer."""

from __future__ import annotations

from kasino.tournament.play.isolation import Isolation
from kasino.tournament.play.progress import Progress, Summary
from kasino.tournament.play.run import TABLES, run

__all__ = ["TABLES", "Isolation", "Progress", "Summary", "run"]
