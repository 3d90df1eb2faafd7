"""Finds the sets of items that a card captures or makes groups with, in ascending order.

There are two algorithms with the same results in the same order. On most tables all sums of items are listed; on a
crowded table, where that list would be too long, the sets are searched for one by one.
"""

from __future__ import annotations

from kasino.game.core.partition import Items
from kasino.game.core.survey import Survey

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import CARDS, HIGHEST
    from kasino.game.core.legality import further_item
    from kasino.game.core.plain import BIT, Sets, Sums, count, length


class CaptureSets(Survey):
    """A survey that also finds the captures of the cards in the hand and the groups that they make."""

    __slots__ = ("first", "grouped", "joined", "known", "large_masks", "large_slots", "terms")

    def __init__(self) -> None:
        super().__init__()
        self.terms = Sums()  # the numbers of the items that may be terms of a sum, once they are listed
        self.known = [Sets() for _ in range(HIGHEST + 1)]  # by target, the sets of several items that add up to it
        self.joined = Sets()  # those that `unions` returned last
        self.first = Sets()  # those that `groups` made
        self.grouped = Sets()
        if not cython.compiled:
            self.large_slots = [0] * CARDS  # by card of the hand, the large capture that was found last
            self.large_masks = [0] * CARDS

    def word(self, slots: int, mask: int) -> int:
        """The word of these items, where the table can be listed."""
        items = slots
        return items << self.law.cards | mask

    def find_large(self, n: int, alone_slots: int, alone: int, forced_slots: int, forced: int) -> None:
        """Find a large capture by card n of the hand: all single items that it takes, then sums, the lowest first.

        It is found greedily and so not always the largest, but maximal where a capture has to be. Every capture has to
        take what is forced. It is kept in `large_slots` and `large_masks`; there may be none.
        """
        law = self.law
        card = self.cards[n]
        target = law.hand[card]
        slots = alone_slots
        mask = alone
        if target == 0:
            mask = alone if law.pair_all else alone & -alone
            slots = 0
        elif forced_slots & ~alone_slots or forced & ~alone:
            slots, mask = self.grown(card, slots | forced_slots, mask | forced)
        else:
            if (self.several >> target) & 1:
                blocks = self.sums(target)
                if self.crowded:
                    slots, mask = self._search_disjoint_sums(target, slots, mask)
                else:
                    items = blocks.disjoint()
                    slots |= items >> law.cards
                    mask |= items & (BIT[law.cards] - 1)
            if law.maximal and (slots or mask):
                slots, mask = self.grown(card, slots, mask)
        self.large_slots[n] = slots
        self.large_masks[n] = mask

    def grown(self, card: int, slots: int, mask: int) -> tuple[int, int]:
        """A maximal capture that includes this set; the caller knows that there is one."""
        slot, one = further_item(self.table, card, slots, mask)
        while slot or one:
            slots |= slot
            mask |= one
            slot, one = further_item(self.table, card, slots, mask)
        return slots, mask

    def _search_disjoint_sums(self, target: int, slots: int, mask: int) -> tuple[int, int]:
        """Search for disjoint sums of several items, one after the other, and add them to these items."""
        used_slots = 0
        used = 0
        items = self.items()
        for k in range(items.size):
            if items.values[k] >= target or not items.parts[k]:
                used_slots |= items.slots[k]
                used |= items.masks[k]
        rest = items.without(used_slots, used)
        used_slots = 0
        used = 0
        while (rest.sums[rest.size] >> target) & 1:
            missing = target
            k = rest.size - 1
            while missing:
                if not (rest.sums[k] >> missing) & 1:
                    used_slots |= rest.slots[k]
                    used |= rest.masks[k]
                    missing -= rest.values[k]
                k -= 1
            rest = rest.without(used_slots, used)
        return slots | used_slots, mask | used

    def list_terms(self) -> None:
        """List the items that may be terms of a relevant sum, unless the table is crowded."""
        law = self.law
        table = self.table
        self.terms_listed = True
        reach = HIGHEST if self.grouping else length(self.once & self.several) - 1
        rest = self.loose & law.below[reach]  # items worth this or more are no terms of a relevant sum
        terms = count(rest)
        if terms + table.stack_count > 60 or BIT[terms + table.stack_count] > 16 * table.crowded:
            self.crowded = True
            return
        sums = self.terms
        sums.clear()
        sums.lay_cards(rest, law.low)
        if self.term_slots:
            for slot in range(table.stack_count):
                if self.term_slots & BIT[slot]:
                    sums.lay(BIT[law.cards + slot], table.worth(slot))

    def sums(self, target: int) -> Sets:
        """The sets of several items that add up to `target`, ascending; none where the table is crowded."""
        found = self.known[target]
        if (self.known_sums >> target) & 1:
            return found
        if not self.terms_listed and not self.crowded:
            self.list_terms()
        found.clear()
        if not self.crowded:
            self.terms.find(found, target, 2)
            self.known_sums |= 1 << target
        return found

    def unions(self, target: int, slots: int, mask: int) -> Sets:
        """The sets that split into sums of `target` and single items of these, ascending; none where they are many."""
        sets = self.joined
        sets.clear()
        limit = self.table.crowded
        if (self.several >> target) & 1:
            blocks = self.sums(target)
            for k in range(blocks.size()):
                sets.join(blocks.at(k))
                if sets.size() > limit:
                    self.crowded = True
                    break
        singles = self.word(slots, mask)
        while singles and not self.crowded:
            one = singles & -singles
            singles ^= one
            sets.join(one)
            if sets.size() > limit:
                self.crowded = True
        if self.crowded:
            sets.clear()
        sets.order()
        return sets

    def faces(self, like: int) -> Sets:
        """Every set of these faces, ascending."""
        sets = Sets()
        mask = like & -like
        while mask:
            sets.append(mask)
            mask = (mask - like) & like
        return sets

    def groups(self, card: int, value: int, piles: int, single: bool) -> Sets:
        """The sets of loose cards and of these piles that make groups of `value` together with the card, ascending.

        With `single` they make one group only.
        """
        law = self.law
        table = self.table
        total = value - law.low[card]
        allowed = self.word(piles, self.loose)
        first = self.first
        first.clear()
        self.terms.find(first, total, 0)
        if table.stack_count:
            first.keep_within(allowed)
        if single:
            return first
        slots, mask = table.whole(value)
        unions = self.unions(value, slots & piles, mask)
        if table.stack_count:
            unions.keep_within(allowed)
        if not unions.size():
            return first
        sets = self.grouped
        sets.clear()
        sets.join_times(first, unions)
        if law.high[card] == value:
            sets.extend(unions)
        sets.order()
        return sets

    def in_order(self, mask: int) -> bool:
        """Whether a set does not take the second of two twins without the first."""
        return ((mask & self.twins) >> 1) & ~mask == 0

    def items(self) -> Items:
        """The items of the table, cached."""
        if self.cached_items is None:
            self.cached_items = self.table.items()
        return self.cached_items
