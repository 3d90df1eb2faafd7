"""The interface of a store, which keeps the event log of every table, and the values it stores.

A table is rebuilt from its configuration and its log alone, and the log only grows.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from kasino.game import KasinoError

STORAGE_LOG = logging.getLogger("kasino.dealer.store")
"""The process log for failed writes."""


class StorageError(KasinoError):
    """A store could not be written or read."""


class Entry(NamedTuple):
    """One event of a table: `public` is a serialized v1.PublicEvent, `private` what only the dealer may know of it."""

    seq: int
    public: bytes
    private: bytes = b""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it was stored: its `config`, which holds secrets, and its entries from seq 1 on."""

    name: str
    config: bytes
    entries: tuple[Entry, ...]


class Store(Protocol):
    """Keeps the event logs of tables. A call has succeeded when its future is done, and changed nothing if that failed.

    A future may be done when it is returned. It fails with StorageError. Calls for several tables may overlap; the next
    call for one table is made after the future of the last one is done.
    """

    @property
    def durable(self) -> bool:
        """Whether tables outlive the process, so that clients of a stopping dealer may expect it back."""
        ...

    def create(self, table: str, config: bytes, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Store a new table and its first entries. Fails if the name is taken."""
        ...

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Append all of these entries, or none. Fails if they do not follow the last one, whoever wrote that."""
        ...

    def drop(self, table: str) -> asyncio.Future[None]:
        """Delete a table."""
        ...

    def read(self) -> AsyncIterator[StoredTable]:
        """Iterate over all tables in the order of their creation."""
        ...
