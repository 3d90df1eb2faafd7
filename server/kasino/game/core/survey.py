"""A survey of a position for the seat to play: summaries of its hand and of the table that move generation uses."""

from __future__ import annotations

from kasino.game.core.board import Board
from kasino.game.core.encoding import HIGHEST, NOBODY, OTHERS, OWNER
from kasino.game.core.partition import Ground


class Survey:
    """The summaries of one position. They are not updated when the board changes."""

    def __init__(self, board: Board, crowded: int) -> None:
        law = board.law
        self.board = board
        self.law = law
        bits = law.bit

        hand = rest = board.hands[board.turn]
        cards: list[int] = []
        once = 0
        twice = 0
        while rest:
            card = rest.bit_length() - 1
            rest ^= bits[card]
            values = law.takes[card]
            twice |= once & values
            once |= values
            cards.append(card)
        cards.reverse()
        self.cards = cards  # of the hand, twins once
        self.once: int = once  # bit v: a card of the hand captures v
        self.twice: int = twice  # bit v: two cards of the hand do

        self.loose: int = board.loose
        self.loose_values: int = 0  # bit v: a loose card is worth v on the table
        self.several: int = 0  # bit s: two or more items add up to s
        self._read_loose()

        self.twins: int = 0  # the loose cards whose twin lies before them
        if law.packs > 1:
            self.twins = law.second & (board.loose << 1)
            self.cards = [card for card in cards if not (law.second & (hand << 1)) >> card & 1]

        self.own: int = 0  # the builds of the seat to play
        self.raisable: int = 0  # bit v: there is a build of v that the seat may raise
        self.any_value: int = 0  # bit v: a card that captures v takes a stack
        self.stack_values: list[int] = []  # by slot: bit v: a card that captures v takes this stack
        self.forcing: bool = law.must_take_equal  # a duty may force a capture to take certain items
        self.grouping: bool = law.allow_build and not law.one_table_card  # builds and adds may take several items
        if board.stacks:
            self._read_stacks()

        self.further: dict[int, tuple[int, int]] = {}  # by card with further captures: its single items, large capture
        self.limit: int = crowded
        self.crowded: bool = False
        self.tries: int = -1  # the sets that a search may still find and discard before it gives up; -1: no limit
        self.terms: list[int] = []  # the bits of the items that may be terms of a sum, ascending
        self.totals: bytes = b""  # by set of terms, one bit a term: their sum
        self.blocks: dict[int, list[int]] = {}
        self.cached_items: Ground | None = None

    def _read_loose(self) -> None:
        law = self.law
        bits = law.bit
        single = 0
        several = 0
        rest = self.loose & law.below[HIGHEST]
        while rest:
            card = rest.bit_length() - 1
            rest ^= bits[card]
            unit = law.unit[card]
            several |= (single | several) * unit
            single |= unit
        self.loose_values = single
        self.several = several

    def _read_stacks(self) -> None:
        law = self.law
        turn = self.board.turn
        single = self.loose_values
        several = self.several
        stack_values = self.stack_values
        any_value = 0
        for _, cards, value, owner, locked in self.board.stacks:
            unit = values = 1 << value
            if owner < 0:
                part = law.pile_in_sums and value > 0
                if law.two_values:
                    values |= 1 << law.high[cards.bit_length() - 1] & ~1
            else:
                part = law.build_in_sums
                if owner == turn:
                    self.own |= 1 << (law.cards + len(stack_values))
                if not locked and law.raisers & (OWNER if owner == turn else OTHERS):
                    self.raisable |= unit
            if part:
                several |= (single | several) * unit
                single |= unit
            stack_values.append(values)
            any_value |= values
        self.several = several
        self.any_value = any_value
        if law.keep_taker and self.own:
            self.forcing = True
        if law.adders != NOBODY:
            self.grouping = True

    def held(self, card: int) -> int:
        """Bit v: a card of the hand other than `card` captures v."""
        return (self.once & ~self.law.takes[card]) | self.twice

    def stacks_worth(self, values: int) -> int:
        """The mask of the stacks that have one of these values."""
        mask = 0
        bit = 1 << self.law.cards
        for worth in self.stack_values:
            if worth & values:
                mask |= bit
            bit <<= 1
        return mask

    def forced(self, card: int) -> int:
        """The mask of what every capture by the card has to take; -1 where the card has no legal capture."""
        return self.board.forced(card) if self.forcing else 0
