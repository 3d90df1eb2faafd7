"""The hot core: one round over integers, every rule of the table in one place.

Cards are numbers: id = index * packs + copy, so that ids sort as cards do and twins are neighbours. A set of cards is a
mask with bit `id` set. What lies on the table has a mask too: a loose card the bit of its id, the stack in slot s of
`Position.stacks` the bit `cards + s`. A move is a tuple (kind, card, mask, value): the card's id, the mask of what it
takes or is laid on, and the value that a build is given (0 for other moves). It belongs to the position that made it.

Counts of values are packed five bits a value: bits 5v to 5v + 4 tell how many items are worth v.

This module knows nothing of the values that players handle; `seam` turns one into the other. It is written for speed
and may be compiled: plain integers, no dataclasses, nothing of Python that a compiler would have to guess.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

TRAIL: Final = 0
CAPTURE: Final = 1
BUILD: Final = 2
RAISE: Final = 3
ADD: Final = 4
DOUBLE: Final = 5

# Why a move is refused; 0 is not refused. `refusals.REASONS` gives the names, in this order.
LEGAL: Final = 0
EMPTY_TAKE: Final = 1
NO_PARTITION: Final = 2
FACE_ONE: Final = 3
MUST_TAKE_EQUAL: Final = 4
NOT_MAXIMAL: Final = 5
MUST_CAPTURE: Final = 6
ACTION_DISABLED: Final = 7
TARGET_NOT_LOOSE: Final = 8
TARGET_NOT_BUILD: Final = 9
FACE_IN_BUILD: Final = 10
ONE_TABLE_CARD: Final = 11
BAD_BUILD_SUM: Final = 12
NO_TAKER: Final = 13
BUILD_LIMIT: Final = 14
KEEP_TAKER: Final = 15
OWN_BUILD: Final = 16
NOT_OWNER: Final = 17
LOCKED_BUILD: Final = 18
RAISE_HAND_ONLY: Final = 19
DOUBLE_MISMATCH: Final = 20
TRAIL_FORBIDDEN: Final = 21

# Who may: nobody, the owner, everybody but the owner, anyone.
NOBODY: Final = 0
OWNER: Final = 1
OTHERS: Final = 2
ANYONE: Final = 3

# Where a position stands.
PLAYING: Final = 0
COUNTED: Final = 1  # the round is over: count it
STOPPED: Final = 2  # a side reached the target in mid-round: the game is over

Move = tuple[int, int, int, int]
Stack = tuple[int, int, int, int, int]  # id, mask of cards, value, owner (-1: a pile), 1 if locked


class Law:
    """The rules of one game as integers, made once for a rule set."""

    def __init__(self) -> None:
        self.cards: int = 52
        self.packs: int = 1
        # by card id
        self.low: list[int] = []  # table value; 0: a face without a number
        self.high: list[int] = []  # a second table value (14 for an ace of two values), or 0
        self.hand: list[int] = []  # what it captures from the hand; 0: only its like
        self.hand_low: list[int] = []  # a second value that it captures (1 for an ace of two values), or 0
        self.rank: list[int] = []  # the mask of all cards of its rank
        self.points: list[int] = []  # points at once, under immediate scoring
        self.pair_all: bool = False
        self.must_capture: bool = False
        self.maximal: bool = False
        self.must_take_equal: bool = False
        self.trail_with_build: bool = True
        self.allow_build: bool = True
        self.one_table_card: bool = True
        self.multiple: bool = False
        self.must_hold_taker: bool = True
        self.keep_taker: bool = False
        self.max_builds: int = 1  # 0: no limit
        self.raisers: int = OTHERS
        self.adders: int = NOBODY
        self.build_in_sums: bool = False
        self.allow_double: bool = True
        self.double_own: bool = False
        self.double_needs_taker: bool = False
        self.pile_in_sums: bool = True
        self.build_on_pile: bool = False
        self.takeable: int = 0  # bit v: some card of the pack captures v
        self.second: int = 0  # the mask of the second copies of all cards
        self.sweep_in_last_deal: bool = True
        self.freeze: int = -1  # no sweeps once a side has this score; -1: never
        self.immediate: bool = False
        self.target: int = 0
        # masks of what is counted
        self.spades: int = 0
        self.aces: int = 0
        self.big: int = 0
        self.little: int = 0
        self.jack_spades: int = 0


class Ground:
    """What lies on the table, item by item: loose cards by id, then piles, then builds, each by age.

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
        self.bits.append(bit)
        self.values.append(value)
        self.highs.append(high)
        self.parts.append(part)
        self.twins.append(twin)
        total = self.sums[-1]
        count = self.counts[-1]
        if part:
            total |= (total << value) & 0x1FFFF
            count += 1 << (5 * value)
        self.sums.append(total)
        self.counts.append(count)

    def without(self, mask: int) -> Ground:
        rest = Ground()
        for k in range(len(self.bits)):
            if not self.bits[k] & mask:
                rest.lay(self.bits[k], self.values[k], self.highs[k], self.parts[k], self.twins[k])
        return rest


def covers(must: int, may: int, target: int, dead: set[tuple[int, int]]) -> bool:
    """Whether the values of `must`, with as many of `may` as help, fall into blocks that each add up to `target`.

    Both are packed counts of values below the target. Depth first, the largest value first; `dead` remembers what
    failed, for this target. Two things are not tried because an exchange shows that they cannot help:

    * Where x and target - x are both in `must`, they may as well be one block: what stood beside them in two blocks
      adds up to target - x and x, so it makes one block of its own.
    * Of two items of one value, one from `must` and one from `may`, the one from `must` may as well be used: where the
      other one was used instead, the two change places.
    """
    if must == 0:
        return True
    if (must, may) in dead:
        return False
    largest = (must.bit_length() - 1) // 5
    rest = target - largest
    left = must - (1 << (5 * largest))
    if (left >> (5 * rest)) & 31:
        found = covers(left - (1 << (5 * rest)), may, target, dead)
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
        shift = 5 * value
        if (must >> shift) & 31:
            if _fills(must - (1 << shift), may, rest - value, value, target, dead):
                return True
        elif (may >> shift) & 31 and _fills(must, may - (1 << shift), rest - value, value, target, dead):
            return True
        value -= 1
    return False


def splits(
    ground: Ground, size: int, target: int, second: int, must: int, may: int, total: int, single: bool
) -> Iterator[int]:
    """The sets of the first `size` items that, with `must`, split into blocks of `target`: masks in ascending order.

    An item worth `target` or `second` is a block by itself. `must` and `may` are packed counts that every set has to,
    and may, use; `total` is the sum of `must`, needed where `single` asks for one block only. The empty set is not
    told. Twins are one choice: the second is taken after the first.

    Depth first in preorder, the lowest possible highest item first, into those branches only that lead to a set.
    """
    values = ground.values
    bits = ground.bits
    dead: set[tuple[int, int]] = set()
    tops = [size]
    nexts = [0]
    masks = [0]
    musts = [must]
    mays = [may]
    totals = [total]
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
            continue
        nexts[-1] = k + 1
        value = values[k]
        if value == 0:
            continue
        must = musts[-1]
        may = mays[-1]
        total = totals[-1] + value
        if single:
            if not ground.parts[k] or total > target or not (ground.sums[k] >> (target - total)) & 1:
                continue
            complete = total == target
        else:
            if value == target or value == second or ground.highs[k] == target:
                if value < target and ground.parts[k]:
                    may += 1 << (5 * value)
            elif value < target and ground.parts[k]:
                if must == 0 and may == 0 and not (ground.sums[k] >> (target - value)) & 1:
                    continue
                must += 1 << (5 * value)
            else:
                continue
            if not covers(must, may + ground.counts[k], target, dead):
                continue
            complete = covers(must, may, target, dead)
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


class Position:
    """One round of one table, played in place: `moves`, `play`, `undo`.

    `deals` are the hands still to be dealt, a list of masks by seat for each handing-out. A position in which the other
    hands are not known (0) still tells what the seat to play may do.
    """

    def __init__(self, law: Law, sides: list[int], turn: int) -> None:
        self.law = law
        self.sides = sides
        self.seats: int = len(sides)
        self.turn: int = turn
        self.leader: int = turn
        self.loose: int = 0
        self.stacks: list[Stack] = []
        self.hands: list[int] = [0] * self.seats
        self.won: list[int] = [0] * self.seats
        self.sweeps: list[int] = [0] * self.seats
        self.scores: list[int] = [0] * (max(sides) + 1)
        self.deals: list[list[int]] = []
        self.last_capturer: int = -1
        self.last_swept: bool = False
        self.leftovers: int = 0  # the cards that the last capturer inherited
        self.next_stack: int = 1
        self.phase: int = PLAYING
        self._past: list[tuple[object, ...]] = []

    # what lies there

    def ground(self) -> Ground:
        law = self.law
        ground = Ground()
        packs = law.packs
        rest = self.loose
        before = -1
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            value = law.low[card]
            ground.lay(bit, value, law.high[card], value > 0, packs > 1 and before >= 0 and before == card // packs)
            before = card // packs if packs > 1 else -1
        slot = law.cards
        for stack in self.stacks:
            if stack[3] < 0:
                card = stack[1].bit_length() - 1
                value = law.low[card]
                ground.lay(1 << slot, value, law.high[card], law.pile_in_sums and value > 0, False)
            else:
                ground.lay(1 << slot, stack[2], 0, law.build_in_sums, False)
            slot += 1
        return ground

    def _piles(self) -> int:
        piles = 0
        for stack in self.stacks:
            if stack[3] < 0:
                piles += 1
        return piles

    def _choices(self) -> list[int]:
        """The ids of the hand, twins once."""
        packs = self.law.packs
        cards: list[int] = []
        rest = self.hands[self.turn]
        before = -1
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            if packs > 1 and card // packs == before:
                continue
            before = card // packs
            cards.append(card)
        return cards

    def _values_held(self, card: int) -> int:
        """Bit v: another card of the hand captures v."""
        law = self.law
        held = 0
        rest = self.hands[self.turn] & ~(1 << card)
        while rest:
            bit = rest & -rest
            rest ^= bit
            other = bit.bit_length() - 1
            held |= 1 << law.hand[other] | 1 << law.hand_low[other]
        return held & ~1

    def _values_built(self, card: int) -> int:
        """Bit v: the card may be laid into a build of v."""
        return self._values_held(card) if self.law.must_hold_taker else self.law.takeable

    def _own(self) -> int:
        """The mask of the builds of the seat to play."""
        own = 0
        bit = 1 << self.law.cards
        for stack in self.stacks:
            if stack[3] == self.turn:
                own |= bit
            bit <<= 1
        return own

    def stranded(self, card: int) -> int:
        """The mask of the own builds that no other card of the hand takes."""
        held = self._values_held(card)
        stranded = 0
        bit = 1 << self.law.cards
        for stack in self.stacks:
            if stack[3] == self.turn and not (held >> stack[2]) & 1:
                stranded |= bit
            bit <<= 1
        return stranded

    def _forced(self, card: int, ground: Ground) -> int:
        """What every capture by this card has to take; -1: it must not be used to capture."""
        law = self.law
        forced = 0
        if law.keep_taker and self.stacks:
            stranded = self.stranded(card)
            slot = law.cards
            for stack in self.stacks:
                if (stranded >> slot) & 1 and stack[2] != law.hand[card] and stack[2] != law.hand_low[card]:
                    return -1
                slot += 1
            forced = stranded
        if law.must_take_equal:
            forced |= self._equals(card, ground)
        return forced

    def _alone(self, card: int, ground: Ground, k: int) -> bool:
        """Whether the card takes item k by itself."""
        target = self.law.hand[card]
        value = ground.values[k]
        return value > 0 and (value == target or value == self.law.hand_low[card] or ground.highs[k] == target)

    def _can_capture(self, card: int, ground: Ground) -> bool:
        law = self.law
        forced = self._forced(card, ground)
        if forced:
            return forced > 0
        target = law.hand[card]
        if target == 0:
            return (self.loose & law.rank[card]) != 0
        if (ground.sums[-1] >> target) & 1:
            return True
        for k in range(len(ground.bits)):
            if self._alone(card, ground, k):
                return True
        return False

    def equals(self, card: int) -> int:
        """The mask of the loose cards equal to this card of the hand."""
        return self._equals(card, self.ground())

    def more(self, card: int, mask: int) -> int:
        """An item that a legal capture takes together with all of this one, as a mask; 0: this one is maximal."""
        return self._more(card, self.ground(), mask)

    # what may be played

    def moves(self, limit: int = 0) -> list[Move]:
        """The legal moves in canonical order; with a limit a prefix of them, never shorter than the essentials."""
        if self.phase != PLAYING:
            return []
        ground = self.ground()
        larges: list[int] = []
        moves = self._essentials(ground, larges)
        if limit == 0 or len(moves) < limit:
            for move in self._others(ground, larges):
                moves.append(move)
                if len(moves) == limit:
                    break
        return moves

    def iterate(self) -> Iterator[Move]:
        """The legal moves in canonical order, made as they are asked for."""
        if self.phase == PLAYING:
            ground = self.ground()
            larges: list[int] = []
            yield from self._essentials(ground, larges)
            yield from self._others(ground, larges)

    def _essentials(self, ground: Ground, larges: list[int]) -> list[Move]:
        """Every trail, raise, add with at most one loose card, double, build of one card; then for each card of the
        hand a large capture (told in `larges` too, by choice of card) and each capture of one item.
        """
        law = self.law
        cards = self._choices()
        moves: list[Move] = []
        own = self._own() if self.stacks else 0
        if law.trail_with_build or not own:
            for card in cards:
                if not (law.must_capture and self._can_capture(card, ground)) and not (
                    law.keep_taker and own and self.stranded(card)
                ):
                    moves.append((TRAIL, card, 0, 0))
        if self.stacks:
            for card in cards:
                self._raises(card, moves)
            for card in cards:
                self._adds(card, ground, moves)
        if law.allow_double:
            for card in cards:
                self._doubles(card, ground, moves)
        if law.allow_build:
            for card in cards:
                self._builds(card, ground, moves)
        for card in cards:
            self._captures(card, ground, moves, larges)
        return moves

    def _others(self, ground: Ground, larges: list[int]) -> Iterator[Move]:
        """Captures, builds and adds of several items, by card of the hand."""
        law = self.law
        cards = self._choices()
        loose = self.loose.bit_count()
        for choice in range(len(cards)):
            card = cards[choice]
            large = larges[choice]
            if large & (large - 1):
                yield from self._captures_of_several(card, ground, large)
            if law.allow_build and not law.one_table_card and self._may_build(card, 0):
                values = self._values_built(card)
                size = loose + (self._piles() if law.build_on_pile else 0)
                for value in range(1, 17):
                    if (values >> value) & 1:
                        for mask in self._groups(card, ground, size, value, not law.multiple):
                            if mask & (mask - 1):
                                yield (BUILD, card, mask, value)
            if law.adders != NOBODY:
                bit = 1 << law.cards
                for stack in self.stacks:
                    if self._may_add(card, stack, bit):
                        for mask in self._groups(card, ground, loose, stack[2], False):
                            if mask & (mask - 1):
                                yield (ADD, card, mask | bit, stack[2])
                    bit <<= 1

    def _groups(self, card: int, ground: Ground, size: int, value: int, single: bool) -> Iterator[int]:
        """The sets of cards of the table that make groups of `value` together with the card."""
        low = self.law.low[card]
        if low == 0 or low > value:
            return
        if single:
            yield from splits(ground, size, value, 0, 0, 0, low, True)
        elif low == value:
            yield from splits(ground, size, value, 0, 0, 0, 0, False)
        elif self.law.high[card] == value:
            yield from splits(ground, size, value, 0, 0, 1 << (5 * low), 0, False)
        else:
            yield from splits(ground, size, value, 0, 1 << (5 * low), 0, 0, False)

    def _captures_of_several(self, card: int, ground: Ground, large: int) -> Iterator[Move]:
        law = self.law
        target = law.hand[card]
        if target == 0:
            like = self.loose & law.rank[card]
            mask = 0
            while True:
                mask = (mask - like) & like
                if mask == 0:
                    return
                if mask & (mask - 1) and mask != large and self._twins_in_order(mask):
                    yield (CAPTURE, card, mask, 0)
        forced = self._forced(card, ground)
        may = 0
        rest = ground
        if forced:
            may = self._fill_of(ground, forced)
            if forced & (forced - 1) and forced != large and self._extent(card, ground, forced):
                yield (CAPTURE, card, forced, 0)
            rest = ground.without(forced)
        for mask in splits(rest, len(rest.bits), target, law.hand_low[card], 0, may, 0, False):
            mask |= forced
            if mask & (mask - 1) and mask != large and self._extent(card, ground, mask):
                yield (CAPTURE, card, mask, 0)

    def _twins_in_order(self, mask: int) -> bool:
        """Of two twins on the table, the second is not taken without the first."""
        if self.law.packs == 1:
            return True
        odd = self.loose & mask & self.law.second
        return (odd >> 1) & self.loose & ~mask == 0

    def _fill_of(self, ground: Ground, mask: int) -> int:
        """The packed count of what in this set may also be a term of a sum."""
        count = 0
        for k in range(len(ground.bits)):
            if ground.bits[k] & mask and ground.parts[k]:
                count += 1 << (5 * ground.values[k])
        return count

    def _captures(self, card: int, ground: Ground, moves: list[Move], larges: list[int]) -> None:
        law = self.law
        large = self._large(card, ground)
        larges.append(large)
        if large == 0:
            return
        if large & (large - 1):
            moves.append((CAPTURE, card, large, 0))
        forced = self._forced(card, ground)
        if forced & (forced - 1):
            return
        target = law.hand[card]
        for k in range(len(ground.bits)):
            bit = ground.bits[k]
            if ground.twins[k] or (forced and bit != forced):
                continue
            if target == 0:
                if not bit & law.rank[card] or bit > self.loose:
                    continue
            elif not self._alone(card, ground, k):
                continue
            if bit == large or self._extent(card, ground, bit):
                moves.append((CAPTURE, card, bit, 0))

    def _large(self, card: int, ground: Ground) -> int:
        """One large capture by this card: all that it takes singly, then sums from the highest item down. 0: none.

        Found greedily, so not always the largest; where a capture has to be maximal it is.
        """
        law = self.law
        target = law.hand[card]
        if target == 0:
            like = self.loose & law.rank[card]
            return like if law.pair_all else like & -like
        forced = self._forced(card, ground)
        if forced < 0:
            return 0
        mask = 0
        whole = 0
        for k in range(len(ground.bits)):
            if self._alone(card, ground, k):
                mask |= ground.bits[k]
                if ground.values[k] >= target or not ground.parts[k]:
                    whole |= ground.bits[k]
        if (ground.sums[-1] >> target) & 1:
            rest = ground.without(whole) if whole else ground
            while (rest.sums[-1] >> target) & 1:
                block = 0
                missing = target
                k = len(rest.bits) - 1
                while missing:
                    if not (rest.sums[k] >> missing) & 1:
                        block |= rest.bits[k]
                        missing -= rest.values[k]
                    k -= 1
                mask |= block
                rest = rest.without(block)
        if law.maximal:
            more = self._more(card, ground, mask)
            while more:
                mask |= more
                more = self._more(card, ground, mask)
        return mask

    def _extent(self, card: int, ground: Ground, mask: int) -> bool:
        return not self.law.maximal or self._more(card, ground, mask) == 0

    def _more(self, card: int, ground: Ground, mask: int) -> int:
        """An item that some legal capture takes together with all of this one; 0: this one is maximal."""
        law = self.law
        target = law.hand[card]
        if target == 0:
            more = self.loose & law.rank[card] & ~mask if law.pair_all else 0
            return more & -more
        must = 0
        may = 0
        for k in range(len(ground.bits)):
            alone = self._alone(card, ground, k)
            taken = ground.bits[k] & mask != 0
            if alone and not taken:
                return ground.bits[k]
            if ground.parts[k] and ground.values[k] < target:
                if taken and not alone:
                    must += 1 << (5 * ground.values[k])
                else:
                    may += 1 << (5 * ground.values[k])
        dead: set[tuple[int, int]] = set()
        for k in range(len(ground.bits)):
            if not ground.bits[k] & mask and ground.parts[k] and ground.values[k] < target:
                unit = 1 << (5 * ground.values[k])
                if covers(must + unit, may - unit, target, dead):
                    return ground.bits[k]
        return 0

    def _may_build(self, card: int, other: int) -> bool:
        """Whether limits and takers leave room for one more build, beside the own ones but `other`."""
        law = self.law
        own = self._own() & ~other if self.stacks else 0
        if law.max_builds and own.bit_count() >= law.max_builds:
            return False
        return not own or not self._must_keep(True) or self.stranded(card) & ~other == 0

    def _must_keep(self, building: bool) -> bool:
        """Whether every own build has to have a taker left: always, or where a further build is made."""
        return self.law.keep_taker or (building and self.law.max_builds != 1)

    def _builds(self, card: int, ground: Ground, moves: list[Move]) -> None:
        """The builds on one card (or pile, where that is allowed) of the table."""
        law = self.law
        low = law.low[card]
        if low == 0:
            return
        values = self._values_built(card)
        if not values or not self._may_build(card, 0):
            return
        high = law.high[card]
        size = self.loose.bit_count() + (self._piles() if law.build_on_pile else 0)
        made: list[Move] = []
        for k in range(size):
            value = ground.values[k]
            if value == 0 or ground.twins[k]:
                continue
            if low + value <= 16 and (values >> (low + value)) & 1:
                made.append((BUILD, card, ground.bits[k], low + value))
            if law.multiple:
                if low == value and (values >> low) & 1:
                    made.append((BUILD, card, ground.bits[k], low))
                if high and high == ground.highs[k] and (values >> high) & 1:
                    made.append((BUILD, card, ground.bits[k], high))
        if len(made) > 1:
            made.sort(key=_by_value)
        moves.extend(made)

    def _raises(self, card: int, moves: list[Move]) -> None:
        law = self.law
        if law.raisers == NOBODY or law.low[card] == 0:
            return
        values = self._values_built(card)
        bit = 1 << law.cards
        for stack in self.stacks:
            if stack[3] >= 0 and not stack[4] and self._allowed(law.raisers, stack) and self._may_build(card, bit):
                for laid in (law.low[card], law.high[card]):
                    value = stack[2] + laid
                    if laid and value <= 16 and (values >> value) & 1:
                        moves.append((RAISE, card, bit, value))
            bit <<= 1

    def _allowed(self, who: int, stack: Stack) -> bool:
        return who == ANYONE or who == (OWNER if stack[3] == self.turn else OTHERS)

    def _may_add(self, card: int, stack: Stack, bit: int) -> bool:
        law = self.law
        if stack[3] < 0 or not self._allowed(law.adders, stack) or not (self._values_built(card) >> stack[2]) & 1:
            return False
        return not self._must_keep(True) or self.stranded(card) & ~bit == 0

    def _adds(self, card: int, ground: Ground, moves: list[Move]) -> None:
        law = self.law
        low = law.low[card]
        if law.adders == NOBODY or low == 0:
            return
        bit = 1 << law.cards
        for stack in self.stacks:
            value = stack[2]
            if self._may_add(card, stack, bit):
                whole = low == value or law.high[card] == value
                if whole:
                    moves.append((ADD, card, bit, value))
                for k in range(self.loose.bit_count()):
                    other = ground.values[k]
                    if ground.twins[k] or other == 0:
                        continue
                    if low + other == value or (whole and (other == value or ground.highs[k] == value)):
                        moves.append((ADD, card, bit | ground.bits[k], value))
            bit <<= 1

    def _doubles(self, card: int, ground: Ground, moves: list[Move]) -> None:
        for k in range(len(ground.bits)):
            if not ground.twins[k] and self._double_fault(card, ground.bits[k]) == LEGAL:
                moves.append((DOUBLE, card, ground.bits[k], 0))

    # why not

    def fault(self, move: Move) -> int:
        """LEGAL, or why this move of a card in the hand with items of the table is refused. Enumerates nothing."""
        kind, card, mask, value = move
        if kind == TRAIL:
            return self._trail_fault(card)
        if kind == CAPTURE:
            return self._capture_fault(card, mask)
        if kind == BUILD:
            return self._build_fault(card, mask, value)
        if kind == RAISE:
            return self._raise_fault(card, mask, value)
        if kind == ADD:
            return self._add_fault(card, mask, value)
        if not self.law.allow_double:
            return ACTION_DISABLED
        return self._double_fault(card, mask)

    def _trail_fault(self, card: int) -> int:
        law = self.law
        own = self._own()
        if own and not law.trail_with_build:
            return TRAIL_FORBIDDEN
        if law.must_capture and self._can_capture(card, self.ground()):
            return MUST_CAPTURE
        if own and law.keep_taker and self.stranded(card):
            return KEEP_TAKER
        return LEGAL

    def _capture_fault(self, card: int, mask: int) -> int:
        law = self.law
        if mask == 0:
            return EMPTY_TAKE
        target = law.hand[card]
        if target == 0:
            if mask & ~(self.loose & law.rank[card]):
                return NO_PARTITION
            if mask & (mask - 1) and not law.pair_all:
                return FACE_ONE
        ground = self.ground()
        if target:
            must = 0
            may = 0
            for k in range(len(ground.bits)):
                if ground.bits[k] & mask:
                    value = ground.values[k]
                    part = ground.parts[k] and value < target
                    if self._alone(card, ground, k):
                        if part:
                            may += 1 << (5 * value)
                    elif part:
                        must += 1 << (5 * value)
                    else:
                        return NO_PARTITION
            if not _splits_evenly(must, may, target):
                return NO_PARTITION
        if law.must_take_equal and self._equals(card, ground) & ~mask:
            return MUST_TAKE_EQUAL
        if law.maximal and self._more(card, ground, mask):
            return NOT_MAXIMAL
        if law.keep_taker and self.stranded(card) & ~mask:
            return KEEP_TAKER
        return LEGAL

    def _equals(self, card: int, ground: Ground) -> int:
        """The loose cards that this card takes singly by their number."""
        mask = 0
        for k in range(self.loose.bit_count()):
            if self.law.hand[card] and self._alone(card, ground, k):
                mask |= ground.bits[k]
        return mask

    def _build_fault(self, card: int, mask: int, value: int) -> int:
        law = self.law
        if not law.allow_build:
            return ACTION_DISABLED
        low = law.low[card]
        ground = self.ground()
        total = low
        size = self.loose.bit_count() + (self._piles() if law.build_on_pile else 0)
        for k in range(len(ground.bits)):
            if ground.bits[k] & mask:
                if k >= size:
                    return TARGET_NOT_LOOSE
                if ground.values[k] == 0:
                    return FACE_IN_BUILD
                total += ground.values[k]
        if low == 0:
            return FACE_IN_BUILD
        if mask == 0:
            return BAD_BUILD_SUM
        if law.one_table_card and mask & (mask - 1):
            return ONE_TABLE_CARD
        if not self._makes_groups(card, ground, mask, value) or (total != value and not law.multiple):
            return BAD_BUILD_SUM
        if not (self._values_built(card) >> value) & 1:
            return NO_TAKER
        return self._room_fault(card, 0)

    def _makes_groups(self, card: int, ground: Ground, mask: int, value: int) -> bool:
        """Whether the card and these loose cards (and piles) split into groups of `value`."""
        law = self.law
        must = 0
        may = 0
        low = law.low[card]
        if law.high[card] == value and low != value:
            may = 1 << (5 * low)
        elif low > value:
            return False
        elif low < value:
            must = 1 << (5 * low)
        for k in range(len(ground.bits)):
            if ground.bits[k] & mask:
                worth = ground.values[k]
                if worth == value:
                    continue
                if worth > value:
                    return False
                if ground.highs[k] == value:
                    may += 1 << (5 * worth)
                else:
                    must += 1 << (5 * worth)
        return _splits_evenly(must, may, value)

    def _room_fault(self, card: int, other: int) -> int:
        """BUILD_LIMIT or KEEP_TAKER where a build made now, beside the own ones but `other`, would be one too many."""
        law = self.law
        own = self._own() & ~other
        if law.max_builds and own.bit_count() >= law.max_builds:
            return BUILD_LIMIT
        if own and self._must_keep(True) and self.stranded(card) & ~other:
            return KEEP_TAKER
        return LEGAL

    def _raise_fault(self, card: int, mask: int, value: int) -> int:
        law = self.law
        stack = self.stacks[mask.bit_length() - 1 - law.cards]
        if law.raisers == NOBODY:
            return ACTION_DISABLED
        if stack[3] < 0:
            return TARGET_NOT_BUILD
        if not self._allowed(law.raisers, stack):
            return OWN_BUILD
        if stack[4]:
            return LOCKED_BUILD
        if law.low[card] == 0:
            return FACE_IN_BUILD
        laid = value - stack[2]
        if laid <= 0 or (laid != law.low[card] and laid != law.high[card]):
            return BAD_BUILD_SUM
        if value > 16 or not (self._values_built(card) >> value) & 1:
            return NO_TAKER
        return self._room_fault(card, mask)

    def _add_fault(self, card: int, mask: int, value: int) -> int:
        law = self.law
        bit = mask & ~self.loose
        stack = self.stacks[bit.bit_length() - 1 - law.cards]
        if stack[3] < 0:
            return TARGET_NOT_BUILD
        if value != stack[2]:
            return RAISE_HAND_ONLY
        if law.adders == NOBODY:
            return OWN_BUILD if stack[3] == self.turn else ACTION_DISABLED
        if not self._allowed(law.adders, stack):
            return NOT_OWNER
        if law.low[card] == 0:
            return FACE_IN_BUILD
        ground = self.ground()
        for k in range(self.loose.bit_count()):
            if ground.bits[k] & mask and ground.values[k] == 0:
                return FACE_IN_BUILD
        if not self._makes_groups(card, ground, mask & self.loose, value):
            return BAD_BUILD_SUM
        if not (self._values_built(card) >> value) & 1:
            return NO_TAKER
        if self._must_keep(True) and self.stranded(card) & ~bit:
            return KEEP_TAKER
        return LEGAL

    def _double_fault(self, card: int, mask: int) -> int:
        law = self.law
        low = law.low[card]
        high = law.high[card]
        if mask & self.loose:
            other = mask.bit_length() - 1
            value = law.low[other]
            match = low > 0 and low == value
        else:
            stack = self.stacks[mask.bit_length() - 1 - law.cards]
            value = stack[2]
            match = low > 0 and (low == value or high == value)
            if match and stack[3] == self.turn and not law.double_own:
                return OWN_BUILD
        if not match:
            return DOUBLE_MISMATCH
        if law.double_needs_taker:
            held = self._values_held(card)
            if not (held >> value) & 1 and not (value == low and high and (held >> high) & 1):
                return NO_TAKER
        if law.keep_taker and self.stranded(card):
            return KEEP_TAKER
        return LEGAL

    # what it does

    def play(self, move: Move) -> None:
        """Play a legal move: cards, builds and turn, the next hands, and the end of the round."""
        kind, card, mask, value = move
        seat = self.turn
        self._past.append(
            (
                self.turn,
                self.loose,
                self.stacks,
                self.hands[:],
                self.won[:],
                self.sweeps[:],
                self.scores[:],
                self.deals,
                self.last_capturer,
                self.last_swept,
                self.leftovers,
                self.next_stack,
                self.phase,
            )
        )
        bit = 1 << card
        self.hands[seat] ^= bit
        if kind == TRAIL:
            self.loose |= bit
        elif kind == CAPTURE:
            self._capture(seat, bit, mask)
            if self.phase == STOPPED:
                return
        else:
            self._lay(kind, seat, bit, mask, value)
        self.turn = seat + 1 if seat + 1 < self.seats else 0
        if not any(self.hands):
            self._hands_are_empty()

    def undo(self) -> None:
        """Take back the last move played."""
        (
            self.turn,
            self.loose,
            self.stacks,
            self.hands,
            self.won,
            self.sweeps,
            self.scores,
            self.deals,
            self.last_capturer,
            self.last_swept,
            self.leftovers,
            self.next_stack,
            self.phase,
        ) = self._past.pop()  # type: ignore[assignment]

    def _capture(self, seat: int, bit: int, mask: int) -> None:
        law = self.law
        taken = mask & self.loose
        self.loose ^= taken
        taken |= bit
        above = mask >> law.cards
        if above:
            kept: list[Stack] = []
            for stack in self.stacks:
                if above & 1:
                    taken |= stack[1]
                else:
                    kept.append(stack)
                above >>= 1
            self.stacks = kept
        self.won[seat] |= taken
        self.last_capturer = seat
        self.last_swept = not self.loose and not self.stacks
        if self.last_swept and (law.sweep_in_last_deal or self.deals) and not self._frozen():
            self.sweeps[seat] += 1
        if law.immediate:
            self._score_at_once(seat, taken)

    def _frozen(self) -> bool:
        return self.law.freeze >= 0 and max(self.scores) >= self.law.freeze

    def _score_at_once(self, seat: int, taken: int) -> None:
        side = self.sides[seat]
        self.scores[side] += self.points_of(taken)
        best = max(self.scores)
        if best >= self.law.target and self.scores.count(best) == 1:
            self.phase = STOPPED

    def points_of(self, cards: int) -> int:
        """The points that these cards are worth at once."""
        points = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            points += self.law.points[bit.bit_length() - 1]
        return points

    def _lay(self, kind: int, seat: int, bit: int, mask: int, value: int) -> None:
        law = self.law
        loose = mask & self.loose
        self.loose ^= loose
        slot = (mask >> law.cards).bit_length() - 1
        if kind == BUILD:
            cards = bit | loose
            total = law.low[bit.bit_length() - 1] + self._sum_of(loose)
            above = mask >> law.cards
            kept: list[Stack] = []
            for stack in self.stacks:
                if above & 1:
                    cards |= stack[1]
                    total += stack[2]
                else:
                    kept.append(stack)
                above >>= 1
            self.stacks = kept
            self._put((self.next_stack, cards, value, seat, 1 if total != value else 0))
        elif slot < 0:
            self._put((self.next_stack, bit | loose, law.low[bit.bit_length() - 1], -1, 1))
        else:
            stack = self.stacks[slot]
            stacks = self.stacks[:]
            if kind == RAISE:
                stacks[slot] = (stack[0], stack[1] | bit, value, seat, 0)
            else:
                stacks[slot] = (stack[0], stack[1] | bit | loose, stack[2], stack[3], 1)
            self.stacks = stacks

    def _sum_of(self, cards: int) -> int:
        total = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            total += self.law.low[bit.bit_length() - 1]
        return total

    def _put(self, stack: Stack) -> None:
        """A new stack: a pile behind the other piles, a build behind the other builds."""
        self.next_stack += 1
        place = self._piles() if stack[3] < 0 else len(self.stacks)
        self.stacks = [*self.stacks[:place], stack, *self.stacks[place:]]

    def _hands_are_empty(self) -> None:
        if self.deals:
            self.hands = self.deals[0][:]
            self.deals = self.deals[1:]
            self.turn = self.leader
            return
        self.phase = COUNTED
        if self.last_capturer < 0:
            return
        left = self.loose
        for stack in self.stacks:
            left |= stack[1]
        self.loose = 0
        self.stacks = []
        self.leftovers = left
        self.won[self.last_capturer] |= left
        if self.law.immediate and left:
            self._score_at_once(self.last_capturer, left)


def _by_value(move: Move) -> int:
    return move[3]


def _splits_evenly(must: int, may: int, target: int) -> bool:
    """Whether `must` falls into blocks of `target`, with as many of `may` as help."""
    if may == 0:
        total = 0
        for value in range(1, target):
            total += value * ((must >> (5 * value)) & 31)
        if total % target:
            return False
    return covers(must, may, target, set())
