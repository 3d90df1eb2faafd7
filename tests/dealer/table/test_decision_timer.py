"""The clock of a decision: time per move, banks, lag of the dealer, and timeouts."""

from __future__ import annotations

import pytest

from kasino.dealer import Refusal
from kasino.dealer.state.clock_budget import ClockBudget, Countdown, initial_budget
from kasino.v1 import event_pb2, table_pb2
from kasino.wire import NO_CLOCK, TimeControl, seconds_from_message
from tests.dealer.local_dealer import Dealer, Seat, asked, said

PER_MOVE = TimeControl(per_move=5.0)
BANK = TimeControl(per_move=5.0, bank=20.0, increment=2.0)


async def game(control: TimeControl, **other: object) -> tuple[Dealer, list[Seat], Seat, Seat]:
    dealer = Dealer()
    _, seats = await dealer.game(control=control, **other)  # type: ignore[arg-type]
    one = asked(seats)
    return dealer, seats, one, seats[1 - one.seat]


def clock(seat: Seat, whose: int) -> table_pb2.Clock:
    """The clock of this seat in the last event with clocks."""
    told = [
        event.move_played.clocks or event.decision_opened.clocks
        for event in seat.hear().public
        if event.WhichOneof("event") in ("move_played", "decision_opened")
    ]
    return told[-1][whose]


def origin(seat: Seat) -> str:
    """Who chose the last move."""
    played = [event.move_played for event in seat.hear().public if event.HasField("move_played")][-1]
    return event_pb2.MoveOrigin.Name(played.origin).removeprefix("MOVE_ORIGIN_")


@pytest.mark.parametrize(
    ("control", "left"),
    [
        pytest.param(NO_CLOCK, None, id="nothing, where no clock runs"),
        pytest.param(PER_MOVE, 5.0, id="the time of the move"),
        pytest.param(TimeControl(bank=20.0), 20.0, id="the bank"),
        pytest.param(BANK, 25.0, id="both"),
        pytest.param(TimeControl(per_move=5.0, increment=1.0), 5.0, id="the time of the move, and an empty bank"),
    ],
)
async def test_a_decision_says_how_much_time_is_left(control, left) -> None:
    _, _, one, _ = await game(control)
    assert one.decision is not None
    assert seconds_from_message(one.decision, "time_left") == left


async def test_the_fallback_is_played_when_the_time_is_up_and_not_before() -> None:
    dealer, _, one, other = await game(PER_MOVE)
    assert one.decision is not None
    expected = one.decision.fallback_move
    dealer.clock.move(4.99)
    assert "move_played" not in other.hear().kinds()
    dealer.clock.move(0.02)
    assert (origin(other), other.decision is not None) == ("TIMEOUT", True)
    with pytest.raises(Refusal) as caught:
        await one.answer(one.decision.decision_id, expected)
    assert (caught.value.reason, caught.value.details["origin"]) == ("DECISION_CLOSED", "TIMEOUT")
    assert caught.value.details["move"] == expected


async def test_an_answer_counts_from_when_it_was_received() -> None:
    dealer, _, one, other = await game(PER_MOVE)
    assert one.decision is not None
    received = dealer.clock.now() + 5.0
    dealer.clock.stall(5.5)
    await one.access.submit(said(one.decision.decision_id, 0), received=received)
    assert origin(other) == "PLAYER"


async def test_an_answer_that_comes_too_late_finds_the_fallback_played() -> None:
    dealer, _, one, other = await game(PER_MOVE)
    dealer.lobby._services.lag_meter.stop()
    dealer.clock.stall(5.5)
    with pytest.raises(Refusal) as caught:
        await one.play(0)
    assert (caught.value.reason, origin(other)) == ("DECISION_CLOSED", "TIMEOUT")


async def test_the_time_per_move_is_spent_before_the_bank() -> None:
    dealer, seats, one, other = await game(BANK)
    dealer.clock.move(4)
    await one.play(0)
    assert clock(other, one.seat).bank_left.ToTimedelta().total_seconds() == 22.0
    dealer.clock.move(9)
    await asked(seats).play(0)
    assert clock(one, other.seat).bank_left.ToTimedelta().total_seconds() == 18.0


async def test_a_rejected_answer_says_how_much_time_is_left() -> None:
    dealer, _, one, _ = await game(BANK)
    dealer.clock.move(7)
    rejected = (await one.play("gibberish")).rejected
    assert seconds_from_message(rejected.decision, "time_left") == 18.0


async def test_lag_of_the_dealer_is_given_back() -> None:
    dealer, _, one, other = await game(PER_MOVE)
    dealer.clock.move(3)
    dealer.clock.stall(60)
    dealer.clock.move(1.5)
    assert "move_played" not in other.hear().kinds()
    await one.play(0)
    assert origin(other) == "PLAYER"


async def test_answers_that_arrived_while_the_process_was_stopped_are_read_before_the_time_is_up() -> None:
    dealer, _, one, other = await game(PER_MOVE)
    dealer.clock.move(4.999)
    dealer.clock.stall(60)
    dealer.clock.move(0.4)
    assert "move_played" not in other.hear().kinds()
    await one.play(0)
    assert origin(other) == "PLAYER"


async def test_a_seat_that_sent_nothing_while_the_process_was_stopped_is_late() -> None:
    dealer, _, _, other = await game(PER_MOVE)
    dealer.clock.move(4.999)
    dealer.clock.stall(60)
    dealer.clock.move(0.6)
    assert origin(other) == "TIMEOUT"


async def test_no_time_that_did_not_pass_is_given_back() -> None:
    dealer, _seats, one, other = await game(TimeControl(bank=20.0))
    dealer.clock.stall(30)
    dealer.clock.move(0)
    await one.play(0)
    assert clock(other, one.seat).bank_left.ToTimedelta().total_seconds() == pytest.approx(20.0, abs=0.06)


async def test_a_seat_without_a_stream_spends_its_reconnect_bank_and_nothing_else() -> None:
    dealer, _, one, other = await game(TimeControl(per_move=5.0, bank=20.0, reconnect_bank=30.0))
    dealer.clock.move(1)
    assert one.stream is not None
    one.stream.drop()
    dealer.clock.move(29)
    await one.open()
    assert one.decision is not None
    assert seconds_from_message(one.welcome.decision, "time_left") == 24.0
    dealer.clock.move(3)
    await one.play(0)
    told = clock(other, one.seat)
    assert (told.bank_left.seconds, told.reconnect_bank_left.seconds) == (20, 1)


async def test_a_reconnect_bank_counts_only_while_the_seat_is_asked() -> None:
    dealer, _, one, other = await game(TimeControl(reconnect_bank=30.0))
    assert other.stream is not None
    other.stream.drop()
    dealer.clock.move(500)
    await one.play(0)
    dealer.clock.move(29)
    await other.open()
    await other.play(0)
    assert (origin(one), clock(one, other.seat).reconnect_bank_left.seconds) == ("PLAYER", 1)


async def test_the_default_of_the_reconnect_bank_is_that_of_the_dealer() -> None:
    _, _, one, _ = await game(NO_CLOCK)
    assert [told.reconnect_bank_left.seconds for told in one.welcome.clocks] == [60, 60]


@pytest.mark.parametrize(
    ("control", "budget"),
    [
        pytest.param(NO_CLOCK, ClockBudget(bank=None, reconnect=60.0), id="no bank"),
        pytest.param(TimeControl(increment=2.0), ClockBudget(bank=0.0, reconnect=60.0), id="an empty bank to add to"),
        pytest.param(
            TimeControl(bank=9.0, reconnect_bank=5.0), ClockBudget(bank=9.0, reconnect=5.0), id="what is said"
        ),
    ],
)
def test_a_seat_begins_with(control, budget) -> None:
    assert initial_budget(control, 60.0) == budget


def test_no_less_than_two_seconds_can_be_granted() -> None:
    spent = Countdown(
        control=PER_MOVE, budget=ClockBudget(bank=None, reconnect=0.5), since=10.0, present=True, used=4.5
    )
    granted = spent.with_at_least(2.0, 10.0)
    assert (granted.left(10.0), granted.budget.reconnect) == (2.0, 2.0)
    assert granted.with_at_least(1.0, 10.0) == granted
