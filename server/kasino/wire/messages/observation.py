"""Converts observations to two messages: the public state, and the private state of the seat.

Rules, seat and sides are sent once (Welcome, StartGameRequest), and events as they happen. Only
`private_state_to_message` encodes a hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game import Event, Observation, RuleSet
from kasino.v1 import seat_pb2, table_pb2
from kasino.wire.fields.cards import MAX_CARDS, cards_from_message, cards_to_message
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import MAX_NUMBER, MAX_SEATS, all_in_range, in_range
from kasino.wire.messages.scores import totals_from_message
from kasino.wire.messages.stacks import table_from_message, table_to_message


def public_state_to_message(seen: Observation) -> table_pb2.PublicState:
    """The public state of the round, the same for every seat that observes."""
    table_cards, stacks = table_to_message(seen.table)
    counts = zip(seen.hand_counts, seen.captured_counts, seen.sweeps, strict=True)
    return table_pb2.PublicState(
        table_cards=table_cards,
        stacks=stacks,
        seats=[
            table_pb2.SeatPublic(hand_count=hand, captured_count=captured, sweeps=sweeps)
            for hand, captured, sweeps in counts
        ],
        stock_count=seen.stock_count,
        round=seen.round,
        turn_seat=seen.turn,
        deal=seen.deal,
        last_deal=seen.last_deal,
        dealer_seat=seen.dealer,
        last_capturer_seat=seen.last_capturer,
        side_scores=seen.scores,
    )


def private_state_to_message(seen: Observation) -> seat_pb2.PrivateState:
    """The private state of the observing seat: its hand."""
    return seat_pb2.PrivateState(hand=cards_to_message(seen.hand))


def observation_from_messages(
    public: table_pb2.PublicState,
    private: seat_pb2.PrivateState | None,
    *,
    rules: RuleSet,
    seat: int,
    sides: Sequence[int],
    events: Sequence[Event] = (),
) -> Observation:
    """The observation of this seat; `events` are those of the current round (`events_from_messages`).

    `private` None: the view of a spectator from this seat; its hand is empty, whatever the hand count.

    Raises MessageError where the messages do not fit a table with these sides.
    """
    check_seat(seat, sides)
    seats = len(sides)
    if len(public.seats) != seats:
        raise MessageError("public_state.seats", f"there are {len(public.seats)} seats, and the table has {seats}")
    scores = totals_from_message(public.side_scores, "public_state.side_scores")
    if len(scores) != max(sides) + 1:
        raise MessageError("public_state.side_scores", f"there are {len(scores)}, and {max(sides) + 1} sides")
    hand = () if private is None else cards_from_message(private.hand, "private_state.hand")
    counts, captured, sweeps = _seat_counts(public.seats)
    if private is not None and counts[seat] != len(hand):
        raise MessageError(
            "private_state.hand", f"it has {len(hand)} cards, and the public hand_count is {counts[seat]}"
        )
    last = public.last_capturer_seat if public.HasField("last_capturer_seat") else None
    turn = public.turn_seat if public.HasField("turn_seat") else None
    return Observation(
        rules=rules,
        seat=seat,
        sides=tuple(sides),
        dealer=in_range(public.dealer_seat, "public_state.dealer_seat", 0, seats - 1),
        turn=None if turn is None else in_range(turn, "public_state.turn_seat", 0, seats - 1),
        round=in_range(public.round, "public_state.round", 1, MAX_NUMBER),
        deal=in_range(public.deal, "public_state.deal", 1, MAX_CARDS),
        last_deal=public.last_deal,
        hand=hand,
        table=table_from_message(public.table_cards, public.stacks, "public_state."),
        hand_counts=counts,
        stock_count=in_range(public.stock_count, "public_state.stock_count", 0, MAX_CARDS),
        last_capturer=None if last is None else in_range(last, "public_state.last_capturer_seat", 0, seats - 1),
        sweeps=sweeps,
        captured_counts=captured,
        scores=scores,
        events=tuple(events),
    )


def check_seat(seat: int, sides: Sequence[int]) -> None:
    """Raise MessageError if no table can have these sides, or if it has no such seat."""
    if not 2 <= len(sides) <= MAX_SEATS or max(sides) >= len(sides):
        raise MessageError("sides", f"there are 2 to {MAX_SEATS} seats, and the sides count from 0")
    in_range(seat, "seat", 0, len(sides) - 1)


def _seat_counts(seats: Sequence[table_pb2.SeatPublic]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The hand counts, captured counts and sweeps, each by seat."""
    fields = ("hand_count", "captured_count", "sweeps")
    hands, captured, sweeps = (
        all_in_range([getattr(one, name) for one in seats], f"public_state.seats.{name}", MAX_CARDS, len(seats))
        for name in fields
    )
    return hands, captured, sweeps
