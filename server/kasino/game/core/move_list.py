"""Generates the legal moves of the seat to play in canonical order (docs/rules.md 9).

First come the essentials: every trail, raise, add with at most one loose card, double and build of one card, then by
card of the hand a large capture and each capture of one item. Then by card of the hand come all other captures, builds
and adds, each in ascending order of its items. There may be too many of these to list; then a search finds them.
"""

from __future__ import annotations

from kasino.game.core.capture_sets import CaptureSets

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import ADD, BUILD, CAPTURE, DOUBLE, LEGAL, NOBODY, RAISE, TRAIL
    from kasino.game.core.legality import double_fault, further_item
    from kasino.game.core.plain import BIT, Moves, Sets, count, number


class Choices(CaptureSets):
    """The legal moves of the seat to play in one position."""

    __slots__ = ("further",)

    def list_moves(self, moves: Moves, limit: int) -> bool:
        """Add the moves, or at least the essentials and as many as `limit` where that is not 0.

        Returns False where it adds the essentials only, and the table has to be searched for the others.
        """
        law = self.law
        if not law.must_capture and (not self.own or (law.trail_with_build and not law.keep_taker)):
            moves.add_trails(self.cards, self.card_count)
        else:
            self._trails(moves)
        if self.raisable:
            self._raises(moves)
        if law.adders != NOBODY and self.any_value:
            self._adds(moves)
        if law.allow_double:
            self._doubles(moves)
        if law.allow_build:
            self._builds(moves)
        self._captures(moves)
        if (not self.further and not self.grouping) or (limit and moves.size() >= limit):
            return True
        if not self.list_others(moves, limit):
            return False
        if limit:
            moves.cut(limit)
        return True

    def _trails(self, moves: Moves) -> None:
        for card in self.cards[: self.card_count]:
            if self._may_trail(card):
                moves.append((TRAIL, card, 0, 0, 0))

    def _may_trail(self, card: int) -> bool:
        """Whether the duties of the rules allow the card to be trailed."""
        law = self.law
        if (self.own and not law.trail_with_build) or (law.must_capture and self._can_capture(card)):
            return False
        return not self.own or not law.keep_taker or self.table.stranded(self.held(card)) == 0

    def _can_capture(self, card: int) -> bool:
        if self.forcing:
            possible, slots, mask = self.table.forced(card)
            if slots or mask or not possible:
                return possible
        if self.law.takes[card] & self.several:
            return True
        slots, mask = self.table.taken_alone(card)
        return slots != 0 or mask != 0

    def _captures(self, moves: Moves) -> None:
        """Add by card a large capture, then each capture of one item; note the cards that may have more."""
        law = self.law
        cards = self.cards
        takes = law.takes
        several = self.several
        any_value = self.any_value
        matching = several | self.loose_values | any_value
        self.further = 0
        for n in range(self.card_count):
            card = cards[n]
            values = takes[card]
            if values and not values & matching:
                continue
            mask = self.loose & law.alone[card]
            slots = self.stacks_worth(values) if values & any_value else 0
            if values & several or ((mask or slots) and (self.forcing or law.maximal or not values)):
                self._restricted_captures(moves, n, slots, mask)
            elif mask or slots:
                if mask & (mask - 1) or (slots and (mask or slots & (slots - 1))):
                    moves.append((CAPTURE, card, mask, slots, 0))
                    if count(mask) + count(slots) > 2:
                        self.further |= BIT[n]
                        self.large_slots[n] = slots
                        self.large_masks[n] = mask
                self._single_captures(moves, card, slots, mask)

    def _restricted_captures(self, moves: Moves, n: int, slots: int, mask: int) -> None:
        """As `_captures` for one card that takes sums, or a face, or that duties restrict."""
        card = self.cards[n]
        possible = True
        forced_slots = 0
        forced = 0
        if self.forcing:
            possible, forced_slots, forced = self.table.forced(card)
        if possible:
            self.find_large(n, slots, mask, forced_slots, forced)
            large_slots = self.large_slots[n]
            large = self.large_masks[n]
            if large & (large - 1) or (large_slots and (large or large_slots & (large_slots - 1))):
                moves.append((CAPTURE, card, large, large_slots, 0))
                target = self.law.hand[card]
                found = self.known[target]  # complete where it is known
                if mask or slots or not (self.known_sums >> target) & 1 or found.size() > 1:
                    self.further |= BIT[n]
            if forced_slots or forced:
                if count(forced) + count(forced_slots) > 1:
                    forced_slots = 0
                    forced = 0
                slots &= forced_slots
                mask &= forced
            if self.law.maximal:
                slots, mask = self._maximal_singles(card, slots, mask)
            if slots or mask:
                self._single_captures(moves, card, slots, mask)

    def has_further(self, n: int) -> bool:
        """Whether card n of the hand may have captures of several items beside the large one."""
        return self.further & BIT[n] != 0

    def forced(self, card: int) -> tuple[bool, int, int]:
        """As `Table.forced`; there is nothing to look for where no duty applies."""
        if self.forcing:
            return self.table.forced(card)
        return True, 0, 0

    def _maximal_singles(self, card: int, slots: int, mask: int) -> tuple[int, int]:
        """Those of these items that are a maximal capture alone."""
        whole_slots = 0
        whole = 0
        while mask:
            one = mask & -mask
            mask ^= one
            if self.is_maximal(card, 0, one):
                whole |= one
        while slots:
            slot = slots & -slots
            slots ^= slot
            if self.is_maximal(card, slot, 0):
                whole_slots |= slot
        return whole_slots, whole

    def is_maximal(self, card: int, slots: int, mask: int) -> bool:
        """Whether no legal capture by the card takes more than these items."""
        slots, mask = further_item(self.table, card, slots, mask)
        return not slots and not mask

    def _single_captures(self, moves: Moves, card: int, slots: int, mask: int) -> None:
        moves.add_cards(CAPTURE, card, mask & ~self.twins, 0, 0)
        if slots:
            moves.add_stacks(CAPTURE, card, slots, 0)

    def _buildable(self, card: int) -> int:
        """Bit v: the rules on takers allow the card to be laid into a build of v."""
        return self.held(card) if self.law.build_needs_taker else self.law.takeable

    def _has_room(self, card: int, other: int) -> bool:
        """Whether the seat may have one more build beside its own ones except `other`, by the limit and the takers."""
        law = self.law
        own = self.own & ~other
        if not own:
            return True
        if law.max_builds and count(own) >= law.max_builds:
            return False
        return not law.keep_all or self.table.stranded(self.held(card)) & ~other == 0

    def _raises(self, moves: Moves) -> None:
        law = self.law
        table = self.table
        takers = self.once if law.build_needs_taker else law.takeable
        for card in self.cards[: self.card_count]:
            low = law.low[card]
            high = law.high[card]
            values = ((self.raisable << low) | (self.raisable << high)) & takers
            if low == 0 or not values:
                continue
            values &= self._buildable(card)
            for slot in range(table.stack_count):
                worth = table.worth(slot)
                if not (self.raisable >> worth) & 1 or table.owner(slot) < 0 or table.is_locked(slot):
                    continue
                if table.allowed(law.raisers, slot) and self._has_room(card, BIT[slot]):
                    if (values >> (worth + low)) & 1:
                        moves.append((RAISE, card, 0, BIT[slot], worth + low))
                    if high and (values >> (worth + high)) & 1:
                        moves.append((RAISE, card, 0, BIT[slot], worth + high))

    def _adds(self, moves: Moves) -> None:
        """Add the adds that use at most one loose card, by card and build."""
        law = self.law
        for card in self.cards[: self.card_count]:
            low = law.low[card]
            slots = self.group_slots(card)
            while slots:
                slot = slots & -slots
                slots ^= slot
                value = self.table.worth(number(slot))
                rest = law.worth[value - low] if value > low else 0
                if low == value or law.high[card] == value:
                    moves.append((ADD, card, 0, slot, value))
                    rest |= law.worth[value] | law.worth_high[value]
                moves.add_cards(ADD, card, rest & self.loose & ~self.twins, slot, value)

    def _doubles(self, moves: Moves) -> None:
        law = self.law
        laid = law.laid
        present = self.loose_values | self.any_value
        sure = not law.double_needs_taker and not law.keep_taker
        for card in self.cards[: self.card_count]:
            values = laid[card]
            if not values & present:
                continue
            held = 0 if sure else self.held(card)
            mask = self.loose & ~self.twins & law.worth[law.low[card]]
            if mask and (sure or double_fault(self.table, card, mask & -mask, 0, held) == LEGAL):
                moves.add_cards(DOUBLE, card, mask, 0, 0)
            slots = self.stacks_worth(values) if values & self.any_value else 0
            while slots:
                slot = slots & -slots
                slots ^= slot
                if double_fault(self.table, card, 0, slot, held) == LEGAL:
                    moves.append((DOUBLE, card, 0, slot, 0))

    def _builds(self, moves: Moves) -> None:
        """Add the builds that use one item of the table, by card and value."""
        law = self.law
        needs_taker = law.build_needs_taker
        takers = self.once if needs_taker else law.takeable
        simple = not law.multiple and not law.build_on_pile
        lows = law.low
        loose_values = self.loose_values
        for card in self.cards[: self.card_count]:
            low = lows[card]
            if not low:
                continue
            values = (loose_values << low if simple else self._partnered(low, law.high[card])) & takers
            if values and needs_taker:
                values &= ~law.takes[card] | self.twice  # the card is not its own taker
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
            values |= (self.any_value << low) | self.any_value
        return values

    def _builds_of(self, card: int, values: int, moves: Moves) -> None:
        """Add the builds of these values that use the card and one item of the table, by value."""
        law = self.law
        low = law.low[card]
        high = law.high[card]
        while values:
            unit = values & -values
            values ^= unit
            value = number(unit)
            rest = law.worth[value - low] if value > low else 0
            if law.multiple and (low == value or high == value):
                rest |= law.worth[value] | law.worth_high[value]
            moves.add_cards(BUILD, card, rest & self.loose & ~self.twins, 0, value)
            if law.build_on_pile:
                self._builds_on_piles(card, value, moves)

    def _builds_on_piles(self, card: int, value: int, moves: Moves) -> None:
        law = self.law
        table = self.table
        low = law.low[card]
        for slot in range(table.pile_count()):
            worth = table.worth(slot)
            whole = worth == value or table.high(slot) == value
            if low + worth == value or (law.multiple and whole and (low == value or law.high[card] == value)):
                moves.append((BUILD, card, 0, BIT[slot], value))

    def list_others(self, moves: Moves, limit: int) -> bool:
        """Add all other moves, or at least as many as `limit` where that is not 0, if the table can be listed.

        Returns False and adds nothing where the table has to be searched.
        """
        if self.grouping and not self.terms_listed and not self.crowded:
            self.list_terms()
        least = moves.size()
        for n in range(self.card_count):
            if limit and moves.size() >= limit:
                break
            if self.further & BIT[n] and not self.crowded:
                self._further_captures(moves, n)
            if self.grouping and not self.crowded:
                self._groups(moves, self.cards[n])
            if self.crowded:
                moves.cut(least)
                return False
        return True

    def _further_captures(self, moves: Moves, n: int) -> None:
        """Add every capture of several items by card n of the hand except the large one, from the listed sums."""
        law = self.law
        card = self.cards[n]
        target = law.hand[card]
        mask = self.loose & law.alone[card]
        slots = self.stacks_worth(law.takes[card]) if law.takes[card] & self.any_value else 0
        sets = self.unions(target, slots, mask) if target else self.faces(mask)
        if self.twins:
            sets.keep_in_order(self.twins)
        if self.forcing:
            _, slots, mask = self.table.forced(card)
            sets.keep_with(self.word(slots, mask))
        large = self.word(self.large_slots[n], self.large_masks[n])
        if law.maximal:
            self._add_maximal(moves, card, sets, large)
        else:
            moves.add_sets(CAPTURE, card, sets, large, 0, 0, law.cards)

    def _add_maximal(self, moves: Moves, card: int, sets: Sets, but: int) -> None:
        """Add the captures of several items that are maximal, except `but`."""
        law = self.law
        loose = BIT[law.cards] - 1
        for k in range(sets.size()):
            items = sets.at(k)
            if items & (items - 1) and items != but:
                slots = items >> law.cards
                mask = items & loose
                if self.is_maximal(card, slots, mask):
                    moves.append((CAPTURE, card, mask, slots, 0))

    def _groups(self, moves: Moves, card: int) -> None:
        """Add the builds and adds of several items by this card."""
        law = self.law
        values = self.group_values(card)
        while values:
            unit = values & -values
            values ^= unit
            value = number(unit)
            sets = self.groups(card, value, self.table.piles_for_builds(), not law.multiple)
            if self.twins:
                sets.keep_in_order(self.twins)
            moves.add_sets(BUILD, card, sets, 0, 0, value, law.cards)
        added = self.group_slots(card)
        while added:
            slot = added & -added
            added ^= slot
            value = self.table.worth(number(slot))
            sets = self.groups(card, value, 0, False)
            if self.twins:
                sets.keep_in_order(self.twins)
            moves.add_sets(ADD, card, sets, 0, slot, value, law.cards)

    def group_values(self, card: int) -> int:
        """Bit v: the card may make a build of v from several items, if they add up."""
        law = self.law
        low = law.low[card]
        if not law.allow_build or law.one_table_card or not low:
            return 0
        values = (self._buildable(card) >> low) << low
        return values if values and self._has_room(card, 0) else 0

    def group_slots(self, card: int) -> int:
        """The slots of the builds to which the card may add a group, if the cards make one."""
        law = self.law
        table = self.table
        slots = 0
        if law.adders == NOBODY or not law.low[card]:
            return 0
        values = self.held(card) if law.add_needs_taker else law.takeable
        for slot in range(table.stack_count):
            if table.owner(slot) >= 0 and table.allowed(law.adders, slot) and (values >> table.worth(slot)) & 1:
                slots |= BIT[slot]
        if slots and law.keep_all and table.stranded(self.held(card)):
            return 0
        return slots
