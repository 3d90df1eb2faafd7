"""Converts values (rules, cards, tables, positions, moves) to the integers of `game.core` and back."""

from __future__ import annotations

from kasino.game.core_codec.cards import CardIds, decode_cards
from kasino.game.core_codec.moves import REASONS, decode_move, decode_moves
from kasino.game.core_codec.position import View, decode_tallies, encode_position
from kasino.game.core_codec.rules import encode_rules
from kasino.game.core_codec.table import arrange, decode_table

__all__ = [
    "REASONS",
    "CardIds",
    "View",
    "arrange",
    "decode_cards",
    "decode_move",
    "decode_moves",
    "decode_table",
    "decode_tallies",
    "encode_position",
    "encode_rules",
]
