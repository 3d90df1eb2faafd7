"""The interface through which a decision timer uses its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kasino.dealer.clock import Timer
from kasino.dealer.state.table_state import TableState
from kasino.dealer.table.step import Step


class TimerHost(Protocol):
    """What the timer needs of its table."""

    @property
    def state(self) -> TableState:
        """The state, which is replaced when a step is rolled back."""
        ...

    @property
    def is_served(self) -> bool:
        """Whether the table takes steps: it is neither stopped nor lost."""
        ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Timer:
        """Call a function at a time of the monotonic clock."""
        ...

    def post(self, decide: Callable[[Step], object]) -> None:
        """Take a step in its turn."""
        ...

    def log_fault(self, error: BaseException) -> str:
        """Log a fault of the dealer; returns its id."""
        ...
