"""Limits how many streams, or other calls, are open at a time: in all and per peer."""

from __future__ import annotations

from collections import Counter

from kasino.dealer import refusal_messages


class ConcurrencyLimit:
    """Counts open calls. `what` names them in messages, as in `2000 streams`."""

    def __init__(self, what: str, most: int, per_peer: int, retry_seconds: float) -> None:
        self._what = what
        self._by_peer = Counter[str]()
        self.in_use = 0
        self.change(most, per_peer, retry_seconds)

    def change(self, most: int, per_peer: int, retry_seconds: float) -> None:
        """Change the limits. Calls that are open stay open."""
        self._most = most
        self._per_peer = per_peer
        self._retry_seconds = retry_seconds

    def slot(self, peer: str) -> Slot:
        """A context that holds one slot for this peer. To enter it raises Refusal SERVER_FULL."""
        return Slot(self, peer)

    def take(self, peer: str) -> None:
        """Take a slot. Raises Refusal SERVER_FULL."""
        held = self._by_peer[peer]
        if held >= self._per_peer:
            raise refusal_messages.peer_full(f"{self._per_peer} {self._what}", self._retry_seconds)
        if self.in_use >= self._most:
            raise refusal_messages.server_full(f"more than {self._most} {self._what}", self._retry_seconds)
        self.in_use += 1
        self._by_peer[peer] = held + 1

    def give_back(self, peer: str) -> None:
        """Give a slot back."""
        self.in_use -= 1
        self._by_peer[peer] -= 1
        if not self._by_peer[peer]:
            del self._by_peer[peer]


class Slot:
    """A slot that is held within a context. A generator would take longer than what it does."""

    __slots__ = ("_limit", "_peer")

    def __init__(self, limit: ConcurrencyLimit, peer: str) -> None:
        self._limit = limit
        self._peer = peer

    def __enter__(self) -> None:
        self._limit.take(self._peer)

    def __exit__(self, *_: object) -> None:
        self._limit.give_back(self._peer)
