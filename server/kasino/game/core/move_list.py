"""Generates the legal moves of the seat to play in canonical order (docs/rules.md 9).

First come the essentials: every trail, raise, add with at most one loose card, double and build of one card, then by
card of the hand a large capture and each capture of one item. Then by card of the hand come all other captures, builds
and adds, each in ascending order of its mask. There may be too many of these to list, so a generator makes them.
"""

from __future__ import annotations

from collections.abc import Iterator

from kasino.game.core.capture_sets import Sets
from kasino.game.core.encoding import ADD, BUILD, CAPTURE, DOUBLE, LEGAL, NOBODY, RAISE, TRAIL, Move
from kasino.game.core.legality import double_fault, more

CROWDED = 1024  # a table with more unions of sums than this, or 16 times as many sets of terms, is searched


class Choices(Sets):
    """The legal moves of the seat to play in one position."""

    def essentials(self) -> list[Move]:
        """The essential moves, which are always listed."""
        law = self.law
        if law.must_capture or (self.own and (law.keep_taker or not law.trail_with_build)):
            moves = [(TRAIL, card, 0, 0) for card in self.cards if self._may_trail(card)]
        else:
            moves = [(TRAIL, card, 0, 0) for card in self.cards]
        if self.raisable:
            self._raises(moves)
        if law.adders != NOBODY and self.any_value:
            self._adds(moves)
        if law.allow_double:
            self._doubles(moves)
        if law.allow_build:
            self._builds(moves)
        self._captures(moves)
        return moves

    def _captures(self, moves: list[Move]) -> None:
        """Add by card a large capture, then each capture of one item; set `further` for cards that may have more."""
        law = self.law
        takes = law.takes
        loose = self.loose
        twins = self.twins
        several = self.several
        any_value = self.any_value
        matching = several | self.loose_values | any_value
        duties = self.forcing or law.maximal
        for card in self.cards:
            values = takes[card]
            if values and not values & matching:
                continue
            rest = alone = loose & law.alone[card] | (self.stacks_worth(values) if values & any_value else 0)
            if values & several or (alone and (duties or not values)):
                forced = self.forced(card)
                if forced < 0:
                    continue
                large = self.large(card, alone, forced)
                if duties:
                    rest = self._singles(card, alone, large, forced)
                lone = not alone and self.blocks.get(law.hand[card]) == [large]
            else:
                large = alone
                lone = alone.bit_count() < 3
            if large & (large - 1):
                moves.append((CAPTURE, card, large, 0))
                if not lone:
                    self.further[card] = (alone, large)
            if twins:
                rest &= ~twins
            while rest:
                bit = rest & -rest
                rest ^= bit
                moves.append((CAPTURE, card, bit, 0))

    def _may_trail(self, card: int) -> bool:
        """Whether the duties of the rules allow the card to be trailed."""
        law = self.law
        if (self.own and not law.trail_with_build) or (law.must_capture and self._can_capture(card)):
            return False
        return not (self.own and law.keep_taker) or self.board.stranded(self.held(card)) == 0

    def _singles(self, card: int, alone: int, large: int, forced: int) -> int:
        """The items that the card may capture alone, where duties restrict captures."""
        rest = alone
        if forced:
            rest = 0 if forced & (forced - 1) else forced & rest
        if self.law.maximal:
            whole = 0
            while rest:
                bit = rest & -rest
                rest ^= bit
                if bit == large or more(self.board, card, bit) == 0:
                    whole |= bit
            return whole
        return rest

    def _can_capture(self, card: int) -> bool:
        forced = self.forced(card)
        if forced:
            return forced > 0
        return self.law.takes[card] & self.several != 0 or self.board.taken_alone(card) != 0

    def _buildable(self, card: int) -> int:
        """Bit v: the rules on takers allow the card to be laid into a build of v."""
        return self.held(card) if self.law.build_needs_taker else self.law.takeable

    def _has_room(self, card: int, other: int) -> bool:
        """Whether the seat may have one more build beside its own ones except `other`, by the limit and the takers."""
        own = self.own & ~other
        if not own:
            return True
        board = self.board
        if self.law.max_builds and own.bit_count() >= self.law.max_builds:
            return False
        return not self.law.keep_all or board.stranded(self.held(card)) & ~other == 0

    def _may_add(self, card: int, slot: int) -> bool:
        """Whether the seat may add a group to the build in this slot, if the cards make one."""
        board = self.board
        law = self.law
        stack = board.stacks[slot]
        values = self.held(card) if law.add_needs_taker else law.takeable
        if stack[3] < 0 or not board.allowed(law.adders, stack) or not (values >> stack[2]) & 1:
            return False
        return not law.keep_all or board.stranded(self.held(card)) == 0

    def _raises(self, moves: list[Move]) -> None:
        law = self.law
        board = self.board
        takers = self.once if law.build_needs_taker else law.takeable
        for card in self.cards:
            low = law.low[card]
            high = law.high[card]
            values = (self.raisable << low | self.raisable << high) & takers
            if low == 0 or not values:
                continue
            values &= self._buildable(card)
            bit = 1 << law.cards
            for stack in board.stacks:
                if stack[3] >= 0 and not stack[4] and board.allowed(law.raisers, stack) and self._has_room(card, bit):
                    value = stack[2] + low
                    if (values >> value) & 1:
                        moves.append((RAISE, card, bit, value))
                    if high and (values >> (stack[2] + high)) & 1:
                        moves.append((RAISE, card, bit, stack[2] + high))
                bit <<= 1

    def _adds(self, moves: list[Move]) -> None:
        law = self.law
        for card in self.cards:
            low = law.low[card]
            for slot in self._group_slots(card):
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

    def _doubles(self, moves: list[Move]) -> None:
        law = self.law
        laid = law.laid
        present = self.loose_values | self.any_value
        sure = 0 if law.double_needs_taker or law.keep_taker else self.loose
        for card in self.cards:
            values = laid[card]
            if values & present:
                rest = self.loose & ~self.twins & law.worth[law.low[card]]
                if values & self.any_value:
                    rest |= self.stacks_worth(values)
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    if bit & sure or double_fault(self.board, card, bit, self.held(card)) == LEGAL:
                        moves.append((DOUBLE, card, bit, 0))

    def _builds(self, moves: list[Move]) -> None:
        """Add the builds that use one item of the table, by card and value."""
        law = self.law
        low = law.low
        takes = law.takes
        loose_values = self.loose_values
        twice = self.twice
        needs_taker = law.build_needs_taker
        takers = self.once if needs_taker else law.takeable
        simple = not law.multiple and not law.build_on_pile
        for card in self.cards:
            least = low[card]
            if least:
                values = (loose_values << least if simple else self._partnered(least, law.high[card])) & takers
                if values and needs_taker:
                    values &= ~takes[card] | twice  # the card is not its own taker
                if values and (not self.own or self._has_room(card, 0)):
                    self._builds_of(card, values, moves)

    def _partnered(self, low: int, high: int) -> int:
        """Bit v: a card of these table values makes a build of v with one item of the table."""
        values = self.loose_values << low
        if self.law.multiple:
            values |= self.loose_values & (1 << low)
            if high and self.loose_values & 2:
                values |= 1 << high
        if self.law.build_on_pile:
            values |= self.any_value << low | self.any_value
        return values

    def _builds_of(self, card: int, values: int, moves: list[Move]) -> None:
        """Add the builds of these values that use the card and one item of the table, by value."""
        law = self.law
        worth = law.worth
        low = law.low[card]
        high = law.high[card]
        free = self.loose & ~self.twins
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
            if law.build_on_pile:
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
        """Add all other moves, or at least as many as `limit` where that is not 0, if the table can be listed.

        Returns False and adds nothing where the table has to be searched.
        """
        if self.grouping and not self.totals and not self.crowded:
            self.list_sums()
        least = len(moves)
        for card in self.cards:
            if limit and len(moves) >= limit:
                break
            if card in self.further:
                alone, large = self.further[card]
                for mask in self.listed_captures(card, alone):
                    if mask & (mask - 1) and mask != large:
                        moves.append((CAPTURE, card, mask, 0))
            if self.grouping:
                self._groups(card, moves)
            if self.crowded:
                del moves[least:]
                return False
        return True

    def _groups(self, card: int, moves: list[Move]) -> None:
        """Add the builds and adds of several items by this card."""
        law = self.law
        for value in self._group_values(card):
            for mask in self.listed_groups(card, value, self.board.ground_of_builds(), not law.multiple):
                if mask & (mask - 1):
                    moves.append((BUILD, card, mask, value))
        for slot in self._group_slots(card):
            value = self.board.stacks[slot][2]
            for mask in self.listed_groups(card, value, self.loose, False):
                if mask & (mask - 1):
                    moves.append((ADD, card, mask | 1 << (law.cards + slot), value))

    def search_others(self) -> Iterator[Move]:
        """Iterate over all other moves, by search."""
        law = self.law
        for card in self.cards:
            if card in self.further:
                alone, large = self.further[card]
                for mask in self.searched_captures(card, alone):
                    if mask & (mask - 1) and mask != large:
                        yield (CAPTURE, card, mask, 0)
            for value in self._group_values(card):
                size = self.board.ground_of_builds().bit_count()
                for mask in self.searched_groups(card, value, size, not law.multiple):
                    if mask & (mask - 1):
                        yield (BUILD, card, mask, value)
            for slot in self._group_slots(card):
                value = self.board.stacks[slot][2]
                for mask in self.searched_groups(card, value, self.loose.bit_count(), False):
                    if mask & (mask - 1):
                        yield (ADD, card, mask | 1 << (law.cards + slot), value)

    def _group_values(self, card: int) -> list[int]:
        """The values of builds of several items that the card may make, if the items add up."""
        law = self.law
        values: list[int] = []
        low = law.low[card]
        if law.allow_build and not law.one_table_card and low:
            rest = self._buildable(card) >> low << low
            if rest and self._has_room(card, 0):
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    values.append(bit.bit_length() - 1)
        return values

    def _group_slots(self, card: int) -> list[int]:
        """The slots of the builds to which the card may add a group, if the cards make one."""
        slots: list[int] = []
        if self.law.adders != NOBODY and self.law.low[card]:
            for slot in range(len(self.board.stacks)):
                if self._may_add(card, slot):
                    slots.append(slot)
        return slots
