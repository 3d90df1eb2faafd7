"""The interface of a dealer as a client uses it, whether by gRPC or in the same process, and its values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from kasino.client.table_info import TableInfo
from kasino.client.table_tracker import Message
from kasino.game import Item, Move, Record, RuleSet
from kasino.wire import NO_CLOCK, TimeControl


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """The options of a new table. `sides` has the side of each seat; `policy`: fallback_move, substitute or forfeit.

    `max_faults` None: the dealer's default, 0: faults are not counted. `spectator_delay` is in seconds, None: no
    spectators. `deck_seed` None: the dealer draws one; `first_dealer` None: as the rules say. `request_id` makes a
    retry the same request.
    """

    rules: RuleSet
    sides: tuple[int, ...]
    time_control: TimeControl = NO_CLOCK
    policy: str = "fallback_move"
    max_faults: int | None = None
    spectator_delay: float | None = None
    deck_seed: bytes | None = field(default=None, repr=False)
    first_dealer: int | None = None
    listed: bool = False
    request_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedTable:
    """A new table and its secrets; `watch_code` is empty where there are no spectators."""

    table: TableInfo
    organiser_token: str = field(repr=False)
    join_code: str = field(repr=False)
    watch_code: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A taken seat. Its token is the bearer token of every later call, from any connection."""

    table: str
    seat: int
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerInfo:
    """A dealer's version, protocol revision and the names of its rule sets."""

    version: str
    protocol_revision: int
    presets: tuple[str, ...]


class Stream(Protocol):
    """A stream of messages to one seat or spectator. One task receives; any task may send meanwhile."""

    async def receive(self) -> Message:
        """The next message; `Goodbye` is the last. Raises StreamInterrupted, DealerUnreachable or DealerRefused."""
        ...

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        """Submit a move, chosen while `table` lay on the table. Its outcome is received as a message."""
        ...

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        """Answer a heartbeat."""
        ...

    async def close(self) -> None:
        """End the stream. Never raises."""
        ...


class Dealer(Protocol):
    """A dealer. Every method may raise DealerRefused and DealerUnreachable."""

    async def info(self) -> DealerInfo:
        """The dealer's version and rule sets."""
        ...

    async def open_table(self, options: TableOptions) -> OpenedTable:
        """Create a table."""
        ...

    async def table(self, name: str, token: str | None = None) -> TableInfo:
        """The table of this name: a listed one, or one that `token` belongs to."""
        ...

    async def tables(self, at_most: int = 500) -> tuple[TableInfo, ...]:
        """The listed tables, newest first."""
        ...

    async def join(
        self, code: str, *, name: str, seat: int | None = None, bot: bool = False, request_id: str = ""
    ) -> Claim:
        """Take a seat, by default the lowest free one. The same request_id and code return the same seat."""
        ...

    async def leave(self, claim: Claim) -> None:
        """Give up a seat."""
        ...

    async def close_table(self, name: str, organiser_token: str) -> None:
        """Close a table, which ends its game."""
        ...

    async def record(self, name: str, token: str | None = None) -> Record:
        """The record of a finished game."""
        ...

    async def play(self, claim: Claim, after: int = 0, *, legal_moves: int = 0) -> Stream:
        """Open the stream of a seat after event `after`, 0: from a snapshot; `legal_moves` at most a decision."""
        ...

    async def watch(self, table: str = "", code: str = "", after: int = 0) -> Stream:
        """Open the stream of a spectator, as `play` does."""
        ...
