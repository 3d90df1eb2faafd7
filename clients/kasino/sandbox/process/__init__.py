"""Bots in processes of their own: start, limits, output, and the end of every process that they started."""

from __future__ import annotations

from kasino.sandbox.process.bot_process import BotProcess, ProcessExit
from kasino.sandbox.process.environment import ADDRESS
from kasino.sandbox.process.limits import Limits
from kasino.sandbox.process.output_log import OutputLog

__all__ = ["ADDRESS", "BotProcess", "Limits", "OutputLog", "ProcessExit"]
