"""What a card is worth: one number from the hand, another one on the table."""

from __future__ import annotations

from kasino.game.cards.card import BIG_CASINO, LITTLE_CASINO, Card, Rank
from kasino.game.rules.options import ValueScheme
from kasino.game.rules.rule_set import RuleSet


def hand_values(rules: RuleSet, card: Card) -> tuple[int, ...]:
    """What this card captures from the hand: one value, two for some aces, none for a face without number."""
    if card.rank is Rank.ACE:
        return {ValueScheme.DUAL: (14,), ValueScheme.CHOICE: (1, 14), ValueScheme.PLAIN: (1,)}[rules.value_scheme]
    if rules.value_scheme is ValueScheme.DUAL and card in (LITTLE_CASINO, BIG_CASINO):
        return (15,) if card == LITTLE_CASINO else (16,)
    return table_values(rules, card)


def table_values(rules: RuleSet, card: Card) -> tuple[int, ...]:
    """What this card is worth on the table, and laid on it: as `hand_values`, but the number on the card."""
    if card.rank is Rank.ACE and rules.value_scheme is ValueScheme.CHOICE:
        return (1, 14)
    if card.rank > Rank.TEN and rules.value_scheme is ValueScheme.PLAIN:
        return ()
    return (int(card.rank),)
