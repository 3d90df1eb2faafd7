"""Limits per peer and in all: call rates, concurrent streams, connections."""

from __future__ import annotations

from kasino.dealer.limits.concurrency_limit import ConcurrencyLimit
from kasino.dealer.limits.connection_limit import ConnectionLimit
from kasino.dealer.limits.rate_limit import RateLimits

__all__ = ["ConcurrencyLimit", "ConnectionLimit", "RateLimits"]
