"""Parses the notation of moves. Spaces, suits and letter case may vary; the meaning is exact."""

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
    """Parse a move in the notation of `cards.move`.

    Spaces are optional, suits may be symbols, `x` may be `X` or `×`, and the cards of a group may be in any order. A
    stack is named by its cards, by some of them, or by `#` and its id. `table` decides what `+` with a stack means: an
    add where the value is that of the build, otherwise a raise, and a build where the stack is a pile.

    Raises NotationError that points at the word that cannot be parsed.

    >>> str(parse_move("9♥x3h 6d 9c"))
    '9h x 9c 6d 3h'
    """
    tokens = _Tokens(text)
    if _PASS.fullmatch(text.strip()):
        tokens.fail("there is no pass: play one card, as in 9c to lay it out")
    card = tokens.card()
    operator = tokens.take("operator")
    if operator is None:
        tokens.end("one card is played: write x to capture, + to build, * to double")
        return Trail(card)
    if operator == "*":
        target = tokens.item("a card doubles one card or one stack, as in Qh * Qd")
        tokens.end("a card doubles one card or one stack, as in Qh * Qd")
        return Double(card, target)
    items = tokens.items()
    if operator == "+":
        value = tokens.take("value")
        if value is None:
            tokens.fail("a build says its value: end the move with = and a number, as in 5h + 4c = 9")
        tokens.end("nothing follows the value of a build")
        return _laid(card, items, int(value), tuple(table))
    tokens.end("a move ends here")
    return Capture(card, items.cards, items.stacks)


def _laid(card: Card, items: _Items, value: int, table: tuple[Item, ...]) -> Move:
    """The move with `+`: a new build, a raise or an add, depending on the stack on the table."""
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


class _Tokens:
    """The tokens of a move, consumed from left to right."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._found = list(_TOKEN.finditer(text))
        self._next = 0

    def take(self, kind: str) -> str | None:
        """Consume the next token if it is of this kind, otherwise return None."""
        found = self._peek()
        if found is None or found.lastgroup != kind:
            return None
        self._next += 1
        return found[found.lastgroup or 0].lower()

    def card(self) -> Card:
        """Consume a card."""
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
        """Consume cards and stacks up to the value or the end."""
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
        """Consume a card, or a stack in brackets; `missing` is the problem to report at the end of the text."""
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
        """Raise NotationError with this problem unless all tokens are consumed."""
        if self._peek() is not None:
            self.fail(problem)

    def fail(self, problem: str) -> NoReturn:
        """Raise NotationError at the next token."""
        found = self._peek()
        raise NotationError(problem, self._text, len(self._text.rstrip()) if found is None else found.start())

    def _peek(self) -> re.Match[str] | None:
        return self._found[self._next] if self._next < len(self._found) else None
