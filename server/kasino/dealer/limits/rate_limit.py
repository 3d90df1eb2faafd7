"""Rate limits: how often a peer, or the holder of a token, may call, as token buckets.

A peer is an IP address. Who holds a token of a table is counted by that and not by the peer, so that nobody pays for a
neighbour at the same address. An answer to an open decision is never asked about here.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import unquote

from kasino.dealer.clock import Clock
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.settings import Settings

_MOST_PEERS = 20_000
_MINUTE = 60.0
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
        self._whole_at: dict[str, float] = {}
        self.change(per_second, burst)

    def change(self, per_second: float, burst: int) -> None:
        """From now on it is so many."""
        self._each = 1 / per_second
        self._burst = burst

    def take(self, peer: str, now: float, calls: int = 1) -> float:
        """Take calls, of more than the burst only that: 0, or where there are too few the seconds until there are."""
        wait = self.wait(peer, now, calls)
        if not wait:
            self._whole_at[peer] = max(self._whole_at.get(peer, now), now) + self._each * min(calls, self._burst)
            if len(self._whole_at) > _MOST_PEERS:
                self._forget(now)
        return wait

    def wait(self, peer: str, now: float, calls: int = 1) -> float:
        """The seconds until there are calls to take, and 0 where there are."""
        left = self._burst - min(calls, self._burst)
        over = max(self._whole_at.get(peer, now), now) - now - self._each * left
        return over if over > 1e-9 else 0.0

    def _forget(self, now: float) -> None:
        """Hold no peer that has all of its burst, and of more than there is room for not the oldest half."""
        held = {peer: whole_at for peer, whole_at in self._whole_at.items() if whole_at > now}
        self._whole_at = dict(list(held.items())[-_MOST_PEERS // 2 :])


class Limits:
    """What may be called, as the settings say. What is too much is raised as Refusal RATE_LIMITED."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._clock = clock
        self._lobby, self._holder, self._opened, self._guessed, self._refused = (
            Allowance(*rate) for rate in _rates(settings)
        )

    def change(self, settings: Settings) -> None:
        """Go by these settings from now on; what was called before counts."""
        allowances = (self._lobby, self._holder, self._opened, self._guessed, self._refused)
        for allowance, rate in zip(allowances, _rates(settings), strict=True):
            allowance.change(*rate)

    def peer_calls(self, peer: str, calls: int = 1) -> None:
        """Count calls of a peer that shows no token of a table; one that is much work is several."""
        self._take(self._lobby, peer, calls)

    def holder_calls(self, holder: str, calls: int = 1) -> None:
        """Count calls of whoever holds this token of a table."""
        self._take(self._holder, holder, calls)

    def opens_table(self, peer: str) -> None:
        """Count a table that a peer opens."""
        self._take(self._opened, peer)

    def guesses(self, peer: str) -> None:
        """Let a code be looked at where the peer has not sent too many wrong ones; one that is right is not counted."""
        wait = self._guessed.wait(peer, self._clock.now())
        if wait:
            raise _too_many("wrong codes", wait)

    def refused(self, peer: str, holder: str | None, refusal: Refusal) -> Refusal:
        """Count a call that is refused: what it is told, which is nothing new where there were too many.

        It counts against the holder of the token that came with it, and where there is none, or no known one, the peer.
        """
        if refusal.reason is RefusalReason.RATE_LIMITED or refusal.reason not in _OF_THE_CALLER:
            return refusal
        now = self._clock.now()
        if refusal.reason is RefusalReason.JOIN_CODE_WRONG:
            self._guessed.take(peer, now)
        wait = self._refused.take(holder or peer, now)
        return _too_many("calls", wait) if wait else refusal

    def _take(self, allowance: Allowance, who: str, calls: int = 1) -> None:
        wait = allowance.take(who, self._clock.now(), calls)
        if wait:
            raise _too_many("calls", wait)


def _rates(settings: Settings) -> tuple[tuple[float, int], ...]:
    return (
        (settings.lobby_calls_per_second, settings.lobby_calls_burst),
        (settings.seat_calls_per_second, settings.seat_calls_burst),
        (settings.opened_tables_per_second, settings.opened_tables_burst),
        (settings.wrong_codes_per_minute / _MINUTE, settings.wrong_codes_burst),
        (settings.refused_calls_per_second, settings.refused_calls_burst),
    )


def _too_many(what: str, wait: float) -> Refusal:
    return Refusal(RefusalReason.RATE_LIMITED, f"too many {what}: come again in {wait:.1f} s", retry_after=wait)


def holder_name(table: str, seat: int) -> str:
    """Who holds the token of this seat; -1: that of the organiser."""
    return f"{table} {seat}"


def peer_name(peer: str) -> str:
    """Who calls, of gRPC's `ipv4:HOST:PORT`: the host, or the network of an IPv6 host, which has all its addresses.

    >>> peer_name("ipv4:192.0.2.1:4711"), peer_name("ipv6:%5B2001:db8::1%5D:4711"), peer_name("unix:")
    ('192.0.2.1', '2001:db8::/64', 'unix:')
    """
    kind, _, rest = peer.partition(":")
    return host_name(unquote(rest).rpartition(":")[0].strip("[]")) if kind in ("ipv4", "ipv6") else peer


def host_name(host: str) -> str:
    """The same of an address without its port.

    >>> host_name("192.0.2.1"), host_name("::ffff:192.0.2.1"), host_name("2001:db8::1"), host_name("fe80::1%eth0")
    ('192.0.2.1', '192.0.2.1', '2001:db8::/64', 'fe80::/64')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address) >> 64 << 64, 64)))
