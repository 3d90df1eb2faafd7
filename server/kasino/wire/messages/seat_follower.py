"""Follows the table of one seat by the messages of public events, without making values of them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Sequence

from kasino.game import PACK, Card, Event, Observation, RuleSet, Stack, Tally
from kasino.game.core_codec.table import arrange
from kasino.game.scoring.points import points_at_once
from kasino.v1 import event_pb2, model_pb2
from kasino.wire.fields.cards import card_place, cards_from_message
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import in_range
from kasino.wire.messages.stacks import stack_from_message


class SeatFollower:
    """What a seat knows of its round, but its hand: events that are passed to `apply` in their order change it."""

    def __init__(self, rules: RuleSet, seat: int, sides: Sequence[int]) -> None:
        self._rules = rules
        self._seat = seat
        self._sides = tuple(sides)
        self._scores = [0] * (max(sides) + 1)
        self._begin_round()

    def _begin_round(self) -> None:
        seats = len(self._sides)
        self._dealer = 0
        self._turn: int | None = None
        self._round = self._deal_number = self._stock_count = 0
        self._last_deal = False
        self._loose: list[int] = []  # the places of the loose cards in PACK, in order
        self._stacks: dict[int, Stack] = {}  # by id
        self._hand_counts = [0] * seats
        self._captured_counts = [0] * seats
        self._sweeps = [0] * seats
        self._last_capturer: int | None = None

    def apply(self, message: event_pb2.PublicEvent) -> None:
        """Apply this event; one that is no event of the game changes nothing. Raises MessageError."""
        match message.WhichOneof("event"):
            case "move_played":
                self._play(message.move_played)
            case "dealt":
                self._deal(message.dealt)
            case "leftovers_taken":
                taken = message.leftovers_taken
                if taken.HasField("seat"):
                    self._captured_counts[self._checked_seat(taken.seat)] += len(taken.cards)
                    self._loose, self._stacks = [], {}
            case "round_finished":
                self._turn, self._scores = None, list(message.round_finished.totals)
            case "game_finished":
                self._turn, self._scores = None, list(message.game_finished.totals)

    def observation(self, hand: tuple[Card, ...], events: tuple[Event, ...]) -> Observation:
        """The observation of the seat with this hand; `events` are those of the round. Raises MessageError."""
        if len(hand) != self._hand_counts[self._seat]:
            counted = self._hand_counts[self._seat]
            raise MessageError("private_state.hand", f"it has {len(hand)} cards, and by the events it has {counted}")
        return Observation(
            rules=self._rules,
            seat=self._seat,
            sides=self._sides,
            dealer=self._dealer,
            turn=self._turn,
            round=self._round,
            deal=self._deal_number,
            last_deal=self._last_deal,
            hand=hand,
            table=(*[PACK[place] for place in self._loose], *arrange(self._stacks.values())),
            hand_counts=tuple(self._hand_counts),
            stock_count=self._stock_count,
            last_capturer=self._last_capturer,
            sweeps=tuple(self._sweeps),
            captured_counts=tuple(self._captured_counts),
            scores=tuple(self._scores),
            events=events,
        )

    def _deal(self, dealt: event_pb2.Dealt) -> None:
        if len(dealt.hand_counts) != len(self._sides):
            raise MessageError("dealt.hand_counts", f"it has {len(dealt.hand_counts)}, and {len(self._sides)} seats")
        if dealt.deal == 1:
            self._begin_round()
            self._loose = sorted(card_place(number, "dealt.table_cards") for number in dealt.table_cards)
        self._dealer = self._checked_seat(dealt.dealer_seat)
        self._turn = (self._dealer + 1) % len(self._sides)
        self._round, self._deal_number, self._last_deal = dealt.round, dealt.deal, dealt.last
        self._hand_counts = list(dealt.hand_counts)
        self._stock_count = dealt.stock_count

    def _play(self, played: event_pb2.MovePlayed) -> None:
        seat = self._checked_seat(played.seat)
        self._change_table(played)
        self._hand_counts[seat] -= 1
        captured = len(played.captured)
        if captured:
            self._last_capturer = seat
            self._captured_counts[seat] += captured
            self._sweeps[seat] += played.sweep_scored
            if self._rules.immediate_scoring:
                tally = Tally.of(cards_from_message(played.captured, "move_played.captured"))
                self._scores[self._sides[seat]] += sum(points_at_once(self._rules, tally).values())
        plays_on = self._stock_count or any(self._hand_counts)
        self._turn = (seat + 1) % len(self._sides) if plays_on else None

    def _change_table(self, played: event_pb2.MovePlayed) -> None:
        move = played.move
        match move.WhichOneof("action"):
            case "trail":
                insort(self._loose, card_place(move.card, "move_played.move.card"))
            case "capture":
                self._take(move.capture.cards, move.capture.stack_ids)
            case "build":
                self._take(move.build.cards, move.build.stack_ids)
            case "add":
                self._take(move.add.cards, ())
            case "doubling" if move.doubling.card:
                self._take((move.doubling.card,), ())
        if played.HasField("stack"):
            stack = stack_from_message(played.stack, "move_played.stack")
            self._stacks[stack.id] = stack

    def _take(self, cards: Iterable[model_pb2.Card.ValueType], stack_ids: Iterable[int]) -> None:
        """Remove loose cards and stacks from the table."""
        try:
            for number in cards:
                self._loose.remove(card_place(number, "move_played.move"))
            for stack_id in stack_ids:
                del self._stacks[stack_id]
        except (ValueError, KeyError):
            raise MessageError("move_played.move", "it takes what is not on the table") from None

    def _checked_seat(self, seat: int) -> int:
        return in_range(seat, "seat", 0, len(self._sides) - 1)
