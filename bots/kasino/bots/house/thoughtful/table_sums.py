"""The table before a move: what each item is worth, and every set of items that adds up to a value."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.bots.house.thoughtful.knowledge import Knowledge
from kasino.game import Add, Build, Capture, Card, Double, Raise, Stack, StackRef

_MAX_SUMS = 400  # after so many sets no further item is combined

ItemSum = tuple[int, int, float]
"""A set of items: its bit mask, the value that the items add up to, and the worth of taking them in points."""


class TableSums:
    """The items of the table, one bit each in the order of `table`.

    `worths[place]` is what taking an item is worth in points. `singles[value]` are the items that one card of this
    value takes by themselves, as (mask, worth). `sums` are the sets of items that add up to a value, the empty set
    first.
    """

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.table = known.seen.table
        self.whole = (1 << len(self.table)) - 1
        cards = known.cards
        worth = known.worth
        self.singles: list[list[tuple[int, float]]] = [[] for _ in range(17)]
        self.worths: list[float] = []
        self.bits: dict[int, list[int]] = {}
        sums: list[ItemSum] = [(0, 0, 0.0)]
        for place, item in enumerate(self.table):
            bit = 1 << place
            if isinstance(item, Stack):
                gain = sum([worth[card.index] for card in item.cards])
                low, high = item.value, 0
                if item.is_pile:
                    low, high = cards.low[item.cards[0].index], cards.high[item.cards[0].index]
                part = known.rules.pile_in_sums if item.is_pile else known.rules.build_in_sums
            else:
                index = item.index
                self.bits.setdefault(index, []).append(bit)
                gain, low, high, part = worth[index], cards.low[index], cards.high[index], True
                low, part = (low, True) if low else (int(item.rank), False)
            self.worths.append(gain)
            self.singles[low].append((bit, gain))
            if high:
                self.singles[high].append((bit, gain))
            if part and len(sums) < _MAX_SUMS:
                sums += with_item(sums, bit, low, gain, cards.top)
        self.sums = sums

    def stack(self, ref: StackRef) -> Stack:
        """The stack that a move names."""
        return ref.candidates(self.table)[0]

    def mask(self, move: Capture | Build | Raise | Add | Double) -> int:
        """The items that this move takes or is laid on, as a bit mask."""
        cards: Sequence[Card] = ()
        refs: Sequence[StackRef] = ()
        match move:
            case Capture(_, cards, refs) | Build(_, cards, _, refs):
                pass
            case Raise(_, ref, _):
                refs = (ref,)
            case Add(_, ref, cards, _):
                refs = (ref,)
            case Double(_, Card() as card):
                cards = (card,)
            case Double(_, StackRef() as ref):
                refs = (ref,)
        mask = 0
        last = -1
        copy = 0
        for card in cards:  # sorted, so that twins of two packs are neighbours
            index = card.index
            copy = copy + 1 if index == last else 0
            last = index
            mask |= self.bits[index][copy]
        for ref in refs:
            mask |= 1 << self.table.index(self.stack(ref))
        return mask


def with_item(sums: list[ItemSum], bit: int, value: int, gain: float, top: int) -> list[ItemSum]:
    """These sets with one more item each, those that add up to more than `top` left out."""
    room = top - value
    return [(mask | bit, total + value, worth + gain) for mask, total, worth in sums if total <= room]
