"""A practice table in this process, without a dealer: a game that continues from any of its states."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kasino.bots import Choice
from kasino.bots.interface import Player
from kasino.client import (
    DecisionOpened,
    MoveRequested,
    SeatedPlayer,
    TableInfo,
    TableState,
    Welcome,
)
from kasino.game import Card, Event, KasinoError, Move, Observation, Session, State, fallback, observe
from kasino.people.conversation.practice_seat import PracticeSeat
from kasino.wire import NO_CLOCK, Decision

DeckOfRound = Callable[[int], Sequence[Card]]
"""The deck of each round, from 1."""

_MOVES_FOR_BOT = 128
"""A bot is given at most this many legal moves."""


class PracticeTable:
    """A table of people and bots. `names` and `bots` are by seat; the seats without a bot are people's.

    `undo_states` are earlier states in which a person was to move, oldest first; moves can be taken back to them.
    """

    def __init__(
        self,
        state: State,
        deck_of_round: DeckOfRound,
        names: Sequence[str],
        bots: Mapping[int, Player],
        undo_states: Sequence[State] = (),
    ) -> None:
        self._session = Session(state)
        self._deck_of_round = deck_of_round
        self._names = tuple(names)
        self._bots = bots
        self._seq = 1
        self._undo_states = list(undo_states)
        self._seats: list[PracticeSeat] = []

    @property
    def state(self) -> State:
        """The current state of the game."""
        return self._session.state

    def connect(self, seat: int) -> PracticeSeat:
        """Connect a person to a seat. Connect all of them before `start`."""
        connection = PracticeSeat(seat, self.play)
        self._seats.append(connection)
        return connection

    def start(self) -> None:
        """Send everybody the current state, and request a move of the seat to play."""
        for seat in self._seats:
            seen = observe(self.state, seat.seat)
            seat.seen = seen
            seat.send(Welcome(seq=self._seq, seat=seat.seat, table=self._table(), seen=seen, so_far=seen.events))
        self._advance()

    def play(self, seat: int, move: Move) -> None:
        """Play a person's move, then those of the bots until a person is to move or the game is over.

        Raises KasinoError if another seat is to play.
        """
        if self.state.turn != seat:
            raise KasinoError("another seat is to play")
        self._step(move)
        self._advance()

    def can_undo(self) -> bool:
        """Whether a person has moved."""
        return len(self._undo_states) > 1

    def states_before_last_move(self) -> Sequence[State]:
        """The states in which a person was to move, up to the one before the last move of a person."""
        return self._undo_states[:-1]

    def _advance(self) -> None:
        """Play the bots' moves, then request a move of a person."""
        while (turn := self.state.turn) is not None and turn in self._bots:
            self._step(self._bot_move(self._bots[turn], observe(self.state, turn)))
        if turn is None:
            return
        self._seq += 1
        self._undo_states.append(self.state)
        for seat in self._seats:
            seat.send(DecisionOpened(seq=self._seq, seat=turn))
            if seat.seat == turn:
                seen = observe(self.state, turn)
                decision = Decision(
                    id=self._seq, seat=turn, legal_moves=(), count=0, truncated=True, fallback=fallback(seen)
                )
                seat.send(MoveRequested(decision=decision, seen=seen))

    def _bot_move(self, bot: Any, seen: Observation) -> Move:
        """The bot's move, the fallback move if the bot's is not legal."""
        moves, truncated = self._session.legal_moves(_MOVES_FOR_BOT)
        answer = getattr(bot, "choose_move", bot)(replace(seen, legal_moves_truncated=truncated), moves)
        move = answer.move if isinstance(answer, Choice) else answer
        return move if move in moves else fallback(seen)

    def _step(self, move: Move) -> None:
        """Play a move, and deal the next round if one follows."""
        before = self.state
        after = self._session.play(move)
        self._send_events(after, after.events[len(before.events) :])
        if after.turn is None and not after.over:
            dealt = self._session.next_round(tuple(self._deck_of_round(after.round + 1)))
            self._send_events(dealt, dealt.events)

    def _send_events(self, after: State, events: Sequence[Event]) -> None:
        for event in events:
            self._seq += 1
            for seat in self._seats:
                seat.send_event(self._seq, event, after)

    def _table(self) -> TableInfo:
        players = tuple(
            SeatedPlayer(seat=seat, name=name, bot=seat in self._bots, connected=True)
            for seat, name in enumerate(self._names)
        )
        return TableInfo(
            name="practice",
            state=TableState.RUNNING,
            rules=self.state.rules,
            sides=self.state.sides,
            players=players,
            time_control=NO_CLOCK,
            max_faults=0,
            spectator_delay=None,
            listed=False,
        )
