"""What a person can say at the table: a command by its word or its letter, a number, or cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kasino.game import Rank
from kasino.people.i18n.catalogue import tr_noop

LONGEST = 500
"""No line that means anything is longer."""

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
"""Each command with its letter and what it gives."""

RANKS: Mapping[str, Rank] = {"10": Rank.TEN, **{str(rank).lower(): rank for rank in Rank}}
"""How a rank alone is written: it names the only card of that rank that could be meant."""
LAY = ("lay", "trail")
BACK = ("back", "b")
_BY_WORD = {word: name for name, (letter, _) in COMMANDS.items() for word in (name, letter)} | {"exit": "quit"}


@dataclass(frozen=True, slots=True)
class Command:
    """A command, with what stands behind it."""

    command: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A number: that of a move in a list, or the rank of a card."""

    text: str

    @property
    def number(self) -> int:
        """The number that is meant."""
        return int(self.text[:9])


@dataclass(frozen=True, slots=True)
class LayOut:
    """The card that was begun with is laid out."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """What was begun is taken back."""


@dataclass(frozen=True, slots=True)
class EmptyLine:
    """An empty line: what was shown is done."""


@dataclass(frozen=True, slots=True)
class CardText:
    """Anything else: cards, or a whole move."""

    text: str


Input = Command | Number | LayOut | StepBack | EmptyLine | CardText


def parse_input(line: str) -> Input:
    """What a line means."""
    text = " ".join(line[:LONGEST].split())
    first, _, rest = text.partition(" ")
    word = first.lower().removeprefix("/")
    if not text:
        return EmptyLine()
    if word in _BY_WORD and (not rest or _BY_WORD[word] in ("why", "moves", "rules", "help")):
        return Command(_BY_WORD[word], rest)
    if text.isascii() and text.isdigit():
        return Number(text)
    if text.lower() in LAY:
        return LayOut()
    if text.lower() in BACK:
        return StepBack()
    return CardText(text)
