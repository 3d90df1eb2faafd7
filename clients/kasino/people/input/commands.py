"""The commands at the table with their letters, and the other words that are typed alone: ranks, lay and back."""

from __future__ import annotations

from collections.abc import Mapping

from kasino.game import Rank
from kasino.people.i18n.translator import tr_noop

COMMANDS: Mapping[str, tuple[str, str]] = {
    "hand": ("h", tr_noop("your cards")),
    "table": ("t", tr_noop("what lies on the table, with builds, owners and values")),
    "moves": ("m", tr_noop("what you can play, by number; m 9h: with this card")),
    "score": ("s", tr_noop("the points so far")),
    "last": ("l", tr_noop("what was played since your last move")),
    "repeat": ("r", tr_noop("what was said last, again")),
    "why": ("w", tr_noop("the rule that the last refused move broke; w MOVE: about this move")),
    "hint": ("i", tr_noop("what the house would play")),
    "clock": ("c", tr_noop("the time that is left")),
    "deal": ("d", tr_noop("cards left, the pack, who took last")),
    "log": ("g", tr_noop("everything that was played in this round")),
    "undo": ("z", tr_noop("take your last move back, against bots")),
    "rules": ("u", tr_noop("the rules of this table")),
    "help": ("?", tr_noop("this list")),
    "quit": ("q", tr_noop("leave; the game waits for you")),
}
"""Each command with its letter and its description."""

RANKS: Mapping[str, Rank] = {"10": Rank.TEN, **{str(rank).lower(): rank for rank in Rank}}
"""The spellings of a rank alone. It stands for the only card of that rank that can be meant."""
LAY_OUT_WORDS = ("lay", "trail")
BACK_WORDS = ("back", "b")
