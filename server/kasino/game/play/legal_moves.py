"""What the rules allow: every legal move in canonical order, and why another one is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NoReturn

from kasino.game import core
from kasino.game.cards.card import PACK, Card, cards_text
from kasino.game.cards.move import Add, Build, Capture, Double, Move, Raise, Trail
from kasino.game.cards.table import StackRef, loose, stacks
from kasino.game.errors import TurnError
from kasino.game.play.core_codec import REASONS, Ids, View, decode, decode_all, position
from kasino.game.play.illegal_move import IllegalMove, Reason
from kasino.game.play.illegal_move_facts import facts
from kasino.game.play.scoring import Tally, card_points
from kasino.game.rules.rule_set import RuleSet


def legal_moves(view: View, *, limit: int | None = None) -> Iterator[Move]:
    """The legal moves of the seat to play, from its observation or from the state, made as they are asked for.

    They come in canonical order, twins once: first the essentials (every trail, raise, add with at most one loose card,
    double, and build of one card; then by hand card a large capture and each capture of one item), then all others by
    hand card: captures, builds by value, adds, each by what it takes, stacks before cards and the highest first.
    There can be more than a computer could ever list, and the next one may be far. With a `limit` they are a prefix,
    never shorter than the essentials, found in a bounded time, and so cut before the limit where few moves are among
    very many sets. None where no seat is to play, or where the observer is not the one.
    """
    if view.turn is None or not view.hand_to_play:
        return
    place, _ = position(view)
    packs = view.rules.decks
    if limit is not None:
        yield from decode_all(place.moves(max(limit, 1)), packs, view.table)
        return
    for move in place.iterate():
        yield decode(move, packs, view.table)


def first_legal_moves(view: View, limit: int) -> tuple[tuple[Move, ...], bool]:
    """The legal moves with this limit, and whether the limit cut them."""
    if view.turn is None or not view.hand_to_play:
        return (), False
    moves, cut = position(view)[0].prefix(max(limit, 1))
    return tuple(decode_all(moves, view.rules.decks, view.table)), cut


def check_move(view: View, move: Move) -> None:
    """Raise IllegalMove where the seat to play may not make this move; nothing is enumerated.

    Raises TurnError where no seat is to play.
    """
    resolve(view, move)


def canonical(view: View, move: Move) -> Move:
    """The same move as `legal_moves` writes it, its stacks named in full. Raises as `check_move` does."""
    _, _, played = resolve(view, move)
    return decode(played, view.rules.decks, view.table)


def fallback(view: View) -> Move:
    """The move made for a seat that makes none.

    Of the legal trails the card worth fewest points, then of the lowest rank and suit; where no card may be laid out,
    the first legal capture. Raises TurnError where the seat to play has no move, or is not the observer.
    """
    return fallback_among(view.rules, legal_moves(view, limit=1))


def fallback_among(rules: RuleSet, moves: Iterable[Move]) -> Move:
    """The same, where the legal moves are known, in canonical order and from the first on."""
    moves = tuple(moves)
    trails = [move for move in moves if isinstance(move, Trail)]
    if len(trails) == 1:
        return trails[0]
    if trails:
        worth = _worths(rules)
        return min(trails, key=lambda move: (worth[move.card.index], move.card.index))
    captures = [move for move in moves if isinstance(move, Capture)]
    if not captures:
        raise TurnError("there is no move to fall back on: no seat is to play, or another one than the observer")
    return captures[0]


@lru_cache(maxsize=64)
def _worths(rules: RuleSet) -> list[int]:
    """The points that each card of the pack by itself brings to the seat that wins it."""
    return [sum(card_points(rules, Tally.of([card])).values()) for card in PACK]


def resolve(view: View, move: Move) -> tuple[core.Position, Ids, core.Move]:
    """The position of this view, and the move as the kernel plays it. Raises as `check_move` does."""
    place, ids = position(view)
    if not view.hand_to_play:
        raise TurnError(f"seat {view.turn} is to play, not the one that observes")
    return place, ids, resolve_at(place, view, move)


def resolve_at(place: core.Position, view: View, move: Move) -> core.Move:
    """The move as the kernel plays it in this position of the view. Raises IllegalMove."""
    played = meant(place, view, move)
    fault = place.fault(played)
    if fault != core.LEGAL:
        reason = Reason(REASONS[fault])
        raise IllegalMove(reason, move, **facts(view, place, played, reason))
    return played


def meant(place: core.Position, view: View, move: Move) -> core.Move:
    """The move as the kernel plays it, legal or not. Raises IllegalMove where it names what is not there."""
    return _Resolver(view, place, move).kernel_move()


class _Resolver:
    """Finds the cards and stacks that a move names."""

    def __init__(self, view: View, place: core.Position, move: Move) -> None:
        self._view = view
        self._place = place
        self._move = move
        self._packs = view.rules.decks

    def kernel_move(self) -> core.Move:
        match self._move:
            case Trail(card):
                return (core.TRAIL, self._held(card), 0, 0)
            case Capture(card, cards, refs):
                held = self._held(card)
                return (core.CAPTURE, held, self._lying(cards) | self._stacks(refs), 0)
            case Build(card, cards, value, refs):
                held = self._held(card)
                return (core.BUILD, held, self._lying(cards) | self._stacks(refs), value)
            case Raise(card, ref, value):
                return (core.RAISE, self._held(card), self._build(ref), value)
            case Add(card, ref, cards, value):
                return (core.ADD, self._held(card), self._build(ref) | self._lying(cards), value)
            case Double(card, target):
                held = self._held(card)
                on = self._lying((target,)) if isinstance(target, Card) else self._stacks((target,))
                return (core.DOUBLE, held, on, 0)
        self._fail(Reason.UNKNOWN_ACTION)
        return None

    def _held(self, card: Card) -> int:
        twins = self._place.hands[self._place.turn] & self._twins(card)
        if not twins:
            self._fail(Reason.NOT_IN_HAND, hand=cards_text(self._view.hand_to_play) or "empty")
        return (twins & -twins).bit_length() - 1

    def _lying(self, cards: Sequence[Card]) -> int:
        mask = 0
        for card, count in Counter(cards).items():
            twins = self._place.loose & self._twins(card)
            if twins.bit_count() < count:
                if any(card in stack.cards for stack in stacks(self._view.table)):
                    self._fail(Reason.TARGET_NOT_LOOSE, item=str(card))
                self._missing(str(card), "is not on the table")
            mask |= twins if count > 1 else twins & -twins
        return mask

    def _stacks(self, refs: Sequence[StackRef]) -> int:
        slots = {stack.id: slot for slot, stack in enumerate(stacks(self._view.table))}
        mask = 0
        for ref in refs:
            found = ref.candidates(self._view.table)
            if not found:
                self._missing(str(ref), "is not on the table")
            if len(found) > 1:
                self._missing(str(ref), f"may be {' or '.join(f'{StackRef(s.cards, s.id)}' for s in found)}: say which")
            bit = 1 << (self._place.law.cards + slots[found[0].id])
            if mask & bit:
                self._missing(str(ref), "is named twice")
            mask |= bit
        return mask

    def _build(self, ref: StackRef) -> int:
        if not ref.candidates(self._view.table) and len(ref.cards) == 1 and ref.cards[0] in loose(self._view.table):
            self._fail(Reason.TARGET_NOT_BUILD, item=str(ref.cards[0]))
        return self._stacks((ref,))

    def _twins(self, card: Card) -> int:
        return ((1 << self._packs) - 1) << (card.index * self._packs)

    def _missing(self, item: str, problem: str) -> NoReturn:
        table = " ".join(map(str, self._view.table)) or "empty"
        self._fail(Reason.NOT_ON_TABLE, item=item, problem=problem, table=table)

    def _fail(self, reason: Reason, **facts: object) -> NoReturn:
        raise IllegalMove(reason, self._move, **facts)
