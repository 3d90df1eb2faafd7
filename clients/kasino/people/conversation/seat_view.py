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
from kasino.people.i18n.catalogue import Words
from kasino.people.input.composer import Composer
from kasino.people.presenter.voice import Company, Voice, voice
from kasino.wire import Clock, Decision


class Place:
    """A seat, or a spectator's chair. `now` are seconds that never go back."""

    def __init__(self, say: Words, screen: Screen, now: Callable[[], float]) -> None:
        self.composer = Composer()
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
        self.knew = False
        """Whether the last that was taken in says nothing new: whoever sat down is here, who was away still is."""
        self._say = say
        self._screen = screen
        self._now = now
        self._answered = False
        self._asked_at = 0.0
        self._people: dict[int, SeatedPlayer] = {}
        self._arrived: set[int] = set()
        self._away = False
        self._voice: Voice | None = None
        self._seen: Observation | None = None

    @property
    def begun(self) -> bool:
        """Whether anything is known yet."""
        return self._voice is not None

    @property
    def voice(self) -> Voice:
        """How one speaks here."""
        assert self._voice is not None
        return self._voice

    @property
    def seen(self) -> Observation:
        """What is known of the game."""
        assert self._seen is not None
        return self._seen

    @property
    def is_asked(self) -> bool:
        """Whether a move is waited for, from here."""
        return self.decision is not None and not self._answered

    @property
    def passed(self) -> float:
        """Seconds since the seat was asked."""
        return self._now() - self._asked_at

    def answer(self) -> None:
        """The move was sent."""
        self._answered = True

    def bot_at(self, seat: int) -> bool:
        """Whether a program sits there."""
        return seat in self._people and self._people[seat].bot

    def take(self, happening: Notification) -> None:
        """Know this too."""
        self.knew = self._is_no_news(happening)
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
                own = self._voice is not None and person.seat == self._voice.company.seat
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
        company = Company(names=("",) * table.seats, sides=table.sides, seat=happening.seat)
        self._voice = voice(self._say, self._screen, table.rules, company)
        self._know(*table.players)

    def _know(self, *people: SeatedPlayer) -> None:
        self._people.update({person.seat: person for person in people})
        sides = self.voice.company.sides
        known = self._people
        self._voice = self.voice.at([known[seat].name if seat in known else "" for seat in range(len(sides))])

    def _ask(self, decision: Decision, seen: Observation) -> None:
        if self.decision is None or self.decision.id != decision.id:
            self.composer = Composer()
            self.listed = {}
            self._answered = False
        self.decision, self._seen = decision, seen
        self._asked_at = self._now()

    def _close(self) -> None:
        self.decision = None
        self.composer = Composer()
        self.listed = {}

    def neutral(self) -> Voice:
        """A voice that speaks to everybody here, not to the one at this seat."""
        return replace(self.voice, company=replace(self.voice.company, seat=None))
