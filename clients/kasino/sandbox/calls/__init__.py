"""Bots called by BotService: batches of calls, their time limits, and faults charged to the seat that caused them."""

from __future__ import annotations

from kasino.sandbox.calls.bot_client import BotClient
from kasino.sandbox.calls.game import SandboxedSeat, local_replier, play_repliers, play_sandboxed
from kasino.sandbox.calls.messages import EncodedEvents

__all__ = ["BotClient", "EncodedEvents", "SandboxedSeat", "local_replier", "play_repliers", "play_sandboxed"]
