"""Limits how many streams, or other calls, are open at a time: in all and per peer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

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

    @contextmanager
    def slot(self, peer: str) -> Iterator[None]:
        """Hold one slot for this peer within the context. Raises Refusal SERVER_FULL."""
        if self._by_peer[peer] >= self._per_peer:
            raise refusal_messages.peer_full(f"{self._per_peer} {self._what}", self._retry_seconds)
        if self.in_use >= self._most:
            raise refusal_messages.server_full(f"more than {self._most} {self._what}", self._retry_seconds)
        self.in_use += 1
        self._by_peer[peer] += 1
        try:
            yield
        finally:
            self.in_use -= 1
            self._by_peer[peer] -= 1
            if not self._by_peer[peer]:
                del self._by_peer[peer]
