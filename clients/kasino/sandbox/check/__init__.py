"""What a bot has to stand before it enters a tournament: numbered checks, each with a name."""

from __future__ import annotations

from kasino.sandbox.check.checks import CHECKS, run_checks
from kasino.sandbox.check.finding import Finding, Progress

__all__ = ["CHECKS", "Finding", "Progress", "run_checks"]
