"""Bots elsewhere, asked by BotService: in batches, each with its time, and every failure charged to who failed."""

from __future__ import annotations

from kasino.seat.asking.bot import AskedBot
from kasino.seat.asking.game import Asking, here, play_asked, played_by
from kasino.seat.asking.telling import Told

__all__ = ["AskedBot", "Asking", "Told", "here", "play_asked", "played_by"]
