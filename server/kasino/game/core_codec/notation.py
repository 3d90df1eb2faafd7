"""Writes core moves in notation, without making values of them."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.card import PACK
from kasino.game.cards.table import StackRef

if not cython.compiled:
    from kasino.game.core.constants import CAPTURE, DOUBLE, TRAIL
    from kasino.game.core.plain import BIT, length
    from kasino.game.core_codec.table import chosen_refs

_CARDS = [str(card) for card in PACK]


def move_text(kind: int, card: int, mask: int, slots: int, value: int, packs: int, refs: tuple[StackRef, ...]) -> str:
    """The notation of a core move, the text of the same move as a value.

    `refs` are the references to the stacks of its position, by slot; compiled, None where the move names no stack.
    """
    text: str = _CARDS[card // packs]
    if kind == TRAIL:
        return text
    text += " x" if kind == CAPTURE else " *" if kind == DOUBLE else " +"
    while mask:
        highest = length(mask) - 1
        mask ^= BIT[highest]
        text += " " + _CARDS[highest // packs]
    if slots:
        for ref in reversed(chosen_refs(slots, refs)):
            text += f" {ref}"
    return text if kind in (CAPTURE, DOUBLE) else f"{text} = {value}"
