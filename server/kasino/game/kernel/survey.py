"""What the seat to play holds, and what it faces: read once a position."""

from __future__ import annotations

from kasino.game.kernel.board import Board
from kasino.game.kernel.cover import Ground
from kasino.game.kernel.law import ANYONE, HIGHEST, NOBODY, OTHERS, OWNER


class Survey:
    """A position seen from the seat to play. Made for one position: it does not follow the board.

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
        self.grouping: bool = False  # builds and adds may take several items
        self.forcing: bool = False  # duties may say what a capture has to take
        self.several: int = 0  # bit s: two or more items add up to s
        self.crowded: bool = False
        self.stack_values: list[int] = []  # by slot: bit v where a card that captures v takes the stack
        self.any_value: int = 0
        self.loose_values: int = 0  # bit v: a loose card is worth v on the table
        self.raisable: list[int] = []  # the slots that the seat may raise, for what the builds are
        self.reach: int = 0  # the largest sum that matters
        self.more: bool = False  # there may be other moves than the essentials
        self.limit: int = crowded
        self.codes: list[int] = []
        self.blocks: dict[int, list[int]] = {}
        self.cached_items: Ground | None = None
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
        self.loose_values = single
        stacks = board.stacks
        if stacks:
            any_value = 0
            turn = board.turn
            for slot in range(len(stacks)):
                stack = stacks[slot]
                value = stack[2]
                values = 1 << value
                if stack[3] < 0:
                    part = law.pile_in_sums and value > 0
                    if law.two_values:
                        values |= 1 << board.high(stack) & ~1
                else:
                    part = law.build_in_sums
                    own = stack[3] == turn
                    if own:
                        self.own |= 1 << (law.cards + slot)
                    if not stack[4] and (law.raisers == ANYONE or law.raisers == (OWNER if own else OTHERS)):
                        self.raisable.append(slot)
                if part:
                    several |= (single | several) << value
                    single |= 1 << value
                self.stack_values.append(values)
                any_value |= values
            self.any_value = any_value
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
            if values & self.any_value:
                taken |= self.stacks_worth(values)
            alones.append(taken)
            target = hand[card]
            if target > reach and (several >> target) & 1:
                reach = target
        for card in cards:
            values = takes[card]
            self.helds.append((once & ~values) | (twice & values))
        self.grouping = (law.allow_build and not law.one_table_card) or (stacked and law.adders != NOBODY)
        if self.grouping:
            reach = HIGHEST
            self.more = True
        self.reach = reach

    def stacks_worth(self, values: int) -> int:
        """The mask of the stacks that have one of these values."""
        mask = 0
        bit = 1 << self.law.cards
        for worth in self.stack_values:
            if worth & values:
                mask |= bit
            bit <<= 1
        return mask

    def forced(self, i: int) -> int:
        """What every capture by the card has to take, as a mask; -1: it takes nothing that the rules allow."""
        return self.board.forced(self.cards[i]) if self.forcing else 0
