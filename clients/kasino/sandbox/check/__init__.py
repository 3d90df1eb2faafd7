"""Checks of a bot before it enters a tournament."""

from __future__ import annotations

from kasino.sandbox.check.checks import CHECKS
from kasino.sandbox.check.finding import Finding, Progress
from kasino.sandbox.check.runner import run_checks

__all__ = ["CHECKS", "Finding", "Progress", "run_checks"]
