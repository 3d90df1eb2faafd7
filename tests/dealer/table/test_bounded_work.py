"""The work that a seat can cause is bounded, and so is the rate of its calls."""

from __future__ import annotations

import pytest

from kasino.dealer import Refusal, Settings
from kasino.game.rules.overrides import parse_rules
from kasino.v1 import model_pb2
from kasino.wire import Acknowledgement, Page
from kasino.wire.messages.stream_requests import MAX_LEGAL_MOVES
from tests.dealer.local_dealer import Dealer, Seat, asked, opening

CROWDED = parse_rules("norwegian table_cards=40")
"""There are more legal moves than are ever listed."""
INDEX = model_pb2.MOVE_FAULT_INDEX_OUT_OF_RANGE


async def told(seat: Seat, decision: int, choice: str | int) -> str:
    """Of what kind the answer is, or why it is refused."""
    try:
        answer = await seat.answer(decision, choice)
    except Refusal as refusal:
        return str(refusal.reason)
    return "duplicate" if answer.accepted.duplicate else str(answer.WhichOneof("outcome"))


@pytest.mark.parametrize("first", [0, "the notation"])
async def test_an_index_that_was_never_sent_is_refused_without_listing_that_far(first: str | int) -> None:
    dealer = Dealer()
    _, seats = await dealer.game(rules=CROWDED)
    one = asked(seats)
    assert one.decision is not None
    decision, notation = one.decision.decision_id, one.decision.legal_moves[0]
    for place in (MAX_LEGAL_MOVES, 8191, 2**31 - 1):
        assert (await one.answer(decision, place)).rejected.fault == INDEX
    assert await told(one, decision, 0 if first == 0 else notation) == "accepted"
    await asked(seats).play(0)
    assert [await told(one, decision, place) for place in (0, 1, 1023, 8191, notation)] == [
        "duplicate",
        *["DECISION_CLOSED"] * 3,
        "duplicate",
    ]


async def test_legal_moves_are_listed_once_however_they_are_asked_for() -> None:
    _, seats = await Dealer(settings=Settings(seat_calls_burst=1000)).game(rules=CROWDED)
    one = asked(seats)
    assert one.decision is not None
    pending = one.access._table.pending
    assert pending is not None
    one.access.legal_moves(one.decision.decision_id, Page(size=7, token=""))
    listed = pending._listed
    for token in ("", "3", "1000"):
        one.access.legal_moves(one.decision.decision_id, Page(size=7, token=token))
        await one.answer(one.decision.decision_id, 1023, validate_only=True)
        await one.answer(one.decision.decision_id, "gibberish")
        assert pending._listed is listed


async def test_a_seat_that_calls_too_often_is_refused_and_the_other_is_not() -> None:
    dealer = Dealer(settings=Settings(seat_calls_per_second=1.0, seat_calls_burst=12))
    _, seats = await dealer.game()
    one = asked(seats)
    other = seats[1 - one.seat]
    assert one.decision is not None
    one.access.legal_moves(one.decision.decision_id, Page(size=1000, token=""))  # as much as eleven calls
    for ask in (
        lambda: one.access.acknowledge(Acknowledgement(table=None, last_seq=0, nonce=0)),
        lambda: one.access.legal_moves(one.decision.decision_id, Page(size=1, token="")),
    ):
        with pytest.raises(Refusal, match=r"too many calls: retry in (?!0\.0 )[0-9.]+ s") as caught:
            ask()
        assert caught.value.reason == "RATE_LIMITED"
        assert caught.value.retry_after is not None
    with pytest.raises(Refusal, match="too many calls"):
        await one.access.open(opening(one.table))
    assert await told(one, 999, 0) == "RATE_LIMITED"
    other.access.acknowledge(Acknowledgement(table=None, last_seq=0, nonce=0))
    dealer.clock.move(1.0)
    one.access.acknowledge(Acknowledgement(table=None, last_seq=0, nonce=0))
    assert [await told(one, one.decision.decision_id, choice) for choice in ("x", "x", 0, 0)] == [
        "rejected",
        "rejected",
        "accepted",
        "duplicate",
    ]
