"""The pack of a round follows from a seed, the same in every language and for ever."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from kasino.game.cards.card import PACK, Card
from kasino.game.errors import DeckError

_WORDS = 1 << 64


def deck(seed: bytes, round: int, packs: int = 1) -> tuple[Card, ...]:
    """The cards of round `round` (from 1) in the order in which they are dealt, first card first.

    `packs` packs of 52, each in sorted order (Ac Ad Ah As 2c … Ks), shuffled by Fisher and Yates from the last place
    down to the second: place i changes with place w mod (i + 1), where w is the next word of the stream that is not
    2**64 - 2**64 mod (i + 1) or more. The stream is the SHA-256 digests of seed ‖ round ‖ 0, seed ‖ round ‖ 1, … with
    round and counter as four bytes, each digest read as four words of 64 bits; all integers are big-endian.

    Raises DeckError where the seed is no bytes.

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
        fair = _WORDS - _WORDS % places
        word = next(word for word in words if word < fair)
        place = word % places
        cards[last], cards[place] = cards[place], cards[last]
    return tuple(cards)


def _words(prefix: bytes) -> Iterator[int]:
    counter = 0
    while True:
        digest = sha256(prefix + counter.to_bytes(4, "big")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        counter += 1
