"""A reference implementation of the legal moves, written from docs/rules.md alone: slow and simple.

It tries every set of cards and every way to split it into groups. It shares nothing with the code under test but the
types of positions and moves. Sides do not matter: builds, limits and takers are those of a seat (D15).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product

from kasino.game import (
    PACK,
    Add,
    Build,
    Capture,
    Card,
    Double,
    Item,
    Move,
    Raise,
    Rank,
    RuleSet,
    Stack,
    StackRef,
    Suit,
    Trail,
)
from kasino.game.rules.options import (
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    FaceMode,
    RaiseBuilds,
    ValueScheme,
)

Values = frozenset[int]
Term = tuple[Values, bool]
"""An item as a capture sees it: its table values, and whether it may be part of a sum."""

NO_VALUE: Values = frozenset()


@dataclass(frozen=True, slots=True)
class Turn:
    """What the legal moves depend on: the rules, the table, the hand and the seat to play."""

    rules: RuleSet
    table: tuple[Item, ...]
    hand: tuple[Card, ...]
    seat: int

    @property
    def loose(self) -> list[Card]:
        """The loose cards, with twins."""
        return [item for item in self.table if isinstance(item, Card)]

    @property
    def builds(self) -> list[Stack]:
        """The builds of all seats."""
        return [item for item in self.table if isinstance(item, Stack) and item.owner is not None]

    @property
    def piles(self) -> list[Stack]:
        """The doubled cards."""
        return [item for item in self.table if isinstance(item, Stack) and item.owner is None]

    @property
    def own(self) -> list[Stack]:
        """The builds of the seat to play; builds belong to a seat, not to a side (D15)."""
        return [build for build in self.builds if build.owner == self.seat]

    def rest(self, card: Card) -> list[Card]:
        """The hand without the card that is played."""
        rest = list(self.hand)
        rest.remove(card)
        return rest

    def name(self, stack: Stack) -> StackRef:
        """A stack by all its cards, and by its id where another one holds the same."""
        twins = [item for item in self.table if isinstance(item, Stack) and item.cards == stack.cards]
        return StackRef(tuple(sorted(stack.cards)), stack.id if len(twins) > 1 else None)


def oracle_moves(rules: RuleSet, table: Sequence[Item], hand: Sequence[Card], seat: int) -> set[Move]:
    """Every legal move of this seat, stacks named in full, twins once (D40)."""
    turn = Turn(rules, tuple(table), tuple(hand), seat)
    moves: set[Move] = set()
    for card in sorted(set(hand)):
        captures = _captures(turn, card, literal_capture_sets(rules, turn.table, card))
        moves |= captures
        moves |= _trails(turn, card, can_capture=bool(captures))
        moves |= _builds(turn, card)
        moves |= _raises(turn, card)
        moves |= _adds(turn, card)
        moves |= _doubles(turn, card)
    return moves


def oracle_bitmask_capture(
    rules: RuleSet, table: Sequence[Item], hand: Sequence[Card], seat: int, card: Card
) -> set[Capture]:
    """The legal captures with one hand card, by the table over bit masks: for tables too large for partitions."""
    turn = Turn(rules, tuple(table), tuple(hand), seat)
    return _captures(turn, card, bitmask_capture_sets(rules, turn.table, card))


# values


def hand_values(rules: RuleSet, card: Card) -> Values:
    """What a card is worth when it captures (rules 3.3)."""
    if rules.value_scheme is ValueScheme.DUAL:
        if card.rank == Rank.ACE:
            return frozenset({14})
        if card == Card(Rank.TWO, Suit.SPADES):
            return frozenset({15})
        if card == Card(Rank.TEN, Suit.DIAMONDS):
            return frozenset({16})
    return table_values(rules, card)


def table_values(rules: RuleSet, card: Card) -> Values:
    """What a card is worth on the table (rules 3.3)."""
    if rules.value_scheme is ValueScheme.PLAIN and card.rank in (Rank.JACK, Rank.QUEEN, Rank.KING):
        return NO_VALUE
    if rules.value_scheme is ValueScheme.CHOICE and card.rank == Rank.ACE:
        return frozenset({1, 14})
    return frozenset({int(card.rank)})


def laid_values(rules: RuleSet, card: Card) -> Values:
    """What a card is worth that is laid into a build or onto a double: as on the table (D01)."""
    return table_values(rules, card)


def item_values(rules: RuleSet, item: Item) -> Values:
    """A build has its declared value, a pile the values of one of its cards (D04, D05)."""
    if isinstance(item, Card):
        return table_values(rules, item)
    if item.owner is not None:
        return frozenset({item.value})
    return table_values(rules, item.cards[0])


def is_summable(rules: RuleSet, item: Item) -> bool:
    """Whether an item may be part of a sum that is captured (rules 3.5; D04, D05)."""
    if not item_values(rules, item):
        return False
    if isinstance(item, Card):
        return True
    return rules.pile_in_sums if item.owner is None else rules.build_in_sums


def capturable_values(rules: RuleSet) -> Values:
    """The values that some card of the pack takes from the hand."""
    return frozenset(value for card in PACK for value in hand_values(rules, card))


def takes(rules: RuleSet, card: Card, value: int) -> bool:
    """Whether a hand card takes a build of this value: by its hand value (D02)."""
    return value in hand_values(rules, card)


# splitting into groups


def partitions(count: int) -> Iterator[list[list[int]]]:
    """Every way to split 0 .. count - 1 into groups."""
    if count == 0:
        yield []
        return
    last = count - 1
    for smaller in partitions(last):
        for at in range(len(smaller)):
            yield [[*group, last] if index == at else group for index, group in enumerate(smaller)]
        yield [*smaller, [last]]


def subsets(count: int) -> Iterator[tuple[int, ...]]:
    """Every set of 0 .. count - 1 but the empty one."""
    for size in range(1, count + 1):
        yield from combinations(range(count), size)


@cache
def sums(terms: tuple[Values, ...]) -> Values:
    """What these add up to, one value chosen for each; nothing where one has no value."""
    return frozenset(sum(choice) for choice in product(*terms))


@cache
def group_values(terms: tuple[Values, ...], *, several: bool) -> Values:
    """The values for which all these split into groups of exactly that value: one group, or several too."""
    found: set[int] = set()
    for groups in partitions(len(terms)):
        if several or len(groups) == 1:
            found |= frozenset.intersection(*(sums(tuple(terms[index] for index in group)) for group in groups))
    return frozenset(found)


# captures


def literal_capture_sets(rules: RuleSet, table: tuple[Item, ...], card: Card) -> set[frozenset[int]]:
    """The sets of items, as places on the table, that the card may take before duties come in (rules 3.5)."""
    values = hand_values(rules, card)
    if not values:
        return {
            frozenset(places)
            for places in subsets(len(table))
            if _face_takes(rules, card, [table[place] for place in places])
        }
    terms = {place: (item_values(rules, item), is_summable(rules, item)) for place, item in enumerate(table)}
    order = sorted(terms, key=lambda place: (sorted(terms[place][0]), terms[place][1]))  # what is alike is asked once
    return {
        frozenset(order[place] for place in places)
        for places in subsets(len(table))
        if _splits_into_blocks(tuple(terms[order[place]] for place in places), values, rules.multi_value_same_play)
    }


def _face_takes(rules: RuleSet, card: Card, items: Sequence[Item]) -> bool:
    """A face without a number takes one loose face of its rank, or any number of them (D27)."""
    if not all(isinstance(item, Card) and item.rank == card.rank for item in items):
        return False
    return len(items) == 1 or rules.face_mode is FaceMode.PAIR_ALL


@cache
def _splits_into_blocks(terms: tuple[Term, ...], values: Values, several_values: bool) -> bool:
    """Whether some split into blocks makes each block worth a value of the card: each its own, or all the same."""
    for blocks in partitions(len(terms)):
        worth = [_block_values(tuple(terms[index] for index in block)) & values for block in blocks]
        if all(worth) and (several_values or frozenset.intersection(*worth)):
            return True
    return False


def _block_values(block: tuple[Term, ...]) -> Values:
    """One item by itself needs no more than its value; several have to be summable, all of them."""
    if len(block) == 1:
        return block[0][0]
    if not all(summable for _, summable in block):
        return NO_VALUE
    return sums(tuple(values for values, _ in block))


def bitmask_capture_sets(rules: RuleSet, table: tuple[Item, ...], card: Card) -> set[frozenset[int]]:
    """The same sets by the plain table over bit masks (rules 3.5, the last paragraphs)."""
    values = hand_values(rules, card)
    if not values:
        return literal_capture_sets(rules, table, card)
    if rules.multi_value_same_play:
        masks = _masks(rules, table, values)
    else:
        masks = {mask for value in values for mask in _masks(rules, table, frozenset({value}))}
    return {frozenset(place for place in range(len(table)) if mask >> place & 1) for mask in masks}


def _masks(rules: RuleSet, table: tuple[Item, ...], values: Values) -> set[int]:
    worth = [item_values(rules, item) for item in table]
    summable = [is_summable(rules, item) for item in table]
    open_sums: list[set[int]] = [set() for _ in range(1 << len(table))]
    open_sums[0] = {0}
    for mask, partials in enumerate(open_sums):
        for place in range(len(table)):
            if mask >> place & 1:
                continue
            after = open_sums[mask | 1 << place]
            for partial, value in product(partials, worth[place]):
                if summable[place] and partial + value <= max(values):
                    after.add(partial + value)
                    if partial + value in values:
                        after.add(0)
                elif not summable[place] and partial == 0 and value in values:
                    after.add(0)  # an item that is no part of a sum: a block by itself
    return {mask for mask, partials in enumerate(open_sums) if mask and 0 in partials}


def _captures(turn: Turn, card: Card, sets: set[frozenset[int]]) -> set[Capture]:
    """The captures among these sets that duties and own builds allow (rules 3.5; D18, D28, D55)."""
    rules, table = turn.rules, turn.table
    if rules.must_take_all_equal:
        equal = {
            place
            for place, item in enumerate(table)
            if isinstance(item, Card) and table_values(rules, item) & hand_values(rules, card)
        }
        sets = {places for places in sets if equal <= places}
    if rules.capture_extent is CaptureExtent.MAXIMAL:
        sets = _not_contained(sets, len(table))
    moves = set()
    for places in sets:
        taken = [table[place] for place in places]
        left = [build for build in turn.own if build not in taken]
        if _keeps_takers(turn, card, left):
            moves.add(
                Capture(
                    card,
                    tuple(sorted(item for item in taken if isinstance(item, Card))),
                    _names(turn, (item for item in taken if isinstance(item, Stack))),
                )
            )
    return moves


def _not_contained(sets: set[frozenset[int]], count: int) -> set[frozenset[int]]:
    """The sets that no larger one of them contains (D55)."""
    inside: set[frozenset[int]] = set()
    for size in range(count, 0, -1):
        for places in {places for places in sets | inside if len(places) == size}:
            inside |= {places - {place} for place in places}
    return sets - inside


def _names(turn: Turn, stacks: Iterable[Stack]) -> tuple[StackRef, ...]:
    return tuple(sorted(map(turn.name, stacks), key=lambda name: (name.cards, name.id or 0)))


def _keeps_takers(turn: Turn, card: Card, own_after: Iterable[Stack]) -> bool:
    """Where the rules ask for it after every play: each own build has a taker in the rest of the hand (D18, D21)."""
    return not turn.rules.keep_taker or _all_have_takers(turn, card, [build.value for build in own_after])


def _all_have_takers(turn: Turn, card: Card, values: Iterable[int]) -> bool:
    """One card serves for all builds of its value (D21)."""
    return all(any(takes(turn.rules, other, value) for other in turn.rest(card)) for value in values)


# trails


def _trails(turn: Turn, card: Card, *, can_capture: bool) -> set[Trail]:
    """Laying out (rules 3.6; D17, D18, D54)."""
    rules = turn.rules
    if turn.own and not rules.trail_with_own_build:
        return set()
    if can_capture and rules.capture_duty is CaptureDuty.IF_CARD_CAN:
        return set()
    return {Trail(card)} if _keeps_takers(turn, card, turn.own) else set()


# builds


def _builds(turn: Turn, card: Card) -> set[Build]:
    """New builds (rules 3.7; D02, D06, D16, D25, D26)."""
    rules = turn.rules
    if not rules.allow_build:
        return set()
    if rules.max_builds_per_seat is not None and len(turn.own) + 1 > rules.max_builds_per_seat:
        return set()
    ground: list[Item] = [*turn.loose, *(turn.piles if rules.build_on_pile else [])]
    moves = set()
    for places in subsets(len(ground)):
        used = [ground[place] for place in places]
        if rules.build_table_cards is BuildTableCards.ONE and len(used) > 1:
            continue
        terms = [laid_values(rules, card), *(item_values(rules, item) for item in used)]
        for value in group_values(_in_order(terms), several=rules.allow_multiple_build):
            if _vouched(turn, card, value) and _own_builds_vouched(turn, card, turn.own, value):
                moves.add(
                    Build(
                        card,
                        tuple(sorted(item for item in used if isinstance(item, Card))),
                        value,
                        _names(turn, (item for item in used if isinstance(item, Stack))),
                    )
                )
    return moves


def _raises(turn: Turn, card: Card) -> set[Raise]:
    """One card on a single build, which is then one's own (rules 3.7; D10, D12, D13, D14, D24)."""
    rules = turn.rules
    if rules.raise_builds is RaiseBuilds.NOBODY:
        return set()
    moves = set()
    for build in turn.builds:
        others = [own for own in turn.own if own.id != build.id]
        if build.locked:
            continue
        if build.owner == turn.seat and rules.raise_builds is RaiseBuilds.OTHERS:
            continue
        if rules.max_builds_per_seat is not None and len(others) + 1 > rules.max_builds_per_seat:
            continue
        for laid in laid_values(rules, card):
            value = build.value + laid
            if _vouched(turn, card, value) and _own_builds_vouched(turn, card, others, value):
                moves.add(Raise(card, turn.name(build), value))
    return moves


def _adds(turn: Turn, card: Card) -> set[Add]:
    """Further groups of the value that a build has (rules 3.7; D23, D24)."""
    rules = turn.rules
    moves = set()
    for build in turn.builds:
        if rules.augment_builds is AugmentBuilds.NOBODY:
            continue
        if rules.augment_builds is AugmentBuilds.OWNER and build.owner != turn.seat:
            continue
        if not _vouched(turn, card, build.value) or not _own_builds_vouched(turn, card, turn.own):
            continue
        for places in [(), *subsets(len(turn.loose))]:
            used = [turn.loose[place] for place in places]
            terms = [laid_values(rules, card), *(table_values(rules, other) for other in used)]
            if build.value in group_values(_in_order(terms), several=True):
                moves.add(Add(card, turn.name(build), tuple(sorted(used)), build.value))
    return moves


def _vouched(turn: Turn, card: Card, value: int) -> bool:
    """Whether the seat may declare this value: it holds a taker, or where it need not, a taker exists (D02, D15)."""
    if turn.rules.must_hold_taker:
        return _all_have_takers(turn, card, [value])
    return value in capturable_values(turn.rules)


def _own_builds_vouched(turn: Turn, card: Card, own: Iterable[Stack], *declared: int) -> bool:
    """Where a seat may have several builds, each needs a taker whenever it builds, as under `keep_taker` (D18, D21)."""
    if not turn.rules.keep_taker and turn.rules.max_builds_per_seat == 1:
        return True
    return _all_have_takers(turn, card, [*(build.value for build in own), *declared])


def _in_order(terms: Iterable[Values]) -> tuple[Values, ...]:
    return tuple(sorted(terms, key=sorted))


# doubles


def _doubles(turn: Turn, card: Card) -> set[Double]:
    """Laying a card on its equal (rules 3.8; D01, D07, D08, D09, D11)."""
    rules = turn.rules
    if not rules.allow_double or not _keeps_takers(turn, card, turn.own):
        return set()
    moves = set()
    for item in turn.table:
        values = item_values(rules, item)
        own = isinstance(item, Stack) and item.owner == turn.seat
        if not laid_values(rules, card) & values or (own and not rules.double_own_build):
            continue
        vouched = any(takes(rules, other, value) for other in turn.rest(card) for value in values)
        if vouched or not rules.double_needs_taker:
            moves.add(Double(card, item if isinstance(item, Card) else turn.name(item)))
    return moves
