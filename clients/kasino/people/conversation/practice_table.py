"""A game that goes on in this process from any of its states, without a dealer: to practise from."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from kasino.bots import Choice
from kasino.bots.interface import Player
from kasino.client.notifications import (
    DecisionOpened,
    FinishReason,
    GameEvent,
    GameFinished,
    MoveOrigin,
    MoveRequested,
    Notification,
    SeatedPlayer,
    TableInfo,
    TableState,
    Welcome,
)
from kasino.game import (
    Card,
    Dealt,
    Event,
    GameOver,
    KasinoError,
    Move,
    Observation,
    Played,
    Session,
    State,
    fallback,
    observe,
)
from kasino.wire import NO_CLOCK, Decision, observation_after

Packs = Callable[[int], Sequence[Card]]
"""The pack of each round, from 1."""

_TOLD = 128


class PracticeTable:
    """A table of people and bots, from this state on. `names` and `bots` are by seat; the other seats are people.

    `before` are earlier states in which a person was asked, to which moves can be taken back.
    """

    def __init__(
        self,
        state: State,
        packs: Packs,
        names: Sequence[str],
        bots: Mapping[int, Player],
        before: Sequence[State] = (),
    ) -> None:
        self._session = Session(state)
        self._packs = packs
        self._names = tuple(names)
        self._bots = bots
        self._seq = 1
        self._asked = list(before)
        self._chairs: list[PracticeSeat] = []

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self._session.state

    def chair(self, seat: int) -> PracticeSeat:
        """A person's chair at this table. Take all of them before `begin`."""
        chair = PracticeSeat(self, seat)
        self._chairs.append(chair)
        return chair

    def begin(self) -> None:
        """Tell everybody where the game stands, and ask whoever is to play."""
        for chair in self._chairs:
            seen = observe(self.state, chair.seat)
            chair.seen = seen
            chair.tell(Welcome(seq=self._seq, seat=chair.seat, table=self._table(), seen=seen, so_far=seen.events))
        self._ask()

    def play(self, seat: int, move: Move) -> None:
        """Play a person's move, then those of the bots until a person is asked or the game is over."""
        if self.state.turn != seat:
            raise KasinoError("another seat is to play")
        self._step(move)
        self._ask()

    def can_take_back(self) -> bool:
        """Whether a person has moved."""
        return len(self._asked) > 1

    def taken_back(self) -> Sequence[State]:
        """Every state in which a person was asked, up to the one before the last move of a person."""
        return self._asked[:-1]

    def _ask(self) -> None:
        while (turn := self.state.turn) is not None and turn in self._bots:
            self._step(self._chosen(self._bots[turn], observe(self.state, turn)))
        if turn is None:
            return
        self._seq += 1
        self._asked.append(self.state)
        for chair in self._chairs:
            chair.tell(DecisionOpened(seq=self._seq, seat=turn))
            if chair.seat == turn:
                seen = observe(self.state, turn)
                question = Decision(
                    id=self._seq, seat=turn, legal_moves=(), count=0, truncated=True, fallback=fallback(seen)
                )
                chair.tell(MoveRequested(decision=question, seen=seen))

    def _chosen(self, bot: Any, seen: Observation) -> Move:
        moves, cut = self._session.legal_moves(_TOLD)
        answer = getattr(bot, "choose_move", bot)(replace(seen, legal_moves_truncated=cut), moves)
        move = answer.move if isinstance(answer, Choice) else answer
        return move if move in moves else fallback(seen)

    def _step(self, move: Move) -> None:
        """One move, what follows from it, and the next round where there is one."""
        before = self.state
        after = self._session.play(move)
        self._tell(after, after.events[len(before.events) :])
        if after.turn is None and not after.over:
            dealt = self._session.next_round(tuple(self._packs(after.round + 1)))
            self._tell(dealt, dealt.events)

    def _tell(self, after: State, events: Sequence[Event]) -> None:
        for event in events:
            self._seq += 1
            for chair in self._chairs:
                chair.follow(self._seq, event, after)

    def _table(self) -> TableInfo:
        people = tuple(
            SeatedPlayer(seat=seat, name=name, bot=seat in self._bots, connected=True)
            for seat, name in enumerate(self._names)
        )
        return TableInfo(
            name="practice",
            state=TableState.RUNNING,
            rules=self.state.rules,
            sides=self.state.sides,
            players=people,
            time_control=NO_CLOCK,
            max_faults=0,
            spectator_delay=None,
            listed=False,
        )


class PracticeSeat:
    """A person's seat at such a table."""

    def __init__(self, table: PracticeTable, seat: int) -> None:
        self.seat = seat
        self.seen: Observation | None = None
        self._table = table
        self._come: asyncio.Queue[Notification] = asyncio.Queue()

    def __aiter__(self) -> AsyncIterator[Notification]:
        return self._happenings()

    async def answer(self, decision_id: int, move: Move) -> None:
        """Play this move."""
        self._table.play(self.seat, move)

    def tell(self, happening: Notification) -> None:
        """Let this happen."""
        self._come.put_nowait(happening)

    def follow(self, seq: int, event: Event, after: State) -> None:
        """Let this event happen, after which the state is this, once all of its step have."""
        assert self.seen is not None
        if isinstance(event, GameOver):
            end = GameFinished(seq=seq, finish=FinishReason.PLAYED_OUT, totals=event.totals, winners=event.winners)
            self.tell(end)
            return
        before = self.seen
        self.seen = observation_after(before, event, after.hands[self.seat] if isinstance(event, Dealt) else ())
        origin = MoveOrigin.PLAYER if isinstance(event, Played) else None
        self.tell(GameEvent(seq=seq, event=event, before=before, seen=self.seen, time=0.0, origin=origin))

    async def _happenings(self) -> AsyncIterator[Notification]:
        while True:
            yield await self._come.get()
