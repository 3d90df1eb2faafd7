"""What happens at a table, as whoever plays, shows or watches it takes it up: values, one for each thing that happens.

A seat begins with `Begun`; then everything follows in order and without a gap, whatever becomes of the connection.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from kasino.game import Card, Event, Observation, RuleSet
from kasino.wire import Clock, Decision, TimeControl


class TableState(StrEnum):
    """Where a table stands in its life; `unknown` is what a later contract adds, here and in the choices below."""

    UNKNOWN = "unknown"
    OPEN = "open"
    RUNNING = "running"
    PAUSED = "paused"
    FINISHED = "finished"
    CLOSED = "closed"


class MoveOrigin(StrEnum):
    """Who chose a move; absence: the dealer, for a seat that was away for too long."""

    UNKNOWN = "unknown"
    PLAYER = "player"
    TIMEOUT = "timeout"
    FAULT_LIMIT = "fault_limit"
    SUBSTITUTE = "substitute"
    ABSENCE = "absence"


class SeatChange(StrEnum):
    """What became of a seat; driven: it is asked no more, and the dealer plays its moves to the end."""

    UNKNOWN = "unknown"
    SEATED = "seated"
    LEFT = "left"
    DISCONNECTED = "disconnected"
    RECONNECTED = "reconnected"
    SUBSTITUTED = "substituted"
    DRIVEN = "driven"


class FinishReason(StrEnum):
    """How a game ended; abandoned: no seat was left that was still asked."""

    UNKNOWN = "unknown"
    PLAYED_OUT = "played_out"
    FORFEIT = "forfeit"
    ABORTED_BY_ORGANISER = "aborted_by_organiser"
    ABORTED_BY_SERVER = "aborted_by_server"
    ABANDONED = "abandoned"


class FaultKind(StrEnum):
    """What kind of fault a bot is charged."""

    UNKNOWN = "unknown"
    ILLEGAL = "illegal"
    TIMEOUT = "timeout"
    EXCEPTION = "exception"


class GoodbyeReason(StrEnum):
    """Why the dealer ended the stream."""

    UNKNOWN = "unknown"
    TABLE_CLOSED = "table_closed"
    SUPERSEDED = "superseded"
    SERVER_STOPPING = "server_stopping"
    TOO_SLOW = "too_slow"
    SEAT_LOST = "seat_lost"
    MOVED = "moved"

    @property
    def final(self) -> bool:
        """Whether there is nothing to come again for."""
        return self in (GoodbyeReason.TABLE_CLOSED, GoodbyeReason.SUPERSEDED, GoodbyeReason.SEAT_LOST)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedPlayer:
    """Who sits at a seat. `bot`: its faults are counted; `driven`: the dealer plays its moves."""

    seat: int
    name: str
    bot: bool = False
    connected: bool = False
    driven: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInfo:
    """A table as everybody may know it. `people` are by seat, those that are free left out; times are in seconds.

    `spectator_delay` None: there are no spectators. `max_faults` 0: faults are not counted.
    """

    name: str
    state: TableState
    rules: RuleSet
    sides: tuple[int, ...]
    players: tuple[SeatedPlayer, ...]
    time_control: TimeControl
    max_faults: int
    spectator_delay: float | None
    listed: bool
    last_seq: int = 0

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """The beginning: the table, and what is known of its game. `so_far` is `seen.events`, the events of this round.

    `seat` is None for a spectator, who sees the table from seat 0 without a hand; `seen.round` is 0 before the first
    deal. What an event changed before is in `seen` already, and is not told again.
    """

    seq: int
    seat: int | None
    table: TableInfo
    seen: Observation
    so_far: tuple[Event, ...]
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StreamResumed:
    """The stream was cut and is here again; what happened meanwhile follows."""

    table: TableInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEvent:
    """An event of the game, with what is known before and after it.

    `origin` and `decision_id` are of a move; `dealt` are the own new cards; `time` is the dealer's, seconds since 1970.
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
    """The dealer waits for this seat; where it is the own one `Asked` follows, unless it was answered already."""

    seq: int
    seat: int
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRequested:
    """The own seat is to choose. It may be told again, with the time that is left then."""

    decision: Decision
    seen: Observation
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChanged:
    """Somebody sat down, left, dropped, came back, was replaced, or is asked no more."""

    seq: int
    change: SeatChange
    player: SeatedPlayer


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultRecorded:
    """A bot did wrong; with `faults_left` 0 it is asked no more."""

    seq: int
    seat: int
    kind: FaultKind
    faults_left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Paused:
    """Clocks stand still, for this reason."""

    seq: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resumed:
    """Clocks run again."""

    seq: int
    clocks: tuple[Clock, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFinished:
    """The game is over, however it ended. `totals` are by side; of a game that was broken off there are no winners."""

    seq: int
    finish: FinishReason
    totals: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed:
    """Nothing follows at this table."""

    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """The own move stands. `seq` is that of its event; `duplicate`: the same answer was given before."""

    decision_id: int
    seq: int
    duplicate: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """The rules refuse the own move, for this reason; `decision` is the same again, None where it is no longer open.

    `faults_left` None: the faults of this seat are not counted.
    """

    decision_id: int
    message: str
    faults_left: int | None
    decision: Decision | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """The dealer refuses the own answer: the decision was answered otherwise, or is none of this seat."""

    decision_id: int
    code: int
    reason: str
    message: str
    retry_after: float | None
    details: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Heartbeat:
    """The dealer is alive, and wants to hear the same."""

    nonce: int
    last_seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reconnecting:
    """The dealer cannot be reached, or ended the stream for a while; after so many seconds it is tried again."""

    why: str
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Goodbye:
    """The dealer ended the stream. `endpoint`: where the table lives now, where it has moved."""

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
