"""Finds the captures of one pack that take longest to check, by searching every residue of every target.

`python -m tests.bench.worst_captures` takes some minutes. A residue is what is left of a set of cards when
complementary pairs are cancelled: of each pair of values x and target - x only one is left, and of half the target one
or none. The work of a check is the number of different remainders that the search visits and remembers as failed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import product
from time import process_time

from kasino.game.core import WIDTH
from kasino.game.core.partition import failures

COPIES = 4


def residues(target: int) -> Iterator[tuple[int, tuple[tuple[int, int], ...]]]:
    """Every residue whose sum is a multiple of the target, as packed counts and as counts by value."""
    choices: list[list[tuple[int, int]]] = []
    for low in range(1, target // 2 + 1):
        high = target - low
        if low == high:
            choices.append([(low, count) for count in range(2)])
            continue
        options = [(low, count) for count in range(COPIES + 1)]
        options += [(high, count) for count in range(1, COPIES + 1)] if high <= 13 else []
        choices.append(options)
    for chosen in product(*choices):
        if sum(value * count for value, count in chosen) % target == 0:
            yield sum(count << (WIDTH * value) for value, count in chosen), chosen


def main(targets: Iterable[int] = range(2, 17)) -> None:
    """Print, for each of these targets, how many residues there are, the hardest one and the longest time."""
    for target in targets:
        searched, longest = 0, 0.0
        worst: tuple[int, tuple[tuple[int, int], ...]] = (0, ())
        for packed, counts in residues(target):
            began = process_time()
            found = failures(packed, 0, target)
            longest = max(longest, process_time() - began)
            searched += 1
            worst = max(worst, (found, counts))
        hardest = " ".join(f"{count}x{value}" for value, count in worst[1] if count)
        line = f"{target:2}: {searched:7} residues, at most {worst[0]:4} remainders ({hardest}), {1e6 * longest:.0f} us"
        print(line, file=sys.stdout, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
