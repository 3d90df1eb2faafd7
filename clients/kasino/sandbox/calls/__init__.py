"""Bots elsewhere, asked by BotService: in batches, each with its time, and every failure charged to who failed."""

from __future__ import annotations

from kasino.sandbox.calls.bot_client import AskedBot
from kasino.sandbox.calls.game import Asking, here, play_asked, played_by
from kasino.sandbox.calls.messages import Told

__all__ = ["AskedBot", "Asking", "Told", "here", "play_asked", "played_by"]
