"""Partitioning of values into blocks of equal sum: whether it is possible, and which sets of items allow it.

`must` and `may` are packed counts: how many items of each value have to be used, and how many more can be used.
"""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.core.encoding import COUNT, HIGHEST, WIDTH


class Ground:
    """The items on the table, in the order of their bits, as parallel lists.

    `sums[k]` has bit s where some of the first k items add up to s; `counts[k]` has the packed counts of their values.
    """

    def __init__(self) -> None:
        self.bits: list[int] = []
        self.values: list[int] = []  # 0: no number
        self.highs: list[int] = []  # a second value, or 0
        self.parts: list[bool] = []  # may be one term of a sum
        self.twins: list[bool] = []  # the item before it is its twin
        self.sums: list[int] = [1]
        self.counts: list[int] = [0]

    def lay(self, bit: int, value: int, high: int, part: bool, twin: bool) -> None:
        """Append an item."""
        self.bits.append(bit)
        self.values.append(value)
        self.highs.append(high)
        self.parts.append(part)
        self.twins.append(twin)
        sums = self.sums[-1]
        counts = self.counts[-1]
        if part:
            sums |= (sums << value) & ((2 << HIGHEST) - 1)
            counts += 1 << (WIDTH * value)
        self.sums.append(sums)
        self.counts.append(counts)

    def without(self, mask: int) -> Ground:
        """The items that are not in this set."""
        rest = Ground()
        for k in range(len(self.bits)):
            if not self.bits[k] & mask:
                rest.lay(self.bits[k], self.values[k], self.highs[k], self.parts[k], self.twins[k])
        return rest

    def whole(self, target: int, second: int) -> list[bool]:
        """By item: whether it is a block of `target`, or of `second` where that is not 0, by itself."""
        whole: list[bool] = []
        for value, high in zip(self.values, self.highs, strict=True):
            whole.append(value > 0 and (value == target or value == second or high == target))
        return whole


def splits_evenly(must: int, may: int, target: int) -> bool:
    """Whether `must`, with some of `may`, splits into blocks of `target`. All values are below the target.

    Ones in `may` are aces of two values. There are fewer than the target, so the sum of `must` decides how many are
    used.
    """
    if must == 0:
        return True
    if may >> (2 * WIDTH) == 0:
        total = 0
        for value in range(1, target):
            total += value * ((must >> (WIDTH * value)) & COUNT)
        missing = -total % target
        if missing > may >> WIDTH:
            return False
        must += missing << WIDTH
        may = 0
    low = 1
    high = target - 1
    while low < high:
        pairs = min((must >> (WIDTH * low)) & COUNT, (must >> (WIDTH * high)) & COUNT)
        must -= pairs << (WIDTH * low)
        must -= pairs << (WIDTH * high)
        low += 1
        high -= 1
    if low == high:
        must -= (((must >> (WIDTH * low)) & COUNT) & ~1) << (WIDTH * low)
    return covers(must, may, target, set())


def covers(must: int, may: int, target: int, dead: set[tuple[int, int]]) -> bool:
    """Whether blocks that each add up to `target` can be made of all of `must` and some of `may`.

    Depth-first search, the largest value first; `dead` caches the failures for this target. Values are below the
    target. Two branches are pruned, because an exchange argument shows that they cannot help:

    * Where x and target - x are both in `must`, they can be one block. In a solution that separates them, x is in a
      block with a set A that adds up to target - x, and target - x with a set B that adds up to x; then {x, target - x}
      and A with B are two blocks of the same numbers.
    * Of two items of one value, one from `must` and one from `may`, the one from `must` is taken first: in a solution
      that takes the other one here, the two can be exchanged, and all of `must` is still used.
    """
    if must == 0:
        return True
    if (must, may) in dead:
        return False
    largest = (must.bit_length() - 1) // WIDTH
    rest = target - largest
    left = must - (1 << (WIDTH * largest))
    if (left >> (WIDTH * rest)) & COUNT:
        found = covers(left - (1 << (WIDTH * rest)), may, target, dead)
    else:
        found = _fills(left, may, rest, rest, target, dead)
    if not found:
        dead.add((must, may))
    return found


def _fills(must: int, may: int, rest: int, largest: int, target: int, dead: set[tuple[int, int]]) -> bool:
    """Whether values up to `largest` can fill the open block by `rest` so that `covers` holds for all others."""
    if rest == 0:
        return covers(must, may, target, dead)
    value = rest if rest < largest else largest
    while value > 0:
        shift = WIDTH * value
        if (must >> shift) & COUNT:
            if _fills(must - (1 << shift), may, rest - value, value, target, dead):
                return True
        elif (may >> shift) & COUNT and _fills(must, may - (1 << shift), rest - value, value, target, dead):
            return True
        value -= 1
    return False


def splits(
    ground: Ground, size: int, target: int, second: int, must: int, may: int, total: int, single: bool, maximal: bool
) -> Iterator[int]:
    """Iterate over the sets of the first `size` items that, with `must`, split into blocks of `target`.

    The sets are masks in ascending order, without the empty set. An item worth `target`, or `second` where that is not
    0, is a block by itself. `must` and `may` are packed counts that every set has to use, and may use. `single` allows
    one block only, in which `total` is already used. With `maximal`, branches that leave a whole block on the table
    are pruned. Twins are one choice: the second is taken only after the first.

    The search is depth first in preorder with the lowest highest item first, and enters only branches that lead to a
    set, so little time passes between two sets, however many there are.
    """
    values = ground.values
    bits = ground.bits
    whole = ground.whole(target, second)
    dead: set[tuple[int, int]] = set()
    tops = [size]
    nexts = [0]
    masks = [0]
    musts = [must]
    mays = [may]
    totals = [total]
    lefts = [1]  # bit s: some of the items passed over add up to s
    while tops:
        k = nexts[-1]
        top = tops[-1]
        if k >= top:
            tops.pop()
            nexts.pop()
            masks.pop()
            musts.pop()
            mays.pop()
            totals.pop()
            lefts.pop()
            continue
        nexts[-1] = k + 1
        value = values[k]
        if value == 0:
            continue
        left = lefts[-1]
        if maximal:
            for passed in range(k + 1, top):
                if whole[passed]:
                    left |= 1 << target
                left |= left << values[passed] if ground.parts[passed] else 0
            if (left >> target) & 1:
                continue
        must = musts[-1]
        may = mays[-1]
        total = totals[-1] + value
        if single:
            if not ground.parts[k] or total > target or not (ground.sums[k] >> (target - total)) & 1:
                continue
            complete = total == target
        else:
            if whole[k]:
                if value < target and ground.parts[k]:
                    may += 1 << (WIDTH * value)
            elif value < target and ground.parts[k]:
                if must == 0 and may == 0 and not (ground.sums[k] >> (target - value)) & 1:
                    continue
                must += 1 << (WIDTH * value)
            else:
                continue
            if not covers(must, may + ground.counts[k], target, dead):
                continue
            complete = splits_evenly(must, may, target)
        mask = masks[-1] | bits[k]
        twin = ground.twins[k]
        if complete and not twin:
            yield mask
        tops.append(k)
        nexts.append(k - 1 if twin else 0)
        masks.append(mask)
        musts.append(must)
        mays.append(may)
        totals.append(total)
        lefts.append(left)
