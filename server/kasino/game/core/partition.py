"""Partitioning of values into blocks of equal sum: whether it is possible, and which sets of items allow it.

`must` and `may` are packed counts: how many items of each value have to be used, and how many more can be used.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import COUNT, WIDTH
    from kasino.game.core.plain import Failed, bit, length


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
        missing = (target - total % target) % target
        if missing > may >> WIDTH:
            return False
        must += missing << WIDTH
        may = 0
    low = 1
    high = target - 1
    while low < high:
        pairs = (must >> (WIDTH * low)) & COUNT
        others = (must >> (WIDTH * high)) & COUNT
        if others < pairs:
            pairs = others
        if pairs:
            must -= pairs * (bit(WIDTH * low) + bit(WIDTH * high))
        low += 1
        high -= 1
    if low == high:
        must -= (((must >> (WIDTH * low)) & COUNT) & ~1) * bit(WIDTH * low)
    return must == 0 or covers(must, may, target, Failed())


def covers(must: int, may: int, target: int, failed: Failed) -> bool:
    """Whether blocks that each add up to `target` can be made of all of `must` and some of `may`.

    Depth-first search, the largest value first; `failed` holds the failures for this target. Values are below the
    target. Two branches are pruned, because an exchange argument shows that they cannot help:

    * Where x and target - x are both in `must`, they can be one block. In a solution that separates them, x is in a
      block with a set A that adds up to target - x, and target - x with a set B that adds up to x; then {x, target - x}
      and A with B are two blocks of the same numbers.
    * Of two items of one value, one from `must` and one from `may`, the one from `must` is taken first: in a solution
      that takes the other one here, the two can be exchanged, and all of `must` is still used.
    """
    if must == 0:
        return True
    if failed.has((must, may)):
        return False
    largest = (length(must) - 1) // WIDTH
    rest = target - largest
    left = must - bit(WIDTH * largest)
    if (left >> (WIDTH * rest)) & COUNT:
        found = covers(left - bit(WIDTH * rest), may, target, failed)
    else:
        found = fills(left, may, rest, rest, target, failed)
    if not found:
        failed.add((must, may))
    return found


def fills(must: int, may: int, rest: int, largest: int, target: int, failed: Failed) -> bool:
    """Whether values up to `largest` can fill the open block by `rest` so that `covers` holds for all others."""
    if rest == 0:
        return covers(must, may, target, failed)
    value = rest if rest < largest else largest
    while value > 0:
        if (must >> (WIDTH * value)) & COUNT:
            if fills(must - bit(WIDTH * value), may, rest - value, value, target, failed):
                return True
        elif (may >> (WIDTH * value)) & COUNT:
            if fills(must, may - bit(WIDTH * value), rest - value, value, target, failed):
                return True
        value -= 1
    return False
