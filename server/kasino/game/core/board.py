"""The board of one round: hands, table, captured cards and scores, with play and undo of moves."""

from __future__ import annotations

from collections.abc import Callable

from kasino.game.core.encoding import (
    BUILD,
    CAPTURE,
    COUNTED,
    OTHERS,
    OWNER,
    PLAYING,
    RAISE,
    STOPPED,
    TRAIL,
    WIDTH,
    Law,
    Move,
    Stack,
)
from kasino.game.core.partition import Ground, covers


class Board:
    """One round of one table, changed in place by `play` and `undo`.

    `deals` are the hands still to be dealt: for each deal a list of masks by seat. The moves of the seat to play do not
    depend on the other hands, which may be unknown (0). `stacks` are piles, then builds, both by age. `play` replaces
    lists and never changes one in place, so `undo` only has to restore the old references.
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
        self.last_swept: bool = False  # the last capture is recorded as a sweep
        self.leftovers: int = 0  # the cards that the last capturer inherited
        self.next_stack: int = 1
        self.phase: int = PLAYING
        self.count_round: Callable[[Board], list[int]] | None = None  # the scores after the round; None: as before
        self._past: list[tuple[object, ...]] = []

    # queries

    def choices(self) -> list[int]:
        """The ids of the cards of the hand to play, twins once."""
        cards: list[int] = []
        rest = self.hands[self.turn]
        if self.law.packs > 1:
            rest &= ~(self.law.second & (rest << 1))
        while rest:
            bit = rest & -rest
            rest ^= bit
            cards.append(bit.bit_length() - 1)
        return cards

    def held(self, card: int) -> int:
        """Bit v: a card of the hand other than `card` captures v."""
        takes = self.law.takes
        held = 0
        rest = self.hands[self.turn] & ~(1 << card)
        while rest:
            bit = rest & -rest
            rest ^= bit
            held |= takes[bit.bit_length() - 1]
        return held

    def own(self) -> int:
        """The mask of the builds of the seat to play."""
        own = 0
        bit = 1 << self.law.cards
        for stack in self.stacks:
            if stack[3] == self.turn:
                own |= bit
            bit <<= 1
        return own

    def stranded(self, held: int) -> int:
        """The mask of the own builds whose value is not in `held`."""
        stranded = 0
        bit = 1 << self.law.cards
        for stack in self.stacks:
            if stack[3] == self.turn and not (held >> stack[2]) & 1:
                stranded |= bit
            bit <<= 1
        return stranded

    def allowed(self, who: int, stack: Stack) -> bool:
        """Whether the seat to play has the permission `who` (NOBODY, OWNER, OTHERS, ANYONE) for this stack."""
        return who & (OWNER if stack[3] == self.turn else OTHERS) != 0

    def piles(self) -> int:
        """The number of doubled piles, which are the first stacks."""
        piles = 0
        for stack in self.stacks:
            if stack[3] < 0:
                piles += 1
        return piles

    def ground_of_builds(self) -> int:
        """The mask of the items that a new build may use: loose cards, and piles where the rules allow it."""
        ground = self.loose
        if self.law.build_on_pile:
            ground |= ((1 << self.piles()) - 1) << self.law.cards
        return ground

    def taken_alone(self, card: int) -> int:
        """The mask of the items that this card of the hand takes one by one, not as part of a sum."""
        law = self.law
        alone = self.loose & law.alone[card]
        if self.stacks and law.hand[card]:
            bit = 1 << law.cards
            for stack in self.stacks:
                if (law.takes[card] >> stack[2]) & 1 or (stack[3] < 0 and self.high(stack) == law.hand[card]):
                    alone |= bit
                bit <<= 1
        return alone

    def terms(self, target: int) -> int:
        """The mask of the items that may be one of several terms in a sum of `target`."""
        law = self.law
        terms = self.loose & law.below[target]
        bit = 1 << law.cards
        for stack in self.stacks:
            part = law.build_in_sums if stack[3] >= 0 else law.pile_in_sums
            if part and 0 < stack[2] < target:
                terms |= bit
            bit <<= 1
        return terms

    def whole(self, value: int) -> int:
        """The mask of the cards, and piles, that are a group of `value` by themselves."""
        law = self.law
        whole = self.loose & (law.worth[value] | law.worth_high[value])
        bit = 1 << law.cards
        for stack in self.stacks:
            if stack[3] < 0 and (stack[2] == value or self.high(stack) == value):
                whole |= bit
            bit <<= 1
        return whole

    def count(self, mask: int) -> int:
        """The packed counts of the values of these items."""
        law = self.law
        count = 0
        loose = mask & self.loose
        value = 1
        while loose:
            here = loose & law.worth[value]
            if here:
                count += here.bit_count() << (WIDTH * value)
                loose ^= here
            value += 1
        above = mask >> law.cards
        for stack in self.stacks:
            if above & 1:
                count += 1 << (WIDTH * stack[2])
            above >>= 1
        return count

    def high(self, stack: Stack) -> int:
        """The second table value of a pile (14 for aces of two values), or 0."""
        return self.law.high[stack[1].bit_length() - 1] if stack[3] < 0 else 0

    def forced(self, card: int) -> int:
        """The mask of what every capture by this card has to take; -1 where the card has no legal capture.

        That is equal cards where the rules require them, and the own builds that no other card of the hand takes. The
        card takes these one by one, or as terms of sums where builds may be terms.
        """
        law = self.law
        forced = 0
        if law.must_take_equal and law.hand[card]:
            forced = self.loose & law.alone[card]
        if law.keep_taker and self.stacks:
            forced |= self.stranded(self.held(card))
            summed = forced & ~self.taken_alone(card)
            if summed:
                terms = self.terms(law.hand[card])
                rest = terms & ~summed
                if summed & ~terms or not covers(self.count(summed), self.count(rest), law.hand[card], set()):
                    return -1
        return forced

    def ground(self) -> Ground:
        """The items of the table as a `Ground`, one by one."""
        law = self.law
        ground = Ground()
        second = law.second
        rest = self.loose
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            value = law.low[card]
            ground.lay(bit, value, law.high[card], value > 0, (bit & second & (self.loose << 1)) != 0)
        bit = 1 << law.cards
        for stack in self.stacks:
            part = law.build_in_sums if stack[3] >= 0 else law.pile_in_sums
            ground.lay(bit, stack[2], self.high(stack), part and stack[2] > 0, False)
            bit <<= 1
        return ground

    # play and undo

    def play(self, move: Move) -> None:
        """Play a legal move: move the cards, pass the turn, deal the next hands, and end the round where it is over."""
        kind, card, mask, value = move
        seat = self.turn
        self._past.append(
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
            )
        )
        bit = self.law.bit[card]
        hands = self.hands[:]
        hands[seat] ^= bit
        self.hands = hands
        if kind == TRAIL:
            self.loose |= bit
        elif kind == CAPTURE:
            self._capture(seat, bit, mask)
            if self.phase == STOPPED:
                return
        else:
            self._lay(kind, seat, card, mask, value)
        self.turn = seat + 1 if seat + 1 < self.seats else 0
        if not hands[seat] and not any(hands):
            self._hands_are_empty()
            if self.phase == COUNTED and self.count_round is not None:
                self.scores = self.count_round(self)

    def undo(self) -> None:
        """Undo the last move played."""
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

    def forget(self) -> None:
        """Drop the undo history."""
        self._past = []

    def points_of(self, cards: int) -> int:
        """The points of these cards under immediate scoring."""
        points = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            points += self.law.points[bit.bit_length() - 1]
        return points

    def _capture(self, seat: int, bit: int, mask: int) -> None:
        law = self.law
        taken = mask & self.loose
        self.loose ^= taken
        taken |= bit
        above = mask >> law.cards
        if above:
            taken |= self._lift(above)
        won = self.won[:]
        won[seat] |= taken
        self.won = won
        self.last_capturer = seat
        empty = not self.loose and not self.stacks
        self.last_swept = empty and (law.sweep_in_last_deal or len(self.deals) > 0) and not self._frozen()
        if self.last_swept:
            sweeps = self.sweeps[:]
            sweeps[seat] += 1
            self.sweeps = sweeps
        if law.immediate:
            self._score_at_once(seat, taken)

    def _lift(self, slots: int) -> int:
        """Remove the stacks in these slots from the table; returns the mask of their cards."""
        cards = 0
        kept: list[Stack] = []
        for stack in self.stacks:
            if slots & 1:
                cards |= stack[1]
            else:
                kept.append(stack)
            slots >>= 1
        self.stacks = kept
        return cards

    def _frozen(self) -> bool:
        return self.law.freeze >= 0 and max(self.scores) >= self.law.freeze

    def _score_at_once(self, seat: int, taken: int) -> None:
        scores = self.scores[:]
        scores[self.sides[seat]] += self.points_of(taken)
        self.scores = scores
        best = max(scores)
        if best >= self.law.target and self.scores.count(best) == 1:
            self.phase = STOPPED

    def _lay(self, kind: int, seat: int, card: int, mask: int, value: int) -> None:
        law = self.law
        loose = mask & self.loose
        above = mask >> law.cards
        cards = 1 << card | loose
        self.loose ^= loose
        if kind == BUILD:
            total = self.sum_of(cards, above)
            if above:
                cards |= self._lift(above)
            self._put((self.next_stack, cards, value, seat, 1 if total != value else 0))
        elif above == 0:
            self._put((self.next_stack, cards, law.low[card], -1, 1))
        else:
            slot = above.bit_length() - 1
            stack = self.stacks[slot]
            stacks = self.stacks[:]
            if kind == RAISE:
                stacks[slot] = (stack[0], stack[1] | cards, value, seat, 0)
            else:
                stacks[slot] = (stack[0], stack[1] | cards, stack[2], stack[3], 1)
            self.stacks = stacks

    def sum_of(self, cards: int, slots: int) -> int:
        """The sum of the table values of these cards and of the stacks in these slots."""
        total = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            total += self.law.low[bit.bit_length() - 1]
        slot = 0
        while slots:
            if slots & 1:
                total += self.stacks[slot][2]
            slots >>= 1
            slot += 1
        return total

    def _put(self, stack: Stack) -> None:
        """Insert a new stack: a pile after the other piles, a build after the other builds."""
        self.next_stack += 1
        place = self.piles() if stack[3] < 0 else len(self.stacks)
        self.stacks = self.stacks[:place] + [stack] + self.stacks[place:]  # noqa: RUF005 compiled, this is faster

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
        won = self.won[:]
        won[self.last_capturer] |= left
        self.won = won
        if self.law.immediate and left:
            self._score_at_once(self.last_capturer, left)
