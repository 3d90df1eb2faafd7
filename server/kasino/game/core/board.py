"""The board of one round: hands, table, captured cards and scores, with play and undo of moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kasino.game.core.law import Law
from kasino.game.core.plain import Move, Stack

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import (
        BUILD,
        CAPTURE,
        COUNTED,
        CROWDED,
        HIGHEST,
        PLAYING,
        RAISE,
        SEATS,
        STACKS,
        STOPPED,
        TRAIL,
    )
    from kasino.game.core.plain import BIT, fields, number


class Board:
    """One round of one table. `play` changes it; after `keep_history`, `undo` takes the last move back.

    A set of loose cards is a mask of their ids. The stacks are piles, then builds, both by age, and a set of stacks is
    a word with the bits of their slots, which count from 0 in this order. The moves of the seat to play do not depend
    on the other hands, which may be unknown (0).

    `deals` are the hands still to come when the position was set up: for each deal the masks by seat. Positions of a
    round share it, and `dealt` counts those that were handed out. It is None where it is unknown: the position then
    has legal moves, but cannot be played to the end of a deal.
    """

    def __init__(self, law: Law, sides: Sequence[int], turn: int) -> None:
        if not isinstance(law, Law):
            raise TypeError(f"the rules of a board are a Law, not {type(law).__name__}")
        self.law: Law = law
        self.seats: int = len(sides)
        if not 0 < self.seats <= SEATS or not 0 <= min(sides) <= max(sides) < self.seats:
            raise ValueError(f"a table has 1 to {SEATS} seats, and each seat has a side of 0 to {self.seats - 1}")
        if not cython.compiled:
            self._sides = [0] * SEATS
            self._hands = [0] * SEATS
            self._won = [0] * SEATS
            self._sweeps = [0] * SEATS
            self._scores = [0] * SEATS
            self._stacks = [(0, 0, 0, 0, 0)] * STACKS  # mask of cards, id, value, owner (-1: a pile), 1 if locked
        for seat in range(self.seats):
            self._sides[seat] = sides[seat]
        self.side_count: int = max(sides) + 1
        self.turn: int = self._checked(turn)
        self.leader: int = turn  # the seat that plays first after each deal
        self.loose: int = 0
        self.stack_count: int = 0
        self.deals: Sequence[Sequence[int]] | None = ()
        self.dealt: int = 0
        self.last_capturer: int = -1
        self.last_swept: bool = False  # the last capture is recorded as a sweep
        self.leftovers: int = 0  # the cards that the last capturer inherited
        self.next_stack: int = 1
        self.phase: int = PLAYING
        self.count_round: Callable[[Board], Sequence[int]] | None = None  # the scores after the round; None: as before
        self.crowded: int = CROWDED
        self.gave_up: bool = False  # whether moves are missing from the last list, though it is shorter than its limit
        self._past: list[Board] | None = None
        self._moves_made: int = 0  # so many of `_past` are the positions before the moves that `undo` takes back

    # the data as Python values

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        return tuple([self._sides[seat] for seat in range(self.seats)])

    @property
    def hands(self) -> tuple[int, ...]:
        """The mask of the cards in each hand, by seat."""
        return tuple([self._hands[seat] for seat in range(self.seats)])

    @hands.setter
    def hands(self, hands: Iterable[int]) -> None:
        for seat, cards in enumerate(hands):
            self.set_hand(seat, cards)

    @property
    def won(self) -> tuple[int, ...]:
        """The mask of the cards that each seat has won."""
        return tuple([self._won[seat] for seat in range(self.seats)])

    @won.setter
    def won(self, won: Iterable[int]) -> None:
        if not cython.compiled:
            self._won = self._won[:]
        for seat, cards in enumerate(won):
            self._won[self._checked(seat)] = self._checked_cards(cards)

    @property
    def sweeps(self) -> tuple[int, ...]:
        """The sweeps of each seat."""
        return tuple([self._sweeps[seat] for seat in range(self.seats)])

    @sweeps.setter
    def sweeps(self, sweeps: Iterable[int]) -> None:
        if not cython.compiled:
            self._sweeps = self._sweeps[:]
        for seat, made in enumerate(sweeps):
            self._sweeps[self._checked(seat)] = made

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each side."""
        return tuple([self._scores[side] for side in range(self.side_count)])

    @scores.setter
    def scores(self, scores: Iterable[int]) -> None:
        if not cython.compiled:
            self._scores = self._scores[:]
        for side, score in enumerate(scores):
            self._scores[self._checked(side)] = score

    @property
    def stacks(self) -> list[Stack]:
        """The stacks in the order of their slots: id, mask of cards, value, owner (-1: a pile), 1 if locked."""
        found = []
        for slot in range(self.stack_count):
            cards, name, value, owner, locked = self._stacks[slot]
            found.append((name, cards, value, owner, locked))
        return found

    @stacks.setter
    def stacks(self, stacks: Sequence[Stack]) -> None:
        if len(stacks) > STACKS:
            raise ValueError(f"a table has {STACKS} stacks at most")
        if not cython.compiled:
            self._stacks = self._stacks[:]
        for slot, (name, cards, value, owner, locked) in enumerate(stacks):
            if not 0 <= value <= HIGHEST:
                raise ValueError(f"the value of a stack is {HIGHEST} at most, not {value}")
            if not cards:
                raise ValueError("a stack has cards")
            self._checked(max(owner, 0))
            self._stacks[slot] = (self._checked_cards(cards), name, value, owner, locked)
        self.stack_count = len(stacks)

    def set_hand(self, seat: int, cards: int) -> None:
        """Give this hand to a seat."""
        if not cython.compiled:
            self._hands = self._hands[:]
        self._hands[self._checked(seat)] = self._checked_cards(cards)

    def _checked(self, seat: int) -> int:
        """The number of a seat or a side, where there is one of it."""
        if not 0 <= seat < self.seats:
            raise IndexError(f"there is no seat or side {seat}")
        return seat

    def _checked_cards(self, cards: int) -> int:
        """The mask of some cards, where the game has all of them."""
        if cards >> self.law.cards:
            raise ValueError(f"a game of {self.law.cards} cards does not have all of the mask {cards:#x}")
        return cards

    # copies

    def copy_from(self, other: Board) -> None:
        """Become a copy of another board, without its undo history."""
        self.law = other.law
        self.seats = other.seats
        self.side_count = other.side_count
        self.leader = other.leader
        self.deals = other.deals
        self.count_round = other.count_round
        self.crowded = other.crowded
        if cython.compiled:
            for seat in range(other.seats):
                self._sides[seat] = other._sides[seat]
        else:
            self._sides = other._sides
            self._past = None
            self.gave_up = False
        self._moves_made = 0
        self._copy_moment(other, other.seats)

    def _copy_moment(self, other: Board, seats: int) -> None:
        """Copy what changes within a round."""
        self.turn = other.turn
        self.loose = other.loose
        self.stack_count = other.stack_count
        if cython.compiled:
            for k in range(seats):
                self._hands[k] = other._hands[k]
                self._won[k] = other._won[k]
                self._sweeps[k] = other._sweeps[k]
                self._scores[k] = other._scores[k]
            for k in range(other.stack_count):
                self._stacks[k] = other._stacks[k]
        else:  # boards share these lists, so who changes one makes its own before
            self._hands = other._hands
            self._won = other._won
            self._sweeps = other._sweeps
            self._scores = other._scores
            self._stacks = other._stacks
        self.dealt = other.dealt
        self.last_capturer = other.last_capturer
        self.last_swept = other.last_swept
        self.leftovers = other.leftovers
        self.next_stack = other.next_stack
        self.phase = other.phase

    # play and undo

    def play(self, move: Move) -> None:
        """Play a legal move: move the cards, pass the turn, deal the next hands, and end the round where it is over."""
        past = self._past
        if past is not None:
            self._save(past)
        kind, card, mask, slots, value = fields(move)
        self._advance(kind, card, mask, slots, value)

    def keep_history(self) -> None:
        """Keep what `undo` needs of the moves that are played from now on; it costs time at each move."""
        self._past = []
        self._moves_made = 0

    def undo(self) -> None:
        """Undo the last move played since `keep_history`. Raises IndexError where there is none."""
        past = self._past
        left = self._moves_made - 1
        if past is None or left < 0:
            raise IndexError("there is no move to undo: it takes back the moves that were played since keep_history()")
        self._copy_moment(past[left], self.seats)
        self._moves_made = left

    def _save(self, past: list[Board]) -> None:
        """Add a copy to the undo history; copies of moves that were taken back are used again."""
        if self._moves_made == len(past):
            past.append(Board.__new__(Board))
        saved = past[self._moves_made]
        saved._copy_moment(self, self.seats)
        self._moves_made += 1

    def _advance(self, kind: int, card: int, mask: int, slots: int, value: int) -> None:
        """Play a legal move, without an entry in the undo history."""
        seat = self.turn
        if not 0 <= seat < self.seats:  # a call for each move would cost more
            self._checked(seat)
        own = BIT[card]
        if not cython.compiled:
            self._hands = self._hands[:]
        self._hands[seat] ^= own
        if kind == TRAIL:
            self.loose |= own
        elif kind == CAPTURE:
            self._capture(seat, own, mask, slots)
        else:
            if self.stack_count >= STACKS:
                raise ValueError(f"a table has {STACKS} stacks at most")
            self._lay(kind, seat, card, mask, slots, value)
        if self.phase == PLAYING:
            self.turn = seat + 1 if seat + 1 < self.seats else 0
            if not self._hands[seat] and not self._anyone_holds():
                self._hands_are_empty()

    def _anyone_holds(self) -> bool:
        for seat in range(self.seats):
            if self._hands[seat]:
                return True
        return False

    def _has_more_deals(self) -> bool:
        deals = self.deals
        return deals is not None and self.dealt < len(deals)

    def _capture(self, seat: int, own: int, mask: int, slots: int) -> None:
        law = self.law
        self.loose ^= mask
        taken = own | mask
        if slots:
            taken |= self._lift(slots)
        if not cython.compiled:
            self._won = self._won[:]
        self._won[seat] |= taken
        self.last_capturer = seat
        self.last_swept = False
        if not self.loose and not self.stack_count and (law.sweep_in_last_deal or self._has_more_deals()):
            self.last_swept = law.freeze < 0 or self._best_score() < law.freeze
            if self.last_swept:
                if not cython.compiled:
                    self._sweeps = self._sweeps[:]
                self._sweeps[seat] += 1
        if law.immediate:
            self._score_at_once(seat, taken)

    def _lift(self, slots: int) -> int:
        """Remove the stacks in these slots from the table; returns the mask of their cards."""
        if not cython.compiled:
            self._stacks = self._stacks[:]
        cards = 0
        kept = 0
        for slot in range(self.stack_count):
            stack = self._stacks[slot]
            if slots & BIT[slot]:
                cards |= stack[0]
            else:
                self._stacks[kept] = stack
                kept += 1
        self.stack_count = kept
        return cards

    def _best_score(self) -> int:
        best = self._scores[0]
        for side in range(1, self.side_count):
            if self._scores[side] > best:
                best = self._scores[side]
        return best

    def _score_at_once(self, seat: int, taken: int) -> None:
        """Add the points of these cards, and end the game where one side alone has reached the target with them."""
        if not cython.compiled:
            self._scores = self._scores[:]
        self._scores[self._sides[seat]] += self.points_of(taken)
        best = self._best_score()
        if best >= self.law.target:
            leaders = 0
            for side in range(self.side_count):
                if self._scores[side] == best:
                    leaders += 1
            if leaders == 1:
                self.phase = STOPPED

    def points_of(self, cards: int) -> int:
        """The points of these cards under immediate scoring."""
        law = self.law
        points = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            points += law.points[number(bit)]
        return points

    def _lay(self, kind: int, seat: int, card: int, mask: int, slots: int, value: int) -> None:
        """Lay a card of the hand: into a build or onto a double, on these loose cards and these stacks."""
        cards = BIT[card] | mask
        self.loose ^= mask
        if kind == BUILD:
            total = self.sum_of(cards, slots)
            if slots:
                cards |= self._lift(slots)
            self._put(self.stack_count, cards, value, seat, total != value)
        elif not slots:
            self._put(self.pile_count(), cards, self.law.low[card], -1, 1)
        else:
            if not cython.compiled:
                self._stacks = self._stacks[:]
            slot = number(slots)
            under, name, worth, owner, _ = self._stacks[slot]
            if kind == RAISE:
                self._stacks[slot] = (under | cards, name, value, seat, 0)
            else:
                self._stacks[slot] = (under | cards, name, worth, owner, 1)

    def sum_of(self, cards: int, slots: int) -> int:
        """The sum of the table values of these cards and of the stacks in these slots."""
        law = self.law
        total = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            total += law.low[number(bit)]
        while slots:
            bit = slots & -slots
            slots ^= bit
            total += self._stacks[number(bit)][2]
        return total

    def worth(self, slot: int) -> int:
        """The value of the stack in this slot."""
        return self._stacks[slot][2]

    def owner(self, slot: int) -> int:
        """The owner of the stack in this slot, -1 for a pile."""
        return self._stacks[slot][3]

    def is_locked(self, slot: int) -> bool:
        """Whether the value of the stack in this slot is fixed."""
        return self._stacks[slot][4] != 0

    def pile_count(self) -> int:
        """The number of doubled piles, which are the first stacks."""
        piles = 0
        while piles < self.stack_count and self._stacks[piles][3] < 0:
            piles += 1
        return piles

    def _put(self, place: int, cards: int, value: int, owner: int, locked: int) -> None:
        """Insert a new stack in this slot: a pile after the other piles, a build after the other builds."""
        if not cython.compiled:
            self._stacks = self._stacks[:]
        slot = self.stack_count
        while slot > place:
            self._stacks[slot] = self._stacks[slot - 1]
            slot -= 1
        self._stacks[place] = (cards, self.next_stack, value, owner, locked)
        self.stack_count += 1
        self.next_stack += 1

    def _hands_are_empty(self) -> None:
        """Hand out the next deal; after the last one the last capturer takes what lies on the table."""
        deals = self.deals
        if deals is not None and self.dealt < len(deals):
            for seat, hand in enumerate(deals[self.dealt]):
                self.set_hand(seat, hand)
            self.dealt += 1
            self.turn = self._checked(self.leader)
        else:
            self.phase = COUNTED
            if self.last_capturer >= 0:
                self._checked(self.last_capturer)
                self._take_leftovers()
            if self.phase == COUNTED and self.count_round is not None:
                self.scores = self.count_round(self)

    def _take_leftovers(self) -> None:
        left = self.loose
        for slot in range(self.stack_count):
            left |= self._stacks[slot][0]
        self.loose = 0
        self.stack_count = 0
        self.leftovers = left
        if not cython.compiled:
            self._won = self._won[:]
        self._won[self.last_capturer] |= left
        if self.law.immediate and left:
            self._score_at_once(self.last_capturer, left)
