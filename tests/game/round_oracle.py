"""A reference implementation of a round, written from docs/rules.md alone: dealing, what moves do, counting, the end.

It keeps cards in lists and counts them anew whenever it is asked. It shares nothing with the code under test but the
types of cards, stacks, moves and rules. `tests.game.oracle` says which moves are legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kasino.game import (
    Add,
    Build,
    Capture,
    Card,
    Category,
    Count,
    Double,
    Item,
    Move,
    Raise,
    Rank,
    RuleSet,
    Stack,
    StackRef,
    Suit,
)
from kasino.game.rules.options import DealOrder, FinalTie, Rounds, SpadesTie, SweepCancel, WinRule
from tests.game.oracle import group_values, item_values, laid_values, table_values

BIG, LITTLE, SPADE_JACK = Card(Rank.TEN, Suit.DIAMONDS), Card(Rank.TWO, Suit.SPADES), Card(Rank.JACK, Suit.SPADES)

Points = dict[Category, int]


@dataclass(slots=True, kw_only=True)
class OracleRound:
    """A round in progress; `play` changes it. `scores` are the totals by side, those of earlier rounds included."""

    rules: RuleSet
    sides: tuple[int, ...]
    dealer: int
    pack: list[Card]
    scores: list[int]
    sizes: tuple[int, ...]
    table_cards: int
    number: int = 1
    deal: int = 0
    turn: int | None = None
    table: list[Item] = field(default_factory=list)
    hands: list[list[Card]] = field(default_factory=list)
    won: list[list[Card]] = field(default_factory=list)
    sweeps: list[int] = field(default_factory=list)
    last: int | None = None
    last_swept: bool = False
    left: list[Card] = field(default_factory=list)
    stacks: int = 0
    stopped: bool = False
    points: list[Points] = field(default_factory=list)
    winners: tuple[int, ...] | None = None
    before: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.before = list(self.scores)
        self.hands = [[] for _ in self.sides]
        self.won = [[] for _ in self.sides]
        self.sweeps = [0 for _ in self.sides]
        self._deal()

    @property
    def items(self) -> tuple[Item, ...]:
        """The table in the order of docs/rules.md 9: loose cards, piles, builds."""
        stacks = [item for item in self.table if isinstance(item, Stack)]
        return (
            *sorted(item for item in self.table if isinstance(item, Card)),
            *sorted((stack for stack in stacks if stack.owner is None), key=lambda stack: stack.id),
            *sorted((stack for stack in stacks if stack.owner is not None), key=lambda stack: stack.id),
        )

    # dealing (rules 3.2)

    def _deal(self) -> None:
        """Deal hands in passes from the dealer's left; the table gets its cards in the first deal, D60."""
        size, order = self.sizes[self.deal], self.rules.deal_order
        left = [(self.dealer + place) % len(self.sides) for place in range(1, len(self.sides) + 1)]
        passes = -(-size // self.rules.deal_packet)
        laid = 0
        for number in range(1, passes + 1):
            share = 0
            if self.deal == 0 and order is not DealOrder.HANDS_THEN_TABLE:
                share, laid = self.table_cards * number // passes - laid, self.table_cards * number // passes
            for seat in left:
                if seat == self.dealer and order is DealOrder.OTHERS_TABLE_DEALER:
                    self.table += self._take(share)
                self.hands[seat] += self._take(min(self.rules.deal_packet, size - len(self.hands[seat])))
            if order is DealOrder.ALL_THEN_TABLE:
                self.table += self._take(share)
        if self.deal == 0 and order is DealOrder.HANDS_THEN_TABLE:
            self.table += self._take(self.table_cards)
        self.deal += 1
        self.turn = left[0]

    def _take(self, count: int) -> list[Card]:
        taken, self.pack = self.pack[:count], self.pack[count:]
        return taken

    # what a move does (rules 3.5 to 3.9)

    def play(self, move: Move) -> None:
        """Play a legal move, and everything that follows from it."""
        seat = self.turn
        assert seat is not None
        self.hands[seat].remove(move.card)
        match move:
            case Capture(card, cards, refs):
                self._capture(seat, [card, *cards], [self._find(ref) for ref in refs])
            case Build(card, cards, value, refs):
                self._build(seat, card, [*cards, *(self._find(ref) for ref in refs)], value)
            case Raise(card, ref, value):
                self._change(self._find(ref), [card], value=value, owner=seat, locked=False)
            case Add(card, ref, cards):
                build = self._find(ref)
                for other in cards:
                    self.table.remove(other)
                self._change(build, [card, *cards], value=build.value, owner=build.owner, locked=True)
            case Double(card, StackRef() as ref):
                stack = self._find(ref)
                self._change(stack, [card], value=stack.value, owner=stack.owner, locked=True)
            case Double(card, Card() as other):
                self.table.remove(other)
                self._put([card, other], min(table_values(self.rules, other)), None, locked=True)
            case _:
                self.table.append(move.card)
        if not self.stopped:
            self._pass_turn(seat)

    def _find(self, ref: StackRef) -> Stack:
        (found,) = [
            item
            for item in self.table
            if isinstance(item, Stack) and sorted(item.cards) == sorted(ref.cards) and ref.id in (None, item.id)
        ]
        return found

    def _put(self, cards: Sequence[Card], value: int, owner: int | None, *, locked: bool) -> None:
        self.stacks += 1
        self.table.append(Stack(id=self.stacks, cards=tuple(sorted(cards)), value=value, owner=owner, locked=locked))

    def _change(self, stack: Stack, cards: list[Card], *, value: int, owner: int | None, locked: bool) -> None:
        """Lay cards on a stack, which stays in its place."""
        laid = tuple(sorted([*stack.cards, *cards]))
        place = self.table.index(stack)
        self.table[place] = Stack(id=stack.id, cards=laid, value=value, owner=owner, locked=locked)

    def _build(self, seat: int, card: Card, items: list[Item], value: int) -> None:
        """A build of several groups is locked (D10)."""
        terms = [laid_values(self.rules, card), *(item_values(self.rules, item) for item in items)]
        single = value in group_values(tuple(sorted(terms, key=sorted)), several=False)
        for item in items:
            self.table.remove(item)
        self._put([card, *_cards(items)], value, seat, locked=not single)

    def _capture(self, seat: int, cards: list[Card], stacks: list[Stack]) -> None:
        frozen = self.rules.sweep_freeze_score is not None and max(self.scores) >= self.rules.sweep_freeze_score
        items: list[Item] = [*cards[1:], *stacks]
        for item in items:
            self.table.remove(item)
        taken = [cards[0], *_cards(items)]
        self.won[seat] += taken
        self.last = seat
        late = not self.pack and not self.rules.sweep_in_last_deal
        self.last_swept = not self.table and not frozen and not late
        self.sweeps[seat] += self.last_swept
        self._score_at_once(seat, taken)

    def _score_at_once(self, seat: int, cards: list[Card]) -> None:
        """Points at once, and the end where one side alone leads at the target or above (rules 3.12; D45, D50)."""
        if not self.rules.immediate_scoring:
            return
        self.scores[self.sides[seat]] += sum(_at_once(self.rules, cards).values())
        best = max(self.scores)
        assert self.rules.target is not None
        if best >= self.rules.target and self.scores.count(best) == 1:
            self.stopped, self.turn, self.winners = True, None, (self.scores.index(best),)
            self.points = [_paid(_at_once(self.rules, self._of(side, self.won))) for side in range(len(self.scores))]

    def _pass_turn(self, seat: int) -> None:
        self.turn = (seat + 1) % len(self.sides)
        if any(self.hands):
            return
        if self.pack:
            self._deal()
            return
        self.turn = None
        if self.last is not None:  # the leftovers (rules 3.10)
            self.left, self.table = _cards(self.table), []
            self.won[self.last] += self.left
            if self.left:
                self._score_at_once(self.last, self.left)
        if not self.stopped:
            self._count()

    # counting (rules 3.11 and 3.12)

    def _of(self, side: int, by_seat: Sequence[Sequence[Card]]) -> list[Card]:
        return [card for seat, cards in enumerate(by_seat) if self.sides[seat] == side for card in cards]

    def _count(self) -> None:
        rules, sides = self.rules, range(len(self.scores))
        cards = [self._of(side, self.won) for side in sides]
        spades = [[card for card in won if card.suit is Suit.SPADES] for won in cards]
        aces = [[card for card in won if card.rank is Rank.ACE] for won in cards]
        most_cards = _most([len(won) for won in cards], rules.most_cards_points)
        split = rules.most_spades_tie is SpadesTie.SPLIT_TWO_WAY
        most_spades = _most([len(won) for won in spades], rules.most_spades_points, split=split)
        most_aces = _most([len(won) for won in aces], rules.most_aces_points)
        sweeps = self._counted_sweeps()
        self.points = []
        for side in sides:
            points = _at_once(rules, cards[side])
            points[Category.MOST_CARDS] = most_cards[side]
            points[Category.SPADES] = most_spades[side] + _spade_points(rules, spades[side])
            points[Category.ACES] += most_aces[side]
            points[Category.SWEEPS] = rules.sweep_points * sweeps[side]
            ended = self.last is not None and self.sides[self.last] == side
            points[Category.LAST_CAPTURE] = rules.last_capture_points if ended else 0
            if rules.misere:
                _fine(rules, points, cards[side], sweeps[side])
            self.points.append(_paid(points))
        self.scores = [before + sum(points.values()) for before, points in zip(self.before, self.points, strict=True)]
        self.winners = self._winners(cards)

    def _counted_sweeps(self) -> list[int]:
        """The sweeps by side after the rules on the last capture, cancelled where they are (D35, D36, D47)."""
        sweeps = [0] * len(self.scores)
        for seat, count in enumerate(self.sweeps):
            sweeps[self.sides[seat]] += count
        if self.last is not None:
            side = self.sides[self.last]
            sweeps[side] -= self.last_swept and not self.rules.sweep_on_last_capture
            sweeps[side] += bool(self.left) and self.rules.last_capture_also_sweep
        fewest = min(sweeps) if self.rules.sweep_cancel is SweepCancel.MIN_ACROSS_SIDES else 0
        return [count - fewest for count in sweeps]

    # the end of the game (rules 3.13)

    def _winners(self, cards: list[list[Card]]) -> tuple[int, ...] | None:
        """The sides that have won, None where another round is due."""
        rules, sides = self.rules, list(range(len(self.scores)))
        limit = self.number >= (1000 if rules.round_limit is None else rules.round_limit)
        rounds = len(self.sides) if rules.fixed_rounds is Rounds.SEATS else rules.fixed_rounds
        out = [side for side in sides if rules.target is not None and self.scores[side] >= rules.target]
        if not (out or limit or (rounds is not None and self.number >= rounds)):
            return None
        if rules.win_rule is WinRule.COUNT_OUT and len(out) > 1:
            best = self._counted_out(sides)
        else:
            best = [side for side in sides if self.scores[side] == max(self.scores)]
            for what in rules.tie_break:
                counts = {side: _number_of(what, cards[side]) for side in best}
                best = [side for side in best if counts[side] == max(counts.values())]
        if len(best) > 1 and rules.final_tie is FinalTie.ANOTHER_ROUND and not limit:
            return None
        return tuple(best)

    def _counted_out(self, among: list[int]) -> list[int]:
        """Who is at the target first, category by category, those that the order lacks last (D46)."""
        order = self.rules.count_out_order or ()
        running = list(self.before)
        for category in [*order, *(category for category in Category if category not in order)]:
            running = [total + self.points[side].get(category, 0) for side, total in enumerate(running)]
            highest = max(running[side] for side in among)
            assert self.rules.target is not None
            if highest >= self.rules.target:
                among = [side for side in among if running[side] == highest]
        return among


def _cards(items: Sequence[Item]) -> list[Card]:
    return [card for item in items for card in ((item,) if isinstance(item, Card) else item.cards)]


def _paid(points: Points) -> Points:
    return {category: points[category] for category in Category if points.get(category)}


def _at_once(rules: RuleSet, cards: Sequence[Card]) -> Points:
    """The points of single aces and casinos."""
    aces = [card for card in cards if card.rank is Rank.ACE]
    return {
        Category.BIG: rules.big_casino_points * cards.count(BIG),
        Category.LITTLE: rules.little_casino_points * cards.count(LITTLE),
        Category.ACES: rules.ace_points * len(aces),
    }


def _spade_points(rules: RuleSet, spades: Sequence[Card]) -> int:
    """The points of single spades, of which the jack may have a worth of its own, and of spades above a number."""
    points = 0
    for card in spades:
        own = card == SPADE_JACK and rules.jack_spades_points
        points += rules.jack_spades_points if own else rules.spade_each_points
    if rules.over_spades_from is not None:
        points += max(0, len(spades) - rules.over_spades_from)
    return points


def _fine(rules: RuleSet, points: Points, cards: Sequence[Card], sweeps: int) -> None:
    """Subtract the penalties of misère; the two of spades is no spade there (D56)."""
    worth = rules.misere_points
    for card in cards:
        points[Category.BIG] -= worth.big if card == BIG else 0
        points[Category.LITTLE] -= worth.little if card == LITTLE else 0
        points[Category.ACES] -= worth.ace if card.rank is Rank.ACE else 0
        points[Category.SPADES] -= worth.spade if card.suit is Suit.SPADES and card != LITTLE else 0
    points[Category.SWEEPS] -= worth.sweep * sweeps


def _most(counts: Sequence[int], points: int, *, split: bool = False) -> list[int]:
    """The points for most: to nobody in a tie, or half each to two of three or more (D41, D52)."""
    top = [side for side, count in enumerate(counts) if count == max(counts)]
    worth = points if len(top) == 1 else points // 2 if split and len(top) == 2 < len(counts) else 0
    return [worth if side in top else 0 for side in range(len(counts))]


def _number_of(what: Count, cards: Sequence[Card]) -> int:
    """What a tie-break compares (D44, D51)."""
    return {
        Count.ACES: sum(card.rank is Rank.ACE for card in cards),
        Count.LITTLE: cards.count(LITTLE),
        Count.BIG: cards.count(BIG),
        Count.CASINOS: 2 * cards.count(BIG) + cards.count(LITTLE),
        Count.SPADES: sum(card.suit is Suit.SPADES for card in cards),
        Count.CARDS: len(cards),
    }[what]
