"""A peer may make so many calls in the long run, and so many at once; whoever is refused too often has to wait."""

from __future__ import annotations

import ipaddress
from urllib.parse import unquote

from kasino.dealer.clock import Clock
from kasino.dealer.refusals import Refusal, RefusalReason
from kasino.dealer.settings import Settings

_MOST_PEERS = 20_000
_OF_THE_CALLER = frozenset(RefusalReason) - {
    RefusalReason.DECISION_CLOSED,  # a race with the clock, which an honest client loses now and then
    RefusalReason.SERVER_FULL,
    RefusalReason.SERVER_STOPPING,
    RefusalReason.STORAGE,
    RefusalReason.WRONG_ENDPOINT,
    RefusalReason.INTERNAL,
    RefusalReason.LOG_CORRUPT,
}
"""The refusals that count against whoever called."""


class Allowance:
    """`per_second` calls in the long run and `burst` at once, for each peer of its own.

    For a peer it holds the time at which all of its burst is there again; one that is not held has all of it.
    """

    def __init__(self, per_second: float, burst: int) -> None:
        self._each = 1 / per_second
        self._most = burst / per_second
        self._whole_at: dict[str, float] = {}

    def take(self, peer: str, now: float) -> float:
        """Take one call: 0, or where there is none the seconds until there is one."""
        wait = self.wait(peer, now)
        if not wait:
            self._whole_at[peer] = max(self._whole_at.get(peer, now), now) + self._each
            if len(self._whole_at) > _MOST_PEERS:
                self._forget(now)
        return wait

    def wait(self, peer: str, now: float) -> float:
        """The seconds until there is a call to take, and 0 where there is one."""
        over = max(self._whole_at.get(peer, now), now) - now + self._each - self._most
        return over if over > 1e-9 else 0.0

    def _forget(self, now: float) -> None:
        """Hold no peer that has all of its burst, and of more than there is room for not the oldest half."""
        held = {peer: whole_at for peer, whole_at in self._whole_at.items() if whole_at > now}
        self._whole_at = dict(list(held.items())[-_MOST_PEERS // 2 :])


class Limits:
    """What each peer may call, as the settings say. An answer to an open decision is never asked about here."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._clock = clock
        self._lobby = Allowance(settings.lobby_calls_per_second, settings.lobby_calls_burst)
        self._refused = Allowance(settings.refused_calls_per_second, settings.refused_calls_burst)

    def admit(self, peer: str) -> None:
        """Let in a call for which no seat's token is needed, so one that could guess. Raises Refusal."""
        now = self._clock.now()
        wait = self._refused.wait(peer, now) or self._lobby.take(peer, now)
        if wait:
            raise _too_many(wait)

    def refused(self, peer: str, refusal: Refusal) -> Refusal:
        """Count a call that is refused: what it is told, which is nothing new where there were too many."""
        if refusal.reason is RefusalReason.RATE_LIMITED or refusal.reason not in _OF_THE_CALLER:
            return refusal
        wait = self._refused.take(peer, self._clock.now())
        return _too_many(wait) if wait else refusal


def _too_many(wait: float) -> Refusal:
    return Refusal(RefusalReason.RATE_LIMITED, f"too many calls: come again in {wait:.1f} s", retry_after=wait)


def peer_name(peer: str) -> str:
    """Who calls, of gRPC's `ipv4:HOST:PORT`: the host, or the network of an IPv6 host, which has all its addresses.

    >>> peer_name("ipv4:192.0.2.1:4711"), peer_name("ipv6:%5B2001:db8::1%5D:4711"), peer_name("unix:")
    ('192.0.2.1', '2001:db8::/64', 'unix:')
    """
    kind, _, rest = peer.partition(":")
    host = unquote(rest).rpartition(":")[0].strip("[]")
    if kind == "ipv4":
        return host
    if kind == "ipv6":
        try:
            return str(ipaddress.ip_network((int(ipaddress.IPv6Address(host)) >> 64 << 64, 64)))
        except ValueError:
            return host
    return peer
