"""Searches for the moves of a crowded table one by one, in the order in which `move_list` would list them."""

from __future__ import annotations

from kasino.game.core.move_list import Choices
from kasino.game.core.partition import Splits
from kasino.game.core.plain import Move

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import ADD, BUILD, CAPTURE, WIDTH
    from kasino.game.core.plain import BIT, Sets, as_move, count, number


class Search:
    """Finds the moves that are no essentials: by card all other captures, builds by value, and adds by build.

    Each of these is a task, whose sets of items come from `Splits`, or from a list where the card is a face.
    """

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.law = self.choices.law
        # the move found last
        self.kind: int = CAPTURE
        self.card: int = 0
        self.mask: int = 0
        self.slots: int = 0
        self.value: int = 0
        self.tries: int = -1  # the sets that may still be found and discarded before the search gives up; -1: no limit
        # the task
        self._n: int = -1  # of the card in `Choices.cards`
        self._values: int = 0  # bit v: builds of v are still to be searched
        self._builds: int = 0  # the slots of the builds whose adds are still to be searched
        self._splits: Splits | None = None
        self._faces: Sets | None = None
        self._face: int = 0  # the next of them
        self._forced_slots: int = 0  # what every capture takes
        self._forced: int = 0
        self._forced_alone: bool = False  # what is forced is a capture by itself, and comes first

    def find_next(self) -> bool:
        """Find the next move. Returns False where there are no more."""
        while True:
            while self._find_set():
                if self._is_other():
                    return True
            if not self._begin_task():
                return False

    def move(self) -> Move:
        """The move found last."""
        return as_move((self.kind, self.card, self.mask, self.slots, self.value))

    def _is_other(self) -> bool:
        """Whether the set is one of several items that is no essential move."""
        if self.kind == ADD:
            return count(self.mask) > 1
        if count(self.mask) + count(self.slots) < 2:
            return False
        choices = self.choices
        return self.kind == BUILD or (
            self.mask != choices.large_masks[self._n] or self.slots != choices.large_slots[self._n]
        )

    def _begin_task(self) -> bool:
        """Begin the next task. Returns False where there are no more."""
        choices = self.choices
        while not self._values and not self._builds:
            self._n += 1
            if self._n >= choices.card_count:
                return False
            self.card = choices.cards[self._n]
            self._values = choices.group_values(self.card)
            self._builds = choices.group_slots(self.card)
            if choices.has_further(self._n):
                self._begin_captures()
                return True
        if self._values:
            unit = self._values & -self._values
            self._values ^= unit
            self.kind = BUILD
            self.value = number(unit)
            size = count(choices.loose) + count(choices.table.piles_for_builds())
            self._begin_groups(size, not self.law.multiple)
        else:
            slot = self._builds & -self._builds
            self._builds ^= slot
            self.kind = ADD
            self.slots = slot
            self.value = choices.table.worth(number(slot))
            self._begin_groups(count(choices.loose), False)
        return True

    def _begin_captures(self) -> None:
        law = self.law
        choices = self.choices
        table = choices.table
        card = self.card
        target = law.hand[card]
        self.kind = CAPTURE
        self.value = 0
        self._splits = None
        self._faces = None
        self._forced_alone = False
        if target == 0:
            self._faces = choices.faces(choices.loose & law.alone[card])
            self._face = 0
            return
        _, slots, mask = choices.forced(card)
        items = choices.items()
        must = 0
        may = 0
        self._forced_slots = slots
        self._forced = mask
        if slots or mask:
            alone_slots, alone = table.taken_alone(card)
            term_slots, terms = table.terms(target)
            must = table.count(slots & ~alone_slots, mask & ~alone)
            may = table.count(slots & alone_slots & term_slots, mask & alone & terms)
            self._forced_alone = must == 0
            items = items.without(slots, mask)
        self._splits = Splits(items, items.size, target, law.hand_low[card], must, may, 0, False, law.maximal)

    def _begin_groups(self, size: int, single: bool) -> None:
        """Begin to search the sets of the first `size` items that make groups of `value` with the card."""
        law = self.law
        items = self.choices.items()
        card = self.card
        value = self.value
        low = law.low[card]
        must = 0
        may = 0
        if law.high[card] == value:
            may = BIT[WIDTH * low]
        elif low != value and not single:
            must = BIT[WIDTH * low]
        self._splits = None
        if low <= value and single:
            self._splits = Splits(items, size, value, 0, 0, 0, low, True, False)
        elif low <= value:
            self._splits = Splits(items, size, value, 0, must, may, 0, False, False)

    def _find_set(self) -> bool:
        """Find the next set of the task, `slots` and `mask`."""
        if self.kind == CAPTURE:
            return self._find_capture()
        splits = self._splits
        if splits is None or not splits.find_next():
            return False
        self.mask = splits.mask
        if self.kind == BUILD:
            self.slots = splits.slots
        return True

    def _find_capture(self) -> bool:
        choices = self.choices
        card = self.card
        maximal = self.law.maximal
        faces = self._faces
        while faces is not None and self._face < faces.size():
            self.slots = 0
            self.mask = faces.at(self._face)
            self._face += 1
            if choices.in_order(self.mask) and (not maximal or choices.is_maximal(card, 0, self.mask)):
                return True
        self.slots = self._forced_slots
        self.mask = self._forced
        if self._forced_alone:
            self._forced_alone = False
            if not maximal or choices.is_maximal(card, self.slots, self.mask):
                return True
        splits = self._splits
        while splits is not None and splits.find_next():
            self.slots = splits.slots | self._forced_slots
            self.mask = splits.mask | self._forced
            found = not maximal or choices.is_maximal(card, self.slots, self.mask)
            if not found and self.tries > 0:
                self.tries -= 1
            if self.tries == 0:
                splits = self._splits = None
            if found:
                return True
        return False
