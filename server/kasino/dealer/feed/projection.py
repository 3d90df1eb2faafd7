"""What happened, as one viewer may see it: nothing that only one seat may know is put into a message anywhere else.

A seat is told its own cards and its own decision; everybody else the public event alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kasino.dealer.feed.stream import Telling
from kasino.dealer.framing import public_event, seat_event
from kasino.dealer.state.decision import Question
from kasino.dealer.state.fold import Course
from kasino.game import Card, Observation
from kasino.v1 import play_service_pb2, seat_pb2
from kasino.wire import cards_to_message, legal_move_to_message, private_state_to_message, public_state_to_message


def seat_events(course: Course, seqs: Iterable[int], seat: int, question: Question | None, decision: bytes) -> bytes:
    """These events as the seat may see them; `decision` goes with the event that opened it, if it is this seat's."""
    own = question.id if question is not None and question.seat == seat else 0
    told = []
    for seq in seqs:
        dealt = course.dealt.get(seq)
        cards = b"" if dealt is None else _dealt_to(dealt[seat])
        told.append(seat_event(course.log[seq - 1], cards, decision if seq == own else b""))
    return b"".join(told)


def public_events(course: Course, seqs: Iterable[int]) -> bytes:
    """These events as everybody may see them."""
    return b"".join([public_event(course.log[seq - 1]) for seq in seqs])


def decision(question: Question, seat: int, wanted: Telling, now: float) -> seat_pb2.Decision:
    """The decision that waits, for the seat whose it is."""
    assert question.seat == seat, "a decision is told to its own seat alone"
    message = question.message(wanted.legal_moves, now)
    if wanted.state:
        seen = question.seen()
        message.public_state.CopyFrom(public_state_to_message(seen))
        message.private_state.CopyFrom(hand(seen))
    return message


def hand(seen: Observation) -> seat_pb2.PrivateState:
    """The hand of the observer."""
    return private_state_to_message(seen)


def legal_moves_page(question: Question, seat: int, first: int, size: int) -> play_service_pb2.ListLegalMovesResponse:
    """Legal moves of the decision that waits, for the seat whose it is."""
    assert question.seat == seat, "legal moves are told to their own seat alone"
    moves, more = question.page(first, size)
    return play_service_pb2.ListLegalMovesResponse(
        moves=[legal_move_to_message(move, question.table) for move in moves],
        first_index=first,
        next_page_token=str(first + len(moves)) if more else "",
    )


def _dealt_to(cards: Sequence[Card]) -> bytes:
    return play_service_pb2.SeatEvent(dealt_to_you=cards_to_message(cards)).SerializeToString()
