"""The values of a card under a rule set: what it captures from the hand, and what it is worth on the table."""

from __future__ import annotations

from kasino.game.cards.card import BIG_CASINO, LITTLE_CASINO, Card, Rank
from kasino.game.rules.options import ValueScheme
from kasino.game.rules.rule_set import RuleSet


def hand_values(rules: RuleSet, card: Card) -> tuple[int, ...]:
    """The values that this card captures from the hand: one, two for some aces, none for a face without a number.

    Source: docs/rules.md 3.3.
    """
    if card.rank is Rank.ACE:
        return {ValueScheme.DUAL: (14,), ValueScheme.CHOICE: (1, 14), ValueScheme.PLAIN: (1,)}[rules.value_scheme]
    if rules.value_scheme is ValueScheme.DUAL and card in (LITTLE_CASINO, BIG_CASINO):
        return (15,) if card == LITTLE_CASINO else (16,)
    return table_values(rules, card)


def table_values(rules: RuleSet, card: Card) -> tuple[int, ...]:
    """The values of this card on the table, and when it is laid into a build: as `hand_values`, by the printed number.

    Source: docs/rules.md 3.3.
    """
    if card.rank is Rank.ACE and rules.value_scheme is ValueScheme.CHOICE:
        return (1, 14)
    if card.rank > Rank.TEN and rules.value_scheme is ValueScheme.PLAIN:
        return ()
    return (int(card.rank),)
