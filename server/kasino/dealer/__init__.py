"""The dealer: hosts tables, asks the seats for their moves, and feeds seats and spectators over gRPC."""

from __future__ import annotations

from kasino.dealer.clock import Clock, LoopClock
from kasino.dealer.feed.stream import Stream
from kasino.dealer.lobby.lobby import Created, Joined, Lobby
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.settings import Settings
from kasino.dealer.store.interface import Entry, StorageError, Store, StoredTable
from kasino.dealer.store.memory import MemoryStore
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
    "StoredTable",
    "Stream",
]
