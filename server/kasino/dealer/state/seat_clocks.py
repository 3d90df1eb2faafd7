"""The clock budgets of all seats of a table, and their messages, which are serialized once per change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kasino.dealer.serialization import repeated
from kasino.dealer.state.clock_budget import ClockBudget
from kasino.v1 import table_pb2
from kasino.wire import Clock, clock_from_message, clock_to_message, encode_clock


class SeatClocks:
    """The budget of each seat. All seats begin with `first`."""

    def __init__(self, first: ClockBudget, seats: int) -> None:
        self._budgets = [first] * seats
        self._bytes: dict[int, bytes] = {}

    def budget(self, seat: int) -> ClockBudget:
        """What this seat has left."""
        return self._budgets[seat]

    def set_budget(self, seat: int, budget: ClockBudget) -> None:
        """Set what this seat has left. The next event that carries clocks shows it."""
        if budget is not self._budgets[seat] and budget != self._budgets[seat]:
            self._budgets[seat] = budget
            self._bytes.clear()

    def to_messages(self) -> list[table_pb2.Clock]:
        """The clocks of all seats."""
        return [clock_to_message(clock) for clock in self._clocks()]

    def field_bytes(self, field: int) -> bytes:
        """The clocks of all seats, serialized as the repeated field with this number."""
        if field not in self._bytes:
            self._bytes[field] = repeated(field, map(encode_clock, self._clocks()))
        return self._bytes[field]

    def update_from(self, clocks: Iterable[table_pb2.Clock]) -> None:
        """Set the budgets that an event carries."""
        for message in clocks:
            clock = clock_from_message(message)
            reconnect = 0.0 if clock.reconnect_bank_left is None else clock.reconnect_bank_left
            self.set_budget(clock.seat, ClockBudget(bank=clock.bank_left, reconnect=reconnect))

    def _clocks(self) -> Iterator[Clock]:
        for seat, budget in enumerate(self._budgets):
            yield Clock(seat=seat, bank_left=budget.bank, reconnect_bank_left=budget.reconnect)
