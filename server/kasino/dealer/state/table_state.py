"""The state of one table: what follows from its configuration and its event log, and from nothing else.

`kasino.dealer.state.fold` computes it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kasino.dealer.settings import Settings
from kasino.dealer.state.clock_budget import initial_budget
from kasino.dealer.state.event_log import EventLog
from kasino.dealer.state.player import Player
from kasino.dealer.state.seat_clocks import SeatClocks
from kasino.dealer.state.seat_credential import SeatCredential
from kasino.dealer.state.table_config import TableConfig
from kasino.game import Card, Ending, Record, Round, Session, SidePoints, State, deal, deck
from kasino.game.play.fallback_move import trail_order
from kasino.v1 import table_pb2

OPEN = table_pb2.Table.STATE_OPEN
RUNNING = table_pb2.Table.STATE_RUNNING
FINISHED = table_pb2.Table.STATE_FINISHED
CLOSED = table_pb2.Table.STATE_CLOSED

GAME_EVENTS = ("dealt", "move_played", "leftovers_taken", "round_finished", "game_finished")
"""The kinds of event that belong to the game, which a player may remember."""


class Standing(NamedTuple):
    """The status and the players of a table after the event with seq `last_seq`."""

    status: table_pb2.Table.State.ValueType
    last_seq: int
    players: tuple[Player | None, ...]


class OpenDecision(NamedTuple):
    """The decision that is open: its id, which is the seq of the event that opened it, and its seat."""

    id: int
    seat: int


@dataclass(slots=True, kw_only=True)
class RoundProgress:
    """A round so far, as its record needs it. Each move is its seat and its notation."""

    deck: tuple[Card, ...]
    moves: list[tuple[int, str]] = field(default_factory=list)
    points: tuple[SidePoints, ...] = ()
    scores: tuple[int, ...] = ()


class TableState:
    """The state of one table. Only events change it."""

    def __init__(self, config: TableConfig, settings: Settings) -> None:
        self.config = config
        seats = config.seats
        self.log = EventLog()
        self.status: table_pb2.Table.State.ValueType = OPEN
        self.players: tuple[Player | None, ...] = (None,) * seats
        self.credentials: list[SeatCredential | None] = [None] * seats
        self.given_up: set[int] = set()
        """The seats whose players left the running game."""
        self.faults = [0] * seats
        self.arrived: set[int] = set()
        """The seats whose players have opened a stream or answered a decision."""
        self._full_budget = initial_budget(config.wanted.time_control, settings.reconnect_bank_seconds)
        ready_seconds = min(self._full_budget.reconnect, settings.ready_seconds)
        self._first_budget = self._full_budget._replace(reconnect=ready_seconds)
        """Until its player arrives for the first time a seat has a shorter reconnect bank."""
        self.trail_order = trail_order(config.wanted.rules)
        """By the notation of a trail, what the fallback move is chosen by."""
        self.clocks = SeatClocks(self._first_budget, seats)
        self.session: Session | None = None
        self.open_decision: OpenDecision | None = None
        self.played: dict[int, tuple[int, str]] = {}
        """By decision id: the seq of its MovePlayed event, and the move."""
        self.dealt_hands: dict[int, tuple[tuple[Card, ...], ...]] = {}
        """By the seq of a Dealt event: the cards dealt to each hand."""
        self.round_seqs: list[int] = []
        """The seqs of the game events of the current round."""
        self.rounds: list[RoundProgress] = []
        self.ending: Ending | None = None
        self.winners: tuple[int, ...] = ()
        self._standings = [Standing(OPEN, 0, self.players)]
        """Each at the seq from which it holds."""

    @property
    def last_seq(self) -> int:
        """The seq of the last event; 0 if there is none."""
        return len(self.log.public)

    @property
    def game(self) -> State:
        """The state of the game, which must have begun."""
        assert self.session is not None, "the game has not begun"
        return self.session.state

    @property
    def is_running(self) -> bool:
        """Whether a game is in progress."""
        return self.status == RUNNING

    @property
    def standing(self) -> Standing:
        """The status and the players now."""
        return Standing(self.status, len(self.log.public), self.players)

    def standing_at(self, seq: int) -> Standing:
        """The status and the players after this event."""
        began = bisect_right(self._standings, seq, key=lambda standing: standing.last_seq)
        return self._standings[began - 1]._replace(last_seq=seq)

    def player(self, seat: int) -> Player:
        """The player at this seat, which must be taken."""
        player = self.players[seat]
        assert player is not None, "the seat is free"
        return player

    def deal_round(self) -> State:
        """Deal the first or the next round. Its pack follows from the seed of the table."""
        config = self.config
        rules = config.wanted.rules
        round = len(self.rounds) + 1
        pack = deck(config.deck_seed, round, rules.decks)
        if self.session is None:
            self.session = Session(deal(rules, deck=pack, sides=config.wanted.sides, dealer=config.dealer))
        else:
            self.session.next_round(pack)
        self.rounds.append(RoundProgress(deck=pack))
        return self.session.state

    def record(self) -> Record:
        """The record of the game so far. A card must have been dealt."""
        record = Record.begin(self.game, ())
        rounds = tuple(
            Round(deck=progress.deck, moves=tuple(progress.moves), points=progress.points, scores=progress.scores)
            for progress in self.rounds
        )
        return replace(record, dealer=self.config.dealer, rounds=rounds, ending=self.ending, winners=self.winners)

    def note_arrival(self, seat: int) -> None:
        """Note that the player of this seat is here. The first time the seat gets its full reconnect bank."""
        if seat not in self.arrived:
            self.arrived.add(seat)
            self.clocks.set_budget(seat, self.clocks.budget(seat)._replace(reconnect=self._full_budget.reconnect))

    def free_seat(self, seat: int) -> None:
        """Reset the seat for the next player, who has not arrived yet."""
        self.credentials[seat] = None
        self.arrived.discard(seat)
        self.clocks.set_budget(seat, self._first_budget)

    def note_standing(self) -> None:
        """Remember the status and the players from the last event on, if they have changed."""
        if (self.status, self.players) != self._standings[-1][::2]:
            self._standings.append(Standing(self.status, len(self.log.public), self.players))
