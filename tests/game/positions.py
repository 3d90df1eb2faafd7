"""Hypothesis strategies for small positions: rules, a table on which sums occur, and a hand that interacts with it.

Every position is consistent: the groups of a build add up to its value, a build is locked where it has several groups
or is doubled, a pile has cards of one value, and no card occurs more often than in the packs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from hypothesis import strategies as st

from kasino.game import PACK, PARTNERS, RULES, Card, Item, RuleSet, Stack, State, observe, position_text
from kasino.game.rules.options import (
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    FaceMode,
    RaiseBuilds,
    ValueScheme,
)
from tests.game.consistent_rules import consistent
from tests.game.oracle import capturable_values, hand_values, table_values
from tests.game.states import state_at

Draw = Callable[[st.SearchStrategy[Any]], Any]

SWITCHES: dict[str, list[object]] = {
    "value_scheme": list(ValueScheme),
    "face_mode": [FaceMode.PAIR_ONE, FaceMode.PAIR_ALL],
    "multi_value_same_play": [False, True],
    "capture_duty": list(CaptureDuty),
    "capture_extent": list(CaptureExtent),
    "must_take_all_equal": [True, False],
    "trail_with_own_build": [False, True],
    "allow_build": [True, False],
    "build_table_cards": list(BuildTableCards),
    "allow_multiple_build": [True, False],
    "must_hold_taker": [False, True],
    "keep_taker": [True, False],
    "max_builds_per_seat": [None, 1, 2],
    "raise_builds": list(RaiseBuilds),
    "augment_builds": list(AugmentBuilds),
    "build_in_sums": [True, False],
    "allow_double": [True, False],
    "double_own_build": [True, False],
    "double_needs_taker": [True, False],
    "pile_in_sums": [False, True],
    "build_on_pile": [True, False],
    "decks": [2, 1],
}
"""The fields that affect legal moves, and the values that are drawn for them."""

RANKS = "AAAAA2222233333444455556666777888999TTTJQK"
"""Mostly low ranks, so that sums occur."""

FEW_RANKS = "AA22335TJJQQKK"
"""Few ranks, faces included, so that equal cards occur."""


@cache
def one(*choices: Any) -> st.SearchStrategy[Any]:
    """One of these; Hypothesis shrinks towards the first."""
    return st.sampled_from(choices)


@cache
def between(low: int, high: int) -> st.SearchStrategy[int]:
    """A number of low to high, the ends included."""
    return st.integers(low, high)


@cache
def chance(percent: int) -> st.SearchStrategy[bool]:
    """True in about this many cases of 100."""
    return st.integers(0, 99).map(lambda drawn: drawn >= 100 - percent)


SOME_SWITCHES = st.one_of(
    st.lists(st.sampled_from(sorted(SWITCHES)), unique=True, max_size=8), st.just(sorted(SWITCHES))
)
"""The fields of a rule set that are drawn: up to eight, or all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A position of a seat to play; `str` is its position line."""

    rules: RuleSet
    sides: tuple[int, ...]
    turn: int
    table: tuple[Item, ...]
    hand: tuple[Card, ...]

    @property
    def state(self) -> State:
        """The position as a state."""
        return state_at(self.rules, table=self.table, hand=self.hand, turn=self.turn, sides=self.sides)

    def __str__(self) -> str:
        return position_text(observe(self.state, self.turn))

    def __repr__(self) -> str:
        return f"<{self}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the position line of a failing example instead of all fields of the rules."""
        printer.text(repr(self))


@st.composite
def rule_sets(draw: Draw) -> RuleSet:
    """A preset with some or all of the fields in SWITCHES changed."""
    rules = RULES[draw(one("norwegian", "international", "royal", "byggekasino", "krypkasino", "swedish"))]
    return consistent(rules, {field: draw(one(*SWITCHES[field])) for field in draw(SOME_SWITCHES)})


@st.composite
def positions(
    draw: Draw, rules: RuleSet | None = None, *, sides: tuple[int, ...] | None = None, items: int = 6
) -> Position:
    """A position with up to this many items on the table and one to four cards in the hand."""
    rules = draw(rule_sets()) if rules is None else rules
    sides = draw(one((0, 1), PARTNERS, (0, 1, 2))) if sides is None else sides
    turn = draw(between(0, len(sides) - 1))
    box = _Box(draw, rules)
    stacks: list[Stack] = []
    if rules.allow_build:
        stacks += _drawn_builds(draw, rules, box, seats=len(sides), turn=turn)
    if rules.allow_double:
        stacks += _drawn_piles(draw, rules, box, first=len(stacks) + 1)
    hand = _drawn_hand(draw, rules, box, stacks, turn)
    most = items - len(stacks)
    loose = box.cards(draw(between(min(2, most), most)), ranks=draw(one(RANKS, FEW_RANKS)))
    return Position(rules=rules, sides=sides, turn=turn, table=(*stacks, *loose), hand=tuple(sorted(hand)))


@st.composite
def low_tables(draw: Draw, rules: RuleSet) -> Position:
    """A position of seven to eleven loose cards, low ones for the most part."""
    box = _Box(draw, rules)
    hand = box.cards(draw(between(1, 3)), ranks="AAA55667788999TTJQK")
    table = box.cards(draw(between(7, 11)), ranks="AAAA222233334444555667789TJ")
    return Position(rules=rules, sides=(0, 1), turn=0, table=tuple(table), hand=tuple(sorted(hand)))


class _Box:
    """Draws the cards of a position from the packs, each as often as it is there."""

    def __init__(self, draw: Draw, rules: RuleSet) -> None:
        self._draw = draw
        self._rules = rules
        self._out: Counter[Card] = Counter()

    def cards(self, count: int, ranks: str = RANKS) -> list[Card]:
        """This many cards with these ranks; with two packs sometimes the twin of a card already drawn."""
        return [card for card in (self._any(ranks) for _ in range(count)) if card is not None]

    def one_of(self, wanted: Iterable[Card]) -> Card | None:
        """One of these cards, None where none is left."""
        left = [card for card in wanted if self._out[card] < self._rules.decks]
        if not left:
            return None
        card: Card = draw_one(self._draw, left)
        self._out[card] += 1
        return card

    def worth(self, value: int) -> Card | None:
        """A card of this table value."""
        return self.one_of(card for card in PACK if value in table_values(self._rules, card))

    def taker(self, value: int) -> Card | None:
        """A card that takes this value from the hand."""
        return self.one_of(card for card in PACK if value in hand_values(self._rules, card))

    def _any(self, ranks: str) -> Card | None:
        if self._rules.decks > 1 and self._out and self._draw(chance(20)):
            return self.one_of([draw_one(self._draw, sorted(self._out))])
        rank = self._draw(one(*ranks))
        return self.one_of(card for card in PACK if str(card.rank) == rank) or self.one_of(PACK)


def draw_one(draw: Draw, choices: Sequence[Any]) -> Any:
    """One of these. A strategy of its own for each list would be slow."""
    return choices[draw(between(0, len(choices) - 1))] if len(choices) > 1 else choices[0]


def _drawn_builds(draw: Draw, rules: RuleSet, box: _Box, *, seats: int, turn: int) -> list[Stack]:
    """Builds of the seat to play and of others, within the limit for each seat."""
    builds: list[Stack] = []
    several = rules.allow_multiple_build or rules.augment_builds is not AugmentBuilds.NOBODY
    for _ in range(draw(one(0, 1, 1, 2, 2, 3))):
        owner = draw_one(draw, [turn, turn, *range(seats)])
        limit = rules.max_builds_per_seat
        if limit is not None and len([build for build in builds if build.owner == owner]) == limit:
            continue
        value = draw_one(draw, [value for value in sorted(capturable_values(rules)) if value > 1])
        cards = _drawn_group(draw, box, value)
        locked = False
        if cards and several and draw(chance(30)):
            group = _drawn_group(draw, box, value, smallest=1)
            cards += group
            locked = bool(group)
        if cards and rules.allow_double and draw(chance(25)):
            double = box.worth(value)
            cards += [double] if double else []
            locked = locked or double is not None
        if cards:
            number = len(builds) + 1
            builds.append(Stack(id=number, cards=tuple(sorted(cards)), value=value, owner=owner, locked=locked))
    return builds


def _drawn_group(draw: Draw, box: _Box, value: int, *, smallest: int = 2) -> list[Card]:
    """Cards that add up to this value, or none where the draw fails; the cards drawn are used up then."""
    cards: list[Card] = []
    left = value
    for size in range(draw(between(smallest, 3)), 0, -1):
        part = left if size == 1 else draw(between(1, max(1, left - 1)))
        card = box.worth(part)
        if card is None:
            return []
        cards.append(card)
        left -= part
    return cards


def _drawn_piles(draw: Draw, rules: RuleSet, box: _Box, *, first: int) -> list[Stack]:
    piles: list[Stack] = []
    for _ in range(draw(one(0, 0, 1, 1, 2))):
        value = draw(between(1, 10 if rules.value_scheme is ValueScheme.PLAIN else 13))
        cards = [box.worth(value) for _ in range(draw(between(2, 3)))]
        doubled = tuple(sorted(card for card in cards if card is not None))
        if len(doubled) > 1:
            piles.append(Stack(id=first + len(piles), cards=doubled, value=value, locked=True))
    return piles


def _drawn_hand(draw: Draw, rules: RuleSet, box: _Box, stacks: Sequence[Stack], turn: int) -> list[Card]:
    """A hand that usually can take the own builds where the rules require it, and often interacts with stacks."""
    hand: list[Card] = []

    def hold(card: Card | None) -> None:
        hand.extend([card] if card and len(hand) < 4 else [])

    for stack in stacks:
        own = 90 if rules.keep_taker else 60
        if not any(stack.value in hand_values(rules, card) for card in hand) and draw(
            chance(own if stack.owner == turn else 30)
        ):
            hold(box.taker(stack.value))
    for stack in stacks:
        if draw(chance(30)):
            laid = draw(between(1, 6))
            hold(box.taker(stack.value + laid))
            hold(box.worth(laid))
    for card in box.cards(draw(between(0 if hand else 1, 4 - len(hand)))):
        hold(card)
    return hand or box.cards(1)
