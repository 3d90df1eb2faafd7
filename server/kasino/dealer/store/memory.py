"""An in-memory store for the event logs of tables."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

from kasino.dealer.store.interface import Entry, StorageError, StoredTable


class MemoryStore:
    """Keeps tables in this process. They are gone when the store is."""

    durable = False

    def __init__(self) -> None:
        self._tables: dict[str, tuple[bytes, list[Entry]]] = {}
        self._done: asyncio.Future[None] | None = None

    def create(self, table: str, config: bytes, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Store a new table and its first entries."""
        if table in self._tables:
            return _failed(f"there is a table {table} already")
        if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
            return _failed(f"the entries of {table} do not begin with 1")
        self._tables[table] = (config, list(entries))
        return self._succeeded()

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """Append all of these entries, or none."""
        stored = self._tables.get(table)
        if stored is None:
            return _failed(f"there is no table {table}")
        log = stored[1]
        for seq, entry in enumerate(entries, len(log) + 1):
            if entry.seq != seq:
                return _failed(f"entry {entry.seq} of {table} does not follow: {len(log)} are stored")
        log.extend(entries)
        return self._succeeded()

    def drop(self, table: str) -> asyncio.Future[None]:
        """Delete a table."""
        self._tables.pop(table, None)
        return self._succeeded()

    async def read(self) -> AsyncIterator[StoredTable]:
        """Iterate over all tables."""
        for name, (config, entries) in list(self._tables.items()):
            yield StoredTable(name, config, tuple(entries))

    def _succeeded(self) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        if self._done is None or self._done.get_loop() is not loop:
            self._done = loop.create_future()
            self._done.set_result(None)
        return self._done


def _failed(problem: str) -> asyncio.Future[None]:
    failed = asyncio.get_running_loop().create_future()
    failed.set_exception(StorageError(problem))
    return failed
