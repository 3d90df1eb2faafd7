"""The loop of one game of bots, as a generator without I/O: it deals, asks the seats, charges faults, and scores.

`game_loop` yields a request to the bot of a seat, is sent the reply, and returns the game. The caller drives it and
owns the bots: `kasino.bots.game.play` runs them in this process, `kasino.sandbox.calls` in others. So a game and its
faults are the same wherever the bots run. A bot in this process is asked for a move by a call where it needs no events.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace

from kasino.bots.game.event_log import EventLog
from kasino.bots.game.game import Game, Table
from kasino.bots.game.requests import Begin, Reply, Request
from kasino.bots.game.seat_account import SeatAccount
from kasino.bots.game.seated_bot import Seated
from kasino.bots.interface import GameEnd
from kasino.game import (
    Card,
    Category,
    Ending,
    Record,
    Round,
    State,
    apply,
    deal,
    fallback,
    first_legal_moves,
    next_round,
    observe,
)
from kasino.game.play.events import SidePoints


def game_loop(table: Table, bots: Sequence[Seated] = ()) -> Generator[Request, Reply, Game]:
    """Play a game at this table to its end. Raises a KasinoError at once where the rules do not fit the table.

    `bots` are those in this process, one a seat. The caller answers their requests too, but no question is yielded for
    a bot that needs no events.
    """
    pack = tuple(table.decks(1))
    state = deal(table.rules, deck=pack, sides=table.sides, dealer=table.dealer)
    return _GameLoop(table, state, bots).run(pack)


class _GameLoop:
    def __init__(self, table: Table, state: State, bots: Sequence[Seated]) -> None:
        self._table = table
        self._state = state
        self._events = EventLog(state)
        self._points: list[dict[Category, int]] = [{} for _ in state.scores]
        self._seats = [SeatAccount(seat, table.max_faults, self._events) for seat in range(len(table.sides))]
        self._bots = bots

    def run(self, pack: tuple[Card, ...]) -> Generator[Request, Reply, Game]:
        record = Record.begin(self._state, pack)
        for seat in self._seats:
            start = self._table.start(seat.number)
            yield from seat.charged(Begin(seat.number, start, self._table.max_legal_moves))
        rounds: list[Round] = []
        while True:
            rounds.append((yield from self._round(pack)))
            state = self._state
            if state.over or not self._any_asked:
                break
            pack = tuple(self._table.decks(state.round + 1))
            self._state = next_round(state, pack)
            self._events.begin_round(self._state)
        points = self._points_by_category()
        yield from self._end(points)
        ending = Ending.PLAYED_OUT if state.over else Ending.ABORTED
        return Game(
            record=replace(record, rounds=tuple(rounds), ending=ending, winners=state.winners),
            scores=state.scores,
            points=points,
            winners=state.winners,
            faults=tuple(fault for seat in self._seats for fault in seat.faults),
            remarks=tuple(remark for seat in self._seats for remark in seat.remarks),
            abandoned=not state.over,
        )

    @property
    def _any_asked(self) -> bool:
        return any(seat.is_asked for seat in self._seats)

    def _round(self, pack: tuple[Card, ...]) -> Generator[Request, Reply, Round]:
        """Play the round to its end, or until no bot is asked any more."""
        seats, limit, events = self._seats, self._table.max_legal_moves, self._events
        called = {seat: bot for seat, bot in enumerate(self._bots) if not bot.hears_events}
        state = self._state
        moves: list[tuple[int, str]] = []
        while (turn := state.turn) is not None:
            seat = seats[turn]
            move = None
            if seat.is_asked:
                seen = observe(state, turn)
                offered, truncated = first_legal_moves(seen, limit)
                bot = called.get(turn)
                if bot is None:
                    move = yield from seat.chosen(seen, offered, truncated)
                else:
                    move = seat.chosen_by(bot, seen, offered, truncated)
            elif not self._any_asked:
                break
            if move is None:
                move = fallback(state)
            moves.append((turn, str(move)))
            state = events.state = apply(state, move)
        self._state = state
        self._add_points()
        scored = state.turn is None
        return Round(
            deck=pack,
            moves=tuple(moves),
            points=state.points if scored else (),
            scores=state.scores if scored else (),
        )

    def _add_points(self) -> None:
        for side, points in zip(self._points, self._state.points, strict=False):
            for category, worth in points:
                side[category] = side.get(category, 0) + worth

    def _points_by_category(self) -> tuple[SidePoints, ...]:
        return tuple(
            tuple((category, side[category]) for category in Category if side.get(category)) for side in self._points
        )

    def _end(self, points: tuple[SidePoints, ...]) -> Generator[Request, Reply, None]:
        state = self._state
        end = GameEnd(
            scores=state.scores,
            points=points,
            winners=state.winners,
            faults=tuple(len(seat.faults) for seat in self._seats),
            abandoned=not state.over,
        )
        for seat in self._seats:
            yield from seat.ended(end)
