"""The clock budgets of all seats of a table, and their messages, which are serialized once per change."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.dealer.serialization import repeated
from kasino.dealer.state.clock_budget import ClockBudget
from kasino.v1 import table_pb2
from kasino.wire import Clock, clock_from_message, clock_to_message


class SeatClocks:
    """The budget of each seat. All seats begin with `first`."""

    def __init__(self, first: ClockBudget, seats: int) -> None:
        self._budgets = [first] * seats
        self._messages: list[table_pb2.Clock] | None = None
        self._bytes: dict[int, bytes] = {}

    def budget(self, seat: int) -> ClockBudget:
        """What this seat has left."""
        return self._budgets[seat]

    def set_budget(self, seat: int, budget: ClockBudget) -> None:
        """Set what this seat has left. The next event that carries clocks shows it."""
        if budget is not self._budgets[seat] and budget != self._budgets[seat]:
            self._budgets[seat] = budget
            self._messages = None
            self._bytes.clear()

    def to_messages(self) -> list[table_pb2.Clock]:
        """The clocks of all seats."""
        if self._messages is None:
            self._messages = [
                clock_to_message(Clock(seat=seat, bank_left=budget.bank, reconnect_bank_left=budget.reconnect))
                for seat, budget in enumerate(self._budgets)
            ]
        return self._messages

    def field_bytes(self, field: int) -> bytes:
        """The clocks of all seats, serialized as the repeated field with this number."""
        if field not in self._bytes:
            self._bytes[field] = repeated(field, self.to_messages())
        return self._bytes[field]

    def update_from(self, clocks: Iterable[table_pb2.Clock]) -> None:
        """Set the budgets that an event carries."""
        for message in clocks:
            clock = clock_from_message(message)
            reconnect = 0.0 if clock.reconnect_bank_left is None else clock.reconnect_bank_left
            self.set_budget(clock.seat, ClockBudget(bank=clock.bank_left, reconnect=reconnect))
