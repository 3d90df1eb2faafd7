"""Converts core moves to move values and back, and the core's refusal numbers to names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.card import PACK, Card
from kasino.game.cards.move import Add, Build, Capture, Double, Move, Raise, Trail
from kasino.game.cards.table import StackRef
from kasino.game.core import Move as CoreMove

if not cython.compiled:
    from kasino.game.core import Position
    from kasino.game.core.constants import ADD, CAPTURE, DOUBLE, RAISE, TRAIL
    from kasino.game.core.plain import BIT, fields, number
    from kasino.game.core_codec.cards import FACTOR, PLACES, decode_cards, new_value, set_field
    from kasino.game.core_codec.notation import move_text
    from kasino.game.core_codec.table import chosen_refs, stack_refs

REASONS = (
    "LEGAL EMPTY_TAKE NO_PARTITION FACE_ONE MUST_TAKE_EQUAL NOT_MAXIMAL MUST_CAPTURE ACTION_DISABLED TARGET_NOT_LOOSE "
    "TARGET_NOT_BUILD FACE_IN_BUILD ONE_TABLE_CARD BAD_BUILD_SUM NO_TAKER BUILD_LIMIT KEEP_TAKER OWN_BUILD NOT_OWNER "
    "LOCKED_BUILD RAISE_HAND_ONLY DOUBLE_MISMATCH TRAIL_FORBIDDEN"
).split()
"""The names of the core's refusals, by number."""


class KnownMove:
    """A move of at most one stack, decoded before."""

    key: int  # kind, card and value
    mask: int
    packs: int
    ref: StackRef | None
    move: Move


_KNOWN: list[KnownMove | None] = [None] * PLACES


def decode_move(move: CoreMove, position: Position) -> Move:
    """A move of this position as a value."""
    kind, card, mask, slots, value = fields(move)
    if card >= position.law.cards or mask >> position.law.cards or slots >> position.stack_count:
        raise ValueError(f"{move} is no move of this position")
    return move_value(kind, card, mask, slots, value, position.law.packs, stack_refs(position) if slots else ())


def decode_moves(moves: Iterable[CoreMove], position: Position) -> tuple[Move, ...]:
    """Moves of this position as values, in the same order."""
    return tuple([decode_move(move, position) for move in moves])


def move_value(kind: int, card: int, mask: int, slots: int, value: int, packs: int, refs: tuple[StackRef, ...]) -> Move:
    """The value of a core move; `refs` are the references to the stacks of its position, by slot.

    Moves of at most one stack are reused where they were decoded lately: a value that two positions have in common is
    one object.
    """
    ref = None
    if slots:
        if slots & (slots - 1):
            return _made(kind, card, mask, slots, value, packs, refs)
        ref = refs[number(slots)]
    key = kind
    key = key << 7 | card
    key = key << 10 | value
    place = (mask ^ mask >> 64 ^ key << 43) * FACTOR >> 50 & PLACES - 1
    known = _KNOWN[place]
    if known is None or known.mask != mask or known.key != key or known.packs != packs or known.ref is not ref:
        known = KnownMove.__new__(KnownMove)
        known.key = key
        known.mask = mask
        known.packs = packs
        known.ref = ref
        known.move = _made(kind, card, mask, slots, value, packs, refs)
        _KNOWN[place] = known
    return known.move


def _made(kind: int, card: int, mask: int, slots: int, value: int, packs: int, refs: tuple[StackRef, ...]) -> Move:
    """The value, with its notation unless it names several stacks: such a move is not kept, and `str` writes it."""
    made: Move = new_value(_CLASSES[kind])
    set_field(made, "card", PACK[card // packs])
    if not slots & (slots - 1):
        set_field(made, "_text", move_text(kind, card, mask, slots, value, packs, refs))
    if kind == TRAIL:
        return made
    chosen = chosen_refs(slots, refs)
    if kind == DOUBLE:
        set_field(made, "target", chosen[0] if slots else decode_cards(mask, packs)[0])
        return made
    if kind != RAISE:
        set_field(made, "cards", decode_cards(mask, packs))
    if kind in (RAISE, ADD):
        set_field(made, "stack", chosen[0])
    else:
        set_field(made, "stacks", chosen)
    if kind != CAPTURE:
        set_field(made, "value", value)
    return made


_CLASSES = (Trail, Capture, Build, Raise, Add, Double)
"""By the number of the kind in the core."""

MOST_VALUE = 999
"""No value of a build is larger in the core: it refuses all above that."""


def match_move(position: Position, move: Any) -> CoreMove | None:
    """The core move of this value in a position, legal or not.

    None where it is no move, or where a card or a stack that it names is not there or not named in full: then
    `kasino.game.play.move_encoder` finds the stack, or says what is wrong.
    """
    kind = type(move)
    if kind not in _KINDS:
        return None
    card = _in_hand(position, move.card)
    if card < 0:
        return None
    if kind is Trail:
        return (TRAIL, card, 0, 0, 0)
    if kind is Double:
        target = move.target
        if type(target) is Card:
            mask = _on_table(position, (target,))
            return (DOUBLE, card, mask, 0, 0) if mask else None
        slots = _slots(position, (target,))
        return (DOUBLE, card, 0, slots, 0) if slots else None
    refs = (move.stack,) if kind is Raise or kind is Add else move.stacks
    cards = () if kind is Raise else move.cards
    if type(cards) is not tuple or type(refs) is not tuple:
        return None
    mask = _on_table(position, cards)
    slots = _slots(position, refs)
    if (cards and not mask) or (refs and not slots):
        return None
    if kind is Capture:
        return (CAPTURE, card, mask, slots, 0)
    value = move.value
    if type(value) is not int or not 0 <= value <= MOST_VALUE:
        return None
    return (_KINDS[kind], card, mask, slots, value)


_KINDS = {kind: number for number, kind in enumerate(_CLASSES)}


def _in_hand(position: Position, card: Card) -> int:
    """The id of the first copy of this card in the hand to play, -1 where it is not there."""
    if type(card) is not Card:
        return -1
    packs = position.law.packs
    index = card.index
    twins = position._hands[position.turn] & _copies(index, packs)
    return number(twins & -twins) if twins else -1


def _copies(index: int, packs: int) -> int:
    """The mask of all copies of the card with this index."""
    return BIT[index] if packs == 1 else BIT[2 * index] | BIT[2 * index + 1]


def _on_table(position: Position, cards: Sequence[Card]) -> int:
    """The mask of these loose cards, the first copies; 0 where one of them is not there."""
    packs = position.law.packs
    mask = 0
    for card in cards:
        if type(card) is not Card:
            return 0
        index = card.index
        twins = position.loose & ~mask & _copies(index, packs)
        if not twins:
            return 0
        mask |= twins & -twins
    return mask


def _slots(position: Position, refs: Sequence[StackRef]) -> int:
    """The slots of the stacks with these references; 0 where one is not named in full, or is named twice."""
    slots = 0
    named = stack_refs(position)
    for ref in refs:
        if type(ref) is not StackRef:
            return 0
        found = -1
        for slot in range(len(named)):
            if named[slot].cards == ref.cards and ref.id in (None, position._stacks[slot][1]):
                if found >= 0:
                    return 0
                found = slot
        if found < 0 or slots >> found & 1:
            return 0
        slots |= BIT[found]
    return slots
