"""What a person can say at the table: a command by its word or its letter, a number, or cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kasino.game import Rank
from kasino.people.i18n.catalogue import marked

LONGEST = 500
"""No line that means anything is longer."""

COMMANDS: Mapping[str, tuple[str, str]] = {
    "hand": ("h", marked("your cards")),
    "table": ("t", marked("what lies on the table, with builds, owners and values")),
    "moves": ("m", marked("what you can play, by number; m 9h: with this card")),
    "score": ("s", marked("the points so far")),
    "last": ("l", marked("what was played since your last move")),
    "repeat": ("r", marked("what was said last, again")),
    "why": ("w", marked("the rule that the last refused move broke; w MOVE: about this move")),
    "hint": ("i", marked("what the house would play")),
    "clock": ("c", marked("the time that is left")),
    "deal": ("d", marked("cards left, the pack, who took last")),
    "log": ("g", marked("everything that was played in this round")),
    "undo": ("z", marked("take your last move back, against bots")),
    "rules": ("u", marked("the rules of this table")),
    "help": ("?", marked("this list")),
    "quit": ("q", marked("leave; the game waits for you")),
}
"""Each command with its letter and what it gives."""

RANKS: Mapping[str, Rank] = {"10": Rank.TEN, **{str(rank).lower(): rank for rank in Rank}}
"""How a rank alone is written: it names the only card of that rank that could be meant."""
LAY = ("lay", "trail")
BACK = ("back", "b")
_BY_WORD = {word: name for name, (letter, _) in COMMANDS.items() for word in (name, letter)} | {"exit": "quit"}


@dataclass(frozen=True, slots=True)
class Ask:
    """A command, with what stands behind it."""

    command: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A number: that of a move in a list, or the rank of a card."""

    text: str

    @property
    def number(self) -> int:
        """The number that is meant."""
        return int(self.text[:9])


@dataclass(frozen=True, slots=True)
class Lay:
    """The card that was begun with is laid out."""


@dataclass(frozen=True, slots=True)
class Back:
    """What was begun is taken back."""


@dataclass(frozen=True, slots=True)
class Enter:
    """An empty line: what was shown is done."""


@dataclass(frozen=True, slots=True)
class Words:
    """Anything else: cards, or a whole move."""

    text: str


Said = Ask | Pick | Lay | Back | Enter | Words


def said(line: str) -> Said:
    """What a line means."""
    text = " ".join(line[:LONGEST].split())
    first, _, rest = text.partition(" ")
    word = first.lower().removeprefix("/")
    if not text:
        return Enter()
    if word in _BY_WORD and (not rest or _BY_WORD[word] in ("why", "moves", "rules", "help")):
        return Ask(_BY_WORD[word], rest)
    if text.isascii() and text.isdigit():
        return Pick(text)
    if text.lower() in LAY:
        return Lay()
    if text.lower() in BACK:
        return Back()
    return Words(text)
