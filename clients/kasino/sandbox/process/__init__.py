"""Bots in processes of their own: started, limited, heard, and ended with all that they have started."""

from __future__ import annotations

from kasino.sandbox.process.bot_process import BotProcess, Ended
from kasino.sandbox.process.environment import ADDRESS
from kasino.sandbox.process.limits import Limits
from kasino.sandbox.process.output_log import Output

__all__ = ["ADDRESS", "BotProcess", "Ended", "Limits", "Output"]
