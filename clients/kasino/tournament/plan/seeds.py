"""Every chance of a tournament follows from its seed by SHA-256 of a text, and from nothing else.

The texts are UTF-8; a set counts from 1, a seat from 0. What is drawn of a set is drawn from the digest as one
big-endian integer n: one of k things is number n mod k, and n becomes n div k.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256

from kasino.game import Card, deck


def packs(seed: str, set: int, decks: int) -> Callable[[int], tuple[Card, ...]]:
    """The pack of each round, from 1, of every game of this set: `deck` with the text `kasino/1 deck SEED SET`."""
    text = pack_seed(seed, set)
    return cache(lambda round: deck(text, round, decks))


def pack_seed(seed: str, set: int) -> bytes:
    """The seed of these packs, as a dealer is told it."""
    return f"kasino/1 deck {seed} {set}".encode()


def bot_seed(seed: str, set: int, seat: int) -> bytes:
    """What the bot at this seat draws from, in every game of this set: `kasino/1 bot SEED SET SEAT`, digested."""
    return sha256(f"kasino/1 bot {seed} {set} {seat}".encode()).digest()


def game_name(seed: str, game: int) -> str:
    """What a game is called where its bots have to tell games apart: `kasino/1 game SEED GAME`, digested.

    It does not tell the set.
    """
    return sha256(f"kasino/1 game {seed} {game}".encode()).hexdigest()[:16]


def first_dealer(seed: str, set: int, seats: int) -> int:
    """The seat that deals first in every game of this set: `kasino/1 dealer SEED SET`, one of the seats."""
    return lot(f"kasino/1 dealer {seed} {set}") % seats


def lot(text: str) -> int:
    """The digest of a text as one integer, to draw from."""
    return int.from_bytes(sha256(text.encode()).digest(), "big")
