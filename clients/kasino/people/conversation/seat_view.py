"""What is known at a seat: it follows the happenings, and says nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kasino.client.notifications import (
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
from kasino.people.i18n.catalogue import Translator
from kasino.people.input.move_composer import MoveComposer
from kasino.people.presenter.text_context import Players, TextContext, text_context
from kasino.wire import Clock, Decision


class SeatView:
    """A seat, or a spectator's chair. `now` are seconds that never go back."""

    def __init__(self, tr: Translator, screen: Screen, now: Callable[[], float]) -> None:
        self.composer = MoveComposer()
        self.refused: IllegalMove | None = None
        self.decision: Decision | None = None
        self.listed: dict[int, Move] = {}
        """The moves that were shown by number for this decision: a number means one of them."""
        self.clocks: tuple[Clock, ...] = ()
        self.turn: int | None = None
        self.timed = False
        """Whether clocks run at this table."""
        self.paused = False
        """Whether the game stands still, for the dealer can take no move."""
        self.is_redundant = False
        """Whether the last that was taken in says nothing new: whoever sat down is here, who was away still is."""
        self._say = tr
        self._screen = screen
        self._now = now
        self._answered = False
        self._asked_at = 0.0
        self._people: dict[int, SeatedPlayer] = {}
        self._arrived: set[int] = set()
        self._away = False
        self._voice: TextContext | None = None
        self._seen: Observation | None = None

    @property
    def started(self) -> bool:
        """Whether anything is known yet."""
        return self._voice is not None

    @property
    def context(self) -> TextContext:
        """How one speaks here."""
        assert self._voice is not None
        return self._voice

    @property
    def seen(self) -> Observation:
        """What is known of the game."""
        assert self._seen is not None
        return self._seen

    @property
    def awaits_move(self) -> bool:
        """Whether a move is waited for, from here."""
        return self.decision is not None and not self._answered

    @property
    def seconds_since_asked(self) -> float:
        """Seconds since the seat was asked."""
        return self._now() - self._asked_at

    def answer(self) -> None:
        """The move was sent."""
        self._answered = True

    def is_bot(self, seat: int) -> bool:
        """Whether a program sits there."""
        return seat in self._people and self._people[seat].bot

    def take(self, happening: Notification) -> None:
        """Know this too."""
        self.is_redundant = self._is_no_news(happening)
        match happening:
            case Welcome():
                self._begin(happening)
            case StreamResumed(table=table):
                self._know(*table.players)
            case SeatChanged(player=person):
                self._know(person)
            case GameEvent(event=event, seen=seen):
                self._seen = seen
                self.clocks = happening.clocks or self.clocks
                if isinstance(event, Played) and self.decision and happening.decision_id == self.decision.id:
                    self._close()
            case DecisionOpened(seat=seat):
                self.turn = seat
                self.clocks = happening.clocks or self.clocks
            case MoveRequested(decision=decision, seen=seen):
                self._ask(decision, seen)
                self.clocks = happening.clocks or self.clocks
            case Rejected(decision=decision):
                self._answered = False
                if decision is not None:
                    self.decision = decision
            case Refused():
                self._close()
            case Paused():
                self.paused = True
            case Resumed(clocks=clocks):
                self.paused = False
                self.clocks = clocks or self.clocks
            case GameFinished():
                self._close()
            case _:
                pass

    def _is_no_news(self, happening: Notification) -> bool:
        match happening:
            case Reconnecting():
                known, self._away = self._away, True
                return known
            case Paused():
                return self.paused
            case Resumed(seq=0):
                return not self.paused
            case StreamResumed() | Welcome():
                self._away = False
            case SeatChanged(change=SeatChange.SEATED, player=person):
                self._arrived.add(person.seat)
            case SeatChanged(change=change, player=person):
                own = self._voice is not None and person.seat == self._voice.players.seat
                known = change is SeatChange.RECONNECTED and (own or person.seat in self._arrived)
                self._arrived.discard(person.seat)
                return known
            case _:
                pass
        return False

    def _begin(self, happening: Welcome) -> None:
        table = happening.table
        self._seen = happening.seen
        self.clocks = happening.clocks
        self.turn = happening.seen.turn
        self.timed = table.time_control.per_move is not None or table.time_control.bank is not None
        players = Players(names=("",) * table.seats, sides=table.sides, seat=happening.seat)
        self._voice = text_context(self._say, self._screen, table.rules, players)
        self._know(*table.players)

    def _know(self, *people: SeatedPlayer) -> None:
        self._people.update({person.seat: person for person in people})
        sides = self.context.players.sides
        known = self._people
        self._voice = self.context.with_names([known[seat].name if seat in known else "" for seat in range(len(sides))])

    def _ask(self, decision: Decision, seen: Observation) -> None:
        if self.decision is None or self.decision.id != decision.id:
            self.composer = MoveComposer()
            self.listed = {}
            self._answered = False
        self.decision, self._seen = decision, seen
        self._asked_at = self._now()

    def _close(self) -> None:
        self.decision = None
        self.composer = MoveComposer()
        self.listed = {}

    def spectator_context(self) -> TextContext:
        """A voice that speaks to everybody here, not to the one at this seat."""
        return replace(self.context, players=replace(self.context.players, seat=None))
