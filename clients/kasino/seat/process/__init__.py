"""Bots in processes of their own: started, limited, heard, and ended with all that they have started."""

from __future__ import annotations

from kasino.seat.process.environment import ADDRESS
from kasino.seat.process.limits import Limits
from kasino.seat.process.output import Output
from kasino.seat.process.process import BotProcess, Ended

__all__ = ["ADDRESS", "BotProcess", "Ended", "Limits", "Output"]
