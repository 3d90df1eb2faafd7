"""The effect of a move: the cards that it takes, and what every card could take from the table after it."""

from __future__ import annotations

from kasino.bots.house.thoughtful.knowledge import Knowledge
from kasino.bots.house.thoughtful.table_sums import TableSums, with_item
from kasino.game import Add, Build, Capture, Double, Move, Raise, Stack
from kasino.game.rules.options import FaceMode


class MoveOutcome:
    """The effect of a move. Cards are given by `Card.index`, items of the table by the bits of `TableSums`.

    `taken` are the cards that the move captures, the played card included, empty for other moves; `hand` are the cards
    left in the hand. `left` is the mask of the items on the table after the move, where what it lays or builds has the
    bit above all others. `gains[key]` is the worth in points of what a card of that key could take from that table, and
    `masks[key]` the items. `builds` are the own builds on it, as (key, worth, locked); `lost_builds` is the worth of
    the builds of other sides, and `lying` that of all items.
    """

    def __init__(self, table: TableSums, move: Move) -> None:
        known = table.known
        self.known = known
        self.move = move
        self.index = move.card.index
        self.taken: list[int] = []
        self.builds: list[tuple[int, float, bool]] = []
        self.lost_builds = 0.0
        self.hand = [card.index for card in known.seen.hand]
        self.hand.remove(self.index)
        self._table = table
        self._laid: tuple[int, int, float, bool] | None = None  # low and high value, worth, may be part of a sum
        removed = self._apply(move)
        self.left = table.whole & ~removed
        self._removed = removed
        for place, item in enumerate(table.table):
            if isinstance(item, Stack) and item.owner is not None and self.left >> place & 1:
                if item.owner == known.seen.seat:
                    self.builds.append((item.value, table.worths[place], item.locked))
                elif known.seen.sides[item.owner] != known.side:
                    self.lost_builds += table.worths[place]
        self.lying = sum([gain for place, gain in enumerate(table.worths) if self.left >> place & 1])
        if self._laid is not None:
            self.left |= 1 << len(table.table)
            self.lying += self._laid[2]
        self._find_gains()

    def _apply(self, move: Move) -> int:
        """Set what the move takes or lays; the mask of the items that it removes from the table."""
        table = self._table
        cards = self.known.cards
        worth = self.known.worth[self.index]
        match move:
            case Capture():
                self.taken = [self.index, *[card.index for card in move.cards]]
                for ref in move.stacks:
                    self.taken += [card.index for card in ref.candidates(table.table)[0].cards]
                return table.mask(move)
            case Build() | Add() | Raise():
                removed = table.mask(move)
                worth += sum([gain for place, gain in enumerate(table.worths) if removed >> place & 1])
                laid = (move.card, *move.cards) if isinstance(move, Build) else ()
                locked = isinstance(move, Add) or sum([cards.low[card.index] for card in laid]) > move.value
                self._laid = (move.value, 0, worth, may_be_part(self.known, build=True))
                if not isinstance(move, Add) or table.stack(move.stack).owner == self.known.seen.seat:
                    self.builds.append((move.value, worth, locked))
                return removed
            case Double():
                removed = table.mask(move)
                place = removed.bit_length() - 1
                item = table.table[place]
                build = isinstance(item, Stack) and not item.is_pile
                value = item.value if isinstance(item, Stack) else cards.low[item.index]
                part = may_be_part(self.known, build=build)
                self._laid = (value, cards.high[self.index], worth + table.worths[place], part)
                return removed
        low = cards.low[self.index]
        self._laid = (low or int(move.card.rank), cards.high[self.index], worth, low > 0)
        return 0

    def _find_gains(self) -> None:
        """Set `gains` and `masks`: each card takes all items that match it singly, and greedily the best sums."""
        known = self.known
        removed = self._removed
        singles = self._table.singles
        laid = self._laid
        bit = 1 << len(self._table.table)
        low, high = (0, 0) if laid is None else laid[:2]
        blocks = self._blocks(bit)
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

    def _blocks(self, bit: int) -> list[list[tuple[float, int]]]:
        """By value the sets of two items or more that add up to it, as (worth, mask); `bit` is what the move lays."""
        removed = self._removed
        sums = self._table.sums
        if removed:
            sums = [one for one in sums if not one[0] & removed]
        if self._laid is not None:
            low, _, gain, part = self._laid
            if part:
                sums = sums + with_item(sums, bit, low, gain, self.known.cards.top)
        blocks: list[list[tuple[float, int]]] = [[] for _ in range(17)]
        for mask, total, worth in sums:
            if mask & (mask - 1):
                blocks[total].append((worth, mask))
        return blocks


def may_be_part(known: Knowledge, *, build: bool) -> bool:
    """Whether a build, or else a pile, may be part of a sum under these rules."""
    return known.rules.build_in_sums if build else known.rules.pile_in_sums
