"""Where a table stands is a fold of its config and its log, and of nothing else."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kasino.dealer.settings import Settings
from kasino.dealer.state.clock_budget import first_budget
from kasino.dealer.state.player import Key, Player, key_from_bytes, player_from_message
from kasino.dealer.state.seat_clocks import Purse
from kasino.dealer.state.table_config import Config
from kasino.dealer.store.store import Entry
from kasino.game import Card, Ending, KasinoError, Record, Round, Session, SidePoints, State, deal, deck
from kasino.v1 import event_pb2, table_pb2
from kasino.wire import ending_from_message, move_from_message

OPEN = table_pb2.Table.STATE_OPEN
RUNNING = table_pb2.Table.STATE_RUNNING
FINISHED = table_pb2.Table.STATE_FINISHED
CLOSED = table_pb2.Table.STATE_CLOSED

GAME_EVENTS = ("dealt", "move_played", "leftovers_taken", "round_finished", "game_finished")
"""The events of the game, which a player may remember."""


class LogCorrupt(KasinoError):
    """A log that does not fold."""


class Standing(NamedTuple):
    """What of a table changes and is told of it, as it is after this event."""

    status: table_pb2.Table.State.ValueType
    last_seq: int
    players: tuple[Player | None, ...]


class Asked(NamedTuple):
    """A decision that waits."""

    id: int
    seat: int


@dataclass(slots=True, kw_only=True)
class RoundNotes:
    """A round so far, for its record."""

    deck: tuple[Card, ...]
    moves: list[tuple[int, str]] = field(default_factory=list)
    points: tuple[SidePoints, ...] = ()
    scores: tuple[int, ...] = ()


class Course:
    """The course of one table. Events move it, and nothing else."""

    def __init__(self, config: Config, settings: Settings) -> None:
        self.config = config
        seats = config.seats
        self.log: list[bytes] = []
        """The public events, that of seq 1 first."""
        self.times: list[float] = []
        """When they happened, in Unix seconds."""
        self.private: dict[int, bytes] = {}
        self.status: table_pb2.Table.State.ValueType = OPEN
        self.players: tuple[Player | None, ...] = (None,) * seats
        self.keys: list[Key | None] = [None] * seats
        self.left: set[int] = set()
        """The seats that were given up in the running game."""
        self.faults = [0] * seats
        self.came: set[int] = set()
        """The seats that have opened a stream, or answered a decision."""
        self._whole = first_budget(config.wanted.time_control, settings.reconnect_bank_seconds)
        self._first = replace(self._whole, reconnect=min(self._whole.reconnect, settings.ready_seconds))
        self.purse = Purse(self._first, seats)
        self.session: Session | None = None
        self.asked: Asked | None = None
        self.played: dict[int, tuple[int, str]] = {}
        """By decision: the seq of its MovePlayed, and the move."""
        self.dealt: dict[int, tuple[tuple[Card, ...], ...]] = {}
        """By the seq of a Dealt: the cards that went to the hands."""
        self.in_round: list[int] = []
        """The seqs of the events of the game in this round."""
        self.rounds: list[RoundNotes] = []
        self.ending: Ending | None = None
        self.winners: tuple[int, ...] = ()
        self._standings = [Standing(OPEN, 0, self.players)]
        """Each where it began."""

    @property
    def last_seq(self) -> int:
        """The seq of the last event."""
        return len(self.log)

    @property
    def state(self) -> State:
        """Where the game stands, once it has begun."""
        assert self.session is not None, "the game has not begun"
        return self.session.state

    @property
    def in_game(self) -> bool:
        """Whether the game goes on."""
        return self.status == RUNNING

    def standing_at(self, seq: int) -> Standing:
        """How the table stood after this event."""
        began = bisect_right(self._standings, seq, key=lambda standing: standing.last_seq)
        return self._standings[began - 1]._replace(last_seq=seq)

    def player(self, seat: int) -> Player:
        """Who has this seat, which somebody has."""
        player = self.players[seat]
        assert player is not None, "nobody has this seat"
        return player

    def deal_round(self) -> State:
        """Deal the first or the next round: its pack follows from the seed of the table."""
        config = self.config
        rules = config.wanted.rules
        round = len(self.rounds) + 1
        pack = deck(config.deck_seed, round, rules.decks)
        if self.session is None:
            self.session = Session(deal(rules, deck=pack, sides=config.wanted.sides, dealer=config.dealer))
        else:
            self.session.next_round(pack)
        self.rounds.append(RoundNotes(deck=pack))
        return self.session.state

    def record(self) -> Record:
        """The record of the game so far. Raises no error once a card was dealt."""
        record = Record.begin(self.state, ())
        rounds = tuple(
            Round(deck=notes.deck, moves=tuple(notes.moves), points=notes.points, scores=notes.scores)
            for notes in self.rounds
        )
        return replace(record, dealer=self.config.dealer, rounds=rounds, ending=self.ending, winners=self.winners)

    def read(self, entries: Iterable[Entry]) -> None:
        """Take up a log. Raises LogCorrupt where it does not fold."""
        for entry in entries:
            try:
                message = event_pb2.PublicEvent.FromString(entry.public)
                if message.seq != entry.seq or entry.seq != self.last_seq + 1:
                    raise LogCorrupt(f"event {entry.seq} stands where {self.last_seq + 1} should")
                self.fold(message, entry.public, entry.private)
            except Exception as error:
                raise LogCorrupt(f"event {entry.seq} does not follow from those before it") from error

    def entries(self) -> list[Entry]:
        """The log as it can be read again."""
        return [Entry(seq, public, self.private.get(seq, b"")) for seq, public in enumerate(self.log, 1)]

    def fold(
        self,
        message: event_pb2.PublicEvent,
        public: bytes,
        private: bytes = b"",
        time: float = 0.0,
        *,
        ahead: bool = False,
    ) -> None:
        """Take this event; `public` are its bytes. `ahead`: the game and the round stand behind it already."""
        self._write(public, time or message.time.seconds + message.time.nanos / 1e9)
        if private:
            self.private[len(self.log)] = private
        match message.WhichOneof("event"):
            case "move_played":
                self._move_played(message.move_played)
            case "decision_opened":
                self.asked = Asked(len(self.log), message.decision_opened.seat)
                self.purse.read(message.decision_opened.clocks)
            case "dealt":
                self._dealt(message.dealt, ahead)
            case "round_finished":
                notes, state = self.rounds[-1], self.state
                notes.points, notes.scores = state.points, state.scores
                self.in_round.append(len(self.log))
            case "leftovers_taken":
                self.in_round.append(len(self.log))
            case "game_finished":
                self._game_finished(message.game_finished)
            case "seat_changed":
                self._seat_changed(message.seat_changed, private)
            case "fault_recorded":
                self.faults[message.fault_recorded.seat] += 1
            case "resumed":
                self.purse.read(message.resumed.clocks)
            case "table_closed":
                self.status = CLOSED
                self.asked = None
        if (self.status, self.players) != self._standings[-1][::2]:
            self._standings.append(Standing(self.status, len(self.log), self.players))

    def has_played(self, public: bytes, time: float, decision_id: int, seat: int, origin: int, move: str) -> None:
        """Take a move that the game has made already; what `fold` makes of its event."""
        self._write(public, time)
        self._note_move(decision_id, seat, origin, move)

    def has_asked(self, public: bytes, time: float, seat: int) -> None:
        """Take a question to this seat; what `fold` makes of its event."""
        self._write(public, time)
        self.asked = Asked(len(self.log), seat)

    def _move_played(self, played: event_pb2.MovePlayed) -> None:
        assert self.session is not None, "the game has not begun"
        move = move_from_message(played.move, self.session.state.table)
        self.session.play(move)
        self.purse.read(played.clocks)
        self._note_move(played.decision_id, played.seat, played.origin, str(move))

    def _note_move(self, decision_id: int, seat: int, origin: int, move: str) -> None:
        seq = len(self.log)
        if origin == event_pb2.MOVE_ORIGIN_PLAYER:
            self._comes(seat)
        self.asked = None
        self.rounds[-1].moves.append((seat, move))
        self.played[decision_id] = (seq, move)
        self.in_round.append(seq)

    def _write(self, public: bytes, time: float) -> None:
        self.log.append(public)
        self.times.append(time)

    def _dealt(self, dealt: event_pb2.Dealt, ahead: bool) -> None:
        if dealt.deal == 1:
            if not ahead:
                self.deal_round()
            self.in_round.clear()
            self.status = RUNNING
        self.dealt[len(self.log)] = self.state.hands
        self.in_round.append(len(self.log))

    def _game_finished(self, finished: event_pb2.GameFinished) -> None:
        self.in_round.append(len(self.log))
        self.status = FINISHED
        self.asked = None
        self.ending = ending_from_message(finished.end)
        self.winners = tuple(finished.winner_sides)

    def _seat_changed(self, changed: event_pb2.SeatChanged, private: bytes) -> None:
        seat = changed.player.seat
        player: Player | None = player_from_message(
            changed.player,
            substituted=changed.kind == event_pb2.SeatChanged.KIND_SUBSTITUTED or self._is_substituted(seat),
        )
        if changed.kind == event_pb2.SeatChanged.KIND_RECONNECTED:
            self._comes(seat)
        if changed.kind == event_pb2.SeatChanged.KIND_SEATED:
            self.keys[seat] = key_from_bytes(private)
        elif changed.kind == event_pb2.SeatChanged.KIND_LEFT:
            if self.status == OPEN:
                player = self.keys[seat] = None
                self._goes(seat)
            else:
                self.left.add(seat)
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def _comes(self, seat: int) -> None:
        """Its player is there, and has from the first time on the reconnect bank of the table."""
        if seat not in self.came:
            self.came.add(seat)
            self.purse.spend(seat, replace(self.purse.of(seat), reconnect=self._whole.reconnect))

    def _goes(self, seat: int) -> None:
        """It is free again: whoever takes it has not come yet."""
        self.came.discard(seat)
        self.purse.spend(seat, self._first)

    def _is_substituted(self, seat: int) -> bool:
        player = self.players[seat]
        return player is not None and player.substituted
