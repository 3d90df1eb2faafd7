"""Positions and game records as text: writers, parsers and the replay of a record."""

from __future__ import annotations

from kasino.game.text.position_parser import parse_position
from kasino.game.text.position_text import position_text
from kasino.game.text.record import Record
from kasino.game.text.record_round import Ending, Round
from kasino.game.text.replay import replay

__all__ = [
    "Ending",
    "Record",
    "Round",
    "parse_position",
    "position_text",
    "replay",
]
