"""Shuffles the pack of a round from a seed by a fixed algorithm, which gives the same order in every language."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from struct import Struct

from kasino.game.cards.card import PACK, Card
from kasino.game.errors import DeckError

_WORDS = 1 << 64
_FOUR_WORDS = Struct(">4Q")


def deck(seed: bytes, round: int, packs: int = 1) -> tuple[Card, ...]:
    """The cards of round `round` (from 1) in dealing order, the first card first.

    Algorithm (docs/rules.md 10): `packs` packs of 52, each sorted (Ac Ad Ah As 2c … Ks), are shuffled by Fisher–Yates
    from the last place down to the second. Place i is swapped with place w mod (i + 1), where w is the next word of the
    stream that is less than 2**64 - 2**64 mod (i + 1). The stream is the SHA-256 digests of seed ‖ round ‖ 0,
    seed ‖ round ‖ 1, … with round and counter as four bytes, each digest read as four 64-bit words; all integers are
    big-endian.

    Raises DeckError where the seed is not of type bytes.

    >>> from kasino.game.cards.card import cards_text
    >>> cards_text(deck(b"kasino", 1)[:8])
    '7h Tc 5c 6c Jh 4c 8c 4h'
    """
    given: object = seed
    if not isinstance(given, bytes):
        raise DeckError('the seed is bytes, as in b"x"')
    cards = list(PACK) * packs
    words = _words(seed + round.to_bytes(4, "big"))
    for last in range(len(cards) - 1, 0, -1):
        places = last + 1
        limit = _WORDS - _WORDS % places
        word = next(words)
        while word >= limit:
            word = next(words)
        place = word % places
        cards[last], cards[place] = cards[place], cards[last]
    return tuple(cards)


def _words(prefix: bytes) -> Iterator[int]:
    """The endless stream of 64-bit words: the digests of `prefix` followed by a counter."""
    counter = 0
    while True:
        yield from _FOUR_WORDS.unpack(sha256(prefix + counter.to_bytes(4, "big")).digest())
        counter += 1
