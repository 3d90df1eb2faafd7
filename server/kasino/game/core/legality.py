"""Checks the legality of a single move and gives the reason of a refusal, without listing moves."""

from __future__ import annotations

from kasino.game.core.table import Table

try:
    import cython
except ImportError:
    from kasino.game.core import plain as cython
if not cython.compiled:
    from kasino.game.core.constants import (
        ACTION_DISABLED,
        ADD,
        BAD_BUILD_SUM,
        BUILD,
        BUILD_LIMIT,
        CAPTURE,
        COUNT,
        DOUBLE_MISMATCH,
        EMPTY_TAKE,
        FACE_IN_BUILD,
        FACE_ONE,
        HIGHEST,
        KEEP_TAKER,
        LEGAL,
        LOCKED_BUILD,
        MUST_CAPTURE,
        MUST_TAKE_EQUAL,
        NO_PARTITION,
        NO_TAKER,
        NOBODY,
        NOT_MAXIMAL,
        NOT_OWNER,
        ONE_TABLE_CARD,
        OWN_BUILD,
        RAISE,
        RAISE_HAND_ONLY,
        TARGET_NOT_BUILD,
        TARGET_NOT_LOOSE,
        TRAIL,
        TRAIL_FORBIDDEN,
        WIDTH,
    )
    from kasino.game.core.partition import covers, splits_evenly
    from kasino.game.core.plain import BIT, Failed, count, number


def fault_of(table: Table, kind: int, card: int, mask: int, slots: int, value: int) -> int:
    """LEGAL, or the reason why this move is refused; one of them where several apply."""
    if kind == TRAIL:
        return trail_fault(table, card)
    if kind == CAPTURE:
        return capture_fault(table, card, mask, slots)
    if kind == BUILD:
        return build_fault(table, card, mask, slots, value)
    if kind == RAISE or kind == ADD:
        if not slots or slots & (slots - 1) or slots >> table.stack_count:
            return TARGET_NOT_BUILD
        if kind == RAISE and mask:
            return RAISE_HAND_ONLY
        return raise_fault(table, card, slots, value) if kind == RAISE else add_fault(table, card, mask, slots, value)
    if not table.law.allow_double:
        return ACTION_DISABLED
    if count(mask) + count(slots) != 1 or mask & ~table.loose or slots >> table.stack_count:
        return DOUBLE_MISMATCH
    return double_fault(table, card, mask, slots, table.held(card))


def can_capture(table: Table, card: int) -> bool:
    """Whether this card of the hand has any legal capture."""
    possible, slots, mask = table.forced(card)
    if slots or mask or not possible:
        return possible
    target = table.law.hand[card]
    slots, mask = table.taken_alone(card)
    if slots or mask or target == 0:
        return slots != 0 or mask != 0
    return (table.reachable() >> target) & 1 != 0


def further_item(table: Table, card: int, slots: int, mask: int) -> tuple[int, int]:
    """An item that a legal capture takes together with all of these; none: the capture is maximal."""
    law = table.law
    target = law.hand[card]
    alone_slots, alone = table.taken_alone(card)
    if target == 0 and not law.pair_all:
        return 0, 0
    rest = alone & ~mask
    if rest:
        return 0, rest & -rest
    rest_slots = alone_slots & ~slots
    if target == 0 or rest_slots:
        return rest_slots & -rest_slots, 0
    term_slots, terms = table.terms(target)
    must = table.count(term_slots & slots & ~alone_slots, terms & mask & ~alone)
    may = table.count(term_slots & (alone_slots | ~slots), terms & (alone | ~mask))
    failed = Failed()
    rest = terms & ~mask
    while rest:
        one = rest & -rest
        rest ^= one
        unit = BIT[WIDTH * law.low[number(one)]]
        if covers(must + unit, may - unit, target, failed):
            return 0, one
    rest_slots = term_slots & ~slots
    while rest_slots:
        slot = rest_slots & -rest_slots
        rest_slots ^= slot
        unit = table.count(slot, 0)
        if covers(must + unit, may - unit, target, failed):
            return slot, 0
    return 0, 0


def double_fault(table: Table, card: int, mask: int, slots: int, held: int) -> int:
    """LEGAL, or why the card may not double this one item; `held` has bit v where another card of the hand takes v."""
    law = table.law
    low = law.low[card]
    high = law.high[card]
    if mask:
        value = law.low[number(mask)]
        match = low > 0 and low == value
        second = high
    else:
        slot = number(slots)
        value = table.worth(slot)
        match = low > 0 and (low == value or high == value)
        second = table.high(slot)
        if match and table.owner(slot) == table.turn and not law.double_own:
            return OWN_BUILD
    if not match:
        return DOUBLE_MISMATCH
    if law.double_needs_taker and not (held >> value) & 1 and not (second and (held >> second) & 1):
        return NO_TAKER
    if law.keep_taker and table.stranded(held):
        return KEEP_TAKER
    return LEGAL


def trail_fault(table: Table, card: int) -> int:
    """LEGAL, or why the card may not be laid out."""
    law = table.law
    own = table.own()
    if own and not law.trail_with_build:
        return TRAIL_FORBIDDEN
    if law.must_capture and can_capture(table, card):
        return MUST_CAPTURE
    if own and law.keep_taker and table.stranded(table.held(card)):
        return KEEP_TAKER
    return LEGAL


def capture_fault(table: Table, card: int, mask: int, slots: int) -> int:
    """LEGAL, or why the card may not take these items."""
    law = table.law
    if not mask and not slots:
        return EMPTY_TAKE
    target = law.hand[card]
    alone_slots, alone = table.taken_alone(card)
    rest = mask & ~alone
    rest_slots = slots & ~alone_slots
    if target == 0:
        if rest or rest_slots:
            return NO_PARTITION
        if mask & (mask - 1) and not law.pair_all:
            return FACE_ONE
    elif rest or rest_slots:
        term_slots, terms = table.terms(target)
        if rest & ~terms or rest_slots & ~term_slots:
            return NO_PARTITION
        must = table.count(rest_slots, rest)
        may = table.count(slots & alone_slots & term_slots, mask & alone & terms)
        if not splits_evenly(must, may, target):
            return NO_PARTITION
    if law.must_take_equal and target and table.loose & alone & ~mask:
        return MUST_TAKE_EQUAL
    if law.maximal:
        slot, one = further_item(table, card, slots, mask)
        if slot or one:
            return NOT_MAXIMAL
    if law.keep_taker and table.stack_count and table.stranded(table.held(card)) & ~slots:
        return KEEP_TAKER
    return LEGAL


def build_fault(table: Table, card: int, mask: int, slots: int, value: int) -> int:
    """LEGAL, or why the card may not make a new build of this value with these items."""
    law = table.law
    if not law.allow_build:
        return ACTION_DISABLED
    if mask & ~table.loose or slots & ~table.piles_for_builds():
        return TARGET_NOT_LOOSE
    if law.low[card] == 0 or mask & law.worth[0]:
        return FACE_IN_BUILD
    if law.one_table_card and count(mask) + count(slots) > 1:
        return ONE_TABLE_CARD
    if (not mask and not slots) or value < 1 or not makes_build(table, card, mask, slots, value):
        return BAD_BUILD_SUM
    held = table.held(card)
    if not ((held if law.build_needs_taker else law.takeable) >> value) & 1:
        return NO_TAKER
    return room_fault(table, held, 0)


def makes_build(table: Table, card: int, mask: int, slots: int, value: int) -> bool:
    """Whether the card and these items add up to a new build of `value`, regardless of takers."""
    law = table.law
    if value > HIGHEST or law.takeable >> value == 0:
        return makes_too_much(table, card, mask, slots, value)
    if not makes_groups(table, card, mask, slots, value):
        return False
    return law.multiple or table.sum_of(mask | BIT[card], slots) == value


def makes_too_much(table: Table, card: int, mask: int, slots: int, value: int) -> bool:
    """As `makes_build` for a value that no card takes: here an ace may count 14 in a sum too."""
    law = table.law
    high = 14  # of an ace, where some cards have two values
    items = table.count(slots, mask) + BIT[WIDTH * law.low[card]]
    total = table.sum_of(mask | BIT[card], slots)
    aces = (items >> WIDTH) & COUNT if law.two_values else 0
    for _ in range(aces + 1):
        if total == value or (law.multiple and total % value == 0 and splits_evenly(items, 0, value)):
            return True
        items += BIT[WIDTH * high]
        items -= BIT[WIDTH]
        total += high - 1
    return False


def makes_groups(table: Table, card: int, mask: int, slots: int, value: int) -> bool:
    """Whether the card and these loose cards (and piles) split into groups of `value`."""
    law = table.law
    low = law.low[card]
    whole_slots, whole = table.whole(value)
    term_slots, terms = table.terms(value)
    if mask & ~(whole | terms) or slots & ~(whole_slots | term_slots):
        return False
    must = table.count(slots & ~whole_slots, mask & ~whole)
    may = table.count(slots & whole_slots & term_slots, mask & whole & terms)
    if law.high[card] == value:
        may += BIT[WIDTH * low]
    elif low < value:
        must += BIT[WIDTH * low]
    elif low > value:
        return False
    return splits_evenly(must, may, value)


def room_fault(table: Table, held: int, other: int) -> int:
    """BUILD_LIMIT or KEEP_TAKER where the seat may have no further build beside its own ones except `other`."""
    law = table.law
    own = table.own() & ~other
    if law.max_builds and count(own) >= law.max_builds:
        return BUILD_LIMIT
    if own and law.keep_all and table.stranded(held) & ~other:
        return KEEP_TAKER
    return LEGAL


def raise_fault(table: Table, card: int, slots: int, value: int) -> int:
    """LEGAL, or why the card may not raise this build to `value`."""
    law = table.law
    slot = number(slots)
    if law.raisers == NOBODY:
        return ACTION_DISABLED
    if table.owner(slot) < 0:
        return TARGET_NOT_BUILD
    if not table.allowed(law.raisers, slot):
        return OWN_BUILD
    if table.is_locked(slot):
        return LOCKED_BUILD
    if law.low[card] == 0:
        return FACE_IN_BUILD
    laid = value - table.worth(slot)
    if laid <= 0 or (laid != law.low[card] and laid != law.high[card]):
        return BAD_BUILD_SUM
    held = table.held(card)
    if value > HIGHEST or not ((held if law.build_needs_taker else law.takeable) >> value) & 1:
        return NO_TAKER
    return room_fault(table, held, slots)


def add_fault(table: Table, card: int, mask: int, slots: int, value: int) -> int:
    """LEGAL, or why the card and these loose cards may not be added to this build of `value`."""
    law = table.law
    slot = number(slots)
    if table.owner(slot) < 0:
        return TARGET_NOT_BUILD
    if value != table.worth(slot):
        return RAISE_HAND_ONLY
    if law.adders == NOBODY:
        return OWN_BUILD if table.owner(slot) == table.turn else ACTION_DISABLED
    if not table.allowed(law.adders, slot):
        return NOT_OWNER
    if law.low[card] == 0 or mask & law.worth[0]:
        return FACE_IN_BUILD
    if not makes_groups(table, card, mask, 0, value):
        return BAD_BUILD_SUM
    held = table.held(card)
    if not ((held if law.add_needs_taker else law.takeable) >> value) & 1:
        return NO_TAKER
    if law.keep_all and table.stranded(held):
        return KEEP_TAKER
    return LEGAL
