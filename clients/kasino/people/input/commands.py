"""The commands at the table with their letters, and the other words that are typed alone: ranks, lay and back."""

from __future__ import annotations

from collections.abc import Mapping

from kasino.game import Rank
from kasino.people.i18n.translator import tr_noop

COMMANDS: Mapping[str, tuple[str, str]] = {
    "hand": ("h", tr_noop("your cards")),
    "table": ("t", tr_noop("what lies on the table, with builds, owners and values")),
    "moves": ("m", tr_noop("the legal moves, by number; m 9h: with this card")),
    "score": ("s", tr_noop("the points so far")),
    "last": ("l", tr_noop("the moves since your last move")),
    "repeat": ("r", tr_noop("the last message, again")),
    "why": ("w", tr_noop("the rule that the last refused move broke; w MOVE: about this move")),
    "hint": ("i", tr_noop("the move that the house bot would play")),
    "clock": ("c", tr_noop("the remaining time")),
    "deal": ("d", tr_noop("cards left, the pack, who took last")),
    "log": ("g", tr_noop("all moves of this round")),
    "undo": ("z", tr_noop("take your last move back, against bots")),
    "rules": ("u", tr_noop("the rules of this table")),
    "help": ("?", tr_noop("this list")),
    "quit": ("q", tr_noop("leave; your game or seat is saved")),
}
"""Each command with its letter and its description."""

RANKS: Mapping[str, Rank] = {"10": Rank.TEN, **{str(rank).lower(): rank for rank in Rank}}
"""The spellings of a rank alone. It stands for the only card of that rank that can be meant."""
LAY_OUT_WORDS = ("lay", "trail")
BACK_WORDS = ("back", "b")
