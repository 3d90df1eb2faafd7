"""The viewers of a table, which are its seats and its spectators, and what they may know of the table."""

from __future__ import annotations

from kasino.dealer.clock import CallAt
from kasino.dealer.feed.spectators import Spectators
from kasino.dealer.feed.table_summary import TableSummary
from kasino.dealer.refusal import Refusal
from kasino.dealer.services import Services
from kasino.dealer.state.table_state import Standing, TableState
from kasino.dealer.table.seat_streams import SeatStreams
from kasino.v1 import stream_pb2, table_pb2


class Viewers:
    """The streams of one table, and its message for holders of a token and for the public."""

    def __init__(self, name: str, state: TableState, services: Services, call_at: CallAt) -> None:
        self._summary = TableSummary(name, state.config)
        self.seats = SeatStreams(state.config.seats)
        self.spectators = Spectators(self._summary, state, services, call_at)
        self.standing = state.standing_at(state.last_seq)
        """The status and the players, as they are persisted and published."""

    @property
    def any_connected(self) -> bool:
        """Whether a stream of a seat or of a spectator is open."""
        return self.spectators.any_connected or any(self.seats)

    def message(self) -> table_pb2.Table:
        """The table, for holders of a token of it."""
        return self._summary.to_message(self.standing)

    def public_message(self, state: TableState) -> table_pb2.Table:
        """The table, for those without a token of it."""
        return self._summary.to_message(self.public_standing(state))

    def public_standing(self, state: TableState) -> Standing:
        """The standing for those without a token: that the game has begun, and no more than spectators were shown."""
        if not self.spectators.delay:
            return self.standing
        begun = next(iter(state.dealt_hands), self.standing.last_seq)
        return state.standing_at(max(self.spectators.shown(), min(begun, self.standing.last_seq)))

    def end(self, reason: stream_pb2.GoodbyeReason.ValueType, retry_after: float | None = None) -> None:
        """End all streams with Goodbye. `retry_after` is in seconds."""
        self.seats.end(reason, retry_after)
        self.spectators.end(reason, retry_after)

    def fail(self, refusal: Refusal) -> None:
        """End all streams with the status of this refusal."""
        self.seats.fail(refusal)
        self.spectators.fail(refusal)

    def drop(self) -> None:
        """End all streams as if their connections were lost."""
        self.seats.drop()
        self.spectators.drop()
