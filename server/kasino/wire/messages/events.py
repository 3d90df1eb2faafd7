"""Converts the events of a game to public events of its table and back; other public events have no counterpart.

The dealer sets what the contract adds to an event: seq, time, decision, move origin, clocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import assert_never

from kasino.game import (
    Capture,
    Dealt,
    Event,
    GameOver,
    Item,
    LeftoversTaken,
    Move,
    Played,
    RoundScored,
    Trail,
    parse_move,
)
from kasino.game.cards.card import sorted_cards
from kasino.v1 import event_pb2
from kasino.wire.fields.cards import MAX_CARDS, cards_from_message, cards_to_message, encode_cards
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import MAX_NUMBER, MAX_SEATS, check_length, in_range
from kasino.wire.fields.wire_format import encode_field, encode_number
from kasino.wire.messages.moves import encode_move, move_from_message, move_to_message
from kasino.wire.messages.scores import (
    points_from_message,
    points_to_message,
    totals_from_message,
    winners_from_message,
)
from kasino.wire.messages.stacks import encode_stack, stack_from_message, stack_to_message
from kasino.wire.tracking.observation_update import table_after

LONGEST_CALL = 200
_SEAT = MAX_SEATS - 1
_MOVE_PLAYED = 7  # the field of PublicEvent


def event_to_message(event: Event, table: Sequence[Item]) -> event_pb2.PublicEvent:
    """The message of this event; `table` is the table before it."""
    match event:
        case Dealt():
            return event_pb2.PublicEvent(dealt=_dealt(event))
        case Played():
            return event_pb2.PublicEvent(move_played=_played(event, table))
        case LeftoversTaken(seat=seat, cards=cards):
            taken = event_pb2.LeftoversTaken(seat=seat, cards=cards_to_message(cards))
            return event_pb2.PublicEvent(leftovers_taken=taken)
        case RoundScored(round=round, points=points, totals=totals):
            scored = event_pb2.RoundFinished(round=round, points=points_to_message(points), totals=totals)
            return event_pb2.PublicEvent(round_finished=scored)
        case GameOver(totals=totals, winners=winners):
            over = event_pb2.GameFinished(end=event_pb2.GAME_END_PLAYED_OUT, totals=totals, winner_sides=winners)
            return event_pb2.PublicEvent(game_finished=over)
        case _:
            assert_never(event)


def encode_played(event: Played, table: Sequence[Item]) -> tuple[bytes, bytes]:
    """The Move of this event, serialized, and its MovePlayed without decision, origin and clocks; `table` as above."""
    simple = _stackless(event)
    return _encode_played(event, table) if simple is None else simple[:2]


def encode_played_event(event: Played, table: Sequence[Item]) -> bytes:
    """The PublicEvent of this event, serialized, with nothing but its MovePlayed; `table` as above."""
    simple = _stackless(event)
    return encode_field(_MOVE_PLAYED, _encode_played(event, table)[1]) if simple is None else simple[2]


def _stackless(event: Played) -> tuple[bytes, bytes, bytes] | None:
    if names_stacks(event.move):
        return None
    return encode_stackless(event.seat, str(event.move), event.sweep, event.sweep_scored)


def names_stacks(move: Move) -> bool:
    """Whether this move may name stacks of its table: it is neither a trail nor a capture of cards alone."""
    return not (type(move) is Trail or (type(move) is Capture and not move.stacks))


@lru_cache(maxsize=1 << 14)
def encode_stackless(seat: int, notation: str, sweep: bool, sweep_scored: bool) -> tuple[bytes, bytes, bytes]:
    """The Move, the MovePlayed and the PublicEvent, as above, of a move that names no stack.

    Such moves are frequent, and the same in many games.
    """
    made = parse_move(notation)
    captured = sorted_cards((made.card, *made.cards)) if isinstance(made, Capture) else ()
    event = Played(seat=seat, move=made, captured=captured, sweep=sweep, sweep_scored=sweep_scored)
    move, played = _encode_played(event, ())
    return move, played, encode_field(_MOVE_PLAYED, played)


def _encode_played(event: Played, table: Sequence[Item]) -> tuple[bytes, bytes]:
    move = encode_move(event.move, table)
    captured, stack = event.captured, event.stack
    played = encode_number(2, event.seat) + encode_field(3, move)
    if captured:
        played += encode_field(5, encode_cards(captured)) + encode_number(6, event.sweep)
    if stack is not None:
        played += encode_field(8, encode_stack(stack))
    return move, played + (encode_number(9, 1) if event.sweep_scored else b"")


def event_from_message(message: event_pb2.PublicEvent, table: Sequence[Item]) -> Event | None:
    """The event of the game, None where the message is no such event; `table` is the table before it.

    None also stands for events of later contracts, and for a game that was broken off, as it has no GameOver. Raises
    MessageError that names the field.
    """
    match message.WhichOneof("event"):
        case "dealt":
            dealt = message.dealt
            return _dealt_from(dealt) if dealt.table_cards else _further_deal(dealt.SerializeToString())
        case "move_played":
            played = message.move_played
            simple = None if played.decision_id else _simple_from(played.SerializeToString())
            return _played_from(played, table) if simple is None else simple
        case "leftovers_taken":
            taken = message.leftovers_taken
            seat = in_range(taken.seat, "leftovers_taken.seat", 0, _SEAT) if taken.HasField("seat") else None
            return LeftoversTaken(seat=seat, cards=cards_from_message(taken.cards, "leftovers_taken.cards"))
        case "round_finished":
            scored = message.round_finished
            points = points_from_message(scored.points, "round_finished.points")
            totals = totals_from_message(scored.totals, "round_finished.totals")
            if len(points) != len(totals):
                raise MessageError("round_finished", "points and totals have different numbers of sides")
            return RoundScored(round=_round(scored.round, "round_finished"), points=points, totals=totals)
        case "game_finished" if message.game_finished.end == event_pb2.GAME_END_PLAYED_OUT:
            over = message.game_finished
            totals = totals_from_message(over.totals, "game_finished.totals")
            winners = winners_from_message(over.winner_sides, len(totals), "game_finished.winner_sides")
            return GameOver(totals=totals, winners=winners)
        case _:
            return None


def events_to_messages(events: Iterable[Event], table: Sequence[Item] = ()) -> list[event_pb2.PublicEvent]:
    """The messages of consecutive events, from the first deal of a round, or from this table."""
    messages = []
    for event in events:
        messages.append(event_to_message(event, table))
        table = table_after(table, event)
    return messages


def events_from_messages(messages: Iterable[event_pb2.PublicEvent], table: Sequence[Item] = ()) -> tuple[Event, ...]:
    """The events of the game among these messages, from the first deal of a round, or from this table."""
    events: list[Event] = []
    for message in messages:
        event = event_from_message(message, table)
        if event is not None:
            events.append(event)
            table = table_after(table, event)
    return tuple(events)


def _dealt(event: Dealt) -> event_pb2.Dealt:
    return event_pb2.Dealt(
        hand_counts=event.hand_counts,
        table_cards=cards_to_message(event.table),
        stock_count=event.stock_count,
        deal=event.deal,
        last=event.last,
        round=event.round,
        dealer_seat=event.dealer,
        call=event.call,
    )


def _played(event: Played, table: Sequence[Item]) -> event_pb2.MovePlayed:
    return event_pb2.MovePlayed(
        seat=event.seat,
        move=move_to_message(event.move, table),
        captured=cards_to_message(event.captured),
        sweep=event.sweep,
        sweep_scored=event.sweep_scored,
        stack=None if event.stack is None else stack_to_message(event.stack),
    )


def _dealt_from(message: event_pb2.Dealt) -> Dealt:
    check_length(message.hand_counts, "dealt.hand_counts", MAX_SEATS)
    if len(message.call) > LONGEST_CALL:
        raise MessageError("dealt.call", f"it has more than {LONGEST_CALL} characters")
    return Dealt(
        round=_round(message.round, "dealt"),
        deal=in_range(message.deal, "dealt.deal", 1, MAX_CARDS),
        dealer=in_range(message.dealer_seat, "dealt.dealer_seat", 0, _SEAT),
        hand_counts=tuple(in_range(count, "dealt.hand_counts", 0, MAX_CARDS) for count in message.hand_counts),
        table=cards_from_message(message.table_cards, "dealt.table_cards"),
        stock_count=in_range(message.stock_count, "dealt.stock_count", 0, MAX_CARDS),
        last=message.last,
        call=message.call if message.HasField("call") else None,
    )


@lru_cache(maxsize=1 << 10)
def _further_deal(encoded: bytes) -> Dealt:
    """The event of this Dealt without cards on the table, which is the same in many games."""
    return _dealt_from(event_pb2.Dealt.FromString(encoded))


@lru_cache(maxsize=1 << 14)
def _simple_from(encoded: bytes) -> Played | None:
    """The event of this MovePlayed, None where its move names stacks. A runner sends the same ones in many games."""
    message = event_pb2.MovePlayed.FromString(encoded)
    move = message.move
    if move.capture.stack_ids or move.HasField("build") or move.HasField("add") or move.HasField("raising"):
        return None
    return None if move.doubling.stack_id else _played_from(message, ())


def _played_from(message: event_pb2.MovePlayed, table: Sequence[Item]) -> Played:
    return Played(
        seat=in_range(message.seat, "move_played.seat", 0, _SEAT),
        move=move_from_message(message.move, table, "move_played.move"),
        captured=cards_from_message(message.captured, "move_played.captured"),
        sweep=message.sweep,
        sweep_scored=message.sweep_scored,
        stack=stack_from_message(message.stack, "move_played.stack") if message.HasField("stack") else None,
    )


def _round(round: int, field: str) -> int:
    return in_range(round, f"{field}.round", 1, MAX_NUMBER)
