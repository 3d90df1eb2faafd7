"""Where values become integers and integers become values: nothing else knows how the kernel counts.

Another kernel can take the place of this one by offering `Law`, `Position` and the numbers of `kernel`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from kasino.game import core
from kasino.game.cards.card import BIG_CASINO, JACK_OF_SPADES, LITTLE_CASINO, PACK, Card, Rank, Suit
from kasino.game.cards.move import Add, Build, Capture, Double, Move, Raise, Trail
from kasino.game.cards.table import Item, Stack, StackRef, ref, ref_order
from kasino.game.core.board import Board
from kasino.game.errors import TurnError
from kasino.game.play.scoring import Tally
from kasino.game.rules.card_values import hand_values, table_values
from kasino.game.rules.rule_set import (
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    FaceMode,
    RaiseBuilds,
    RuleSet,
)

REASONS = (
    "LEGAL EMPTY_TAKE NO_PARTITION FACE_ONE MUST_TAKE_EQUAL NOT_MAXIMAL MUST_CAPTURE ACTION_DISABLED TARGET_NOT_LOOSE "
    "TARGET_NOT_BUILD FACE_IN_BUILD ONE_TABLE_CARD BAD_BUILD_SUM NO_TAKER BUILD_LIMIT KEEP_TAKER OWN_BUILD NOT_OWNER "
    "LOCKED_BUILD RAISE_HAND_ONLY DOUBLE_MISMATCH TRAIL_FORBIDDEN"
).split()
"""The names of the kernel's refusals, by number."""

_RAISERS = {
    RaiseBuilds.NOBODY: core.NOBODY,
    RaiseBuilds.OTHERS: core.OTHERS,
    RaiseBuilds.ANYONE: core.ANYONE,
}
_ADDERS = {
    AugmentBuilds.NOBODY: core.NOBODY,
    AugmentBuilds.OWNER: core.OWNER,
    AugmentBuilds.ANYONE: core.ANYONE,
}


_LAWS: dict[int, tuple[RuleSet, core.Law]] = {}


def law(rules: RuleSet) -> core.Law:
    """These rules as the kernel reads them, made once.

    They are remembered by identity: to hash some fifty fields would take as long as a move.
    """
    known = _LAWS.get(id(rules))
    if known is None or known[0] is not rules:
        if len(_LAWS) > 256:
            _LAWS.clear()
        known = _LAWS[id(rules)] = (rules, _law(rules))
    return known[1]


@lru_cache(maxsize=256)
def _law(rules: RuleSet) -> core.Law:
    law = core.Law()
    law.packs = rules.decks
    law.cards = 52 * rules.decks
    ids = [card for card in PACK for _ in range(rules.decks)]

    def mask(cards: Iterable[bool]) -> int:
        return sum(1 << number for number, chosen in enumerate(cards) if chosen)

    laid = [table_values(rules, card) for card in ids]
    held = [hand_values(rules, card) for card in ids]
    law.bit = [1 << number for number in range(len(ids))]
    law.low = [min(values, default=0) for values in laid]
    law.unit = [1 << low for low in law.low]
    law.high = [max(values) if len(values) > 1 else 0 for values in laid]
    law.two_values = any(law.high)
    law.laid = [sum(1 << value for value in values) for values in laid]
    law.hand = [max(values, default=0) for values in held]
    law.hand_low = [min(values) if len(values) > 1 else 0 for values in held]
    law.takes = [sum(1 << value for value in values) for values in held]
    law.rank = [mask(other.rank is card.rank for other in ids) for card in ids]
    law.alone = [
        mask(bool(set(values) & set(other)) for other in laid) if values else law.rank[number]
        for number, values in enumerate(held)
    ]
    law.worth = [mask(low == value for low in law.low) for value in range(core.HIGHEST + 1)]
    law.worth_high = [mask(value == high for high in law.high) if value else 0 for value in range(core.HIGHEST + 1)]
    law.below = [mask(0 < low < value for low in law.low) for value in range(core.HIGHEST + 1)]
    law.takeable = sum(1 << value for value in {value for values in held for value in values})
    law.second = mask(number % rules.decks == 1 for number in range(len(ids)))
    worth = {BIG_CASINO: rules.big_casino_points, LITTLE_CASINO: rules.little_casino_points}
    law.points = [rules.ace_points if card.rank is Rank.ACE else worth.get(card, 0) for card in ids]
    law.pair_all = rules.face_mode is FaceMode.PAIR_ALL
    law.must_capture = rules.capture_duty is CaptureDuty.IF_CARD_CAN
    law.maximal = rules.capture_extent is CaptureExtent.MAXIMAL
    law.must_take_equal = rules.must_take_all_equal
    law.trail_with_build = rules.trail_with_own_build
    law.allow_build = rules.allow_build
    law.one_table_card = rules.build_table_cards is BuildTableCards.ONE
    law.multiple = rules.allow_multiple_build
    law.keep_taker = rules.keep_taker
    law.keep_all = rules.keep_taker or rules.max_builds_per_seat != 1
    law.add_needs_taker = rules.must_hold_taker
    law.build_needs_taker = rules.must_hold_taker or law.keep_all
    law.max_builds = rules.max_builds_per_seat or 0
    law.raisers = _RAISERS[rules.raise_builds]
    law.adders = _ADDERS[rules.augment_builds]
    law.build_in_sums = rules.build_in_sums
    law.allow_double = rules.allow_double
    law.double_own = rules.double_own_build
    law.double_needs_taker = rules.double_needs_taker
    law.pile_in_sums = rules.pile_in_sums
    law.build_on_pile = rules.build_on_pile
    law.sweep_in_last_deal = rules.sweep_in_last_deal
    law.freeze = -1 if rules.sweep_freeze_score is None else rules.sweep_freeze_score
    law.immediate = rules.immediate_scoring
    law.target = rules.target or 0
    law.spades = mask(card.suit is Suit.SPADES for card in ids)
    law.aces = mask(card.rank is Rank.ACE for card in ids)
    law.big = mask(card == BIG_CASINO for card in ids)
    law.little = mask(card == LITTLE_CASINO for card in ids)
    law.jack_spades = mask(card == JACK_OF_SPADES for card in ids)
    return law


class Ids:
    """Hands out the ids of cards: of twins, the first to come gets the first copy."""

    def __init__(self, packs: int) -> None:
        self._packs = packs
        self._used: dict[int, int] = {}

    def mask(self, cards: Iterable[Card]) -> int:
        """The mask of these cards, each a copy that was not given out before."""
        mask = 0
        if self._packs == 1:
            for card in cards:
                mask |= 1 << card.index
            return mask
        for card in cards:
            copy = self._used.get(card.index, 0)
            self._used[card.index] = copy + 1
            mask |= 1 << (card.index * self._packs + copy)
        return mask


@lru_cache(maxsize=1 << 14)
def cards_of(mask: int, packs: int) -> tuple[Card, ...]:
    """The cards of a mask, sorted."""
    cards = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        cards.append(PACK[(bit.bit_length() - 1) // packs])
    return tuple(cards)


def arrange(table: Iterable[Item]) -> tuple[Item, ...]:
    """The items of a table in the order of the kernel: loose cards sorted, piles by id, builds by id."""
    return tuple(sorted(table, key=_place))


def _place(item: Item) -> tuple[int, int]:
    if type(item) is Card:
        return (0, item.index)
    assert isinstance(item, Stack)
    return (1 if item.is_pile else 2, item.id)


class View(Protocol):
    """What the kernel needs to know of a state or an observation to tell what the seat to play may do."""

    @property
    def rules(self) -> RuleSet: ...
    @property
    def sides(self) -> tuple[int, ...]: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def table(self) -> tuple[Item, ...]: ...
    @property
    def hand_to_play(self) -> tuple[Card, ...]: ...


def position(view: View) -> tuple[core.Position, Ids]:
    """A position of this table in which only the hand of the seat to play is known; the ids are for further cards.

    Raises TurnError where no seat is to play.
    """
    if view.turn is None:
        raise TurnError("no seat is to play: the round is over")
    rules = view.rules
    ids = Ids(rules.decks)
    place = core.Position(law(rules), list(view.sides), view.turn)
    place.loose = ids.mask([item for item in view.table if type(item) is Card])
    for item in view.table:
        if isinstance(item, Stack):
            owner = -1 if item.owner is None else item.owner
            place.stacks.append((item.id, ids.mask(item.cards), item.value, owner, int(item.locked)))
    place.hands[view.turn] = ids.mask(view.hand_to_play)
    return place, ids


def table_of(place: core.Position) -> tuple[Item, ...]:
    """The table of a position, arranged."""
    packs = place.law.packs
    return (*cards_of(place.loose, packs), *[_stack(stack, packs) for stack in place.stacks])


@lru_cache(maxsize=4096)
def _stack(stack: tuple[int, int, int, int, int], packs: int) -> Stack:
    number, cards, value, owner, locked = stack
    return Stack(
        id=number,
        cards=cards_of(cards, packs),
        value=value,
        owner=None if owner < 0 else owner,
        locked=bool(locked),
    )


def tallies_of(place: Board) -> tuple[Tally, ...]:
    """What each seat has won so far."""
    law = place.law
    return tuple(
        Tally(
            cards=won.bit_count(),
            spades=(won & law.spades).bit_count(),
            aces=(won & law.aces).bit_count(),
            big=(won & law.big).bit_count(),
            little=(won & law.little).bit_count(),
            jack_spades=(won & law.jack_spades).bit_count(),
            sweeps=place.sweeps[seat],
            last_capture=seat == place.last_capturer,
            leftovers=place.leftovers.bit_count() if seat == place.last_capturer else 0,
            last_capture_was_sweep=seat == place.last_capturer and place.last_swept,
        )
        for seat, won in enumerate(place.won)
    )


def decode(move: core.Move, packs: int, table: Sequence[Item]) -> Move:
    """The move as a value; `table` is the arranged table of the position that made it."""
    return decode_all([move], packs, table)[0]


def decode_all(moves: Iterable[core.Move], packs: int, table: Sequence[Item]) -> tuple[Move, ...]:
    """The same of many moves."""
    cards = 52 * packs
    stacks = [item for item in table if type(item) is Stack]
    if not stacks:
        return tuple([_decode(move, packs) for move in moves])
    names = [ref(stack, stacks) for stack in stacks]
    return tuple(
        [
            _value(move, packs, _chosen(names, move[2] >> cards)) if move[2] >> cards else _decode(move, packs)
            for move in moves
        ]
    )


def _chosen(names: Sequence[StackRef], slots: int) -> tuple[StackRef, ...]:
    """The names of the stacks in these slots, in the order in which a move names them."""
    chosen = [name for slot, name in enumerate(names) if slots >> slot & 1]
    return tuple(chosen if len(chosen) == 1 else sorted(chosen, key=ref_order))


@lru_cache(maxsize=1 << 14)
def _decode(move: core.Move, packs: int) -> Move:
    return _value(move, packs, ())


def _value(move: core.Move, packs: int, refs: tuple[StackRef, ...]) -> Move:
    kind, number, mask, value = move
    card = PACK[number // packs]
    cards = cards_of(mask & ((1 << 52 * packs) - 1), packs)
    if kind == core.TRAIL:
        return Trail(card)
    if kind == core.CAPTURE:
        return Capture(card, cards, refs)
    if kind == core.BUILD:
        return Build(card, cards, value, refs)
    if kind == core.RAISE:
        return Raise(card, refs[0], value)
    if kind == core.ADD:
        return Add(card, refs[0], cards, value)
    return Double(card, refs[0] if refs else cards[0])
