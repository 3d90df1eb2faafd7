"""Token-bucket rate limits per peer, or per holder of a table's token.

A peer is an IP address. A call with a token of a table is counted against the holder of the token and not against the
peer, so that no client pays for another one at the same address. Answers to an open decision are not limited.
"""

from __future__ import annotations

import math

from kasino.dealer.clock import Clock
from kasino.dealer.refusal import Refusal, RefusalReason
from kasino.dealer.settings import Settings

_MOST_PEERS = 20_000
_MINUTE = 60.0
_COUNTED = frozenset(RefusalReason) - {
    RefusalReason.DECISION_CLOSED,  # a race with the clock, which an honest client loses now and then
    RefusalReason.SERVER_FULL,
    RefusalReason.SERVER_STOPPING,
    RefusalReason.STORAGE,
    RefusalReason.WRONG_ENDPOINT,
    RefusalReason.INTERNAL,
    RefusalReason.LOG_CORRUPT,
}
"""The refusals that are counted against the caller."""


class TokenBuckets:
    """One token bucket per peer: `per_second` calls in the long run and `burst` at once.

    For each peer it stores the time at which the bucket is full again. The bucket of a peer that is not stored is full.
    """

    def __init__(self, per_second: float, burst: int) -> None:
        self._full_at: dict[str, float] = {}
        self.change(per_second, burst)

    def change(self, per_second: float, burst: int) -> None:
        """Change the rate and the burst."""
        self._interval = 1 / per_second
        self._burst = burst

    def take(self, peer: str, now: float, calls: int = 1) -> float:
        """Take calls, at most the burst, and return 0; or take none and return the seconds until there are enough."""
        wait = self.wait(peer, now, calls)
        if not wait:
            self._full_at[peer] = max(self._full_at.get(peer, now), now) + self._interval * min(calls, self._burst)
            if len(self._full_at) > _MOST_PEERS:
                self._forget(now)
        return wait

    def wait(self, peer: str, now: float, calls: int = 1) -> float:
        """The seconds until `calls` can be taken; 0 if they can be taken now."""
        left = self._burst - min(calls, self._burst)
        over = max(self._full_at.get(peer, now), now) - now - self._interval * left
        return over if over > 1e-9 else 0.0

    def _forget(self, now: float) -> None:
        """Drop the peers whose buckets are full, and if there are still too many the older half."""
        kept = {peer: full_at for peer, full_at in self._full_at.items() if full_at > now}
        self._full_at = dict(list(kept.items())[-_MOST_PEERS // 2 :])


class RateLimits:
    """The rate limits of a dealer, by its settings. A call above a limit raises Refusal RATE_LIMITED."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._clock = clock
        self._by_peer, self._by_holder, self._created_tables, self._wrong_codes, self._refused = (
            TokenBuckets(*rate) for rate in _rates(settings)
        )

    def change(self, settings: Settings) -> None:
        """Change the limits. Earlier calls still count."""
        buckets = (self._by_peer, self._by_holder, self._created_tables, self._wrong_codes, self._refused)
        for each, rate in zip(buckets, _rates(settings), strict=True):
            each.change(*rate)

    def count_peer_calls(self, peer: str, calls: int = 1) -> None:
        """Count calls of a peer without a token of a table. An expensive call counts as several."""
        self._take(self._by_peer, peer, calls)

    def count_holder_calls(self, holder: str, calls: int = 1) -> None:
        """Count calls of the holder of a token of a table, by its `holder_name`."""
        self._take(self._by_holder, holder, calls)

    def count_created_table(self, peer: str) -> None:
        """Count a table that a peer creates."""
        self._take(self._created_tables, peer)

    def check_guesses(self, peer: str) -> None:
        """Refuse a peer that has sent too many wrong codes. Right codes are not counted."""
        wait = self._wrong_codes.wait(peer, self._clock.now())
        if wait:
            raise _rate_limited("wrong codes", wait)

    def count_refusal(self, peer: str, holder: str | None, refusal: Refusal) -> Refusal:
        """Count a refused call. Returns the refusal to send, which is RATE_LIMITED if there were too many.

        The call is counted against the holder of its token, or against the peer if it has no known token.
        """
        if refusal.reason is RefusalReason.RATE_LIMITED or refusal.reason not in _COUNTED:
            return refusal
        now = self._clock.now()
        if refusal.reason is RefusalReason.JOIN_CODE_WRONG:
            self._wrong_codes.take(peer, now)
        wait = self._refused.take(holder or peer, now)
        return _rate_limited("calls", wait) if wait else refusal

    def _take(self, buckets: TokenBuckets, key: str, calls: int = 1) -> None:
        wait = buckets.take(key, self._clock.now(), calls)
        if wait:
            raise _rate_limited("calls", wait)


def _rates(settings: Settings) -> tuple[tuple[float, int], ...]:
    return (
        (settings.lobby_calls_per_second, settings.lobby_calls_burst),
        (settings.seat_calls_per_second, settings.seat_calls_burst),
        (settings.opened_tables_per_second, settings.opened_tables_burst),
        (settings.wrong_codes_per_minute / _MINUTE, settings.wrong_codes_burst),
        (settings.refused_calls_per_second, settings.refused_calls_burst),
    )


def _rate_limited(what: str, wait: float) -> Refusal:
    seconds = max(0.1, math.ceil(wait * 10) / 10)  # rounded up, never to a time at which it is too early
    return Refusal(RefusalReason.RATE_LIMITED, f"too many {what}: retry in {seconds:.1f} s", retry_after=wait)
