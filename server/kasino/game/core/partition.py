"""Partitioning of values into blocks of equal sum: whether it is possible, and which sets of items allow it.

`must` and `may` are packed counts: how many items of each value have to be used, and how many more can be used.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import CARDS, COUNT, HIGHEST, WIDTH
    from kasino.game.core.plain import BIT, Failed, length


class Items:
    """The items of a table, in the order of their bits: loose cards, then stacks, as parallel lists.

    `sums[k]` has bit s where some of the first k items add up to s; `counts[k]` has the packed counts of their values.
    """

    def __init__(self) -> None:
        self.size: int = 0
        if not cython.compiled:
            self.slots = [0] * CARDS  # the slot of a stack as a word, 0 for a loose card
            self.masks = [0] * CARDS  # the mask of a loose card, 0 for a stack
            self.values = [0] * CARDS  # 0: no number
            self.highs = [0] * CARDS  # a second value, or 0
            self.parts = [False] * CARDS  # may be one term of a sum
            self.twins = [False] * CARDS  # the item before it is its twin
            self.sums = [0] * (CARDS + 1)
            self.counts = [0] * (CARDS + 1)
        self.sums[0] = 1

    def lay(self, slot: int, mask: int, value: int, high: int, part: bool, twin: bool) -> None:
        """Append an item."""
        k = self.size
        self.slots[k] = slot
        self.masks[k] = mask
        self.values[k] = value
        self.highs[k] = high
        self.parts[k] = part
        self.twins[k] = twin
        self.sums[k + 1] = self.sums[k]
        self.counts[k + 1] = self.counts[k]
        if part:
            self.sums[k + 1] |= (self.sums[k] << value) & ((2 << HIGHEST) - 1)
            self.counts[k + 1] += BIT[WIDTH * value]
        self.size = k + 1

    def without(self, slots: int, mask: int) -> Items:
        """The items that are not in this set."""
        rest = Items()
        for k in range(self.size):
            if not self.slots[k] & slots and not self.masks[k] & mask:
                rest.lay(self.slots[k], self.masks[k], self.values[k], self.highs[k], self.parts[k], self.twins[k])
        return rest

    def is_whole(self, k: int, target: int, second: int) -> bool:
        """Whether an item is a block of `target`, or of `second` where that is not 0, by itself."""
        value = self.values[k]
        return value > 0 and (value == target or value == second or self.highs[k] == target)


class Splits:
    """Searches for the sets of the first `size` items that, with `must`, split into blocks of `target`.

    The sets come in ascending order, without the empty set. An item worth `target`, or `second` where that is not 0, is
    a block by itself. `must` and `may` are packed counts that every set has to use, and may use. `single` allows one
    block only, in which `total` is already used. With `maximal`, branches that leave a whole block on the table are
    pruned. Twins are one choice: the second is taken only after the first.

    The search is depth first in preorder with the lowest highest item first, and enters only branches that lead to a
    set, so little time passes between two sets, however many there are.
    """

    def __init__(
        self,
        items: Items,
        size: int,
        target: int,
        second: int,
        must: int,
        may: int,
        total: int,
        single: bool,
        maximal: bool,
    ) -> None:
        self.items = items
        self.target = target
        self.second = second
        self.single = single
        self.maximal = maximal
        self.slots: int = 0  # of the set found last
        self.mask: int = 0
        self._failed = Failed()
        # by depth, a branch of the search
        self._depth: int = 0
        if not cython.compiled:
            places = items.size + 1
            self._tops = [0] * places  # only items before this one may follow
            self._nexts = [0] * places  # the next of them to try
            self._slots = [0] * places
            self._masks = [0] * places
            self._musts = [0] * places
            self._mays = [0] * places
            self._totals = [0] * places
            self._lefts = [0] * places  # bit s: some of the items passed over add up to s
        self._tops[0] = size
        self._nexts[0] = 0
        self._slots[0] = 0
        self._masks[0] = 0
        self._musts[0] = must
        self._mays[0] = may
        self._totals[0] = total
        self._lefts[0] = 1

    def find_next(self) -> bool:
        """Find the next set, `slots` and `mask`. Returns False where there are no more."""
        while self._depth >= 0:
            depth = self._depth
            k = self._nexts[depth]
            if k >= self._tops[depth]:
                self._depth = depth - 1
                continue
            self._nexts[depth] = k + 1
            if self.items.values[k] > 0 and self._take(k):
                return True
        return False

    def _take(self, k: int) -> bool:
        """Enter the branch that takes item k next, if it leads to a set. Returns whether it is one by itself."""
        items = self.items
        target = self.target
        depth = self._depth
        value = items.values[k]
        left = self._lefts[depth]
        if self.maximal:
            left = self._left_before(k, left)
            if (left >> target) & 1:
                return False
        must = self._musts[depth]
        may = self._mays[depth]
        total = self._totals[depth] + value
        if self.single:
            if not items.parts[k] or total > target or not (items.sums[k] >> (target - total)) & 1:
                return False
            complete = total == target
        else:
            if items.is_whole(k, target, self.second):
                if value < target and items.parts[k]:
                    may += BIT[WIDTH * value]
            elif value < target and items.parts[k]:
                if must == 0 and may == 0 and not (items.sums[k] >> (target - value)) & 1:
                    return False
                must += BIT[WIDTH * value]
            else:
                return False
            if not covers(must, may + items.counts[k], target, self._failed):
                return False
            complete = splits_evenly(must, may, target)
        twin = items.twins[k]
        self.slots = self._slots[depth] | items.slots[k]
        self.mask = self._masks[depth] | items.masks[k]
        depth += 1
        self._depth = depth
        self._tops[depth] = k
        self._nexts[depth] = k - 1 if twin else 0
        self._slots[depth] = self.slots
        self._masks[depth] = self.mask
        self._musts[depth] = must
        self._mays[depth] = may
        self._totals[depth] = total
        self._lefts[depth] = left
        return complete and not twin

    def _left_before(self, k: int, left: int) -> int:
        """The sums of items passed over where item k is taken next."""
        items = self.items
        for passed in range(k + 1, self._tops[self._depth]):
            if items.is_whole(passed, self.target, self.second):
                left |= 1 << self.target
            if items.parts[passed]:
                left |= left << items.values[passed]
        return left


def splits_evenly(must: int, may: int, target: int) -> bool:
    """Whether `must`, with some of `may`, splits into blocks of `target`. All values are below the target.

    Ones in `may` are aces of two values. There are fewer than the target, so the sum of `must` decides how many are
    used.
    """
    if must == 0:
        return True
    if may >> (2 * WIDTH) == 0:
        total = 0
        for value in range(1, target if target <= HIGHEST else HIGHEST + 1):
            total += value * ((must >> (WIDTH * value)) & COUNT)
        missing = (target - total % target) % target
        if missing > may >> WIDTH:
            return False
        must += missing << WIDTH
        may = 0
    high = target - 1 if target - 1 < HIGHEST else HIGHEST
    low = target - high
    while low < high:
        pairs = (must >> (WIDTH * low)) & COUNT
        others = (must >> (WIDTH * high)) & COUNT
        if others < pairs:
            pairs = others
        if pairs:
            must -= pairs * (BIT[WIDTH * low] + BIT[WIDTH * high])
        low += 1
        high -= 1
    if low == high:
        must -= (((must >> (WIDTH * low)) & COUNT) & ~1) * BIT[WIDTH * low]
    return must == 0 or covers(must, may, target)


def covers(must: int, may: int, target: int, failed: Failed | None = None) -> bool:
    """Whether blocks that each add up to `target` can be made of all of `must` and some of `may`.

    Depth-first search, the largest value first; `failed` holds the failures for this target, and may be shared by
    several calls. Values are below the target. Two branches are pruned, because an exchange argument shows that they
    cannot help:

    * Where x and target - x are both in `must`, they can be one block. In a solution that separates them, x is in a
      block with a set A that adds up to target - x, and target - x with a set B that adds up to x; then {x, target - x}
      and A with B are two blocks of the same numbers.
    * Of two items of one value, one from `must` and one from `may`, the one from `must` is taken first: in a solution
      that takes the other one here, the two can be exchanged, and all of `must` is still used.
    """
    if must == 0:
        return True
    if failed is None:
        failed = Failed()
    elif failed.has((must, may)):
        return False
    largest = (length(must) - 1) // WIDTH
    rest = target - largest
    left = must - BIT[WIDTH * largest]
    if rest <= HIGHEST and (left >> (WIDTH * rest)) & COUNT:
        found = covers(left - BIT[WIDTH * rest], may, target, failed)
    else:
        found = fills(left, may, rest, HIGHEST, target, failed)
    if not found:
        failed.add((must, may))
    return found


def failures(must: int, may: int, target: int) -> int:
    """How many different remainders `covers` finds to fail: the work of a check."""
    failed = Failed()
    covers(must, may, target, failed)
    return len(failed)


def fills(must: int, may: int, rest: int, largest: int, target: int, failed: Failed) -> bool:
    """Whether values up to `largest` can fill the open block by `rest` so that `covers` holds for all others."""
    if rest == 0:
        return covers(must, may, target, failed)
    value = rest if rest < largest else largest
    while value > 0:
        unit = BIT[WIDTH * value]
        if (must >> (WIDTH * value)) & COUNT:
            found = fills(must - unit, may, rest - value, value, target, failed)
        else:
            found = ((may >> (WIDTH * value)) & COUNT) != 0 and fills(
                must, may - unit, rest - value, value, target, failed
            )
        if found:
            return True
        value -= 1
    return False
