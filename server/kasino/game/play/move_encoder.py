"""Converts a move to a core move: finds the cards and stacks that it names, and checks that it is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NoReturn

from kasino.game import core
from kasino.game.cards.card import Card, cards_text
from kasino.game.cards.move import Add, Build, Capture, Double, Move, Raise, Trail
from kasino.game.cards.table import StackRef, loose, stacks
from kasino.game.core_codec.cards import CardIds
from kasino.game.core_codec.moves import REASONS
from kasino.game.core_codec.position import View, encode_position
from kasino.game.errors import TurnError
from kasino.game.play.illegal_move import IllegalMove, Reason
from kasino.game.play.illegal_move_facts import facts

_BOUND = (1 << 31) - 1


def resolve(view: View, move: Move) -> tuple[core.Position, CardIds, core.Move]:
    """The core position of this view, its card ids, and the move as a core move.

    Raises IllegalMove where the rules refuse the move, TurnError where no seat is to play or where the observer is not
    the seat to play.
    """
    position, ids = encode_position(view)
    if not view.hand_to_play:
        raise TurnError(f"seat {view.turn} is to play, not the one that observes")
    return position, ids, resolve_in(position, view, move)


def resolve_in(position: core.Position, view: View, move: Move) -> core.Move:
    """The core move in this position of the view. Raises IllegalMove where the rules refuse it."""
    played = encode_move(position, view, move)
    fault = position.fault(played)
    if fault != core.LEGAL:
        reason = Reason(REASONS[fault])
        raise IllegalMove(reason, move, **facts(view, position, played, reason))
    return played


def encode_move(position: core.Position, view: View, move: Move) -> core.Move:
    """The core move, legal or not. Raises IllegalMove where the move names a card or stack that is not there."""
    return _MoveEncoder(view, position, move).encode()


def _bounded(value: int) -> int:
    """The value that a move declares, bounded to the integers of the compiled core: no build is worth that much."""
    return max(-_BOUND, min(value, _BOUND))


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
                return (core.BUILD, held, self._on_table(cards), self._stacks(refs), _bounded(value))
            case Raise(card, ref, value):
                return (core.RAISE, self._in_hand(card), 0, self._build(ref), _bounded(value))
            case Add(card, ref, cards, value):
                held, slots = self._in_hand(card), self._build(ref)
                return (core.ADD, held, self._on_table(cards), slots, _bounded(value))
            case Double(card, target):
                held = self._in_hand(card)
                if isinstance(target, Card):
                    return (core.DOUBLE, held, self._on_table((target,)), 0, 0)
                return (core.DOUBLE, held, 0, self._stacks((target,)), 0)
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
        """The slots of the stacks with these references."""
        slots = {stack.id: slot for slot, stack in enumerate(stacks(self._view.table))}
        mask = 0
        for ref in refs:
            found = ref.candidates(self._view.table)
            if not found:
                self._not_on_table(str(ref), "is not on the table")
            if len(found) > 1:
                choices = " or ".join(str(StackRef(stack.cards, stack.id)) for stack in found)
                self._not_on_table(str(ref), f"may be {choices}: say which")
            bit = 1 << slots[found[0].id]
            if mask & bit:
                self._not_on_table(str(ref), "is named twice")
            mask |= bit
        return mask

    def _build(self, ref: StackRef) -> int:
        """The slot of the stack with this reference, which may be no single loose card."""
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
