"""Follows the table of one seat by the messages of public events, on a position of the core."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from kasino.game import Dealt, Event, GameOver, LeftoversTaken, Observation, RoundScored, RuleSet
from kasino.game.core import ADD, BUILD, CAPTURE, DOUBLE, RAISE, TRAIL
from kasino.game.play.public_round import PublicRound
from kasino.v1 import event_pb2, model_pb2
from kasino.wire.fields.cards import card_places
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import in_range
from kasino.wire.messages.events import event_from_message


class SeatFollower:
    """What a seat knows of its game, but its hand: events that are passed to `apply` in their order change it."""

    def __init__(self, rules: RuleSet, seat: int, sides: Sequence[int]) -> None:
        self._rules = rules
        self._seat = seat
        self._sides = tuple(sides)
        self._scores = (0,) * (max(sides) + 1)
        self._round: PublicRound | None = None

    def apply(self, message: event_pb2.PublicEvent) -> bool:
        """Apply this event; False where it is no event of the game, and changes nothing. Raises MessageError."""
        if message.WhichOneof("event") == "move_played":
            self._play(message.move_played)
            return True
        event = event_from_message(message, ())
        if event is None:
            return False
        if isinstance(event, Dealt):
            self._deal(event)
        elif isinstance(event, LeftoversTaken):
            self._end(event, None)
        elif isinstance(event, RoundScored | GameOver):
            self._scores = event.totals
            self._end(event, event.totals)
        return True

    @property
    def has_begun(self) -> bool:
        """Whether a round has been dealt."""
        return self._round is not None

    @property
    def last_event(self) -> Event:
        """The last event of the game."""
        return self._begun.last_event()

    def observation(self, hand: Sequence[model_pb2.Card.ValueType]) -> Observation:
        """The observation of the seat with this hand. Raises MessageError."""
        try:
            return (self._round or self._begun).observation(self._seat, card_places(hand, "private_state.hand"))
        except ValueError as error:
            raise MessageError("private_state.hand", str(error)) from None

    @property
    def _begun(self) -> PublicRound:
        if self._round is None:
            raise MessageError("events", "no round has been dealt")
        return self._round

    def _deal(self, dealt: Dealt) -> None:
        seats = len(self._sides)
        in_range(dealt.dealer, "dealt.dealer_seat", 0, seats - 1)
        if len(dealt.hand_counts) != seats:
            raise MessageError("dealt.hand_counts", f"it has {len(dealt.hand_counts)}, and there are {seats} seats")
        try:
            if dealt.deal == 1:
                self._round = PublicRound(self._rules, self._sides, dealt, self._scores)
            else:
                self._begun.deal(dealt.hand_counts)
        except ValueError as error:
            raise MessageError("dealt", str(error)) from None

    def _play(self, played: event_pb2.MovePlayed) -> None:
        move = _named(played.move.SerializeToString())
        try:
            (self._round or self._begun).play(played.seat, *move)
        except (OverflowError, ValueError) as error:  # the compiled core has no seat, id or value of 32 bits
            raise MessageError("move_played", str(error)) from None

    def _end(self, event: Event, totals: tuple[int, ...] | None) -> None:
        try:
            self._begun.add(event, totals)
        except ValueError as error:
            raise MessageError("events", str(error)) from None


class _Named(NamedTuple):
    """A move as a message names it: the number of its kind in the core, places of cards in PACK, ids of stacks."""

    kind: int
    card: int
    cards: tuple[int, ...] = ()
    stack_ids: tuple[int, ...] = ()
    value: int = 0


@lru_cache(maxsize=1 << 13)
def _named(encoded: bytes) -> _Named:
    """The move of this serialized message; the same moves are frequent in many games."""
    message = model_pb2.Move.FromString(encoded)
    (card,) = _places((message.card,))
    match message.WhichOneof("action"):
        case "trail":
            return _Named(TRAIL, card)
        case "capture":
            return _Named(CAPTURE, card, _places(message.capture.cards), tuple(message.capture.stack_ids))
        case "build":
            built = message.build
            return _Named(BUILD, card, _places(built.cards), tuple(built.stack_ids), built.value)
        case "raising":
            return _Named(RAISE, card, (), (message.raising.stack_id,), message.raising.value)
        case "add":
            return _Named(ADD, card, _places(message.add.cards), (message.add.stack_id,))
        case "doubling" if message.doubling.card:
            return _Named(DOUBLE, card, _places((message.doubling.card,)))
        case "doubling":
            return _Named(DOUBLE, card, (), (message.doubling.stack_id,))
        case _:
            raise MessageError("move_played.move", "say what the card does")


def _places(cards: Sequence[model_pb2.Card.ValueType]) -> tuple[int, ...]:
    return card_places(cards, "move_played.move")
