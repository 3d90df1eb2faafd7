"""How many streams, or calls of another kind, are open at a time: in all, and of each peer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from kasino.dealer import refusal_messages


class Room:
    """Counts what is open. `what` is its name, as in `2000 streams`."""

    def __init__(self, what: str, most: int, per_peer: int, retry_seconds: float) -> None:
        self._what = what
        self._by_peer = Counter[str]()
        self.taken = 0
        self.change(most, per_peer, retry_seconds)

    def change(self, most: int, per_peer: int, retry_seconds: float) -> None:
        """From now on there is room for so many; those that are open stay."""
        self._most = most
        self._per_peer = per_peer
        self._retry_seconds = retry_seconds

    @contextmanager
    def place(self, peer: str) -> Iterator[None]:
        """A place for one of this peer. Raises Refusal SERVER_FULL."""
        if self._by_peer[peer] >= self._per_peer:
            raise refusal_messages.peer_full(f"{self._per_peer} {self._what}", self._retry_seconds)
        if self.taken >= self._most:
            raise refusal_messages.server_full(f"more than {self._most} {self._what}", self._retry_seconds)
        self.taken += 1
        self._by_peer[peer] += 1
        try:
            yield
        finally:
            self.taken -= 1
            self._by_peer[peer] -= 1
            if not self._by_peer[peer]:
                del self._by_peer[peer]
