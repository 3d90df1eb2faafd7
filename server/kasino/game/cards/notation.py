"""Reading a move: one line of text, forgiving in form and exact in meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from kasino.game.cards.card import CARD, Card, read_card
from kasino.game.cards.move import Add, Build, Capture, Double, Move, Raise, Trail
from kasino.game.cards.table import Item, StackRef, ref_order
from kasino.game.errors import NotationError

_TOKEN = re.compile(
    rf"(?P<card>{CARD})|(?P<operator>[xX×*+])|(?P<open>\[)|(?P<close>\])(?:#(?P<id>\d{{1,9}}))?"
    r"|=\s*(?P<value>\d{1,3})(?!\w)|(?P<word>[^\s,\[\]]+)"
)
_PASS = re.compile(r"pass(e|en)?|pas", re.IGNORECASE)


def parse_move(text: str, table: Iterable[Item] = ()) -> Move:
    """Read a move in the notation of `moves`.

    Spaces are optional, suits may be symbols, `x` may be `X` or `×`, and the cards of a group stand in any order. A
    stack is named by its cards, by some of them, or by `#` and its id. `table` tells the stacks apart: what is laid on
    a build with its own value is an add and with another one a raise, and a pile may be the ground of a build.

    Raises NotationError that points at the word that cannot be read.

    >>> str(parse_move("9♥x3h 6d 9c"))
    '9h x 9c 6d 3h'
    """
    words = _Words(text)
    if _PASS.fullmatch(text.strip()):
        words.fail("there is no pass: play one card, as in 9c to lay it out")
    card = words.card()
    operator = words.take("operator")
    if operator is None:
        words.end("one card is played: write x to capture, + to build, * to double")
        return Trail(card)
    if operator == "*":
        target = words.item("a card doubles one card or one stack, as in Qh * Qd")
        words.end("a card doubles one card or one stack, as in Qh * Qd")
        return Double(card, target)
    items = words.items()
    if operator == "+":
        value = words.take("value")
        if value is None:
            words.fail("a build says its value: end the move with = and a number, as in 5h + 4c = 9")
        words.end("nothing follows the value of a build")
        return _laid(card, items, int(value), tuple(table))
    words.end("a move ends here")
    return Capture(card, items.cards, items.stacks)


def _laid(card: Card, items: _Items, value: int, table: tuple[Item, ...]) -> Move:
    """What `+` means depends on what lies there: a new build, a raise, or another group."""
    ground = [stack for ref in items.stacks for stack in ref.candidates(table)]
    if not items.stacks or (ground and all(stack.is_pile for stack in ground)) or len(items.stacks) > 1:
        return Build(card, items.cards, value, items.stacks)
    build = items.stacks[0]
    if items.cards or any(stack.value == value for stack in ground):
        return Add(card, build, items.cards, value)
    return Raise(card, build, value)


@dataclass(frozen=True, slots=True)
class _Items:
    cards: tuple[Card, ...]
    stacks: tuple[StackRef, ...]


class _Words:
    """The words of a move, read from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found = list(_TOKEN.finditer(text))
        self._next = 0

    def take(self, kind: str) -> str | None:
        """The next word if it is of this kind."""
        found = self._peek()
        if found is None or found.lastgroup != kind:
            return None
        self._next += 1
        return found[found.lastgroup or 0].lower()

    def card(self) -> Card:
        found = self._peek()
        if found is None or found.lastgroup != "card":
            try:
                read_card("" if found is None or found.lastgroup == "operator" else found.group())
            except NotationError as error:
                self.fail(error.problem)
        self._next += 1
        assert found is not None
        return read_card(found.group())

    def items(self) -> _Items:
        cards: list[Card] = []
        stacks: list[StackRef] = []
        while (found := self._peek()) is not None and found.lastgroup != "value":
            item = self.item()
            if isinstance(item, Card):
                cards.append(item)
            else:
                stacks.append(item)
        return _Items(tuple(sorted(cards)), tuple(sorted(stacks, key=ref_order)))

    def item(self, missing: str | None = None) -> Card | StackRef:
        """A card, or a stack in brackets; `missing` is the problem where nothing follows."""
        if missing is not None and self._peek() is None:
            self.fail(missing)
        return self.card() if self.take("open") is None else self._stack()

    def _stack(self) -> StackRef:
        cards: list[Card] = []
        while (found := self._peek()) is None or found.lastgroup not in ("close", "id"):
            if found is None:
                self.fail("a bracket is open: end the stack with ], as in [5h 4c]")
            cards.append(self.card())
        self._next += 1
        return StackRef(tuple(sorted(cards)), None if found["id"] is None else int(found["id"]))

    def end(self, problem: str) -> None:
        """Refuse what follows, if anything does."""
        if self._peek() is not None:
            self.fail(problem)

    def fail(self, problem: str) -> NoReturn:
        """Refuse the move at the next word."""
        found = self._peek()
        raise NotationError(problem, self._text, len(self._text.rstrip()) if found is None else found.start())

    def _peek(self) -> re.Match[str] | None:
        return self._found[self._next] if self._next < len(self._found) else None
