"""Projects events and decisions for one viewer. Only here does what a single seat may know enter a message.

A seat gets its own cards and its own decisions. All others get the public event alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kasino.dealer.feed.stream import DecisionDetail
from kasino.dealer.serialization import public_event, seat_event
from kasino.dealer.state.pending_decision import PendingDecision
from kasino.dealer.state.table_state import TableState
from kasino.game import Card, Observation
from kasino.v1 import play_service_pb2, seat_pb2
from kasino.wire import cards_to_message, legal_move_to_message, private_state_to_message, public_state_to_message


def seat_events(
    state: TableState, seqs: Iterable[int], seat: int, pending: PendingDecision | None, decision: bytes
) -> bytes:
    """These events for the seat, serialized. `decision` is added to the event that opened it, if it is this seat's."""
    own = pending.id if pending is not None and pending.seat == seat else 0
    batch = []
    for seq in seqs:
        dealt = state.dealt_hands.get(seq)
        cards = b"" if dealt is None else _dealt_to(dealt[seat])
        batch.append(seat_event(state.log.public[seq - 1], cards, decision if seq == own else b""))
    return b"".join(batch)


def public_events(public: Iterable[bytes]) -> bytes:
    """These public events as all spectators get them, serialized."""
    return b"".join(map(public_event, public))


def decision(pending: PendingDecision, seat: int, detail: DecisionDetail, now: float) -> bytes:
    """The Decision for this seat, serialized. The pending decision must be this seat's."""
    assert pending.seat == seat, "a decision is sent to its own seat only"
    with_moves = detail.legal_moves or detail.summary
    encoded = pending.encode(detail.legal_moves, now) if with_moves else pending.encode_without_moves(now)
    if not detail.state:
        return encoded
    observation = pending.observation()
    state = seat_pb2.Decision(
        public_state=public_state_to_message(observation), private_state=private_state_to_message(observation)
    )
    return encoded + state.SerializeToString()


def hand(observation: Observation) -> seat_pb2.PrivateState:
    """The hand of the observer."""
    return private_state_to_message(observation)


def legal_moves_page(
    pending: PendingDecision, seat: int, first: int, size: int
) -> play_service_pb2.ListLegalMovesResponse:
    """A page of the legal moves of the pending decision, which must be this seat's. `first` is an index."""
    assert pending.seat == seat, "legal moves are sent to their own seat only"
    moves, more = pending.page(first, size)
    return play_service_pb2.ListLegalMovesResponse(
        moves=[legal_move_to_message(move, pending.table) for move in moves],
        first_index=first,
        next_page_token=str(first + len(moves)) if more else "",
    )


def _dealt_to(cards: Sequence[Card]) -> bytes:
    return play_service_pb2.SeatEvent(dealt_to_you=cards_to_message(cards)).SerializeToString()
