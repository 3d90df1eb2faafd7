"""The notifications of a seat's or spectator's stream: one value for each thing that happens.

A stream begins with `Welcome`. Every later event follows once, in order and without a gap, whatever becomes of the
connection.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kasino.client.enums import FaultKind, FinishReason, GoodbyeReason, MoveOrigin, SeatChange
from kasino.client.table_info import SeatedPlayer, TableInfo
from kasino.game import Card, Event, Observation
from kasino.wire import Clock, Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """The first notification of a stream: the table, and the state of its game at event `seq`.

    `so_far` is `seen.events`, the events of this round. `seat` is None for a spectator, who sees the table from seat 0
    without a hand; `seen.round` is 0 before the first deal. Events up to `seq` are in `seen` and are not sent again.
    """

    seq: int
    seat: int | None
    table: TableInfo
    seen: Observation
    so_far: tuple[Event, ...]
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamResumed:
    """The stream was interrupted and is open again; the events of the meantime follow."""

    table: TableInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEvent:
    """An event of the game, with the observation before and after it.

    `origin` and `decision_id` are those of a move; `dealt` are the seat's own new cards; `time` is the dealer's, in
    seconds since 1970.
    """

    seq: int
    event: Event
    before: Observation
    seen: Observation
    time: float
    origin: MoveOrigin | None = None
    decision_id: int | None = None
    dealt: tuple[Card, ...] = ()
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionOpened:
    """The dealer waits for a move of this seat. For the own seat `MoveRequested` follows, unless it has answered."""

    seq: int
    seat: int
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRequested:
    """The own seat has to move. It may be sent again, with the time that is left then."""

    decision: Decision
    seen: Observation
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChanged:
    """A player joined, left, disconnected, reconnected, was substituted, or is driven by the dealer."""

    seq: int
    change: SeatChange
    player: SeatedPlayer


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultRecorded:
    """A bot committed a fault; with `faults_left` 0 the dealer plays its moves from now on."""

    seq: int
    seat: int
    kind: FaultKind
    faults_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused:
    """The clocks are stopped, for this reason."""

    seq: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed:
    """The clocks run again."""

    seq: int
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFinished:
    """The game is over. `totals` are by side; an aborted game has no winners."""

    seq: int
    finish: FinishReason
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed:
    """The table is closed: its last event."""

    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """The own move was accepted. `seq` is the number of its event; `duplicate`: the same move was submitted before."""

    decision_id: int
    seq: int
    duplicate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """The own move breaks the rules, as `message` explains. `decision` is open again, None: it is closed.

    `faults_left` None: the faults of this seat are not counted.
    """

    decision_id: int
    message: str
    faults_left: int | None
    decision: Decision | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """The dealer refused the own submission: the decision has another answer, or belongs to another seat.

    `reason` is the name of a RefusalReason, `code` the number of google.rpc.Code, `retry_after` is in seconds.
    """

    decision_id: int
    code: int
    reason: str
    message: str
    retry_after: float | None
    details: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heartbeat:
    """A heartbeat of the dealer, which expects an acknowledgement with this nonce."""

    nonce: int
    last_seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconnecting:
    """The dealer is unreachable, or ended the stream for a while; the next try is in so many seconds."""

    why: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Goodbye:
    """The dealer ended the stream. `endpoint` is the new address of a table that moved."""

    reason: GoodbyeReason
    retry_after: float | None = None
    endpoint: str = ""


Notification = (
    Welcome
    | StreamResumed
    | GameEvent
    | DecisionOpened
    | MoveRequested
    | SeatChanged
    | FaultRecorded
    | Paused
    | Resumed
    | GameFinished
    | TableClosed
    | Accepted
    | Rejected
    | Refused
    | Heartbeat
    | Reconnecting
    | Goodbye
)
