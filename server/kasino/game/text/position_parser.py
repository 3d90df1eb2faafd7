"""Parses a position line, the format of `position_text`, to an observation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NoReturn

from kasino.game.cards.card import Card, parse_cards
from kasino.game.cards.table import Item, Stack
from kasino.game.core import HIGHEST
from kasino.game.core_codec.table import arrange
from kasino.game.errors import KasinoError, NotationError
from kasino.game.number_parser import parse_number, parse_numbers
from kasino.game.play.observation import Observation
from kasino.game.rules.card_values import table_values
from kasino.game.rules.layout import PARTNERS, Layout, default_sides, layout
from kasino.game.rules.overrides import parse_rules
from kasino.game.rules.rule_set import RuleSet
from kasino.game.text.stack_check import stack_problem

_STACK = re.compile(r"\[([^\]]*)\](?:#([0-9]+))?(?:=([0-9]+)(!?)@([0-9]+))?")
_PARTS = ("table", "hand", "others", "stock", "scores", "sweeps", "won")


def parse_position(text: str) -> Observation:
    """Parse a line that `position_text` writes. Parts that are left out are as at the start of a game.

    Raises NotationError that points at the word that cannot be read, or at the stack that no play can make.
    """
    return _PositionParser(text).observation()


class _PositionParser:
    """Parses one line. `_parts` has the offset and the text of each part by its first word."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._parts: dict[str, tuple[int, str]] = {}
        at = 0
        for place, part in enumerate(text.split("|")):
            begin = at + len(part) - len(part.lstrip())
            word, _, rest = part.strip().partition(" ")
            name = "rules" if place == 0 else word.lower()
            if name == "turn" or place == 0:
                rest, word = part.strip(), ""
            elif name not in _PARTS:
                self._fail(f"'{word}' is no part of a position; the parts are turn, {', '.join(_PARTS)}", begin)
            if name in self._parts:
                self._fail(f"{name} occurs twice", begin)
            self._parts[name] = (begin + (len(word) + 1 if word else 0), rest)
            at += len(part) + 1

    def observation(self) -> Observation:
        rules, sides = self._rules()
        seats = len(sides)
        moment = self._moment(seats)
        turn, seat = moment.get("turn", 0), moment.get("seat", moment.get("turn", 0))
        at, text = self._parts.get("hand", (0, ""))
        hand = tuple(sorted(self._cards(text, at)))
        stock = self._numbers("stock", 1, [0])[0]
        table = self._table(rules, seats)
        self._check_cards(rules, hand, table)
        sides_count = max(sides) + 1
        return Observation(
            rules=rules,
            seat=seat,
            sides=sides,
            dealer=moment.get("dealer", (turn - 1) % seats),
            turn=turn,
            round=moment.get("round", 1),
            deal=_deal(layout(rules, sides), stock),
            last_deal=stock == 0,
            hand=hand,
            table=table,
            hand_counts=self._hand_counts(seat, len(hand), seats),
            stock_count=stock,
            last_capturer=moment.get("last"),
            sweeps=tuple(self._numbers("sweeps", seats, [0] * seats)),
            captured_counts=tuple(self._numbers("won", seats, [0] * seats)),
            scores=tuple(self._numbers("scores", sides_count, [0] * sides_count)),
        )

    def _hand_counts(self, seat: int, own: int, seats: int) -> tuple[int, ...]:
        """The hand counts by seat: `own` for the observer, and those of `others` from its left."""
        counts = [0] * seats
        counts[seat] = own
        for place, count in enumerate(self._numbers("others", seats - 1, [own] * (seats - 1)), 1):
            counts[(seat + place) % seats] = count
        return tuple(counts)

    def _check_cards(self, rules: RuleSet, hand: Sequence[Card], table: Sequence[Item]) -> None:
        on_table = [card for item in table for card in (item.cards if isinstance(item, Stack) else (item,))]
        for card, copies in Counter([*hand, *on_table]).items():
            if copies > rules.decks:
                self._fail(f"{card} occurs {copies} times, and {rules.name} has {rules.decks} of it", 0)

    def _rules(self) -> tuple[RuleSet, tuple[int, ...]]:
        at, text = self._parts["rules"]
        name, _, seats = text.rpartition(" ")
        if seats != "2v2" and not (seats.isdecimal() and len(seats) == 1 and name):
            self._fail("a position begins with a rule set and its seats, as in norwegian 2 or swedish 2v2", at)
        try:
            rules = parse_rules(name)
            sides = PARTNERS if seats == "2v2" else tuple(range(int(seats)))
            if seats != "2v2" and default_sides(rules, len(sides)) == PARTNERS:
                sides = PARTNERS
            layout(rules, sides)
        except KasinoError as error:
            self._fail(str(error), at)
        return rules, sides

    def _moment(self, seats: int) -> dict[str, int]:
        at, text = self._parts.get("turn", (0, ""))
        found: dict[str, int] = {}
        for pair in re.finditer(r"(\S+)(?:\s+(\S+))?", text):
            name, value = pair.group(1).lower(), parse_number(pair.group(2) or "")
            known = name in ("turn", "dealer", "seat", "last", "round")
            if not known or value is None or value < 0 or (name != "round" and value >= seats):
                self._fail(
                    "write turn, dealer, seat, last, each with a seat, or round with a number", at + pair.start()
                )
            found[name] = value
        return found

    def _table(self, rules: RuleSet, seats: int) -> tuple[Item, ...]:
        at, text = self._parts.get("table", (0, ""))
        items: list[Item] = []
        ids = [int(found[2][:9]) for found in _STACK.finditer(text) if found[2]]
        free = (unused for unused in range(1, 1_000) if unused not in ids)
        end = 0
        for found in _STACK.finditer(text):
            items += self._cards(text[end : found.start()], at + end)
            behind = text[found.end() :].lstrip()
            if behind.startswith(("=", "@", "!")):
                self._fail("write the value and then the owner, as in [5h 4d]=9@1", at + len(text) - len(behind))
            items.append(self._stack(rules, seats, found, at, free))
            end = found.end()
            if found[2] and ids.count(int(found[2][:9])) > 1:
                self._fail(f"two stacks have the id {found[2]}", at + found.start())
        items += self._cards(text[end:], at + end)
        return arrange(items)

    def _stack(self, rules: RuleSet, seats: int, found: re.Match[str], at: int, free: Iterator[int]) -> Stack:
        cards = tuple(sorted(self._cards(found[1], at + found.start() + 1)))
        pile = found[3] is None
        named, value, owner = (0 if word is None else parse_number(word) for word in found.group(2, 3, 5))
        if not cards:
            self._fail("a stack holds cards, as in [5h 4d]=9@1", at + found.start())
        if len(cards) == 1:
            self._fail("a stack holds two cards or more, as in [5h 4d]=9@1", at + found.start())
        if named is None or value is None or owner is None or owner >= seats or value > HIGHEST:
            self._fail(
                f"a build has a value up to {HIGHEST} and the seat that owns it, as in [5h 4d]=9@1", at + found.start()
            )
        stack = Stack(
            id=named if found[2] else next(free),
            cards=cards,
            value=min(table_values(rules, cards[0]), default=0) if pile else value,
            owner=None if pile else owner,
            locked=pile or found[4] == "!",
        )
        problem = stack_problem(rules, stack)
        if problem:
            self._fail(problem, at + found.start())
        return stack

    def _cards(self, text: str, at: int) -> tuple[Card, ...]:
        try:
            return parse_cards(text)
        except NotationError as error:
            raise error.within(self._text, at) from None

    def _numbers(self, part: str, count: int, default: list[int]) -> list[int]:
        if part not in self._parts:
            return default
        at, text = self._parts[part]
        found = parse_numbers(text)
        if found is None or len(found) != count:
            self._fail(f"{part} is {count} number{'s' * (count > 1)}", at)
        return list(found)

    def _fail(self, problem: str, at: int) -> NoReturn:
        raise NotationError(problem, self._text, at)


def _deal(plan: Layout, stock: int) -> int:
    """The first deal (from 1) after which this many cards are left in the stock; the last deal where there is none."""
    deals = range(1, len(plan.hand_sizes) + 1)
    return next((deal for deal in deals if plan.remaining(deal) == stock), len(plan.hand_sizes))
