"""Finds the sets of items that a card captures or makes groups with, in ascending order.

There are two algorithms with the same results in the same order. On most tables all sums of items are listed; on a
crowded table, where that list would be too long, the sets are searched for one by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.core.encoding import HIGHEST, WIDTH
from kasino.game.core.legality import more
from kasino.game.core.partition import Ground, splits
from kasino.game.core.survey import Survey

PLUS = [bytes(min(total + value, 255) for total in range(256)) for value in range(HIGHEST + 1)]
"""Tables for `bytes.translate`, by value: each adds its value to all totals at once."""


class Sets(Survey):
    """A survey that also finds the captures of the cards in the hand and the groups that they make."""

    def large(self, card: int, alone: int, forced: int) -> int:
        """The mask of one large capture: all single items that the card takes, then sums, the lowest first. 0: none.

        It is found greedily and so not always the largest, but maximal where a capture has to be. `forced` is the mask
        of what every capture has to take.
        """
        law = self.law
        target = law.hand[card]
        if target == 0:
            return alone if law.pair_all else alone & -alone
        large = alone
        if forced & ~alone:
            return self.grown(card, alone | forced)
        if (self.several >> target) & 1:
            used = 0
            for block in self.sums(target):
                if not block & used:
                    used |= block
            large |= used or self._search_blocks(target)
        return self.grown(card, large) if law.maximal and large else large

    def grown(self, card: int, mask: int) -> int:
        """A maximal capture that includes this set; the caller knows that there is one."""
        further = more(self.board, card, mask)
        while further:
            mask |= further
            further = more(self.board, card, mask)
        return mask

    def list_sums(self) -> None:
        """List the sums of all sets of items that may be terms of a relevant sum, unless the table is crowded."""
        board = self.board
        law = self.law
        reach = HIGHEST if self.grouping else (self.once & self.several).bit_length() - 1
        rest = self.loose & law.below[reach]  # items worth this or more are no terms of a relevant sum
        if 1 << (rest.bit_count() + len(board.stacks)) > 16 * self.limit:
            self.crowded = True
            return
        terms = self.terms
        totals = b"\0"
        while rest:
            bit = rest & -rest
            rest ^= bit
            terms.append(bit)
            totals += totals.translate(PLUS[law.low[bit.bit_length() - 1]])
        bit = 1 << law.cards
        for stack in board.stacks:
            if (law.build_in_sums if stack[3] >= 0 else law.pile_in_sums) and stack[2]:
                terms.append(bit)
                totals += totals.translate(PLUS[stack[2]])
            bit <<= 1
        self.totals = totals

    def listed(self, total: int) -> list[int]:
        """The sets of terms that add up to `total`, ascending, from the list of sums."""
        found: list[int] = []
        if total < 0:
            return found
        terms = self.terms
        totals = self.totals
        place = totals.find(total)
        while place >= 0:
            mask = 0
            rest = place
            while rest:
                top = rest.bit_length() - 1
                rest ^= 1 << top
                mask |= terms[top]
            found.append(mask)
            place = totals.find(total, place + 1)
        return found

    def sums(self, target: int) -> list[int]:
        """The sets of several items that add up to `target`, ascending; none where the table is crowded."""
        found = self.blocks.get(target)
        if found is None:
            if not self.totals and not self.crowded:
                self.list_sums()
            if self.crowded:
                return []
            found = self.listed(target)
            if (self.loose_values | self.any_value) >> target & 1:
                found = [block for block in found if block & (block - 1)]
            self.blocks[target] = found
        return found

    def unions(self, target: int, alone: int) -> list[int]:
        """The sets that split into sums of `target` and single items of `alone`, ascending."""
        blocks = self.sums(target) if (self.several >> target) & 1 else []
        sets: list[int] = []
        for block in blocks:
            sets += [mask | block for mask in sets if not mask & block]
            sets.append(block)
            if len(sets) > self.limit:
                self.crowded = True
                return []
        rest = alone
        while rest:
            bit = rest & -rest
            rest ^= bit
            sets += [mask | bit for mask in sets if not mask & bit]
            sets.append(bit)
        if len(sets) > self.limit:
            self.crowded = True
            return []
        return sorted(set(sets)) if len(sets) > 1 else sets

    def listed_captures(self, card: int, alone: int) -> list[int]:
        """Every capture by the card, ascending, from the listed sums."""
        law = self.law
        sets = self.unions(law.hand[card], alone) if law.hand[card] else self._submasks(alone)
        if self.forcing and law.hand[card]:
            forced = self.board.forced(card)
            sets = [mask for mask in sets if mask & forced == forced]
        if law.maximal:
            sets = [mask for mask in sets if more(self.board, card, mask) == 0]
        return self.twins_in_order(sets) if self.twins else sets

    def _submasks(self, like: int) -> list[int]:
        sets: list[int] = []
        mask = like & -like
        while mask:
            sets.append(mask)
            mask = (mask - like) & like
        return sets

    def twins_in_order(self, sets: list[int]) -> list[int]:
        """The sets without those that take the second of two twins but not the first."""
        return [mask for mask in sets if (mask & self.twins) >> 1 & ~mask == 0]

    def listed_groups(self, card: int, value: int, ground: int, single: bool) -> list[int]:
        """The sets of items of `ground` that make groups of `value` together with the card, ascending."""
        law = self.law
        rest = value - law.low[card]
        first = self.listed(rest)
        if ground != self.loose or self.board.stacks:
            first = [mask for mask in first if not mask & ~ground]
        sets = first
        if not single:
            unions = self.unions(value, self.board.whole(value) & ground)
            if self.board.stacks:
                unions = [mask for mask in unions if not mask & ~ground]
            if unions:
                sets = first[:]
                for mask in first:
                    sets += [mask | union for union in unions if not mask & union]
                if law.high[card] == value:
                    sets += unions
                sets = list(set(sets))
        sets.sort()
        return self.twins_in_order(sets) if self.twins else sets

    def items(self) -> Ground:
        """The items of the table, cached."""
        if self.cached_items is None:
            self.cached_items = self.board.ground()
        return self.cached_items

    def _search_blocks(self, target: int) -> int:
        """The union of disjoint sums of several items: one after the other, each the lowest that is left."""
        used = 0
        whole = 0
        rest = self.items()
        for k in range(len(rest.bits)):
            if rest.values[k] >= target or not rest.parts[k]:
                whole |= rest.bits[k]
        rest = rest.without(whole)
        while (rest.sums[-1] >> target) & 1:
            block = 0
            missing = target
            k = len(rest.bits) - 1
            while missing:
                if not (rest.sums[k] >> missing) & 1:
                    block |= rest.bits[k]
                    missing -= rest.values[k]
                k -= 1
            used |= block
            rest = rest.without(block)
        return used

    def searched_captures(self, card: int, alone: int) -> Iterator[int]:
        """Every capture by the card, ascending, by search."""
        law = self.law
        board = self.board
        target = law.hand[card]
        if target == 0:
            yield from self.listed_captures(card, alone)
            return
        forced = self.forced(card)
        ground = self.items()
        must = 0
        may = 0
        if forced:
            must = board.count(forced & ~alone)
            may = board.count(forced & alone & board.terms(target))
            if must == 0 and (not law.maximal or more(board, card, forced) == 0):
                yield forced
            ground = ground.without(forced)
        for mask in splits(ground, len(ground.bits), target, law.hand_low[card], must, may, 0, False, law.maximal):
            if not law.maximal or more(board, card, mask | forced) == 0:
                yield mask | forced
            elif self.tries > 0:
                self.tries -= 1
            if self.tries == 0:
                return

    def searched_groups(self, card: int, value: int, size: int, single: bool) -> Iterator[int]:
        """The sets of the first `size` items that make groups of `value` with the card, ascending, by search."""
        law = self.law
        low = law.low[card]
        ground = self.items()
        if low > value:
            return
        if single:
            yield from splits(ground, size, value, 0, 0, 0, low, True, False)
        elif low == value:
            yield from splits(ground, size, value, 0, 0, 0, 0, False, False)
        elif law.high[card] == value:
            yield from splits(ground, size, value, 0, 0, 1 << (WIDTH * low), 0, False, False)
        else:
            yield from splits(ground, size, value, 0, 1 << (WIDTH * low), 0, 0, False, False)
