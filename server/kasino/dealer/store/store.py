"""What has happened at a table is a log that only grows; whoever has the log has the table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from kasino.game import KasinoError

LOG = logging.getLogger("kasino.dealer.store.store")
"""What could not be written."""


class StorageError(KasinoError):
    """Something could not be written down, or read again."""


class Entry(NamedTuple):
    """One event of a table: `public` is a v1.PublicEvent, `private` what only the dealer may know of it."""

    seq: int
    public: bytes
    private: bytes = b""


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it was written down: its `config`, which holds secrets, and its entries from seq 1 on."""

    name: str
    config: bytes
    entries: tuple[Entry, ...]


class Store(Protocol):
    """Where the logs are kept. What was asked for is written once the future is done, and not there if it failed.
    `durable`: what was written is there for the next process, so that a dealer that stops is worth waiting for.

    A future may be done when it is returned. A StorageError in it: nothing was written. Several tables may be written
    at once; for one table the next call comes after the future of the last one is done.
    """

    @property
    def durable(self) -> bool:
        """Whether it outlives the process."""
        ...

    def create(self, table: str, config: bytes, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """A new table, and its first entries. Fails where there is one of that name."""
        ...

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """All of these entries or none. Fails where they do not follow the last one, whoever wrote that."""
        ...

    def drop(self, table: str) -> asyncio.Future[None]:
        """Nothing of the table is left."""
        ...

    def read(self) -> AsyncIterator[Stored]:
        """Every table, in the order in which they were created."""
        ...


class MemoryStore:
    """A store that lasts as long as it is held."""

    durable = False

    def __init__(self) -> None:
        self._tables: dict[str, tuple[bytes, list[Entry]]] = {}
        self._done: asyncio.Future[None] | None = None

    def create(self, table: str, config: bytes, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """A new table."""
        if table in self._tables:
            return _failed(f"there is a table {table} already")
        if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
            return _failed(f"the entries of {table} do not begin with 1")
        self._tables[table] = (config, list(entries))
        return self._written()

    def append(self, table: str, entries: Sequence[Entry]) -> asyncio.Future[None]:
        """All of these entries or none."""
        kept = self._tables.get(table)
        if kept is None:
            return _failed(f"there is no table {table}")
        seq = len(kept[1])
        for entry in entries:
            seq += 1
            if entry.seq != seq:
                return _failed(f"entry {entry.seq} of {table} does not follow: {len(kept[1])} are written")
        kept[1].extend(entries)
        return self._written()

    def drop(self, table: str) -> asyncio.Future[None]:
        """Nothing of the table is left."""
        self._tables.pop(table, None)
        return self._written()

    async def read(self) -> AsyncIterator[Stored]:
        """Every table."""
        for name, (config, entries) in list(self._tables.items()):
            yield Stored(name, config, tuple(entries))

    def _written(self) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        if self._done is None or self._done.get_loop() is not loop:
            self._done = loop.create_future()
            self._done.set_result(None)
        return self._done


def _failed(problem: str) -> asyncio.Future[None]:
    failed = asyncio.get_running_loop().create_future()
    failed.set_exception(StorageError(problem))
    return failed
