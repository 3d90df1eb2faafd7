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
    from kasino.game.core.constants import HIGHEST
    from kasino.game.core.legality import further_item
    from kasino.game.core.plain import BIT, Sets, Sums, count, length, number


class CaptureSets(Survey):
    """A survey that also finds the captures of the cards in the hand and the groups that they make."""

    def large(self, card: int, alone_slots: int, alone: int, forced_slots: int, forced: int) -> tuple[int, int]:
        """One large capture: all single items that the card takes, then sums, the lowest first; or nothing.

        It is found greedily and so not always the largest, but maximal where a capture has to be. Every capture has to
        take what is forced.
        """
        law = self.law
        target = law.hand[card]
        if target == 0:
            return 0, alone if law.pair_all else alone & -alone
        slots = alone_slots
        mask = alone
        if forced_slots & ~alone_slots or forced & ~alone:
            return self.grown(card, slots | forced_slots, mask | forced)
        if (self.several >> target) & 1:
            sum_slots, sum_mask = self._disjoint_sums(target)
            slots |= sum_slots
            mask |= sum_mask
        if law.maximal and (slots or mask):
            return self.grown(card, slots, mask)
        return slots, mask

    def grown(self, card: int, slots: int, mask: int) -> tuple[int, int]:
        """A maximal capture that includes this set; the caller knows that there is one."""
        slot, one = further_item(self.table, card, slots, mask)
        while slot or one:
            slots |= slot
            mask |= one
            slot, one = further_item(self.table, card, slots, mask)
        return slots, mask

    def _disjoint_sums(self, target: int) -> tuple[int, int]:
        """The union of disjoint sums of several items: one after the other, each the lowest that is left."""
        blocks = self.sums(target)
        if self.crowded:
            return self._search_disjoint_sums(target)
        used_slots = 0
        used = 0
        for k in range(blocks.size()):
            slots, mask = blocks.at(k)
            if not slots & used_slots and not mask & used:
                used_slots |= slots
                used |= mask
        return used_slots, used

    def _search_disjoint_sums(self, target: int) -> tuple[int, int]:
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
        return used_slots, used

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
        sums = Sums()
        while rest:
            one = rest & -rest
            rest ^= one
            sums.lay(0, one, law.low[number(one)])
        for slot in range(table.stack_count):
            if table.is_term(slot):
                sums.lay(BIT[slot], 0, table.worth(slot))
        self.terms = sums

    def sums(self, target: int) -> Sets:
        """The sets of several items that add up to `target`, ascending; none where the table is crowded."""
        found = self.known[target]
        if found is not None and (self.known_sums >> target) & 1:
            return found
        if not self.terms_listed:
            self.list_terms()
        if self.crowded:
            return Sets()
        found = self.terms.find(target, 2)
        self.known[target] = found
        self.known_sums |= 1 << target
        return found

    def unions(self, target: int, slots: int, mask: int) -> Sets:
        """The sets that split into sums of `target` and single items of these, ascending."""
        sets = Sets()
        limit = self.table.crowded
        if (self.several >> target) & 1:
            blocks = self.sums(target)
            for k in range(blocks.size()):
                block_slots, block = blocks.at(k)
                sets.join(block_slots, block)
                if sets.size() > limit:
                    self.crowded = True
                    return Sets()
        while mask:
            one = mask & -mask
            mask ^= one
            sets.join(0, one)
            if sets.size() > limit:
                self.crowded = True
                return Sets()
        while slots:
            slot = slots & -slots
            slots ^= slot
            sets.join(slot, 0)
            if sets.size() > limit:
                self.crowded = True
                return Sets()
        sets.order()
        return sets

    def faces(self, like: int) -> Sets:
        """Every set of these faces, ascending."""
        sets = Sets()
        mask = like & -like
        while mask:
            sets.append((0, mask))
            mask = (mask - like) & like
        return sets

    def groups(self, card: int, value: int, piles: int, single: bool) -> Sets:
        """The sets of loose cards and of these piles that make groups of `value` together with the card, ascending.

        With `single` they make one group only.
        """
        law = self.law
        total = value - law.low[card]
        first = self.terms.find(total, 0) if total >= 0 else Sets()
        if self.table.stack_count:
            first.keep(piles)
        if single:
            return first
        slots, mask = self.table.whole(value)
        unions = self.unions(value, slots & piles, mask)
        if self.table.stack_count:
            unions.keep(piles)
        if not unions.size():
            return first
        sets = first.times(unions)
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
