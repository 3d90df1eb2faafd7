"""The moves that may be played, in canonical order.

First the essentials: every trail, raise, add with at most one loose card, double and build of one card, then by card of
the hand a large capture and each capture of one item. Then by card of the hand all other captures, builds and adds,
each by what it takes, as masks ascend. There may be more of these than could ever be told: they are made as asked for.
"""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.kernel.faults import double_fault, more
from kasino.game.kernel.law import ADD, BUILD, CAPTURE, DOUBLE, HIGHEST, NOBODY, RAISE, TRAIL, Move
from kasino.game.kernel.sets import Sets

CROWDED = 256  # a table with more sums than this, or four times as many unions of them, is searched, not listed


class Choices(Sets):
    """What the seat to play may do."""

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
        any_value = self.any_value
        loose_values = self.loose_values
        plain = not law.multiple and not law.build_on_pile
        free_items = ~self.twins
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
                    values = loose_values << low if plain else self._partnered(low, law.high[card])
                    values &= helds[i] if needs_taker else law.takeable
                    if values and (not self.own or self._has_room(i, 0)):
                        self._builds(i, values, free, builds)
            rest = alones[i]
            target = hand[card]
            large = rest
            if rest or (several >> target) & 1:
                if forcing or target == 0 or (several >> target) & 1:
                    large = self.large(i)
                else:
                    others = rest & (rest - 1)
                    if others & (others - 1):
                        self.more = True  # of three or more single items, two may be taken
                if large & (large - 1):
                    captures.append((CAPTURE, card, large, 0))
                if forcing:
                    rest = self._singles(i, large)
                rest &= free_items
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    captures.append((CAPTURE, card, bit, 0))
            larges.append(large)
        if stacked:
            if self.raisable:
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
        forced = self.forced(i)
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
        forced = self.forced(i)
        if forced:
            return forced > 0
        return self.alones[i] != 0 or (self.law.hand[card] > 0 and (self.several >> self.law.hand[card]) & 1 != 0)

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
            for slot in self.raisable:
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
        rest = self.stacks_worth((1 << law.low[card] | 1 << law.high[card]) & ~1)
        while rest:
            bit = rest & -rest
            rest ^= bit
            if double_fault(self.board, card, bit, self.helds[i]) == 0:
                moves.append((DOUBLE, card, bit, 0))

    def _partnered(self, low: int, high: int) -> int:
        """Bit v: one item of the table makes a build of v with a card of these table values."""
        values = self.loose_values << low
        if self.law.multiple:
            values |= self.loose_values & (1 << low)
            if high and self.loose_values & 2:
                values |= 1 << high
        if self.law.build_on_pile:
            values |= self.any_value << low | self.any_value
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

    def others(self, moves: list[Move], limit: int) -> bool:
        """Add all other moves, or at least up to `limit` where that is not 0, if the table can be listed.

        False, and nothing added, where it has to be searched.
        """
        if not self.codes and self.reach:
            self.list_sums()
        law = self.law
        least = len(moves)
        for i in range(len(self.cards)):
            if limit and len(moves) >= limit:
                break
            card = self.cards[i]
            large = self.larges[i]
            if large & (large - 1):
                for mask in self.listed_captures(i):
                    if mask & (mask - 1) and mask != large:
                        moves.append((CAPTURE, card, mask, 0))
            for value in self._group_values(i) if self.grouping else []:
                for mask in self.listed_groups(card, value, self.board.ground_of_builds(), not law.multiple):
                    if mask & (mask - 1):
                        moves.append((BUILD, card, mask, value))
            for slot in self._group_slots(i) if self.grouping else []:
                value = self.board.stacks[slot][2]
                for mask in self.listed_groups(card, value, self.loose, False):
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
                for mask in self.searched_captures(i):
                    if mask & (mask - 1) and mask != large:
                        yield (CAPTURE, card, mask, 0)
            for value in self._group_values(i):
                size = self.board.ground_of_builds().bit_count()
                for mask in self.searched_groups(card, value, size, not law.multiple):
                    if mask & (mask - 1):
                        yield (BUILD, card, mask, value)
            for slot in self._group_slots(i):
                value = self.board.stacks[slot][2]
                for mask in self.searched_groups(card, value, self.loose.bit_count(), False):
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
