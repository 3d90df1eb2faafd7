"""The event log of one table, in memory: its public events, their times, and what only the dealer may know of them.

The process log is another thing: `kasino.dealer.process_log`.
"""

from __future__ import annotations

from kasino.dealer.store.interface import Entry


class EventLog:
    """The events of a table. The event with seq n is at index n - 1. A log only grows."""

    __slots__ = ("private", "public", "times")

    def __init__(self) -> None:
        self.public: list[bytes] = []
        """Serialized v1.PublicEvents."""
        self.times: list[float] = []
        """Unix seconds."""
        self.private: dict[int, bytes] = {}
        """By seq, for the events that have private data."""

    def entries(self) -> list[Entry]:
        """All events, as a store keeps them."""
        return [Entry(seq, public, self.private.get(seq, b"")) for seq, public in enumerate(self.public, 1)]
