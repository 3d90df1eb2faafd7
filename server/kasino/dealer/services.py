"""The services that all tables of a dealer share: store, clock, settings, rate limits, lag meter, call scheduler."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kasino.dealer import refusal_messages
from kasino.dealer.call_scheduler import CallScheduler
from kasino.dealer.clock import Clock
from kasino.dealer.lag_meter import LagMeter
from kasino.dealer.limits.rate_limit import RateLimits
from kasino.dealer.refusal import Refusal
from kasino.dealer.settings import Settings
from kasino.dealer.store.interface import Store
from kasino.dealer.tokens import RandomBytes
from kasino.game import Move, Observation

Substitute = Callable[[Observation], Move]
"""The substitute bot: it chooses moves for a seat whose player is gone."""


@dataclass(slots=True, kw_only=True)
class Services:
    """What a table needs of its dealer. `settings` change while the dealer runs."""

    store: Store
    clock: Clock
    settings: Settings
    limits: RateLimits
    lag_meter: LagMeter
    scheduler: CallScheduler
    substitute: Substitute | None
    random_bytes: RandomBytes
    on_table_changed: Callable[[str], None]
    """Called with the name of a table when a player joins or leaves, its game begins or ends, it is closed, or a fault
    ends it.
    """

    def stopping_refusal(self) -> Refusal:
        """The refusal of every call once the dealer is stopping."""
        return refusal_messages.stopping(self.settings.retry_seconds, durable=self.store.durable)
