"""The loop of one game of bots, as a generator without I/O: it deals, asks the seats, charges faults, and scores.

`game_loop` yields a request to the bot of a seat, is sent the reply, and returns the game. The caller drives it and
owns the bots: `kasino.bots.game.play` runs them in this process, `kasino.sandbox.calls` in others. So a game and its
faults are the same wherever the bots run.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from kasino.bots.game.event_log import EventLog
from kasino.bots.game.game import Game, Table
from kasino.bots.game.requests import Begin, Reply, Request
from kasino.bots.game.seat_account import SeatAccount
from kasino.bots.interface import GameEnd
from kasino.game import Card, Category, Ending, Record, Round, Session, deal, fallback, observe


def game_loop(table: Table) -> Generator[Request, Reply, Game]:
    """Play a game at this table to its end. Raises a KasinoError at once where the rules do not fit the table."""
    pack = tuple(table.decks(1))
    session = Session(deal(table.rules, deck=pack, sides=table.sides, dealer=table.dealer))
    return _GameLoop(table, session).run(pack)


class _GameLoop:
    def __init__(self, table: Table, session: Session) -> None:
        self._table = table
        self._session = session
        self._events = EventLog(session.state)
        self._points: list[dict[Category, int]] = [{} for _ in session.state.scores]
        self._seats = [SeatAccount(seat, table.max_faults, self._events) for seat in range(len(table.sides))]

    def run(self, pack: tuple[Card, ...]) -> Generator[Request, Reply, Game]:
        record = Record.begin(self._session.state, pack)
        for seat in self._seats:
            start = self._table.start(seat.number)
            yield from seat.charged(Begin(seat.number, start, self._table.max_legal_moves))
        rounds: list[Round] = []
        while True:
            rounds.append((yield from self._round(pack)))
            state = self._session.state
            if state.over or not self._any_asked:
                break
            pack = tuple(self._table.decks(state.round + 1))
            self._events.begin_round(self._session.next_round(pack))
        game = self._result(replace(record, rounds=tuple(rounds)))
        yield from self._end(game)
        return replace(
            game,
            faults=tuple(fault for seat in self._seats for fault in seat.faults),
            remarks=tuple(remark for seat in self._seats for remark in seat.remarks),
        )

    @property
    def _any_asked(self) -> bool:
        return any(seat.is_asked for seat in self._seats)

    def _round(self, pack: tuple[Card, ...]) -> Generator[Request, Reply, Round]:
        """Play the round to its end, or until no bot is asked any more."""
        session, seats, limit = self._session, self._seats, self._table.max_legal_moves
        state = session.state
        moves: list[tuple[int, str]] = []
        while state.turn is not None:
            seat = seats[state.turn]
            move = None
            if seat.is_asked:
                seen = observe(state, seat.number)
                move = yield from seat.chosen(seen, *session.legal_moves(limit))
            elif not self._any_asked:
                break
            if move is None:
                move = fallback(state)
            moves.append((seat.number, str(move)))
            state = self._events.state = session.play(move)
        self._add_points()
        scored = state.turn is None
        return Round(
            deck=pack,
            moves=tuple(moves),
            points=state.points if scored else (),
            scores=state.scores if scored else (),
        )

    def _add_points(self) -> None:
        for side, points in enumerate(self._session.state.points):
            for category, worth in points:
                self._points[side][category] = self._points[side].get(category, 0) + worth

    def _result(self, record: Record) -> Game:
        """The game without its faults and remarks."""
        state = self._session.state
        return Game(
            record=record.ended(Ending.PLAYED_OUT if state.over else Ending.ABORTED, state.winners),
            scores=state.scores,
            points=tuple(
                tuple((category, side[category]) for category in Category if side.get(category))
                for side in self._points
            ),
            winners=state.winners,
            abandoned=not state.over,
        )

    def _end(self, game: Game) -> Generator[Request, Reply, None]:
        end = GameEnd(
            scores=game.scores,
            points=game.points,
            winners=game.winners,
            faults=tuple(len(seat.faults) for seat in self._seats),
            abandoned=game.abandoned,
        )
        for seat in self._seats:
            yield from seat.ended(end)
