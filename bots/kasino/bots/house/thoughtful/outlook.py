"""The table after a move: what lies there for whoever plays next, by the value of the card that he plays."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.bots.house.thoughtful.knowledge import Knowledge
from kasino.game import Add, Build, Capture, Card, Double, Move, Raise, Stack, StackRef
from kasino.game.rules.options import FaceMode

_CROWDED = 400  # sums of the table that are looked at

Code = tuple[int, int, float]
"""Some items as a mask, what they add up to, and what it is worth to take them."""


class Ground:
    """The table before the move: `sums` are the sets of items that add up to something, as (mask, sum, worth)."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.table = known.seen.table
        self.whole = (1 << len(self.table)) - 1
        cards = known.cards
        worth = known.worth
        self.singles: list[list[tuple[int, float]]] = [[] for _ in range(17)]
        self.worths: list[float] = []
        self.bits: dict[int, list[int]] = {}
        sums: list[Code] = [(0, 0, 0.0)]
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
            if part and len(sums) < _CROWDED:
                sums += with_item(sums, bit, low, gain, cards.top)
        self.sums = sums

    def stack(self, ref: StackRef) -> Stack:
        """The stack that a move names."""
        return ref.candidates(self.table)[0]

    def mask(self, move: Capture | Build | Raise | Add | Double) -> int:
        """The items that this move takes up or is laid on."""
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
        for card in cards:  # sorted: twins are neighbours
            index = card.index
            copy = copy + 1 if index == last else 0
            last = index
            mask |= self.bits[index][copy]
        for ref in refs:
            mask |= 1 << self.table.index(self.stack(ref))
        return mask


def with_item(sums: list[Code], bit: int, value: int, gain: float, top: int) -> list[Code]:
    """These sets with one more item, as far as they do not add up to more than `top`."""
    room = top - value
    return [(mask | bit, total + value, worth + gain) for mask, total, worth in sums if total <= room]


class Outlook:
    """What a move does, and what it leaves.

    `taken` are the indexes of the cards that it captures, its own included, none where it captures nothing; `hand`
    those of what is left in the hand. `left` is the mask of the items on the table after it, where what the move lays
    or builds has the bit above all others. `gains[key]` is what a card of that key would take from that table, and
    `masks[key]` which items. `builds` are the own builds on it, as (key, worth, locked); `lost_builds` is what the
    builds of other sides on it are worth, and `lying` all that lies there.
    """

    def __init__(self, ground: Ground, move: Move) -> None:
        known = ground.known
        self.known = known
        self.move = move
        self.index = move.card.index
        self.taken: list[int] = []
        self.builds: list[tuple[int, float, bool]] = []
        self.lost_builds = 0.0
        self.hand = [card.index for card in known.seen.hand]
        self.hand.remove(self.index)
        self._ground = ground
        self._laid: tuple[int, int, float, bool] | None = None  # low, high, worth, may be part of a sum
        removed = self._do(move)
        self.left = ground.whole & ~removed
        self._removed = removed
        for place, item in enumerate(ground.table):
            if isinstance(item, Stack) and item.owner is not None and self.left >> place & 1:
                if item.owner == known.seen.seat:
                    self.builds.append((item.value, ground.worths[place], item.locked))
                elif known.seen.sides[item.owner] != known.side:
                    self.lost_builds += ground.worths[place]
        self.lying = sum([gain for place, gain in enumerate(ground.worths) if self.left >> place & 1])
        if self._laid is not None:
            self.left |= 1 << len(ground.table)
            self.lying += self._laid[2]
        self._look()

    def _do(self, move: Move) -> int:
        """Note what the move takes or lays; the items that it takes up, as a mask."""
        ground = self._ground
        cards = self.known.cards
        worth = self.known.worth[self.index]
        match move:
            case Capture():
                self.taken = [self.index, *[card.index for card in move.cards]]
                for ref in move.stacks:
                    self.taken += [card.index for card in ref.candidates(ground.table)[0].cards]
                return ground.mask(move)
            case Build() | Add() | Raise():
                removed = ground.mask(move)
                worth += sum([gain for place, gain in enumerate(ground.worths) if removed >> place & 1])
                laid = (move.card, *move.cards) if isinstance(move, Build) else ()
                locked = isinstance(move, Add) or sum([cards.low[card.index] for card in laid]) > move.value
                self._laid = (move.value, 0, worth, may_be_part(self.known, build=True))
                if not isinstance(move, Add) or ground.stack(move.stack).owner == self.known.seen.seat:
                    self.builds.append((move.value, worth, locked))
                return removed
            case Double():
                removed = ground.mask(move)
                place = removed.bit_length() - 1
                item = ground.table[place]
                build = isinstance(item, Stack) and not item.is_pile
                value = item.value if isinstance(item, Stack) else cards.low[item.index]
                part = may_be_part(self.known, build=build)
                self._laid = (value, cards.high[self.index], worth + ground.worths[place], part)
                return removed
        low = cards.low[self.index]
        self._laid = (low or int(move.card.rank), cards.high[self.index], worth, low > 0)
        return 0

    def _look(self) -> None:
        """Find what each card would take of the table that is left: all that it takes singly, and the best sums."""
        ground = self._ground
        known = self.known
        removed = self._removed
        sums = [code for code in ground.sums if not code[0] & removed] if removed else ground.sums
        singles = ground.singles
        laid = self._laid
        bit = 1 << len(ground.table)
        low = high = 0
        if laid is not None:
            low, high, gain, part = laid
            if part:
                sums = sums + with_item(sums, bit, low, gain, known.cards.top)
        blocks: list[list[tuple[float, int]]] = [[] for _ in range(17)]
        for mask, total, worth in sums:
            if mask & (mask - 1):
                blocks[total].append((worth, mask))
        self.gains = [0.0] * 17
        self.masks = [0] * 17
        one_face = known.rules.face_mode is FaceMode.PAIR_ONE
        for key in range(1, 17):
            whole = 0
            worth = 0.0
            for single, gain in singles[key]:
                if not single & removed:
                    whole |= single
                    worth += gain
            if laid is not None and key in (low, high):
                whole |= bit
                worth += laid[2]
            if key > 10 and one_face:
                if whole & (whole - 1):  # it takes one of them: they are worth about the same
                    worth /= whole.bit_count()
                    whole &= -whole
            elif blocks[key]:
                if len(blocks[key]) > 1:
                    blocks[key].sort(reverse=True)
                for gain, block in blocks[key]:
                    if not block & whole:
                        whole |= block
                        worth += gain
            self.gains[key] = worth
            self.masks[key] = whole


def may_be_part(known: Knowledge, *, build: bool) -> bool:
    """Whether a stack of this kind may be part of a sum."""
    return known.rules.build_in_sums if build else known.rules.pile_in_sums
