"""The dealer: tables with a log of their own, seats that are asked, and whoever may watch."""

from __future__ import annotations

from kasino.dealer.clock import Clock, LoopClock
from kasino.dealer.feed.stream import Stream
from kasino.dealer.lobby.lobby import Created, Joined, Lobby
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.settings import Settings
from kasino.dealer.store.store import Entry, MemoryStore, StorageError, Store, Stored
from kasino.dealer.table.seat_access import SeatAccess

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
