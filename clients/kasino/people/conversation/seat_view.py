"""The state of one seat as a conversation knows it, updated by each notification. It prints nothing."""

from __future__ import annotations

from collections.abc import Callable

from kasino.client import (
    DecisionOpened,
    GameEvent,
    GameFinished,
    MoveRequested,
    Notification,
    Paused,
    Reconnecting,
    Refused,
    Rejected,
    Resumed,
    SeatChange,
    SeatChanged,
    SeatedPlayer,
    StreamResumed,
    Welcome,
)
from kasino.game import IllegalMove, Move, Observation, Played
from kasino.people.console.screen import Screen
from kasino.people.i18n.translator import Translator
from kasino.people.input.move_composer import MoveComposer
from kasino.people.presenter.text_context import Players, TextContext
from kasino.wire import Clock, Decision


class SeatView:
    """The view of a player at a seat, or of a spectator. `now` is a monotonic clock in seconds."""

    def __init__(self, tr: Translator, screen: Screen, now: Callable[[], float]) -> None:
        self.composer = MoveComposer()
        self.refused: IllegalMove | None = None
        """The last move that the rules refused."""
        self.decision: Decision | None = None
        self.listed: dict[int, Move] = {}
        """The moves that were listed by number for this decision; a typed number selects one of them."""
        self.clocks: tuple[Clock, ...] = ()
        self.turn: int | None = None
        self.timed = False
        """Whether clocks run at this table."""
        self.paused = False
        """Whether the game is paused because the dealer cannot take a move."""
        self.is_redundant = False
        """Whether the last notification repeats what is known: the own return, or a lost connection still lost."""
        self._tr = tr
        self._screen = screen
        self._now = now
        self._answered = False
        self._asked_at = 0.0
        self._seated: dict[int, SeatedPlayer] = {}
        self._just_seated: set[int] = set()
        self._reconnecting = False
        self._context: TextContext | None = None
        self._seen: Observation | None = None

    @property
    def started(self) -> bool:
        """Whether the first `Welcome` has arrived."""
        return self._context is not None

    @property
    def context(self) -> TextContext:
        """The text context of this seat's reader. Only once `started`."""
        assert self._context is not None
        return self._context

    @property
    def seen(self) -> Observation:
        """The last observation of the game. Only once `started`."""
        assert self._seen is not None
        return self._seen

    @property
    def awaits_move(self) -> bool:
        """Whether this seat has an open decision that is not answered yet."""
        return self.decision is not None and not self._answered

    @property
    def seconds_since_asked(self) -> float:
        """Seconds since the last `MoveRequested`."""
        return self._now() - self._asked_at

    def mark_answered(self) -> None:
        """Record that the move was sent."""
        self._answered = True

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays this seat."""
        return seat in self._seated and self._seated[seat].bot

    def apply(self, notification: Notification) -> None:
        """Update the view."""
        self.is_redundant = self._is_redundant(notification)
        match notification:
            case Welcome():
                self._start(notification)
            case StreamResumed(table=table):
                self._update_players(*table.players)
            case SeatChanged(player=player):
                self._update_players(player)
            case GameEvent(event=event, seen=seen):
                self._seen = seen
                self.clocks = notification.clocks or self.clocks
                if isinstance(event, Played) and self.decision and notification.decision_id == self.decision.id:
                    self._close_decision()
            case DecisionOpened(seat=seat):
                self.turn = seat
                self.clocks = notification.clocks or self.clocks
            case MoveRequested(decision=decision, seen=seen):
                self._open_decision(decision, seen)
                self.clocks = notification.clocks or self.clocks
            case Rejected(decision=decision):
                self._answered = False
                if decision is not None:
                    self.decision = decision
            case Refused() | GameFinished():
                self._close_decision()
            case Paused():
                self.paused = True
            case Resumed(clocks=clocks):
                self.paused = False
                self.clocks = clocks or self.clocks
            case _:
                pass

    def _is_redundant(self, notification: Notification) -> bool:
        match notification:
            case Reconnecting():
                known, self._reconnecting = self._reconnecting, True
                return known
            case Paused():
                return self.paused
            case Resumed(seq=0):
                return not self.paused
            case StreamResumed() | Welcome():
                self._reconnecting = False
            case SeatChanged(change=SeatChange.SEATED, player=player):
                self._just_seated.add(player.seat)
            case SeatChanged(change=change, player=player):
                own = self._context is not None and player.seat == self._context.players.seat
                known = change is SeatChange.RECONNECTED and (own or player.seat in self._just_seated)
                self._just_seated.discard(player.seat)
                return known
            case _:
                pass
        return False

    def _start(self, welcome: Welcome) -> None:
        table = welcome.table
        self._seen = welcome.seen
        self.clocks = welcome.clocks
        self.turn = welcome.seen.turn
        self.timed = table.time_control.per_move is not None or table.time_control.bank is not None
        players = Players(names=("",) * table.seats, sides=table.sides, seat=welcome.seat)
        self._context = TextContext.new(self._tr, self._screen, table.rules, players)
        self._update_players(*table.players)

    def _update_players(self, *players: SeatedPlayer) -> None:
        self._seated.update({player.seat: player for player in players})
        known = self._seated
        seats = range(len(self.context.players.sides))
        self._context = self.context.with_names([known[seat].name if seat in known else "" for seat in seats])

    def _open_decision(self, decision: Decision, seen: Observation) -> None:
        if self.decision is None or self.decision.id != decision.id:
            self.composer = MoveComposer()
            self.listed = {}
            self._answered = False
        self.decision, self._seen = decision, seen
        self._asked_at = self._now()

    def _close_decision(self) -> None:
        self.decision = None
        self.composer = MoveComposer()
        self.listed = {}
