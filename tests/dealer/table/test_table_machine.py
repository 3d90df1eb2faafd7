"""Invariants of a table under random sequences of events, crashes and store failures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from kasino.dealer import Refusal, Settings
from kasino.game import parse_rules, replay
from kasino.v1 import event_pb2, table_pb2
from kasino.wire import TimeControl
from tests.dealer.lobby.test_restore import FailingStore
from tests.dealer.local_dealer import Dealer, Seat

SEATS = st.integers(0, 1)
RULES = parse_rules("krypkasino round_limit=1")


LATE = ("DECISION_CLOSED", "DECISION_NOT_OPEN", "STORAGE", "TABLE_STATE")
T = TypeVar("T")


async def outcome(call: Awaitable[T]) -> tuple[T | None, str | None]:
    """What the call gives, or why it is refused."""
    try:
        return await call, None
    except Refusal as refusal:
        return None, str(refusal.reason)


class TableMachine(RuleBasedStateMachine):
    """Two bots at a table that crashes, whose store fails, whose streams break, and whose time runs."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.accepted: dict[int, tuple[int, str]] = {}
        self.told: dict[int, bytes] = {}
        self.do(self.begin())

    async def begin(self) -> None:
        self.dealer = Dealer(store=FailingStore(), settings=Settings(takeovers_per_minute=1000))
        control = TimeControl(per_move=4.0, bank=6.0, reconnect_bank=5.0)
        self.created, self.seats = await self.dealer.game(rules=RULES, control=control, bots=True)

    def do(self, call):
        return self.loop.run_until_complete(call)

    def within(self, act: Callable[[], None]) -> None:
        """Do this while the loop runs."""

        async def acting() -> None:
            act()

        self.do(acting())

    def hear(self) -> None:
        for seat in self.seats:
            if seat.stream is not None:
                before = len(seat.events)
                seat.hear()
                for event in seat.public[before:]:
                    assert self.told.setdefault(event.seq, event.SerializeToString()) == event.SerializeToString()

    @rule(seat=SEATS, place=st.integers(0, 200), on_stream=st.booleans())
    def answer(self, seat: int, place: int, on_stream: bool) -> None:
        self.hear()
        self.do(self.answering(self.seats[seat], place, on_stream))

    async def answering(self, seat: Seat, place: int, on_stream: bool) -> None:
        if seat.decision is None:
            return
        id, moves = seat.decision.decision_id, seat.decision.legal_moves
        on_stream = on_stream and seat.stream is not None and not seat.stream.closed
        choice = place % len(moves)
        answer, reason = await outcome(seat.say(choice) if on_stream else seat.answer(id, choice))
        if reason:
            assert reason in LATE
            return
        answer = seat.hear().submitted[-1] if on_stream else answer
        assert answer is not None
        said = (answer.accepted.seq, moves[choice])
        assert answer.accepted.duplicate is (id in self.accepted)
        assert self.accepted.setdefault(id, said) == said

    @rule(seat=SEATS)
    def answer_nonsense(self, seat: int) -> None:
        self.hear()
        self.do(self.nonsense(self.seats[seat]))

    async def nonsense(self, seat: Seat) -> None:
        if seat.decision is not None:
            answer, reason = await outcome(seat.play("gibberish"))
            assert reason in LATE if answer is None else answer.HasField("rejected")

    @rule(seat=SEATS)
    def break_stream(self, seat: int) -> None:
        stream = self.seats[seat].stream
        if stream is not None:
            self.hear()
            self.within(stream.drop)

    @rule(seat=SEATS)
    def come_back(self, seat: int) -> None:
        self.do(self.coming_back(seat))

    async def coming_back(self, seat: int) -> None:
        old = self.seats[seat]
        if old.stream is not None and not old.stream.closed:
            old.hear()
        new = Seat(self.dealer.lobby, self.dealer.clock, old.table, seat, old.token)
        opened, reason = await outcome(new.open(after=old.last_seq))
        if opened is None:
            assert reason == "STORAGE"
            return
        assert [event.seq for event in new.public[:1]] in ([], [old.last_seq + 1])
        new.welcome.snapshot_seq = old.last_seq
        new.decision = new.decision or old.decision
        new.decisions = [*old.decisions, *new.decisions]
        self.seats[seat] = new

    @rule(seconds=st.sampled_from([0.01, 1.0, 3.0, 7.0]))
    def time_passes(self, seconds: float) -> None:
        self.within(lambda: self.dealer.clock.move(seconds))

    @rule(seconds=st.sampled_from([1.0, 30.0]))
    def the_dealer_is_late(self, seconds: float) -> None:
        self.dealer.clock.stall(seconds)

    @rule(soon=st.integers(1, 2))
    def the_store_will_fail(self, soon: int) -> None:
        store = self.dealer.store
        assert isinstance(store, FailingStore)
        store.at = store.appends + soon

    @rule()
    def crash(self) -> None:
        self.hear()
        self.do(self.crashing())

    async def crashing(self) -> None:
        store = self.dealer.store
        assert isinstance(store, FailingStore)
        store.at = -1
        before = self.dealer.lobby._registry.tables()[0].state.log.public
        written = self.dealer.lobby._registry.tables()[0].viewers.standing.last_seq
        await self.dealer.crash()
        assert self.dealer.lobby._registry.tables()[0].state.log.public[:written] == before[:written]
        for seat in self.seats:
            seat.lobby, seat.stream = self.dealer.lobby, None

    @precondition(lambda self: len(self.told) > 40)
    @rule()
    def close(self) -> None:
        store = self.dealer.store
        assert isinstance(store, FailingStore)
        store.at = -1
        self.do(self.dealer.lobby.close_table(self.created.table.name, self.created.organiser_token))

    @invariant()
    def what_was_accepted_is_in_the_log(self) -> None:
        self.hear()
        state = self.dealer.lobby._registry.tables()[0].state
        for id, answer in self.accepted.items():
            assert state.played[id] == answer

    @invariant()
    def what_was_told_is_in_the_log(self) -> None:
        log = self.dealer.lobby._registry.tables()[0].state.log.public
        for seq in list(self.told)[-5:]:
            assert event_pb2.PublicEvent.FromString(log[seq - 1]) == event_pb2.PublicEvent.FromString(self.told[seq])

    @invariant()
    def a_game_that_has_ended_has_a_record_that_replays(self) -> None:
        table = self.dealer.lobby.table(self.created.table.name, self.created.organiser_token)
        if table.state in (table_pb2.Table.STATE_FINISHED, table_pb2.Table.STATE_CLOSED):
            record = self.dealer.lobby.record(self.created.table.name, self.created.organiser_token)
            assert len(list(replay(record))) == sum(1 + len(round.moves) for round in record.rounds)

    def teardown(self) -> None:
        self.loop.close()


TestTableMachine = TableMachine.TestCase
TestTableMachine.settings = settings(
    max_examples=25,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
