"""A position as one line of text, both ways: what reports, prompts and documents print.

    norwegian 2 | turn 1 dealer 0 last 1 | table 4c [5h 4d]=9@1 [Qh Qd] | hand 9h Kd | others 4 | stock 24 | scores 3 5

The first part is the rule set with its overrides and the number of seats, `2v2` for partners. `turn` is the seat whose
hand it is; where the observer is another one, `seat` says so. `last` is the last capturer, `round` stands where it is
not the first. On the table `[5h 4d]=9@1` is a build of 9 that seat 1 owns, `=8!@0` one whose value is fixed, `[Qh Qd]`
a doubled pile; `#7` after the bracket gives an id. `others` are the hand counts of the other seats, from the observer's
left. `sweeps` and `won` (cards captured) are by seat, and stand where they are not all 0. What happened before is not
part of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NoReturn

from kasino.game.cards.card import Card, cards_text, parse_cards
from kasino.game.cards.table import Item, Stack, ref
from kasino.game.core import HIGHEST, WIDTH
from kasino.game.core.partition import splits_evenly
from kasino.game.errors import KasinoError, NotationError
from kasino.game.number_text import number, numbers
from kasino.game.play.core_codec import arrange
from kasino.game.play.observation import Observation
from kasino.game.rules.card_values import table_values
from kasino.game.rules.layout import PARTNERS, default_sides, layout
from kasino.game.rules.overrides import parse_rules, rules_text
from kasino.game.rules.rule_set import RuleSet

_STACK = re.compile(r"\[([^\]]*)\](?:#([0-9]+))?(?:=([0-9]+)(!?)@([0-9]+))?")
_PARTS = ("table", "hand", "others", "stock", "scores", "sweeps", "won")


def position_text(seen: Observation) -> str:
    """The line of this observation."""
    seats = "2v2" if seen.sides == PARTNERS else str(seen.seats)
    turn = seen.seat if seen.turn is None else seen.turn
    moment = [f"turn {turn} dealer {seen.dealer}"]
    moment += [f"seat {seen.seat}"] if seen.seat != turn else []
    moment += [f"last {seen.last_capturer}"] if seen.last_capturer is not None else []
    moment += [f"round {seen.round}"] if seen.round > 1 else []
    others = [seen.hand_counts[(seen.seat + place) % seen.seats] for place in range(1, seen.seats)]
    parts = [
        f"{rules_text(seen.rules)} {seats}",
        " ".join(moment),
        f"table {' '.join(_item_text(item, seen.table) for item in seen.table)}",
        f"hand {cards_text(seen.hand)}",
        f"others {_numbers_text(others)}",
        f"stock {seen.stock_count}",
        f"scores {_numbers_text(seen.scores)}",
    ]
    parts += [f"sweeps {_numbers_text(seen.sweeps)}"] if any(seen.sweeps) else []
    parts += [f"won {_numbers_text(seen.captured_counts)}"] if any(seen.captured_counts) else []
    return " | ".join(part.rstrip() for part in parts)


def parse_position(text: str) -> Observation:
    """Read a line that `position_text` writes; parts that are left out are as at the start of a game.

    Raises NotationError that points at the word that cannot be read, or at the stack that cannot come about.
    """
    return _Reader(text).observation()


def _item_text(item: Item, table: Sequence[Item]) -> str:
    if not isinstance(item, Stack):
        return str(item)
    name = str(ref(item, table))
    return name if item.is_pile else f"{name}={item.value}{'!' if item.locked else ''}@{item.owner}"


def _impossible(rules: RuleSet, stack: Stack) -> str | None:
    """Why no play makes this stack, if none does."""
    name = f"[{cards_text(stack.cards)}]"
    values = [table_values(rules, card) for card in stack.cards]
    for card, worth in zip(stack.cards, values, strict=True):
        if not worth:
            return f"{card} has no number in {rules.name}, and is in no stack"
    if stack.is_pile:
        if len(set(values)) == 1:
            return None
        return f"the cards of the pile {name} are not worth the same; a build has a value, as in [5h 4d]=9@1"
    if rules.build_on_pile:  # a pile, whatever it holds, is one card of the sum
        return None
    if not stack.locked:
        total = sum(map(min, values))
        return None if total == stack.value else f"the cards of {name} add up to {total}, not to {stack.value}"
    if _groups_of(stack.value, values):
        return None
    return f"the cards of {name} make no groups of {stack.value}"


def _groups_of(target: int, values: Sequence[tuple[int, ...]]) -> bool:
    """Whether cards worth these values fall into groups that each add up to the target; one card may be a group."""
    must = may = 0
    for worth in values:
        low = min(worth)
        if low > target:
            return False
        if target not in worth:
            must += 1 << (WIDTH * low)
        elif low != target:
            may += 1 << (WIDTH * low)
    return splits_evenly(must, may, target)


def _numbers_text(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


class _Reader:
    """The parts of a line, by their first word."""

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
                self._fail(f"'{word}' is no part of a position: turn, {', '.join(_PARTS)}", begin)
            if name in self._parts:
                self._fail(f"{name} stands here for the second time", begin)
            self._parts[name] = (begin + (len(word) + 1 if word else 0), rest)
            at += len(part) + 1

    def observation(self) -> Observation:
        rules, sides = self._rules()
        seats = len(sides)
        moment = self._moment(seats)
        turn, seat = moment.get("turn", 0), moment.get("seat", moment.get("turn", 0))
        at, text = self._parts.get("hand", (0, ""))
        hand = tuple(sorted(self._cards(text, at)))
        others = self._numbers("others", seats - 1, [len(hand)] * (seats - 1))
        counts = [0] * seats
        counts[seat] = len(hand)
        for place, count in enumerate(others, 1):
            counts[(seat + place) % seats] = count
        stock = self._numbers("stock", 1, [0])[0]
        plan = layout(rules, sides)
        deals = [deal for deal in range(1, len(plan.hand_sizes) + 1) if plan.remaining(deal) == stock]
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
            deal=deals[0] if deals else len(plan.hand_sizes),
            last_deal=stock == 0,
            hand=hand,
            table=table,
            hand_counts=tuple(counts),
            stock_count=stock,
            last_capturer=moment.get("last"),
            sweeps=tuple(self._numbers("sweeps", seats, [0] * seats)),
            captured_counts=tuple(self._numbers("won", seats, [0] * seats)),
            scores=tuple(self._numbers("scores", sides_count, [0] * sides_count)),
        )

    def _check_cards(self, rules: RuleSet, hand: Sequence[Card], table: Sequence[Item]) -> None:
        lying = [card for item in table for card in (item.cards if isinstance(item, Stack) else (item,))]
        for card, copies in Counter([*hand, *lying]).items():
            if copies > rules.decks:
                self._fail(f"{card} is here {copies} times, and {rules.name} has {rules.decks} of it", 0)

    def _rules(self) -> tuple[RuleSet, tuple[int, ...]]:
        at, text = self._parts["rules"]
        name, _, table = text.rpartition(" ")
        if table != "2v2" and not (table.isdecimal() and len(table) == 1 and name):
            self._fail("a position begins with a rule set and its seats, as in norwegian 2 or swedish 2v2", at)
        try:
            rules = parse_rules(name)
            sides = PARTNERS if table == "2v2" else tuple(range(int(table)))
            if table != "2v2" and default_sides(rules, len(sides)) == PARTNERS:
                sides = PARTNERS
            layout(rules, sides)
        except KasinoError as error:
            self._fail(str(error), at)
        return rules, sides

    def _moment(self, seats: int) -> dict[str, int]:
        at, text = self._parts.get("turn", (0, ""))
        found: dict[str, int] = {}
        for pair in re.finditer(r"(\S+)(?:\s+(\S+))?", text):
            name, value = pair.group(1).lower(), number(pair.group(2) or "")
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
        named, value, owner = (0 if word is None else number(word) for word in found.group(2, 3, 5))
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
        problem = _impossible(rules, stack)
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
        found = numbers(text)
        if found is None or len(found) != count:
            self._fail(f"{part} is {count} number{'s' * (count > 1)}", at)
        return list(found)

    def _fail(self, problem: str, at: int) -> NoReturn:
        raise NotationError(problem, self._text, at)
