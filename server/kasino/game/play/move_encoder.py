"""Converts a move to a core move: finds the cards and stacks that it names, and checks that it is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from kasino.game import core
from kasino.game.cards.card import Card, cards_text
from kasino.game.cards.move import Add, Build, Capture, Double, Move, Raise, Trail
from kasino.game.cards.table import StackRef, loose, stacks
from kasino.game.core_codec.moves import MOST_VALUE, REASONS, match_move
from kasino.game.core_codec.position import View
from kasino.game.errors import TurnError
from kasino.game.play.illegal_move import IllegalMove, Reason
from kasino.game.play.illegal_move_facts import facts
from kasino.game.play.observation import Observation, moves_in
from kasino.game.play.state import State


def resolve(view: State | Observation, move: Move) -> tuple[core.Position, core.Move]:
    """The core position of this view, and the move as a core move.

    Raises IllegalMove where the rules refuse the move, TurnError where no seat is to play or where the observer is not
    the seat to play.
    """
    if view.turn is None:
        raise TurnError("no seat is to play: the round is over")
    position = moves_in(view).position()
    if position is None:
        raise TurnError(f"seat {view.turn} is to play, not the one that observes")
    return position, resolve_in(position, view, move)


def resolve_in(position: core.Position, view: View, move: Move) -> core.Move:
    """The core move in this position of the view. Raises IllegalMove where the rules refuse it."""
    played = encode_move(position, view, move)
    fault = position.fault(played)
    if fault != core.LEGAL:
        reason = Reason(REASONS[fault])
        raise IllegalMove(reason, move, **facts(view, position, played, reason, getattr(move, "value", 0)))
    return played


def encode_move(position: core.Position, view: View, move: Move) -> core.Move:
    """The core move, legal or not. Raises IllegalMove where the move names a card or stack that is not there."""
    return match_move(position, move) or _MoveEncoder(view, position, move).encode()


class _MoveEncoder:
    """Finds the ids of the cards and the slots of the stacks that one move names."""

    def __init__(self, view: View, position: core.Position, move: Move) -> None:
        self._view = view
        self._position = position
        self._move = move
        self._packs = view.rules.decks

    def encode(self) -> core.Move:
        match self._move:
            case Trail(card):
                return (core.TRAIL, self._in_hand(card), 0, 0, 0)
            case Capture(card, cards, refs):
                held = self._in_hand(card)
                return (core.CAPTURE, held, self._on_table(cards), self._stacks(refs), 0)
            case Build(card, cards, value, refs):
                held = self._in_hand(card)
                return (core.BUILD, held, self._on_table(cards), self._stacks(refs), _value(value))
            case Raise(card, ref, value):
                return (core.RAISE, self._in_hand(card), 0, self._build(ref), _value(value))
            case Add(card, ref, cards, value):
                held, slots = self._in_hand(card), self._build(ref)
                return (core.ADD, held, self._on_table(cards), slots, _value(value))
            case Double(card, Card() as target):
                return (core.DOUBLE, self._in_hand(card), self._on_table((target,)), 0, 0)
            case Double(card, StackRef() as target):
                return (core.DOUBLE, self._in_hand(card), 0, self._stacks((target,)), 0)
        self._fail(Reason.UNKNOWN_ACTION)
        return None

    def _in_hand(self, card: Card) -> int:
        """The id of the first copy of this card in the hand."""
        twins = self._position.hands[self._position.turn] & self._twins(card)
        if not twins:
            self._fail(Reason.NOT_IN_HAND, hand=cards_text(self._view.hand_to_play) or "empty")
        return (twins & -twins).bit_length() - 1

    def _on_table(self, cards: Sequence[Card]) -> int:
        """The mask of these loose cards, the first copies."""
        mask = 0
        for card, count in Counter(cards).items():
            twins = self._position.loose & self._twins(card)
            if twins.bit_count() < count:
                if any(card in stack.cards for stack in stacks(self._view.table)):
                    self._fail(Reason.TARGET_NOT_LOOSE, item=str(card))
                self._not_on_table(str(card), "is not on the table")
            mask |= twins if count > 1 else twins & -twins
        return mask

    def _stacks(self, refs: Sequence[StackRef]) -> int:
        """The slots of the stacks with these references, as a word."""
        slots = {stack.id: slot for slot, stack in enumerate(stacks(self._view.table))}
        named = 0
        for ref in refs:
            found = ref.candidates(self._view.table)
            if not found:
                self._not_on_table(str(ref), "is not on the table")
            if len(found) > 1:
                choices = " or ".join(str(StackRef(stack.cards, stack.id)) for stack in found)
                self._not_on_table(str(ref), f"may be {choices}: say which")
            bit = 1 << slots[found[0].id]
            if named & bit:
                self._not_on_table(str(ref), "is named twice")
            named |= bit
        return named

    def _build(self, ref: StackRef) -> int:
        """The slot of the stack with this reference, as a word; it may be no single loose card."""
        if not ref.candidates(self._view.table) and len(ref.cards) == 1 and ref.cards[0] in loose(self._view.table):
            self._fail(Reason.TARGET_NOT_BUILD, item=str(ref.cards[0]))
        return self._stacks((ref,))

    def _twins(self, card: Card) -> int:
        """The mask of all copies of this card."""
        return ((1 << self._packs) - 1) << (card.index * self._packs)

    def _not_on_table(self, item: str, problem: str) -> NoReturn:
        table = " ".join(map(str, self._view.table)) or "empty"
        self._fail(Reason.NOT_ON_TABLE, item=item, problem=problem, table=table)

    def _fail(self, reason: Reason, **facts: object) -> NoReturn:
        raise IllegalMove(reason, self._move, **facts)


def _value(value: int) -> int:
    """A value of a build as the core takes it: those out of its range are refused like the ones at its ends."""
    return max(-1, min(value, MOST_VALUE + 1))
