"""One table: an actor that decides a step, persists its events, and then publishes them."""

from __future__ import annotations

from kasino.dealer.table.seat_access import SeatAccess
from kasino.dealer.table.step import Step
from kasino.dealer.table.table import Table

__all__ = ["SeatAccess", "Step", "Table"]
