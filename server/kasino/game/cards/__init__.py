"""Cards and packs, the items on the table, and moves with their notation."""

from __future__ import annotations

from kasino.game.cards.card import (
    BIG_CASINO,
    JACK_OF_SPADES,
    LITTLE_CASINO,
    PACK,
    Card,
    Rank,
    Suit,
    cards_text,
    parse_cards,
)
from kasino.game.cards.deck import deck
from kasino.game.cards.move import Add, Build, Capture, Double, Move, Raise, Trail
from kasino.game.cards.notation import parse_move
from kasino.game.cards.table import Item, Stack, StackRef, loose, ref, ref_order, stacks

__all__ = [
    "BIG_CASINO",
    "JACK_OF_SPADES",
    "LITTLE_CASINO",
    "PACK",
    "Add",
    "Build",
    "Capture",
    "Card",
    "Double",
    "Item",
    "Move",
    "Raise",
    "Rank",
    "Stack",
    "StackRef",
    "Suit",
    "Trail",
    "cards_text",
    "deck",
    "loose",
    "parse_cards",
    "parse_move",
    "ref",
    "ref_order",
    "stacks",
]
