"""Converts cards to the bit masks of the core and back: bit `index * packs + copy` stands for one copy of a card."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kasino.game.cards.card import PACK, Card


class CardIds:
    """Assigns core ids to cards. Of twins, the first one that is encoded gets copy 0."""

    def __init__(self, packs: int) -> None:
        self._packs = packs
        self._used: dict[int, int] = {}

    def mask(self, cards: Iterable[Card]) -> int:
        """The mask of these cards. With two packs each is a copy that this object has not assigned before."""
        mask = 0
        if self._packs == 1:
            for card in cards:
                mask |= 1 << card.index
            return mask
        for card in cards:
            copy = self._used.get(card.index, 0)
            self._used[card.index] = copy + 1
            mask |= 1 << (card.index * self._packs + copy)
        return mask


@lru_cache(maxsize=1 << 14)
def decode_cards(mask: int, packs: int) -> tuple[Card, ...]:
    """The cards of a mask, sorted."""
    cards = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        cards.append(PACK[(bit.bit_length() - 1) // packs])
    return tuple(cards)
