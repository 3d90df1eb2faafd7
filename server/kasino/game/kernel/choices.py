"""The moves that may be played, in canonical order.

First the essentials: every trail, raise, add with at most one loose card, double and build of one card, then by card of
the hand a large capture and each capture of one item. Then by card of the hand all other captures, builds and adds,
each by what it takes, as masks ascend. There may be more of these than could ever be told: they are made as asked for.

Captures and groups are found in one of two ways, which tell the same sets in the same order. On most tables the sums
that the items make are listed; on a crowded one, where that would be long, the sets are searched for one by one.
"""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.kernel.board import Board
from kasino.game.kernel.cover import Ground, splits
from kasino.game.kernel.faults import double_fault, more
from kasino.game.kernel.law import ADD, BUILD, CAPTURE, DOUBLE, HIGHEST, NOBODY, RAISE, TRAIL, Move

CROWDED = 256  # a table with more sums than this, or four times as many unions of them, is searched, not listed


class Choices:
    """What the seat to play may do on this board. Made for one position: it does not follow the board.

    Lists are by choice: the place of a card in `cards`, the cards of the hand with twins once. `helds[i]` has bit v
    where another card of the hand captures v; `alones[i]` is the mask of the items that the card takes singly.
    """

    def __init__(self, board: Board, crowded: int) -> None:
        self.board = board
        self.law = board.law
        self.loose: int = board.loose
        self.twins: int = 0  # the loose cards whose twin lies before them
        self.cards: list[int] = []
        self.helds: list[int] = []
        self.alones: list[int] = []
        self.larges: list[int] = []
        self.own: int = 0  # the builds of the seat to play
        self.forcing: bool = False  # duties may say what a capture has to take
        self.several: int = 0  # bit s: two or more items add up to s
        self.crowded: bool = False
        self._values: list[int] = []  # by slot: bit v where a card that captures v takes the stack
        self._any_value: int = 0
        self._loose_values: int = 0  # bit v: a loose card is worth v on the table
        self._raisable: list[int] = []  # the slots that the seat may raise, for what the builds are
        self._reach: int = 0  # the largest sum that matters
        self.more: bool = False  # there may be other moves than the essentials
        self._limit: int = crowded
        self._codes: list[int] = []
        self._blocks: dict[int, list[int]] = {}
        self._ground: Ground | None = None
        self._read_table()
        self._read_hand()

    def _read_table(self) -> None:
        board = self.board
        law = self.law
        low = law.low
        if law.packs > 1:
            self.twins = law.second & (self.loose << 1)
        single = 0
        several = 0
        rest = self.loose & ~law.worth[0]
        while rest:
            bit = rest & -rest
            rest ^= bit
            value = low[bit.bit_length() - 1]
            several |= (single | several) << value
            single |= 1 << value
        self._loose_values = single
        if board.stacks:
            for slot in range(len(board.stacks)):
                stack = board.stacks[slot]
                value = stack[2]
                values = 1 << value
                if stack[3] < 0:
                    part = law.pile_in_sums and value > 0
                    high = board.high(stack)
                    if high:
                        values |= 1 << high
                else:
                    part = law.build_in_sums
                    if stack[3] == board.turn:
                        self.own |= 1 << (law.cards + slot)
                    if not stack[4] and board.allowed(law.raisers, stack):
                        self._raisable.append(slot)
                if part:
                    several |= (single | several) << value
                    single |= 1 << value
                self._values.append(values)
                self._any_value |= values
        self.forcing = law.must_take_equal or (law.keep_taker and self.own != 0)
        self.several = several & ((2 << HIGHEST) - 1)

    def _read_hand(self) -> None:
        board = self.board
        law = self.law
        takes = law.takes
        hand = law.hand
        alone = law.alone
        loose = self.loose
        several = self.several
        stacked = len(board.stacks) > 0
        once = 0
        twice = 0
        reach = 0
        rest = board.hands[board.turn]
        twins = law.second & (rest << 1) if law.packs > 1 else 0
        cards = self.cards
        alones = self.alones
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            values = takes[card]
            twice |= once & values
            once |= values
            if bit & twins:
                continue
            cards.append(card)
            taken = loose & alone[card]
            if values & self._any_value:
                taken |= self._stacks_worth(values)
            alones.append(taken)
            target = hand[card]
            if target > reach and (several >> target) & 1:
                reach = target
        for card in cards:
            values = takes[card]
            self.helds.append((once & ~values) | (twice & values))
        grouping = law.allow_build and not law.one_table_card
        if grouping or (stacked and law.adders != NOBODY):
            reach = HIGHEST
            self.more = True
        self._reach = reach

    def _stacks_worth(self, values: int) -> int:
        """The mask of the stacks that have one of these values."""
        mask = 0
        bit = 1 << self.law.cards
        for worth in self._values:
            if worth & values:
                mask |= bit
            bit <<= 1
        return mask

    # the essentials

    def essentials(self) -> list[Move]:
        """The moves that are always told."""
        board = self.board
        law = self.law
        cards = self.cards
        lows = law.low
        worth = law.worth
        hand = law.hand
        several = self.several
        free = self.loose & ~self.twins
        stacked = len(board.stacks) > 0
        ground = free != 0 or (stacked and law.build_on_pile)
        bound = law.must_capture or (law.keep_taker and self.own != 0)
        conditions = law.double_needs_taker or law.keep_taker
        forcing = self.forcing or law.maximal
        moves: list[Move] = []
        doubles: list[Move] = []
        builds: list[Move] = []
        captures: list[Move] = []
        trails = law.trail_with_build or not self.own
        doubling = law.allow_double
        building = law.allow_build and ground
        needs_taker = law.build_needs_taker
        alones = self.alones
        helds = self.helds
        larges = self.larges
        any_value = self._any_value
        for i in range(len(cards)):
            card = cards[i]
            low = lows[card]
            if trails and (not bound or self._may_trail(i)):
                moves.append((TRAIL, card, 0, 0))
            if low:
                if doubling:
                    rest = free & worth[low]
                    while rest:
                        bit = rest & -rest
                        rest ^= bit
                        if not conditions or double_fault(board, card, bit, helds[i]) == 0:
                            doubles.append((DOUBLE, card, bit, 0))
                    if any_value and any_value & (1 << low | 1 << law.high[card]) & ~1:
                        self._doubles_on_stacks(i, doubles)
                if building:
                    values = self._partnered(low, law.high[card])
                    values &= helds[i] if needs_taker else law.takeable
                    if values and (not self.own or self._has_room(i, 0)):
                        self._builds(i, values, free, builds)
            rest = alones[i]
            large = 0
            if rest or (several >> hand[card]) & 1:
                large = self._large(i)
                if large & (large - 1):
                    captures.append((CAPTURE, card, large, 0))
                if forcing:
                    rest = self._singles(i, large)
                elif not hand[card] and not large:
                    rest = 0
                rest &= ~self.twins
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    captures.append((CAPTURE, card, bit, 0))
            larges.append(large)
        if stacked:
            if self._raisable:
                self._raises(moves)
            if law.adders != NOBODY:
                self._adds(moves)
        moves += doubles
        moves += builds
        moves += captures
        return moves

    def _may_trail(self, i: int) -> bool:
        """Whether duties leave this card to be laid out."""
        law = self.law
        if law.must_capture and self._can_capture(i):
            return False
        return not (self.own and law.keep_taker) or self.board.stranded(self.helds[i]) == 0

    def _singles(self, i: int, large: int) -> int:
        """The items that the card may take as the only one, where duties say what else a capture has to take."""
        rest = self.alones[i]
        forced = self._forced(i)
        if forced:
            rest = 0 if forced & (forced - 1) else forced & rest
        if self.law.maximal:
            whole = 0
            while rest:
                bit = rest & -rest
                rest ^= bit
                if bit == large or more(self.board, self.cards[i], bit) == 0:
                    whole |= bit
            return whole
        return rest

    def _can_capture(self, i: int) -> bool:
        card = self.cards[i]
        forced = self._forced(i)
        if forced:
            return forced > 0
        return self.alones[i] != 0 or (self.law.hand[card] > 0 and (self.several >> self.law.hand[card]) & 1 != 0)

    def _forced(self, i: int) -> int:
        return self.board.forced(self.cards[i]) if self.forcing else 0

    def _buildable(self, i: int) -> int:
        """Bit v: the card may be laid into a build of v, for what the other cards take."""
        return self.helds[i] if self.law.build_needs_taker else self.law.takeable

    def _has_room(self, i: int, other: int) -> bool:
        """Whether limits and takers leave room for one more build, beside the own ones but `other`."""
        own = self.own & ~other
        if not own:
            return True
        board = self.board
        if self.law.max_builds and own.bit_count() >= self.law.max_builds:
            return False
        return not self.law.keep_all or board.stranded(self.helds[i]) & ~other == 0

    def _may_add(self, i: int, slot: int) -> bool:
        """Whether the seat may add a group to this build, if the cards make one."""
        board = self.board
        law = self.law
        stack = board.stacks[slot]
        values = self.helds[i] if law.add_needs_taker else law.takeable
        if stack[3] < 0 or not board.allowed(law.adders, stack) or not (values >> stack[2]) & 1:
            return False
        return not law.keep_all or board.stranded(self.helds[i]) == 0

    def _raises(self, moves: list[Move]) -> None:
        law = self.law
        stacks = self.board.stacks
        for i in range(len(self.cards)):
            card = self.cards[i]
            low = law.low[card]
            values = self._buildable(i)
            if low == 0 or not values:
                continue
            high = law.high[card]
            for slot in self._raisable:
                value = stacks[slot][2] + low
                bit = 1 << (law.cards + slot)
                if (values >> value) & 1 and self._has_room(i, bit):
                    moves.append((RAISE, card, bit, value))
                if high:
                    value += high - low
                    if (values >> value) & 1 and self._has_room(i, bit):
                        moves.append((RAISE, card, bit, value))

    def _adds(self, moves: list[Move]) -> None:
        law = self.law
        for i in range(len(self.cards)):
            card = self.cards[i]
            low = law.low[card]
            for slot in self._group_slots(i):
                bit = 1 << (law.cards + slot)
                value = self.board.stacks[slot][2]
                partners = law.worth[value - low] if value > low else 0
                if low == value or law.high[card] == value:
                    moves.append((ADD, card, bit, value))
                    partners |= law.worth[value] | law.worth_high[value]
                rest = self.loose & partners & ~self.twins
                while rest:
                    other = rest & -rest
                    rest ^= other
                    moves.append((ADD, card, bit | other, value))

    def _doubles_on_stacks(self, i: int, moves: list[Move]) -> None:
        law = self.law
        card = self.cards[i]
        rest = self._stacks_worth((1 << law.low[card] | 1 << law.high[card]) & ~1)
        while rest:
            bit = rest & -rest
            rest ^= bit
            if double_fault(self.board, card, bit, self.helds[i]) == 0:
                moves.append((DOUBLE, card, bit, 0))

    def _partnered(self, low: int, high: int) -> int:
        """Bit v: one item of the table makes a build of v with a card of these table values."""
        values = self._loose_values << low
        if self.law.multiple:
            values |= self._loose_values & (1 << low)
            if high and self._loose_values & 2:
                values |= 1 << high
        if self.law.build_on_pile:
            values |= self._any_value << low | self._any_value
        return values

    def _builds(self, i: int, values: int, free: int, moves: list[Move]) -> None:
        """The builds of these values on one item of the table, by value."""
        law = self.law
        worth = law.worth
        card = self.cards[i]
        low = law.low[card]
        high = law.high[card]
        values &= (2 << HIGHEST) - 1
        piles = law.build_on_pile and len(self.board.stacks) > 0
        while values:
            bit = values & -values
            values ^= bit
            value = bit.bit_length() - 1
            rest = free & worth[value - low] if value > low else 0
            if law.multiple and (low == value or high == value):
                rest |= free & (worth[value] | law.worth_high[value])
            while rest:
                bit = rest & -rest
                rest ^= bit
                moves.append((BUILD, card, bit, value))
            if piles:
                self._builds_on_piles(card, value, moves)

    def _builds_on_piles(self, card: int, value: int, moves: list[Move]) -> None:
        law = self.law
        low = law.low[card]
        bit = 1 << law.cards
        for stack in self.board.stacks:
            if stack[3] < 0:
                whole = stack[2] == value or self.board.high(stack) == value
                if low + stack[2] == value or (law.multiple and whole and (low == value or law.high[card] == value)):
                    moves.append((BUILD, card, bit, value))
            bit <<= 1

    def _large(self, i: int) -> int:
        """One large capture: all that the card takes singly, then sums, the lowest first. 0: none.

        Found greedily, so not always the largest; where a capture has to be maximal it is.
        """
        law = self.law
        card = self.cards[i]
        target = law.hand[card]
        large = self.alones[i]
        if target == 0:
            self.more |= law.pair_all
            return large if law.pair_all else large & -large
        pieces = large.bit_count() if large & (large - 1) else 1
        if self.forcing:
            forced = self.board.forced(card)
            if forced < 0:
                return 0
            self.more = True
            if forced & ~large:
                return self._grown(card, large | forced)
        if (self.several >> target) & 1:
            blocks = self._sums(target)
            if self.crowded:
                self.more = True
                large |= self._search_blocks(target)
            else:
                if len(blocks) > 1 or large:
                    self.more = True
                used = 0
                for block in blocks:
                    if not block & used:
                        used |= block
                large |= used
        elif pieces > 2:
            self.more = True
        if law.maximal and large:
            self.more = True
            return self._grown(card, large)
        return large

    def _grown(self, card: int, mask: int) -> int:
        """A maximal capture that holds this set, of which it is known that there is one."""
        further = more(self.board, card, mask)
        while further:
            mask |= further
            further = more(self.board, card, mask)
        return mask

    # the others

    def others(self, moves: list[Move], limit: int) -> bool:
        """Add all other moves, or at least up to `limit` where that is not 0, if the table can be listed.

        False, and nothing added, where it has to be searched.
        """
        if not self._codes and self._reach:
            self._list()
        law = self.law
        least = len(moves)
        for i in range(len(self.cards)):
            if limit and len(moves) >= limit:
                break
            card = self.cards[i]
            large = self.larges[i]
            if large & (large - 1):
                for mask in self._listed_captures(i):
                    if mask & (mask - 1) and mask != large:
                        moves.append((CAPTURE, card, mask, 0))
            for value in self._group_values(i):
                for mask in self._listed_groups(card, value, self.board.ground_of_builds(), not law.multiple):
                    if mask & (mask - 1):
                        moves.append((BUILD, card, mask, value))
            for slot in self._group_slots(i):
                value = self.board.stacks[slot][2]
                for mask in self._listed_groups(card, value, self.loose, False):
                    if mask & (mask - 1):
                        moves.append((ADD, card, mask | 1 << (law.cards + slot), value))
            if self.crowded:
                del moves[least:]
                return False
        return True

    def search_others(self) -> Iterator[Move]:
        """All other moves, each made when it is asked for."""
        law = self.law
        for i in range(len(self.cards)):
            card = self.cards[i]
            large = self.larges[i]
            if large & (large - 1):
                for mask in self._searched_captures(i):
                    if mask & (mask - 1) and mask != large:
                        yield (CAPTURE, card, mask, 0)
            for value in self._group_values(i):
                size = self.board.ground_of_builds().bit_count()
                for mask in self._searched_groups(card, value, size, not law.multiple):
                    if mask & (mask - 1):
                        yield (BUILD, card, mask, value)
            for slot in self._group_slots(i):
                value = self.board.stacks[slot][2]
                for mask in self._searched_groups(card, value, self.loose.bit_count(), False):
                    if mask & (mask - 1):
                        yield (ADD, card, mask | 1 << (law.cards + slot), value)

    def _group_values(self, i: int) -> list[int]:
        """The values of the builds of several items that the card may make, if the cards make them."""
        law = self.law
        values: list[int] = []
        low = law.low[self.cards[i]]
        if law.allow_build and not law.one_table_card and low:
            rest = self._buildable(i) >> low << low
            if rest and self._has_room(i, 0):
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    values.append(bit.bit_length() - 1)
        return values

    def _group_slots(self, i: int) -> list[int]:
        """The builds to which the card may add a group, if the cards make one."""
        slots: list[int] = []
        if self.law.adders != NOBODY and self.law.low[self.cards[i]]:
            for slot in range(len(self.board.stacks)):
                if self._may_add(i, slot):
                    slots.append(slot)
        return slots

    # a table whose sums are listed

    def _list(self) -> None:
        """List `mask << 5 | sum` for each set of items with a sum that matters, unless the table is crowded."""
        board = self.board
        law = self.law
        low = law.low
        reach = self._reach
        codes = [0]
        rest = self.loose & ~law.worth[0]
        while rest:
            bit = rest & -rest
            rest ^= bit
            value = low[bit.bit_length() - 1]
            room = reach - value
            further = bit << 5 | value
            codes += [code + further for code in codes if code & 31 <= room]
            if len(codes) > self._limit:
                self.crowded = True
                return
        bit = 1 << law.cards
        for stack in board.stacks:
            if (law.build_in_sums if stack[3] >= 0 else law.pile_in_sums) and stack[2]:
                room = reach - stack[2]
                further = bit << 5 | stack[2]
                codes += [code + further for code in codes if code & 31 <= room]
            bit <<= 1
        self.crowded = len(codes) > self._limit
        self._codes = codes

    def _sums(self, target: int) -> list[int]:
        """The sets of several items that add up to `target`, ascending; none where the table is crowded."""
        found = self._blocks.get(target)
        if found is None:
            if not self._codes and not self.crowded:
                self._list()
            if self.crowded:
                return []
            found = [code >> 5 for code in self._codes if code & 31 == target]
            found = [block for block in found if block & (block - 1)]
            if len(found) > 1:
                found.sort()
            self._blocks[target] = found
        return found

    def _unions(self, target: int, alone: int) -> list[int]:
        """The sets that split into sums of `target` and single items of `alone`, ascending."""
        blocks = self._sums(target) if (self.several >> target) & 1 else []
        sets: list[int] = []
        for block in blocks:
            sets += [mask | block for mask in sets if not mask & block]
            sets.append(block)
            if len(sets) > 4 * self._limit:
                self.crowded = True
                return []
        rest = alone
        while rest:
            bit = rest & -rest
            rest ^= bit
            sets += [mask | bit for mask in sets if not mask & bit]
            sets.append(bit)
        if len(sets) > 4 * self._limit:
            self.crowded = True
            return []
        return sorted(set(sets)) if len(sets) > 1 else sets

    def _listed_captures(self, i: int) -> list[int]:
        law = self.law
        card = self.cards[i]
        if law.hand[card] == 0:
            sets = self._submasks(self.alones[i])
        else:
            sets = self._unions(law.hand[card], self.alones[i])
            forced = self._forced(i)
            if forced:
                sets = [mask for mask in sets if mask & forced == forced]
        if law.maximal:
            sets = [mask for mask in sets if more(self.board, card, mask) == 0]
        return self._twins_in_order(sets)

    def _submasks(self, like: int) -> list[int]:
        sets: list[int] = []
        mask = like & -like
        while mask:
            sets.append(mask)
            mask = (mask - like) & like
        return sets

    def _twins_in_order(self, sets: list[int]) -> list[int]:
        """Those sets that do not take the second of two twins without the first."""
        if not self.twins:
            return sets
        return [mask for mask in sets if (mask & self.twins) >> 1 & ~mask == 0]

    def _listed_groups(self, card: int, value: int, ground: int, single: bool) -> list[int]:
        """The sets of items of `ground` that make groups of `value` together with the card, ascending."""
        law = self.law
        rest = value - law.low[card]
        first = [code >> 5 for code in self._codes if code & 31 == rest]
        if ground != self.loose or self.board.stacks:
            first = [mask for mask in first if not mask & ~ground]
        sets = first
        if not single:
            unions = self._unions(value, self.board.whole(value) & ground)
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
        return self._twins_in_order(sets)

    # a crowded table, which is searched

    def _items(self) -> Ground:
        if self._ground is None:
            self._ground = self.board.ground()
        return self._ground

    def _search_blocks(self, target: int) -> int:
        """Sums of several items, one after the other, each the lowest that is left."""
        used = 0
        whole = 0
        rest = self._items()
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

    def _searched_captures(self, i: int) -> Iterator[int]:
        law = self.law
        board = self.board
        card = self.cards[i]
        target = law.hand[card]
        if target == 0:
            yield from self._twins_in_order(self._submasks(self.alones[i]))
            return
        forced = self._forced(i)
        ground = self._items()
        must = 0
        may = 0
        if forced:
            must = board.count(forced & ~self.alones[i])
            may = board.count(forced & self.alones[i] & board.terms(target))
            if must == 0 and (not law.maximal or more(board, card, forced) == 0):
                yield forced
            ground = ground.without(forced)
        for mask in splits(ground, len(ground.bits), target, law.hand_low[card], must, may, 0, False, law.maximal):
            if not law.maximal or more(board, card, mask | forced) == 0:
                yield mask | forced

    def _searched_groups(self, card: int, value: int, size: int, single: bool) -> Iterator[int]:
        """The sets of the first `size` items that make groups of `value` together with the card, ascending."""
        law = self.law
        low = law.low[card]
        ground = self._items()
        if low > value:
            return
        if single:
            yield from splits(ground, size, value, 0, 0, 0, low, True, False)
        elif low == value:
            yield from splits(ground, size, value, 0, 0, 0, 0, False, False)
        elif law.high[card] == value:
            yield from splits(ground, size, value, 0, 0, 1 << (5 * low), 0, False, False)
        else:
            yield from splits(ground, size, value, 0, 1 << (5 * low), 0, 0, False, False)
