"""Bots elsewhere, asked by BotService: in batches, each with its time, and every failure charged to who failed."""

from __future__ import annotations

from kasino.sandbox.calls.bot_client import BotClient
from kasino.sandbox.calls.game import SandboxedSeat, local_replier, play_repliers, play_sandboxed
from kasino.sandbox.calls.messages import EncodedEvents

__all__ = ["BotClient", "EncodedEvents", "SandboxedSeat", "local_replier", "play_repliers", "play_sandboxed"]
