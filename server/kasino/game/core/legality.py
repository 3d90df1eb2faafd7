"""Checks the legality of a single move and gives the reason of a refusal, without listing moves."""

from __future__ import annotations

from kasino.game.core.board import Board
from kasino.game.core.encoding import (
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
    Move,
)
from kasino.game.core.partition import covers, splits_evenly


def fault_of(board: Board, move: Move) -> int:
    """LEGAL, or the reason why this move is refused; one of them where several apply."""
    kind, card, mask, value = move
    if kind == TRAIL:
        return _trail_fault(board, card)
    if kind == CAPTURE:
        return _capture_fault(board, card, mask)
    if kind == BUILD:
        return _build_fault(board, card, mask, value)
    if kind == RAISE:
        return _raise_fault(board, card, mask, value)
    if kind == ADD:
        return _add_fault(board, card, mask, value)
    return double_fault(board, card, mask, board.held(card)) if board.law.allow_double else ACTION_DISABLED


def can_capture(board: Board, card: int) -> bool:
    """Whether this card of the hand has any legal capture."""
    forced = board.forced(card)
    if forced:
        return forced > 0
    target = board.law.hand[card]
    if target == 0 or board.taken_alone(card):
        return board.taken_alone(card) != 0
    return (board.ground().sums[-1] >> target) & 1 != 0


def more(board: Board, card: int, mask: int) -> int:
    """The mask of an item that a legal capture takes together with all of `mask`; 0: the capture is maximal."""
    law = board.law
    target = law.hand[card]
    alone = board.taken_alone(card)
    if target == 0 and not law.pair_all:
        return 0
    rest = alone & ~mask
    if target == 0 or rest:
        return rest & -rest
    terms = board.terms(target)
    must = board.count(terms & mask & ~alone)
    may = board.count(terms & (alone | ~mask))
    dead: set[tuple[int, int]] = set()
    rest = terms & ~mask
    while rest:
        bit = rest & -rest
        rest ^= bit
        unit = board.count(bit)
        if covers(must + unit, may - unit, target, dead):
            return bit
    return 0


def double_fault(board: Board, card: int, mask: int, held: int) -> int:
    """LEGAL, or why the card may not double this one item; `held` has bit v where another card of the hand takes v."""
    law = board.law
    low = law.low[card]
    high = law.high[card]
    if mask & board.loose:
        value = law.low[mask.bit_length() - 1]
        match = low > 0 and low == value
        second = high
    else:
        stack = board.stacks[mask.bit_length() - 1 - law.cards]
        value = stack[2]
        match = low > 0 and (low == value or high == value)
        second = board.high(stack)
        if match and stack[3] == board.turn and not law.double_own:
            return OWN_BUILD
    if not match:
        return DOUBLE_MISMATCH
    if law.double_needs_taker and not (held >> value) & 1 and not (second and (held >> second) & 1):
        return NO_TAKER
    if law.keep_taker and board.stranded(held):
        return KEEP_TAKER
    return LEGAL


def _trail_fault(board: Board, card: int) -> int:
    law = board.law
    own = board.own()
    if own and not law.trail_with_build:
        return TRAIL_FORBIDDEN
    if law.must_capture and can_capture(board, card):
        return MUST_CAPTURE
    if own and law.keep_taker and board.stranded(board.held(card)):
        return KEEP_TAKER
    return LEGAL


def _capture_fault(board: Board, card: int, mask: int) -> int:
    law = board.law
    if mask == 0:
        return EMPTY_TAKE
    target = law.hand[card]
    alone = board.taken_alone(card)
    rest = mask & ~alone
    if target == 0:
        if rest:
            return NO_PARTITION
        if mask & (mask - 1) and not law.pair_all:
            return FACE_ONE
    elif rest:
        terms = board.terms(target)
        if rest & ~terms or not splits_evenly(board.count(rest), board.count(mask & alone & terms), target):
            return NO_PARTITION
    if law.must_take_equal and target and board.loose & alone & ~mask:
        return MUST_TAKE_EQUAL
    if law.maximal and more(board, card, mask):
        return NOT_MAXIMAL
    if law.keep_taker and board.stacks and board.stranded(board.held(card)) & ~mask:
        return KEEP_TAKER
    return LEGAL


def _build_fault(board: Board, card: int, mask: int, value: int) -> int:
    law = board.law
    if not law.allow_build:
        return ACTION_DISABLED
    if mask & ~board.ground_of_builds():
        return TARGET_NOT_LOOSE
    if law.low[card] == 0 or mask & board.loose & law.worth[0]:
        return FACE_IN_BUILD
    if law.one_table_card and mask & (mask - 1):
        return ONE_TABLE_CARD
    if mask == 0 or value < 1 or not _makes_build(board, card, mask, value):
        return BAD_BUILD_SUM
    held = board.held(card)
    if not ((held if law.build_needs_taker else law.takeable) >> value) & 1:
        return NO_TAKER
    return _room_fault(board, held, 0)


def _makes_build(board: Board, card: int, mask: int, value: int) -> bool:
    """Whether the card and these items add up to a new build of `value`, regardless of takers."""
    law = board.law
    if law.takeable >> value == 0:
        return _makes_too_much(board, card, mask, value)
    if not _makes_groups(board, card, mask, value):
        return False
    return law.multiple or board.sum_of(mask & board.loose | 1 << card, mask >> law.cards) == value


def _makes_too_much(board: Board, card: int, mask: int, value: int) -> bool:
    """As `_makes_build` for a value that no card takes: here an ace may count 14 in a sum too."""
    law = board.law
    high = max(law.high)
    items = board.count(mask) + (1 << (WIDTH * law.low[card]))
    total = board.sum_of(mask & board.loose | 1 << card, mask >> law.cards)
    aces = (items >> WIDTH) & COUNT if law.two_values else 0
    for _ in range(aces + 1):
        if total == value or (law.multiple and total % value == 0 and splits_evenly(items, 0, value)):
            return True
        items += (1 << (WIDTH * high)) - (1 << WIDTH)
        total += high - 1
    return False


def _makes_groups(board: Board, card: int, mask: int, value: int) -> bool:
    """Whether the card and these loose cards (and piles) split into groups of `value`."""
    law = board.law
    low = law.low[card]
    whole = board.whole(value)
    terms = board.terms(value)
    if mask & ~(whole | terms):
        return False
    must = board.count(mask & ~whole)
    may = board.count(mask & whole & terms)
    if law.high[card] == value:
        may += 1 << (WIDTH * low)
    elif low < value:
        must += 1 << (WIDTH * low)
    elif low > value:
        return False
    return splits_evenly(must, may, value)


def _room_fault(board: Board, held: int, other: int) -> int:
    """BUILD_LIMIT or KEEP_TAKER where the seat may have no further build beside its own ones except `other`."""
    own = board.own() & ~other
    if board.law.max_builds and own.bit_count() >= board.law.max_builds:
        return BUILD_LIMIT
    if own and board.law.keep_all and board.stranded(held) & ~other:
        return KEEP_TAKER
    return LEGAL


def _raise_fault(board: Board, card: int, mask: int, value: int) -> int:
    law = board.law
    stack = board.stacks[mask.bit_length() - 1 - law.cards]
    if law.raisers == NOBODY:
        return ACTION_DISABLED
    if stack[3] < 0:
        return TARGET_NOT_BUILD
    if not board.allowed(law.raisers, stack):
        return OWN_BUILD
    if stack[4]:
        return LOCKED_BUILD
    if law.low[card] == 0:
        return FACE_IN_BUILD
    laid = value - stack[2]
    if laid <= 0 or (laid != law.low[card] and laid != law.high[card]):
        return BAD_BUILD_SUM
    held = board.held(card)
    if value > HIGHEST or not ((held if law.build_needs_taker else law.takeable) >> value) & 1:
        return NO_TAKER
    return _room_fault(board, held, mask)


def _add_fault(board: Board, card: int, mask: int, value: int) -> int:
    law = board.law
    loose = mask & board.loose
    bit = mask ^ loose
    stack = board.stacks[bit.bit_length() - 1 - law.cards]
    if stack[3] < 0:
        return TARGET_NOT_BUILD
    if value != stack[2]:
        return RAISE_HAND_ONLY
    if law.adders == NOBODY:
        return OWN_BUILD if stack[3] == board.turn else ACTION_DISABLED
    if not board.allowed(law.adders, stack):
        return NOT_OWNER
    if law.low[card] == 0 or loose & law.worth[0]:
        return FACE_IN_BUILD
    if not _makes_groups(board, card, loose, value):
        return BAD_BUILD_SUM
    held = board.held(card)
    if not ((held if law.add_needs_taker else law.takeable) >> value) & 1:
        return NO_TAKER
    if law.keep_all and board.stranded(held):
        return KEEP_TAKER
    return LEGAL
