"""Whether numbers fall into blocks of one sum, and which sets of numbers do.

`must` and `may` are packed counts: how many of each value have to, and can, be used.
"""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.core.encoding import COUNT, HIGHEST, WIDTH


class Ground:
    """What lies on the table, item by item in the order of their bits.

    `sums[k]` has bit s where some of the first k items add up to s; `counts[k]` is the packed count of their values.
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
        """Put one more item behind the others."""
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
    """Whether `must` falls into blocks of `target`, with as many of `may` as help. All values are below the target.

    Ones that may help are aces of two values: fewer than the target, so the sum of what must be used tells how many.
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

    Depth first, the largest value first; `dead` remembers what failed, for this target. Values are below the target.
    Two things are not tried, because an exchange shows that they cannot help:

    * Where x and target - x are both in `must`, they may as well be one block. In a solution that keeps them apart, x
      lies with a set A that adds up to target - x, and target - x with a set B that adds up to x; then {x, target - x}
      and A with B are two blocks of the same numbers.
    * Of two items of one value, one from `must` and one from `may`, the one from `must` may as well be taken: in a
      solution that takes the other one here, the two change places, and nothing of `must` is lost by it.
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
    """Whether the open block can be filled by `rest` with values up to `largest`, and what is left then covers."""
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
    """The sets of the first `size` items that, with `must`, split into blocks of `target`: masks in ascending order.

    An item worth `target`, or `second` where that is not 0, is a block by itself. `must` and `may` are packed counts
    that every set has to, and may, use; `total` is the sum of what is there, needed where `single` asks for one block
    only. Where only maximal sets are of use (`maximal`), branches are left out that leave a whole block lying. The
    empty set is not told. Twins are one choice: the second is taken after the first.

    Depth first in preorder, the highest item as low as can be, into those branches only that lead to a set: what is
    there is never far from the next one, however many there are.
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
