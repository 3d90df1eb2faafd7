"""A survey of a position for the seat to play: summaries of its hand and of the table that move generation uses."""

from __future__ import annotations

from kasino.game.core.law import Law
from kasino.game.core.partition import Items
from kasino.game.core.table import Table

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import CARDS, HIGHEST, NOBODY, OTHERS, OWNER, STACKS, WORD
    from kasino.game.core.plain import BIT, length, number


class Survey:
    """The summaries of one position. They are not updated when the board changes."""

    __slots__ = (
        "any_value",
        "cached_items",
        "card_count",
        "cards",
        "crowded",
        "forcing",
        "grouping",
        "known_sums",
        "law",
        "loose",
        "loose_several",
        "loose_values",
        "once",
        "own",
        "raisable",
        "several",
        "stack_values",
        "table",
        "term_slots",
        "terms_listed",
        "twice",
        "twins",
    )

    def __init__(self) -> None:
        self.loose: int = 0
        self.loose_values: int = 0  # bit v: a loose card is worth v on the table
        self.loose_several: int = 0  # bit s: two or more loose cards add up to s
        if not cython.compiled:
            self.law = Law()  # that of the position read last
            self.cards = [0] * CARDS
            self.stack_values = [0] * STACKS

    def read(self, table: Table) -> None:
        """Survey this position."""
        law = table.law
        self._read_loose(law, table.loose)
        self.table = table
        self.law = law
        self._read_hand(table._hands[table.turn])
        self.twins = law.second & (table.loose << 1)  # the loose cards whose twin lies before them
        self.several = self.loose_several  # bit s: two or more items add up to s
        self.own = 0  # the slots of the builds of the seat to play
        self.raisable = 0  # bit v: there is a build of v that the seat may raise
        self.any_value = 0  # bit v: a card that captures v takes a stack
        self.term_slots = 0  # the slots of the stacks that may be terms of a sum
        self.forcing = law.must_take_equal  # a duty may force a capture to take certain items
        self.grouping = law.allow_build and not law.one_table_card  # builds and adds may take several items
        self.crowded = law.cards + table.stack_count > WORD  # the sets of its items are searched, not listed
        if table.stack_count:
            self._read_stacks()
        self.terms_listed = False
        self.known_sums = 0  # bit t: the sums of the target t are in `known`
        self.cached_items: Items | None = None

    def _read_loose(self, law: Law, loose: int) -> None:
        """Read the loose cards: only the new ones, if those of the position before lie there still."""
        rest = loose
        single = 0
        several = 0
        if not self.loose & ~loose and law is self.law:
            rest ^= self.loose
            single = self.loose_values
            several = self.loose_several
        self.loose = loose
        rest &= law.below[HIGHEST]
        units = law.unit
        while rest:
            card = length(rest) - 1
            rest ^= BIT[card]
            unit = units[card]
            several |= (single | several) * unit
            single |= unit
        self.loose_values = single
        self.loose_several = several

    def _read_hand(self, hand: int) -> None:
        law = self.law
        takes = law.takes
        cards = self.cards
        held = 0
        once = 0
        twice = 0
        rest = hand
        while rest:
            one = rest & -rest
            rest ^= one
            card = number(one)
            values = takes[card]
            twice |= once & values
            once |= values
            cards[held] = card
            held += 1
        self.card_count = held  # of `cards`, those of the hand, twins once
        self.once = once  # bit v: a card of the hand captures v
        self.twice = twice  # bit v: two cards of the hand do
        if law.packs > 1:
            self._drop_twins(law.second & (hand << 1))

    def _drop_twins(self, seconds: int) -> None:
        """Drop these cards of the hand, of which it has the first copy too."""
        kept = 0
        for n in range(self.card_count):
            card = self.cards[n]
            if not BIT[card] & seconds:
                self.cards[kept] = card
                kept += 1
        self.card_count = kept

    def _read_stacks(self) -> None:
        law = self.law
        table = self.table
        turn = table.turn
        single = self.loose_values
        several = self.several
        for slot in range(table.stack_count):
            cards, _, value, owner, locked = table._stacks[slot]
            unit = 1 << value
            values = unit
            if owner < 0:
                is_term = law.pile_in_sums and value > 0
                if law.two_values:
                    values |= (1 << law.high[length(cards) - 1]) & ~1
            else:
                is_term = law.build_in_sums
                if owner == turn:
                    self.own |= BIT[slot]
                if not locked and law.raisers & (OWNER if owner == turn else OTHERS):
                    self.raisable |= unit
            if is_term:
                self.term_slots |= BIT[slot]
                several |= (single | several) << value
                single |= unit
            self.stack_values[slot] = values  # bit v: a card that captures v takes this stack
            self.any_value |= values
        self.several = several
        if law.keep_taker and self.own:
            self.forcing = True
        if law.adders != NOBODY:
            self.grouping = True

    def held(self, card: int) -> int:
        """Bit v: a card of the hand other than `card` captures v."""
        return (self.once & ~self.law.takes[card]) | self.twice

    def stacks_worth(self, values: int) -> int:
        """The slots of the stacks that have one of these values."""
        slots = 0
        for slot in range(self.table.stack_count):
            if self.stack_values[slot] & values:
                slots |= BIT[slot]
        return slots
