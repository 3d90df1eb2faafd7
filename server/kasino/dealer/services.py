"""What all tables of a dealer share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kasino.dealer import refusal_messages
from kasino.dealer.call_scheduler import Turns
from kasino.dealer.clock import Clock
from kasino.dealer.lag_meter import LagMeter
from kasino.dealer.limits.rate_limit import Limits
from kasino.dealer.refusal import Refusal
from kasino.dealer.settings import Settings
from kasino.dealer.store.store import Store
from kasino.dealer.tokens import Draw
from kasino.game import Move, Observation

Substitute = Callable[[Observation], Move]
"""A bot of the house: it chooses for a seat that its player has left."""


@dataclass(slots=True, kw_only=True)
class House:
    """Where it is written, what the time is, what is allowed, who sits in. `settings` change while the dealer runs."""

    store: Store
    clock: Clock
    settings: Settings
    limits: Limits
    lag: LagMeter
    turns: Turns
    substitute: Substitute | None
    draw: Draw
    changed: Callable[[str], None]
    """Told the name of a table whose life went on: its game began or ended, it was closed, or a fault ended it."""

    def stopping(self) -> Refusal:
        """What is told of any call once the dealer stops."""
        return refusal_messages.stopping(self.settings.retry_seconds, durable=self.store.durable)
