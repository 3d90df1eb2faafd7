"""The dealer: tables with a log of their own, seats that are asked, and whoever may watch."""

from __future__ import annotations

from kasino.dealer.access import SeatAccess
from kasino.dealer.clock import Clock, LoopClock
from kasino.dealer.lobby import Created, Joined, Lobby
from kasino.dealer.refusals import Refusal, RefusalReason
from kasino.dealer.settings import Settings
from kasino.dealer.store import Entry, MemoryStore, StorageError, Store, Stored
from kasino.dealer.streams import Stream

__all__ = [
    "Clock",
    "Created",
    "Entry",
    "Joined",
    "Lobby",
    "LoopClock",
    "MemoryStore",
    "Refusal",
    "RefusalReason",
    "SeatAccess",
    "Settings",
    "StorageError",
    "Store",
    "Stored",
    "Stream",
]
