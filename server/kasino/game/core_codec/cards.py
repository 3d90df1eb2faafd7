"""Converts cards to the bit masks of the core and back: bit `index * packs + copy` stands for one copy of a card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
from kasino.game.cards.card import PACK, Card
from kasino.game.errors import DeckError

if not cython.compiled:
    from kasino.game.core.plain import BIT, number

    PLACES = 1 << 14  # of a cache of decoded values: a new value takes the place of the one before it there
    FACTOR = 0x1E3779B97F4A7C15  # the product of a word and this odd number has well-mixed high bits: its place

    new_value: Any = object.__new__  # an instance of a frozen class whose fields are not set yet
    set_field = object.__setattr__


class CardIds:
    """Assigns core ids to cards. Of twins, the first one that is encoded gets copy 0."""

    def __init__(self, packs: int) -> None:
        self._packs = packs
        self._used: dict[int, int] = {}

    def mask(self, cards: Iterable[Card]) -> int:
        """The mask of these cards. With two packs each is a copy that this object has not assigned before.

        Raises DeckError where a card occurs more often than in the packs.
        """
        mask = 0
        if self._packs == 1:
            for card in cards:
                mask |= 1 << card.index
            return mask
        for card in cards:
            copy = self._used.get(card.index, 0)
            if copy == self._packs:
                raise DeckError(f"{card} occurs more than {self._packs} times")
            self._used[card.index] = copy + 1
            mask |= 1 << (card.index * self._packs + copy)
        return mask


class KnownCards:
    """The cards of one mask, decoded before."""

    mask: int
    packs: int
    cards: tuple[Card, ...]


_KNOWN: list[KnownCards | None] = [None] * PLACES


def decode_cards(mask: int, packs: int) -> tuple[Card, ...]:
    """The cards of a mask, sorted. Tuples that were decoded lately are reused."""
    if not mask:
        return ()
    place = (mask ^ mask >> 64 ^ packs) * FACTOR >> 50 & PLACES - 1
    known = _KNOWN[place]
    if known is None or known.mask != mask or known.packs != packs:
        known = KnownCards.__new__(KnownCards)
        known.mask = mask
        known.packs = packs
        known.cards = _cards(mask, packs)
        _KNOWN[place] = known
    return known.cards


def _cards(mask: int, packs: int) -> tuple[Card, ...]:
    cards = []
    while mask:
        card = number(mask & -mask)
        mask ^= BIT[card]
        cards.append(PACK[card // packs])
    return tuple(cards)
