"""The course of one game: it asks, is answered, charges faults, and does not know where its bots are.

`course` is a generator. It yields what a seat has to be told or asked, is sent the reply, and returns the game. Whoever
drives it brings the bots: `kasino.bots.game.play` those of this process, `kasino.sandbox.calls` those of others. So a
game is the same wherever its bots are, and so are the faults that are charged in it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from kasino.bots.game.answers import legal_answer
from kasino.bots.game.faults import Fault, FaultCode, Remark
from kasino.bots.game.requests import Begin, Chosen, End, Failed, Question
from kasino.bots.interface import GameEnd, GameStart
from kasino.game import (
    Card,
    Category,
    Ending,
    Event,
    KasinoError,
    Move,
    Observation,
    Played,
    Record,
    Round,
    RuleSet,
    Session,
    deal,
    fallback,
    observe,
)
from kasino.game.play.events import SidePoints

Decks = Callable[[int], Sequence[Card]]
"""The pack of each round, from 1, in the order in which it is dealt."""

Request = Begin | Question | End
Reply = Chosen | Failed | None
"""None: it was told, and all is well."""

Steps = Generator[Request, Reply, Move | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game that has ended. `scores` and `points`, by category over all rounds, are by side; `winners` are sides.

    `abandoned`: it was broken off because no bot was asked any more; nobody wins it, and the scores are as they stood.
    """

    record: Record
    scores: tuple[int, ...]
    points: tuple[SidePoints, ...]
    winners: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Remark, ...] = ()
    abandoned: bool = False


class Table(NamedTuple):
    """What a game is played with; as in `kasino.bots.play_game`."""

    rules: RuleSet
    decks: Decks
    seeds: Sequence[bytes]
    sides: Sequence[int]
    dealer: int = 0
    max_legal_moves: int = 128
    names: Sequence[str] | None = None
    max_faults: int = 3

    def start(self, seat: int) -> GameStart:
        """What the bot at this seat is told before the first deal."""
        return GameStart(
            rules=self.rules,
            seat=seat,
            sides=tuple(self.sides),
            dealer=self.dealer,
            names=tuple(self.names or ()),
            seed=self.seeds[seat],
        )


def course(table: Table) -> Generator[Request, Reply, Game]:
    """Play a game at this table to its end. Raises a KasinoError at once where these rules cannot be played at it."""
    pack = tuple(table.decks(1))
    session = Session(deal(table.rules, deck=pack, sides=table.sides, dealer=table.dealer))
    return _Course(table, session).run(pack)


class _Course:
    def __init__(self, table: Table, session: Session) -> None:
        self._table = table
        self._session = session
        self._events: list[Event] = []  # of the whole game
        self._points: list[dict[Category, int]] = [{} for _ in session.state.scores]
        self._seats = [SeatAccount(seat, table.max_faults, self._events) for seat in range(len(table.sides))]

    def run(self, pack: tuple[Card, ...]) -> Generator[Request, Reply, Game]:
        record = Record.begin(self._session.state, pack)
        for seat in self._seats:
            yield from seat.charged(Begin(seat.number, self._table.start(seat.number)))
        rounds: list[Round] = []
        while True:
            rounds.append((yield from self._round(pack)))
            state = self._session.state
            if state.over or not self._asked:
                break
            pack = tuple(self._table.decks(state.round + 1))
            self._session.next_round(pack)
        record = replace(record, rounds=tuple(rounds))
        played = Game(
            record=record.ended(Ending.PLAYED_OUT if state.over else Ending.ABORTED, state.winners),
            scores=state.scores,
            points=tuple(
                tuple((category, side[category]) for category in Category if side.get(category))
                for side in self._points
            ),
            winners=state.winners,
            abandoned=not state.over,
        )
        yield from self._end(played)
        return replace(
            played,
            faults=tuple(fault for seat in self._seats for fault in seat.faults),
            remarks=tuple(remark for seat in self._seats for remark in seat.remarks),
        )

    @property
    def _asked(self) -> bool:
        return any(seat.is_asked for seat in self._seats)

    def _round(self, pack: tuple[Card, ...]) -> Generator[Request, Reply, Round]:
        """Play the round to its end, or until nobody is asked any more."""
        session, seats, limit = self._session, self._seats, self._table.max_legal_moves
        state = session.state
        events = self._events
        events.extend(state.events)
        told = len(state.events)
        moves: list[tuple[int, str]] = []
        while state.turn is not None:
            seat = seats[state.turn]
            move = None
            if seat.is_asked:
                seen = observe(state, seat.number)
                move = yield from seat.chosen(seen, *session.legal_moves(limit))
            elif not self._asked:
                break
            state = session.play(fallback(state) if move is None else move)
            played = state.events[told]
            assert isinstance(played, Played)
            moves.append((played.seat, str(played.move)))
            events.extend(state.events[told:])
            told = len(state.events)
        for side, points in enumerate(state.points):
            for category, worth in points:
                self._points[side][category] = self._points[side].get(category, 0) + worth
        counted = state.turn is None
        return Round(
            deck=pack,
            moves=tuple(moves),
            points=state.points if counted else (),
            scores=state.scores if counted else (),
        )

    def _end(self, played: Game) -> Generator[Request, Reply, None]:
        end = GameEnd(
            scores=played.scores,
            points=played.points,
            winners=played.winners,
            faults=tuple(len(seat.faults) for seat in self._seats),
            abandoned=played.abandoned,
        )
        for seat in self._seats:
            yield from seat.ended(end)


class SeatAccount:
    """A seat of a game: what it was asked and told, and what it is charged with.

    `events` are those of the whole game, added to by whoever plays it; `decision` is how many questions there were.
    """

    def __init__(self, number: int, max_faults: int, events: list[Event], decision: int = 0) -> None:
        self.number = number
        self.faults: list[Fault] = []
        self.remarks: list[Remark] = []
        self._left = max_faults
        self._decision = decision
        self._events = events
        self._told = 0

    @property
    def is_asked(self) -> bool:
        """Whether the bot is still asked; if not, the fallback plays for it to the end of the game."""
        return self._left > 0

    def charged(self, request: Begin) -> Generator[Request, Reply, None]:
        """Let the game begin for this seat."""
        reply = yield request
        if isinstance(reply, Failed):
            self._charge(reply)

    def chosen(self, seen: Observation, moves: tuple[Move, ...], truncated: bool, clock: float | None = None) -> Steps:
        """The bot's move as the game writes it, legal; None after a fault."""
        while True:
            reply = yield Question(self.number, self._decision + 1, self._news(), seen, moves, truncated, clock)
            if type(reply) is Failed and reply.again:
                self._charge(reply)
                if self.is_asked:
                    continue
                return None
            self._decision += 1
            if type(reply) is Chosen:
                return self._played(seen, moves, reply)
            self._charge(reply if isinstance(reply, Failed) else Failed(FaultCode.PROTOCOL, "there was no answer"))
            return None

    def ended(self, end: GameEnd) -> Generator[Request, Reply, None]:
        """Tell the end; a bot that is not asked any more has only to be closed."""
        while True:
            reply = yield End(self.number, end if self.is_asked else None, self._news() if self.is_asked else ())
            if not isinstance(reply, Failed):
                return
            self._charge(reply)
            if not reply.again:
                return

    def dismissed(self) -> Generator[Request, Reply, None]:
        """Close the bot: of this game it will hear no more."""
        yield End(self.number, None, ())

    def _news(self) -> tuple[Event, ...]:
        """The events that the bot has not been told."""
        told, self._told = self._told, len(self._events)
        return tuple(self._events[told:])

    def _played(self, seen: Observation, moves: tuple[Move, ...], answer: Chosen) -> Move | None:
        try:
            played = legal_answer(seen, moves, answer.move)
        except KasinoError as error:
            self._charge(Failed(FaultCode.ILLEGAL, str(error)))
            return None
        if answer.note or answer.value is not None:
            self.remarks.append(Remark(seat=self.number, decision=self._decision, note=answer.note, value=answer.value))
        return played

    def _charge(self, failed: Failed) -> None:
        self._left = 0 if failed.out else self._left - 1
        self.faults.append(
            Fault(
                seat=self.number,
                decision=self._decision,
                code=failed.code,
                text=failed.text,
                output=failed.output,
            )
        )
