"""Submitting answers to decisions: repeats, late answers, illegal moves, validation, and lists of legal moves."""

from __future__ import annotations

import asyncio

import pytest

from kasino.dealer import Refusal
from kasino.game import RULES, parse_move
from kasino.v1 import model_pb2, seat_pb2
from kasino.wire import Acknowledgement, Page, move_to_message, observation_from_messages
from tests.dealer.local_dealer import Dealer, Seat, asked, said


async def first_decision(**other: object) -> tuple[Dealer, list[Seat], Seat, Seat]:
    """A game, the seat that is asked first, and the other one."""
    dealer = Dealer()
    _, seats = await dealer.game(**other)  # type: ignore[arg-type]
    one = asked(seats)
    return dealer, seats, one, seats[1 - one.seat]


def move_message(seat: Seat, text: str) -> model_pb2.Choice:
    """The move as a message, made from what the seat received."""
    seen = observation_from_messages(
        seat.welcome.public_state,
        seat.welcome.private_state,
        rules=RULES["norwegian"],
        seat=seat.seat,
        sides=(0, 1),
    )
    return model_pb2.Choice(move=move_to_message(parse_move(text), seen.table))


@pytest.mark.parametrize("second", ["index", "notation", "spelling", "message"])
@pytest.mark.parametrize("later", [False, True], ids=["at once", "after further moves"])
async def test_the_same_answer_again_gets_the_same_accepted(second, later) -> None:
    _, seats, one, _ = await first_decision()
    assert one.decision is not None
    id, text = one.decision.decision_id, one.decision.legal_moves[-1]
    choices: dict[str, str | int | model_pb2.Choice] = {
        "index": len(one.decision.legal_moves) - 1,
        "notation": text,
        "spelling": text.lower().replace("x", "×").replace("t", "10"),
        "message": move_message(one, text) if one.welcome.HasField("public_state") else text,
    }
    first = await one.answer(id, text)
    if later:
        for _ in range(12):
            await asked(seats).play(0)
    again = await one.answer(id, choices[second])
    assert (again.accepted.seq, again.accepted.move) == (first.accepted.seq, first.accepted.move)
    assert (first.accepted.duplicate, again.accepted.duplicate) == (False, True)


async def test_another_answer_is_refused_with_the_move_that_was_played() -> None:
    _, _, one, _ = await first_decision()
    assert one.decision is not None
    played = (await one.play(0)).accepted
    with pytest.raises(Refusal) as caught:
        await one.play(1)
    assert caught.value.reason == "DECISION_CLOSED"
    details = {"seq": str(played.seq), "origin": "PLAYER", "move": one.decision.legal_moves[0]}
    assert caught.value.details == details


async def test_eight_answers_at_once_make_one_move() -> None:
    _dealer, _seats, one, _ = await first_decision()
    answers = await asyncio.gather(*(one.play(0) for _ in range(8)))
    assert sorted(answer.accepted.duplicate for answer in answers) == [False] + [True] * 7
    assert len({answer.accepted.seq for answer in answers}) == 1
    assert one.hear().kinds().count("move_played") == 1


@pytest.mark.parametrize(
    ("who", "which", "reason"),
    [
        pytest.param("other", 0, "DECISION_NOT_OPEN", id="by the other seat"),
        pytest.param("one", 1, "DECISION_NOT_OPEN", id="before it is asked"),
    ],
)
async def test_a_decision_is_not_answered(who, which, reason) -> None:
    _, _, one, other = await first_decision()
    assert one.decision is not None
    with pytest.raises(Refusal) as caught:
        await {"one": one, "other": other}[who].answer(one.decision.decision_id + which, 0)
    assert caught.value.reason == reason


async def test_no_move_is_due_at_a_table_that_is_open() -> None:
    dealer = Dealer()
    created = await dealer.open_table()
    [seat] = await dealer.sit(created, 1)
    with pytest.raises(Refusal) as caught:
        await seat.answer(1, 0)
    assert (caught.value.reason, caught.value.details) == ("TABLE_STATE", {"state": "OPEN"})


@pytest.mark.parametrize(
    ("choice", "fault"),
    [
        pytest.param("gibberish", "NOTATION_SYNTAX", id="that is no move"),
        pytest.param(5000, "INDEX_OUT_OF_RANGE", id="at a place that was not told"),
        pytest.param(
            model_pb2.Choice(move=model_pb2.Move(card=model_pb2.CARD_ACE_OF_CLUBS)), "MALFORMED", id="that says half"
        ),
        pytest.param("Ks x Kc Kd Kh", "NOT_IN_HAND", id="that the hand has not"),
    ],
)
@pytest.mark.parametrize("bots", [False, True], ids=["of a person", "of a bot"])
async def test_a_choice_is_rejected(choice, fault, bots) -> None:
    _, _, one, other = await first_decision(bots=bots, deck_seed=b"kings")
    rejected = (await one.play(choice)).rejected
    assert model_pb2.MoveFault.Name(rejected.fault) == f"MOVE_FAULT_{fault}"
    assert rejected.message
    assert one.decision is not None
    assert (rejected.decision.decision_id, rejected.decision.legal_moves) == (
        one.decision.decision_id,
        one.decision.legal_moves,
    )
    assert rejected.HasField("faults_left") is bots
    assert (other.hear().kinds()[-1] == "fault_recorded") is bots
    assert (await one.play(0)).accepted.seq


async def test_a_validated_answer_is_neither_a_move_nor_a_fault() -> None:
    _, _, one, other = await first_decision(bots=True)
    assert one.decision is not None
    legal = await one.play(0, validate_only=True)
    assert (legal.accepted.seq, legal.accepted.HasField("move")) == (0, True)
    refused = await one.play("Ks x Kc", validate_only=True)
    assert (refused.rejected.faults_left, refused.rejected.decision.decision_id) == (3, one.decision.decision_id)
    assert "fault_recorded" not in other.hear().kinds()


async def test_a_reply_on_the_stream_comes_with_the_events_that_it_caused() -> None:
    _, _, one, other = await first_decision()
    before = len(one.messages)
    await one.say(0)
    assert len(one.hear().messages) == before + 1
    events = one.messages[-1].events
    assert [event.public_event.WhichOneof("event") for event in events.events] == ["move_played", "decision_opened"]
    assert events.submitted.accepted.seq == events.events[0].public_event.seq
    assert not other.hear().submitted


async def test_a_refusal_is_sent_on_the_stream_which_stays_open() -> None:
    _, _, one, _ = await first_decision()
    assert one.decision is not None
    assert one.stream is not None
    submission = said(one.decision.decision_id + 1, 0)
    with pytest.raises(Refusal) as caught:
        await one.access.submit(submission, received=0.0, stream=one.stream)
    one.stream.send_refusal(submission.decision_id, caught.value)
    refused = one.hear().submitted[-1]
    assert (refused.decision_id, refused.refused.reason) == (submission.decision_id, "DECISION_NOT_OPEN")
    assert refused.refused.code == 9
    await one.say(0)
    assert one.hear().submitted[-1].HasField("accepted")


async def test_legal_moves_are_listed_page_by_page_as_in_the_decision() -> None:
    _, _, one, other = await first_decision()
    assert one.decision is not None
    pages: list[seat_pb2.LegalMove] = []
    token = ""
    while not pages or token:
        page = one.access.legal_moves(one.decision.decision_id, Page(size=2, token=token))
        assert page.first_index == len(pages)
        pages += page.moves
        token = page.next_page_token
    assert [move.notation for move in pages] == list(one.decision.legal_moves)
    for seat, id, token, reason in (
        (other, one.decision.decision_id, "", "DECISION_NOT_OPEN"),
        (one, one.decision.decision_id, "next", "FIELD_INVALID"),
    ):
        with pytest.raises(Refusal) as caught:
            seat.access.legal_moves(id, Page(size=2, token=token))
        assert caught.value.reason == reason
    await one.play(0)
    with pytest.raises(Refusal) as caught:
        one.access.legal_moves(one.decision.decision_id, Page(size=2, token=""))
    assert caught.value.reason == "DECISION_CLOSED"


async def test_a_stream_that_wants_no_legal_moves_gets_the_fallback_alone() -> None:
    dealer = Dealer()
    created = await dealer.open_table()
    seats = await dealer.sit(created, 2)
    for seat in seats:
        await seat.open(legal_moves=0)
    one = asked(seats)
    assert one.decision is not None
    assert (list(one.decision.legal_moves), one.decision.legal_moves_truncated) == ([], True)
    assert (await one.play(one.decision.fallback_move)).accepted.seq


async def test_a_client_that_acknowledges_a_future_event_is_refused() -> None:
    _dealer, _, one, _ = await first_decision()
    for last, nonce, reason in ((10_000, 0, "SEQ_AHEAD"), (1, 99, "FIELD_INVALID")):
        with pytest.raises(Refusal) as caught:
            one.access.acknowledge(Acknowledgement(table=None, last_seq=last, nonce=nonce))
        assert caught.value.reason == reason
