"""What all seats of a table have left of their time, and how events tell it."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.dealer.framing import repeated
from kasino.dealer.state.clock_budget import Budget
from kasino.v1 import table_pb2
from kasino.wire import Clock, clock_from_message, clock_to_message


class Purse:
    """The budgets by seat, all alike at first. What is told of them is made once, until one of them changes."""

    def __init__(self, first: Budget, seats: int) -> None:
        self._budgets = [first] * seats
        self._clocks: list[table_pb2.Clock] | None = None
        self._bytes: dict[int, bytes] = {}

    def of(self, seat: int) -> Budget:
        """What this seat has left."""
        return self._budgets[seat]

    def spend(self, seat: int, budget: Budget) -> None:
        """From now on this seat has so much left; the next event that tells clocks tells it."""
        if budget is not self._budgets[seat] and budget != self._budgets[seat]:
            self._budgets[seat] = budget
            self._clocks = None
            self._bytes.clear()

    def clocks(self) -> list[table_pb2.Clock]:
        """What all seats have left."""
        if self._clocks is None:
            self._clocks = [
                clock_to_message(Clock(seat=seat, bank_left=budget.bank, reconnect_bank_left=budget.reconnect))
                for seat, budget in enumerate(self._budgets)
            ]
        return self._clocks

    def as_field(self, field: int) -> bytes:
        """The same, as the bytes of this field of an event."""
        if field not in self._bytes:
            self._bytes[field] = repeated(field, self.clocks())
        return self._bytes[field]

    def read(self, clocks: Iterable[table_pb2.Clock]) -> None:
        """What an event told of them."""
        for told in clocks:
            clock = clock_from_message(told)
            reconnect = 0.0 if clock.reconnect_bank_left is None else clock.reconnect_bank_left
            self.spend(clock.seat, Budget(bank=clock.bank_left, reconnect=reconnect))
