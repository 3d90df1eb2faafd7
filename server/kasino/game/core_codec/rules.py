"""Converts a rule set to the integers and bit masks of the core (`core.Law`)."""

from __future__ import annotations

from collections.abc import Iterable

from kasino.game import core
from kasino.game.cards.card import BIG_CASINO, JACK_OF_SPADES, LITTLE_CASINO, PACK, Card, Rank, Suit
from kasino.game.rules.card_values import hand_values, table_values
from kasino.game.rules.options import (
    AugmentBuilds,
    BuildTableCards,
    CaptureDuty,
    CaptureExtent,
    FaceMode,
    RaiseBuilds,
)
from kasino.game.rules.rule_set import RuleSet
from kasino.game.rules.rules_cache import cached_by_rules
from kasino.game.scoring.points import weights

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


@cached_by_rules
def encode_rules(rules: RuleSet) -> core.Law:
    """The rules as the core reads them, from a cache."""
    law = core.Law()
    law.packs = rules.decks
    law.cards = 52 * rules.decks
    ids = [card for card in PACK for _ in range(rules.decks)]
    _set_values(law, rules, ids)
    _set_points(law, rules, ids)
    _set_options(law, rules)
    return law


def _mask(chosen: Iterable[bool]) -> int:
    """The mask of the card ids for which this is true."""
    return sum(1 << number for number, is_chosen in enumerate(chosen) if is_chosen)


def _by_id(numbers: list[int]) -> list[int]:
    """These numbers of the cards of the game, with zeros for the ids that it does not use."""
    return numbers + [0] * (core.CARDS - len(numbers))


def _set_values(law: core.Law, rules: RuleSet, ids: list[Card]) -> None:
    """Set the tables of what cards are worth; `ids` is the card of each id."""
    laid = [table_values(rules, card) for card in ids]
    held = [hand_values(rules, card) for card in ids]
    low = [min(values, default=0) for values in laid]
    high = [max(values) if len(values) > 1 else 0 for values in laid]
    law.low = _by_id(low)
    law.unit = _by_id([1 << value for value in low])
    law.high = _by_id(high)
    law.two_values = any(high)
    law.laid = _by_id([sum(1 << value for value in values) for values in laid])
    law.hand = _by_id([max(values, default=0) for values in held])
    law.hand_low = _by_id([min(values) if len(values) > 1 else 0 for values in held])
    law.takes = _by_id([sum(1 << value for value in values) for values in held])
    law.alone = _by_id(
        [
            _mask(bool(set(values) & set(other)) for other in laid)
            if values
            else _mask(other.rank is ids[number].rank for other in ids)
            for number, values in enumerate(held)
        ]
    )
    law.worth = [_mask(worth == value for worth in low) for value in range(core.HIGHEST + 1)]
    law.worth_high = [_mask(value == worth for worth in high) if value else 0 for value in range(core.HIGHEST + 1)]
    law.below = [_mask(0 < worth < value for worth in low) for value in range(core.HIGHEST + 1)]
    law.takeable = sum(1 << value for value in {value for values in held for value in values})
    law.second = _mask(number % rules.decks == 1 for number in range(len(ids)))


def _set_points(law: core.Law, rules: RuleSet, ids: list[Card]) -> None:
    """Set the points given at once, and the masks of the cards that are counted."""
    law.weights = worth = weights(rules)
    casinos = {BIG_CASINO: worth.big, LITTLE_CASINO: worth.little}
    law.points = _by_id([worth.ace if card.rank is Rank.ACE else casinos.get(card, 0) for card in ids])
    law.spades = _mask(card.suit is Suit.SPADES for card in ids)
    law.aces = _mask(card.rank is Rank.ACE for card in ids)
    law.big = _mask(card == BIG_CASINO for card in ids)
    law.little = _mask(card == LITTLE_CASINO for card in ids)
    law.jack_spades = _mask(card == JACK_OF_SPADES for card in ids)


def _set_options(law: core.Law, rules: RuleSet) -> None:
    """Set what does not depend on cards: duties, permissions, sweeps and the target."""
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
