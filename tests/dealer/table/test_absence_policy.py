"""The absence policies, for seats that are away, late or out of faults."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kasino.dealer import Refusal, Settings
from kasino.game import Move, Observation, legal_moves
from kasino.v1 import event_pb2, table_pb2
from kasino.wire import TimeControl
from tests.dealer.local_dealer import Dealer, DurableStore, Seat, asked, finish

FALLBACK = table_pb2.ABSENCE_POLICY_FALLBACK_MOVE
SUBSTITUTE = table_pb2.ABSENCE_POLICY_SUBSTITUTE
FIRST_DECISION = 4
"""After two who sat down, and the deal."""
FORFEIT = table_pb2.ABSENCE_POLICY_FORFEIT


def greedy_enough(seen: Observation) -> Move:
    """A substitute bot that plays the last legal move."""
    return list(legal_moves(seen))[-1]


def useless(seen: Observation) -> Move:
    raise ZeroDivisionError


async def game(policy: int, substitute=greedy_enough, **other: object) -> tuple[Dealer, list[Seat], Seat, Seat]:
    dealer = Dealer(substitute=substitute)
    _, seats = await dealer.game(rules="krypkasino", absence_policy=policy, **other)  # type: ignore[arg-type]
    one = asked(seats)
    return dealer, seats, one, seats[1 - one.seat]


def origins(seat: Seat) -> list[str]:
    return [
        event_pb2.MoveOrigin.Name(event.move_played.origin).removeprefix("MOVE_ORIGIN_")
        for event in seat.hear().public
        if event.HasField("move_played")
    ]


def changes(seat: Seat, whose: int) -> list[str]:
    return [
        event_pb2.SeatChanged.Kind.Name(event.seat_changed.kind).removeprefix("KIND_")
        for event in seat.hear().public
        if event.HasField("seat_changed") and event.seat_changed.player.seat == whose
    ]


def ended(seat: Seat) -> tuple[str, Sequence[int]]:
    finished = seat.hear().public[-1].game_finished
    return event_pb2.GameEnd.Name(finished.end).removeprefix("GAME_END_"), list(finished.winner_sides)


def drop(*seats: Seat) -> None:
    for seat in seats:
        assert seat.stream is not None
        seat.stream.drop()


async def test_a_seat_that_is_away_for_too_long_is_not_asked_until_it_comes_back() -> None:
    dealer, _seats, one, other = await game(FALLBACK)
    drop(one)
    dealer.clock.move(59)
    assert origins(other) == []
    dealer.clock.move(2)
    assert origins(other) == ["ABSENCE"]
    await other.play(0)
    assert origins(other) == ["ABSENCE", "PLAYER", "ABSENCE"]
    await one.open()
    await other.hear().play(0)
    assert one.hear().decision is not None
    await one.play(0)
    assert origins(other)[3:] == ["PLAYER", "PLAYER"]


async def test_a_seat_whose_reconnect_bank_is_spent_is_not_waited_for_again() -> None:
    dealer, _seats, one, other = await game(FALLBACK)
    drop(one)
    dealer.clock.move(61)
    await one.open()
    await other.hear().play(0)
    drop(one)
    dealer.clock.move(0.01)
    assert origins(other) == ["ABSENCE", "PLAYER", "ABSENCE"]


async def begun(**settings: float) -> tuple[Dealer, Seat, Seat]:
    """A game that has begun: the seat that is asked, whose player has not come yet, and the other, who is there."""
    dealer = Dealer(store=DurableStore(), settings=Settings(**settings))  # type: ignore[arg-type]
    created = await dealer.open_table(rules="krypkasino", first_dealer=0)
    other, one = await dealer.sit(created, 2)
    await other.open()
    return dealer, one, other


def reconnect_seconds(seat: Seat, whose: Seat) -> float:
    """What the last event that tells clocks says of this seat's reconnect bank."""
    told = [clocks for event in seat.hear().public if (clocks := event.decision_opened.clocks)]
    clock = told[-1][whose.seat]
    return clock.reconnect_bank_left.seconds + clock.reconnect_bank_left.nanos / 1e9


async def test_a_seat_whose_player_never_arrives_is_waited_for_once_and_briefly() -> None:
    dealer, _one, other = await begun()
    dealer.clock.move(14.9)
    assert origins(other) == []
    dealer.clock.move(0.2)
    assert origins(other) == ["ABSENCE"]
    while not other.hear().over:
        await other.play(0)
    assert set(origins(other)) == {"ABSENCE", "PLAYER"}
    assert dealer.clock.now() < 1016, "nobody waited again"


@pytest.mark.parametrize("seconds", [5, 300])
async def test_a_player_who_arrives_late_has_the_full_reconnect_bank(seconds) -> None:
    dealer, one, other = await begun()
    dealer.clock.move(seconds)
    await one.open()
    if seconds > 15:
        await other.hear().play(0)
    await one.hear().play(0)
    await other.hear().play(0)
    assert reconnect_seconds(other, one) == 60
    drop(one)
    dealer.clock.move(59)
    assert origins(other)[-1] == "PLAYER"
    dealer.clock.move(2)
    assert origins(other)[-1] == "ABSENCE"


async def test_a_player_who_answers_without_a_stream_has_arrived() -> None:
    dealer, one, other = await begun()
    await one.answer(FIRST_DECISION, 0)
    await other.hear().play(0)
    dealer.clock.move(59)
    assert origins(other)[-1] == "PLAYER"


async def test_arrivals_are_known_after_a_crash() -> None:
    dealer, one, other = await begun()
    await dealer.crash()
    other.lobby = one.lobby = dealer.lobby
    await other.open(after=other.last_seq)
    dealer.clock.move(15.1)
    assert origins(other) == ["ABSENCE"]
    await one.open()
    await other.hear().play(0)
    await dealer.crash()
    other.lobby = one.lobby = dealer.lobby
    await other.open(after=other.last_seq)
    dealer.clock.move(59)
    assert origins(other)[-1] == "PLAYER"


async def test_the_next_player_of_a_seat_that_was_left_has_not_arrived_yet() -> None:
    dealer = Dealer()
    created = await dealer.open_table(rules="krypkasino", first_dealer=0)
    [left] = await dealer.sit(created, 1)
    await left.open()
    await dealer.lobby.leave(left.table, left.token)
    await dealer.sit(created, 1)
    [one] = await dealer.sit(created, 1)
    await one.open()
    await one.hear().play(0)
    dealer.clock.move(15.1)
    assert origins(one) == ["PLAYER", "ABSENCE"]


async def test_a_game_whose_two_seats_stay_away_ends() -> None:
    dealer, _seats, one, other = await game(FALLBACK)
    drop(one, other)
    dealer.clock.move(130)
    assert dealer.lobby.table(one.table, one.token).state == table_pb2.Table.STATE_FINISHED
    late = await Seat(dealer.lobby, dealer.clock, one.table, one.seat, one.token).open(after=1)
    assert ended(late) == ("ABANDONED", [])
    assert str(dealer.lobby.record(one.table, one.token)).endswith("end aborted\n")


async def test_the_substitute_bot_plays_for_a_seat_that_stays_away() -> None:
    dealer, _seats, one, other = await game(SUBSTITUTE)
    drop(one)
    dealer.clock.move(61)
    assert changes(other, one.seat)[-1] == "SUBSTITUTED"
    assert origins(other) == ["SUBSTITUTE"]
    while not other.hear().over:
        await other.play()
        dealer.clock.move(0)
    assert set(origins(other)) == {"SUBSTITUTE", "PLAYER"}
    assert ended(other)[0] == "PLAYED_OUT"


async def test_the_substitute_bot_plays_a_game_to_its_end_when_all_are_away() -> None:
    dealer, _seats, one, other = await game(SUBSTITUTE)
    drop(one, other)
    dealer.clock.move(200)
    late = await Seat(dealer.lobby, dealer.clock, one.table, one.seat, one.token).open(after=1)
    assert ended(late)[0] == "PLAYED_OUT"


async def test_the_fallback_is_played_if_the_substitute_bot_fails(caplog) -> None:
    dealer, _, one, other = await game(SUBSTITUTE, useless)
    drop(one)
    dealer.clock.move(61)
    assert origins(other) == ["SUBSTITUTE"]
    assert "ZeroDivisionError" in caplog.text


async def test_a_seat_that_is_substituted_is_not_answered_for_by_its_player() -> None:
    dealer, _, one, _other = await game(SUBSTITUTE)
    drop(one)
    dealer.clock.move(60.0)
    with pytest.raises(Refusal) as caught:
        await one.play(0)
    assert caught.value.reason in ("DECISION_NOT_OPEN", "DECISION_CLOSED")


async def test_a_seat_that_stays_away_forfeits() -> None:
    dealer, _, one, other = await game(FORFEIT)
    drop(one)
    dealer.clock.move(61)
    assert ended(other) == ("FORFEIT", [other.seat])
    record = str(dealer.lobby.record(one.table, other.token))
    assert record.endswith(f"end forfeit winners {other.seat}\n")


async def test_the_best_of_the_other_sides_win_a_game_that_is_forfeited() -> None:
    dealer = Dealer()
    _, seats = await dealer.game(rules="byggekasino", sides=(0, 1, 2), absence_policy=FORFEIT)
    one = asked(seats)
    await dealer.lobby.leave(one.table, one.token)
    other = seats[(one.seat + 1) % 3]
    assert ended(other) == ("FORFEIT", [seat.seat for seat in seats if seat is not one])


@pytest.mark.parametrize(
    ("policy", "change", "who"),
    [
        pytest.param(FALLBACK, "LEFT", "ABSENCE", id="driven"),
        pytest.param(SUBSTITUTE, "SUBSTITUTED", "SUBSTITUTE", id="substituted"),
    ],
)
async def test_a_seat_that_is_given_up_in_the_game_is(policy, change, who) -> None:
    dealer, _seats, one, other = await game(policy)
    await dealer.lobby.leave(one.table, one.token)
    dealer.clock.move(0)
    assert one.hear().goodbye is not None
    assert (changes(other, one.seat)[-1], origins(other)) == (change, [who])
    player = dealer.lobby.table(one.table, other.token).players[one.seat]
    assert (player.driven, player.connected) == (True, False)
    with pytest.raises(Refusal) as caught:
        _ = one.access
    assert caught.value.reason == "TOKEN_SCOPE"
    await finish([other])


async def test_a_game_that_everybody_gives_up_is_abandoned() -> None:
    dealer, _seats, one, other = await game(FALLBACK)
    for seat in (other, one):
        await dealer.lobby.leave(seat.table, seat.token)
    assert dealer.lobby.table(one.table, one.token).state == table_pb2.Table.STATE_FINISHED


async def faults(one: Seat, count: int) -> list[int]:
    return [(await one.play("gibberish")).rejected.faults_left for _ in range(count)]


async def test_a_bot_that_faults_too_often_is_driven_to_the_end() -> None:
    _dealer, _seats, one, other = await game(FALLBACK, bots=True)
    assert await faults(one, 3) == [2, 1, 0]
    kinds = [kind for kind in other.hear().kinds() if kind != "seat_changed"]
    assert kinds[-5:] == ["fault_recorded", "fault_recorded", "fault_recorded", "move_played", "decision_opened"]
    assert (origins(other), changes(other, one.seat)[-1]) == (["FAULT_LIMIT"], "DRIVEN")
    await finish([other])
    assert set(origins(other)) == {"PLAYER", "FAULT_LIMIT"}


async def test_a_game_of_two_bots_without_faults_left_ends() -> None:
    _, _seats, one, other = await game(FALLBACK, bots=True)
    await faults(one, 3)
    rejected = [(await other.hear().play("gibberish")).rejected for _ in range(3)]
    assert (rejected[-1].faults_left, rejected[-1].HasField("decision")) == (0, False)
    assert ended(other) == ("ABANDONED", [])


@pytest.mark.parametrize(
    ("policy", "kinds"),
    [
        pytest.param(
            SUBSTITUTE, ["fault_recorded", "seat_changed", "move_played", "decision_opened"], id="is substituted"
        ),
        pytest.param(FORFEIT, ["fault_recorded", "game_finished"], id="forfeits"),
    ],
)
async def test_a_bot_with_no_fault_left(policy, kinds) -> None:
    dealer, _, one, other = await game(policy, bots=True, max_faults=1)
    await faults(one, 1)
    dealer.clock.move(0)
    assert other.hear().kinds()[-len(kinds) :] == kinds


async def test_faults_are_not_counted_where_the_table_says_so() -> None:
    _, _, one, other = await game(FALLBACK, bots=True, max_faults=0)
    rejected = [(await one.play("gibberish")).rejected for _ in range(5)]
    assert not any(said.HasField("faults_left") for said in rejected)
    assert "fault_recorded" not in other.hear().kinds()


async def test_a_bot_that_is_late_is_charged_a_fault_and_a_person_is_not() -> None:
    for bots in (True, False):
        dealer, seats, one, other = await game(FALLBACK, bots=bots, control=TimeControl(per_move=1.0))
        dealer.clock.move(1.01)
        assert ("fault_recorded" in other.hear().kinds()) is bots
        dealer.clock.move(30)
        others = [change for seat in seats for change in changes(seat, one.seat)]
        assert ("DRIVEN" in others) is bots


async def test_a_person_who_is_late_at_a_table_of_forfeits_forfeits() -> None:
    dealer, _, _one, other = await game(FORFEIT, control=TimeControl(per_move=1.0))
    dealer.clock.move(1.01)
    assert ended(other) == ("FORFEIT", [other.seat])
