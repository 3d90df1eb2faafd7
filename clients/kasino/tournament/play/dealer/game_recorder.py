"""Records the events of a game at a dealer, and makes the game of them."""

from __future__ import annotations

from dataclasses import replace

from kasino.bots import Game, SeatAccount, Table
from kasino.game import Category, Dealt, Ending, Event, KasinoError, Played, Record, Round, RoundScored, deal
from kasino.game.rules.presets import RELEASED


class GameRecorder:
    """The events of a game at this table. Raises KasinoError if other packs are dealt than those of the table."""

    def __init__(self, table: Table) -> None:
        self.events: list[Event] = []
        self._table = table
        self._rounds: list[Round] = []
        self._moves: list[tuple[int, str]] = []
        self._points: list[dict[Category, int]] = [{} for _ in range(max(table.sides) + 1)]

    def add(self, event: Event) -> None:
        """Record the next event."""
        self.events.append(event)
        match event:
            case Dealt(deal=1):
                self._check(event)
            case Played(seat=seat, move=move):
                self._moves.append((seat, str(move)))
            case RoundScored(points=points, totals=totals):
                pack = tuple(self._table.decks(len(self._rounds) + 1))
                self._rounds.append(Round(deck=pack, moves=tuple(self._moves), points=points, scores=totals))
                self._moves = []
                for side, items in enumerate(points):
                    for category, worth in items:
                        self._points[side][category] = self._points[side].get(category, 0) + worth

    def game(self, scores: tuple[int, ...], winners: tuple[int, ...], *, abandoned: bool, mid_round: bool) -> Game:
        """The recorded game, without faults and remarks; `mid_round`: it was abandoned within a round."""
        table, rounds = self._table, list(self._rounds)
        if mid_round:
            rounds.append(Round(deck=tuple(table.decks(len(rounds) + 1)), moves=tuple(self._moves)))
        record = Record(
            rules=table.rules,
            revision=max(revision for name, revision in RELEASED if name == table.rules.name),
            sides=tuple(table.sides),
            dealer=table.dealer,
            rounds=tuple(rounds),
            ending=Ending.ABORTED if abandoned else Ending.PLAYED_OUT,
            winners=winners,
        )
        points = tuple(
            tuple((category, side[category]) for category in Category if side.get(category)) for side in self._points
        )
        return Game(record=record, scores=scores, points=points, winners=winners, abandoned=abandoned)

    def _check(self, event: Dealt) -> None:
        """Compare the first deal of a round with the packs of the table."""
        table, before = self._table, event.round - 1
        dealer = (table.dealer + before) % len(table.sides)
        state = deal(table.rules, deck=tuple(table.decks(event.round)), sides=table.sides, dealer=dealer)
        expected = state.events[0]
        if not isinstance(expected, Dealt) or (event.table, event.dealer) != (expected.table, expected.dealer):
            raise KasinoError("this dealer does not deal the packs of the deck seed: no tournament can be played there")


def with_accounts(game: Game, accounts: list[SeatAccount]) -> Game:
    """Add the faults and remarks of the seats to the game."""
    return replace(
        game,
        faults=tuple(fault for account in accounts for fault in account.faults),
        remarks=tuple(remark for account in accounts for remark in account.remarks),
    )
