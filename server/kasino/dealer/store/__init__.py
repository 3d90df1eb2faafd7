"""Stores for the event logs of tables: the interface and the in-memory store."""

from __future__ import annotations

from kasino.dealer.store.interface import STORAGE_LOG, Entry, StorageError, Store, StoredTable
from kasino.dealer.store.memory import MemoryStore

__all__ = ["STORAGE_LOG", "Entry", "MemoryStore", "StorageError", "Store", "StoredTable"]
