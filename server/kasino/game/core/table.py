"""The table as the seat to play sees it: what its cards take, what may be terms of a sum, and what duties force it."""

from __future__ import annotations

from kasino.game.core.board import Board
from kasino.game.core.partition import Items

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import CARDS, OTHERS, OWNER, WIDTH
    from kasino.game.core.partition import covers
    from kasino.game.core.plain import BIT, count, length, number


class Table(Board):
    """A board that answers questions about its items for the seat to play.

    An item is a loose card or a stack. A set of items is a pair (slots, mask); pairs compare as the canonical order
    of docs/rules.md 9 does.
    """

    def choices(self) -> list[int]:
        """The ids of the cards of the hand to play, twins once."""
        cards = []
        rest = self._hands[self.turn]
        rest &= ~(self.law.second & (rest << 1))
        while rest:
            one = rest & -rest
            rest ^= one
            cards.append(number(one))
        return cards

    def held(self, card: int) -> int:
        """Bit v: a card of the hand other than `card` captures v."""
        law = self.law
        held = 0
        rest = self._hands[self.turn] & ~BIT[card]
        while rest:
            one = rest & -rest
            rest ^= one
            held |= law.takes[number(one)]
        return held

    def own(self) -> int:
        """The slots of the builds of the seat to play."""
        slots = 0
        for slot in range(self.stack_count):
            if self._stacks[slot][3] == self.turn:
                slots |= BIT[slot]
        return slots

    def stranded(self, held: int) -> int:
        """The slots of the own builds whose value is not in `held`."""
        slots = 0
        for slot in range(self.stack_count):
            if self._stacks[slot][3] == self.turn and not (held >> self._stacks[slot][2]) & 1:
                slots |= BIT[slot]
        return slots

    def allowed(self, who: int, slot: int) -> bool:
        """Whether the seat to play has the permission `who` (NOBODY, OWNER, OTHERS, ANYONE) for this stack."""
        return who & (OWNER if self._stacks[slot][3] == self.turn else OTHERS) != 0

    def piles_for_builds(self) -> int:
        """The slots of the piles that a new build may use."""
        return BIT[self.pile_count()] - 1 if self.law.build_on_pile else 0

    def high(self, slot: int) -> int:
        """The second table value of a pile (14 for aces of two values), or 0."""
        if self._stacks[slot][3] >= 0:
            return 0
        return self.law.high[length(self._stacks[slot][0]) - 1]

    def is_term(self, slot: int) -> bool:
        """Whether a stack may be one of several terms of a sum."""
        law = self.law
        return self._stacks[slot][2] > 0 and (law.build_in_sums if self._stacks[slot][3] >= 0 else law.pile_in_sums)

    def taken_alone(self, card: int) -> tuple[int, int]:
        """The items that this card of the hand takes one by one, not as part of a sum."""
        law = self.law
        slots = 0
        if law.hand[card]:
            for slot in range(self.stack_count):
                if (law.takes[card] >> self._stacks[slot][2]) & 1 or self.high(slot) == law.hand[card]:
                    slots |= BIT[slot]
        return slots, self.loose & law.alone[card]

    def terms(self, target: int) -> tuple[int, int]:
        """The items that may be one of several terms in a sum of `target`."""
        slots = 0
        for slot in range(self.stack_count):
            if self._stacks[slot][2] < target and self.is_term(slot):
                slots |= BIT[slot]
        return slots, self.loose & self.law.below[target]

    def whole(self, value: int) -> tuple[int, int]:
        """The cards, and piles, that are a group of `value` by themselves."""
        law = self.law
        slots = 0
        for slot in range(self.stack_count):
            if self._stacks[slot][3] < 0 and (self._stacks[slot][2] == value or self.high(slot) == value):
                slots |= BIT[slot]
        return slots, self.loose & (law.worth[value] | law.worth_high[value])

    def count(self, slots: int, mask: int) -> int:
        """The packed counts of the values of these items."""
        law = self.law
        counts = 0
        value = 1
        mask &= self.loose & ~law.worth[0]
        while mask:
            here = mask & law.worth[value]
            if here:
                counts += count(here) * BIT[WIDTH * value]
                mask ^= here
            value += 1
        slot = 0
        while slots:
            if slots & 1:
                counts += BIT[WIDTH * self._stacks[slot][2]]
            slots >>= 1
            slot += 1
        return counts

    def reachable(self) -> int:
        """Bit s: some items add up to s."""
        law = self.law
        sums = 1
        rest = self.loose & ~law.worth[0]
        while rest:
            one = rest & -rest
            rest ^= one
            sums |= sums << law.low[number(one)]
        for slot in range(self.stack_count):
            if self.is_term(slot):
                sums |= sums << self._stacks[slot][2]
        return sums

    def forced(self, card: int) -> tuple[bool, int, int]:
        """Whether the card has a legal capture as far as duties go, and the items that every capture has to take.

        These are equal cards where the rules require them, and the own builds that no other card of the hand takes. The
        card takes them one by one, or as terms of sums where builds may be terms.
        """
        law = self.law
        slots = 0
        mask = 0
        if law.must_take_equal and law.hand[card]:
            mask = self.loose & law.alone[card]
        if law.keep_taker and self.stack_count:
            slots = self.stranded(self.held(card))
            alone, _ = self.taken_alone(card)
            summed = slots & ~alone
            if summed:
                term_slots, term_mask = self.terms(law.hand[card])
                if summed & ~term_slots:
                    return False, 0, 0
                must = self.count(summed, 0)
                may = self.count(term_slots & ~summed, term_mask)
                if not covers(must, may, law.hand[card]):
                    return False, 0, 0
        return True, slots, mask

    def items(self) -> Items:
        """The items of the table, one by one."""
        law = self.law
        if count(self.loose) + self.stack_count > CARDS:
            raise ValueError("some cards are on the table twice, loose and in a stack")
        items = Items()
        twins = law.second & (self.loose << 1)
        rest = self.loose
        while rest:
            one = rest & -rest
            rest ^= one
            card = number(one)
            items.lay(0, one, law.low[card], law.high[card], law.low[card] > 0, twins & one != 0)
        for slot in range(self.stack_count):
            items.lay(BIT[slot], 0, self._stacks[slot][2], self.high(slot), self.is_term(slot), False)
        return items
