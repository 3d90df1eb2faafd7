"""Derives the packs, bot seeds, first dealers and drawn line-ups of a tournament from its seed, by SHA-256 of a text.

There is no other source of randomness. The texts are UTF-8; sets are numbered from 1, seats from 0. To draw from a
digest, take it as one big-endian integer n: of k options the one with index n mod k is drawn, and n becomes n div k.
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
    """The seed of these packs, as it is sent to a dealer."""
    return f"kasino/1 deck {seed} {set}".encode()


def bot_seed(seed: str, set: int, seat: int) -> bytes:
    """The random seed of the bot at this seat in every game of this set: the digest of `kasino/1 bot SEED SET SEAT`."""
    return sha256(f"kasino/1 bot {seed} {set} {seat}".encode()).digest()


def game_name(seed: str, game: int) -> str:
    """The id of a game for bots that play several at once: the digest of `kasino/1 game SEED GAME`, shortened.

    It does not reveal the set.
    """
    return sha256(f"kasino/1 game {seed} {game}".encode()).hexdigest()[:16]


def first_dealer(seed: str, set: int, seats: int) -> int:
    """The seat that deals first in every game of this set, drawn from the digest of `kasino/1 dealer SEED SET`."""
    return digest_number(f"kasino/1 dealer {seed} {set}") % seats


def digest_number(text: str) -> int:
    """The digest of a text as one big-endian integer."""
    return int.from_bytes(sha256(text.encode()).digest(), "big")
