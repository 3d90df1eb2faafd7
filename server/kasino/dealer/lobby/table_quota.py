"""Counts the tables that are open or running, in all and per peer that created them."""

from __future__ import annotations

from collections import Counter


class TableQuota:
    """The tables in use, each with the peer that created it."""

    def __init__(self) -> None:
        self._creators: dict[str, str] = {}
        self._by_peer = Counter[str]()

    @property
    def in_use(self) -> int:
        """How many tables are open or running."""
        return len(self._creators)

    def created_by(self, peer: str) -> int:
        """How many of them this peer created."""
        return self._by_peer[peer]

    def add(self, name: str, peer: str) -> None:
        """Count this table, which is not counted yet."""
        self._creators[name] = peer
        self._by_peer[peer] += 1

    def remove(self, name: str) -> None:
        """Count this table no longer, if it was counted."""
        peer = self._creators.pop(name, None)
        if peer is not None:
            self._by_peer[peer] -= 1
            if not self._by_peer[peer]:
                del self._by_peer[peer]
