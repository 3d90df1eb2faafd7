"""Converts core moves to move values, and the core's refusal numbers to names.

The other direction, from a move value to a core move, is `kasino.game.play.move_encoder`: it can fail.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from kasino.game import core
from kasino.game.cards.card import PACK
from kasino.game.cards.move import Add, Build, Capture, Double, Move, Raise, Trail
from kasino.game.cards.table import Item, Stack, StackRef, ref, ref_order
from kasino.game.core_codec.cards import decode_cards

REASONS = (
    "LEGAL EMPTY_TAKE NO_PARTITION FACE_ONE MUST_TAKE_EQUAL NOT_MAXIMAL MUST_CAPTURE ACTION_DISABLED TARGET_NOT_LOOSE "
    "TARGET_NOT_BUILD FACE_IN_BUILD ONE_TABLE_CARD BAD_BUILD_SUM NO_TAKER BUILD_LIMIT KEEP_TAKER OWN_BUILD NOT_OWNER "
    "LOCKED_BUILD RAISE_HAND_ONLY DOUBLE_MISMATCH TRAIL_FORBIDDEN"
).split()
"""The names of the core's refusals, by number."""


def decode_move(move: core.Move, packs: int, table: Sequence[Item]) -> Move:
    """The move as a value. `table` is the table of the position that made it, in the order of `arrange`."""
    return decode_moves([move], packs, table)[0]


def decode_moves(moves: Iterable[core.Move], packs: int, table: Sequence[Item]) -> tuple[Move, ...]:
    """The moves as values, in the same order; `table` as for `decode_move`."""
    stacks = [item for item in table if type(item) is Stack]
    if not stacks:
        return tuple([_without_stacks(move, packs) for move in moves])
    refs = [ref(stack, stacks) for stack in stacks]
    return tuple(
        [_value(move, packs, _chosen(refs, move[3])) if move[3] else _without_stacks(move, packs) for move in moves]
    )


def _chosen(refs: Sequence[StackRef], slots: int) -> tuple[StackRef, ...]:
    """The references to the stacks in these slots, in the order in which a move names them."""
    chosen = [ref for slot, ref in enumerate(refs) if slots >> slot & 1]
    return tuple(chosen if len(chosen) == 1 else sorted(chosen, key=ref_order))


@lru_cache(maxsize=1 << 14)
def _without_stacks(move: core.Move, packs: int) -> Move:
    return _value(move, packs, ())


def _value(move: core.Move, packs: int, refs: tuple[StackRef, ...]) -> Move:
    kind, number, mask, _, value = move
    card = PACK[number // packs]
    cards = decode_cards(mask, packs)
    if kind == core.TRAIL:
        return Trail(card)
    if kind == core.CAPTURE:
        return Capture(card, cards, refs)
    if kind == core.BUILD:
        return Build(card, cards, value, refs)
    if kind == core.RAISE:
        return Raise(card, refs[0], value)
    if kind == core.ADD:
        return Add(card, refs[0], cards, value)
    return Double(card, refs[0] if refs else cards[0])
