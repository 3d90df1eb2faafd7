"""What a client asks of a dealer, wherever it is: behind a channel, or in this very process."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from kasino.client.notifications import TableInfo
from kasino.client.table_tracker import Message
from kasino.game import Item, Move, Record, RuleSet
from kasino.wire import NO_CLOCK, TimeControl


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """A table to be opened. `sides` has the side of each seat; `policy` is fallback_move, substitute or forfeit.

    `max_faults` None: as the dealer has it, 0: faults are not counted. `spectator_delay` is in seconds, None: there are
    no spectators. `deck_seed` None: the dealer draws one; `first_dealer` None: as the rules say.
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
    """A table that was opened, with the secrets that open it; `watch_code` is empty where there are no spectators."""

    table: TableInfo
    organiser_token: str = field(repr=False)
    join_code: str = field(repr=False)
    watch_code: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A seat that was taken: with its token it can be taken up again, from anywhere."""

    table: str
    seat: int
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerInfo:
    """What a dealer says of itself."""

    version: str
    protocol_revision: int
    presets: tuple[str, ...]


class Stream(Protocol):
    """What a dealer says to one viewer, message by message. One task receives; any may say something meanwhile."""

    async def receive(self) -> Message:
        """The next message; `Goodbye` is the last. Raises CutOff, DealerUnreachable or DealerRefused at an end."""
        ...

    async def submit(self, decision_id: int, move: Move, table: tuple[Item, ...], *, validate_only: bool) -> None:
        """Answer a decision, made at a table where this lies. What becomes of it is received."""
        ...

    async def acknowledge(self, last_seq: int, nonce: int) -> None:
        """Answer a heartbeat."""
        ...

    async def close(self) -> None:
        """Read no more. Never raises."""
        ...


class Dealer(Protocol):
    """A dealer. Everything may raise DealerRefused and DealerUnreachable."""

    async def info(self) -> DealerInfo:
        """What it can do."""
        ...

    async def open_table(self, wish: TableOptions) -> OpenedTable:
        """Open a table."""
        ...

    async def table(self, name: str, token: str | None = None) -> TableInfo:
        """One table: a listed one, or one of which the token is."""
        ...

    async def tables(self, at_most: int = 500) -> tuple[TableInfo, ...]:
        """Those that are listed, the newest first."""
        ...

    async def join(
        self, code: str, *, name: str, seat: int | None = None, bot: bool = False, request_id: str = ""
    ) -> Claim:
        """Take a seat, the lowest that is free where none is named. The same request_id and code give the same."""
        ...

    async def leave(self, claim: Claim) -> None:
        """Give up a seat."""
        ...

    async def close_table(self, name: str, organiser_token: str) -> None:
        """Close a table, and end its game."""
        ...

    async def record(self, name: str, token: str | None = None) -> Record:
        """The record of a game that has ended."""
        ...

    async def play(self, claim: Claim, after: int = 0, *, legal_moves: int = 0) -> Stream:
        """Open the stream of a seat after this event, 0: with a snapshot; with at most so many legal moves."""
        ...

    async def watch(self, table: str = "", code: str = "", after: int = 0) -> Stream:
        """Open the stream of a spectator, as `play` does."""
        ...
