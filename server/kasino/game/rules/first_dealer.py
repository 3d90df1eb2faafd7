"""Chooses the first dealer: seat 0, or the seat that draws the lowest or the highest card."""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game.cards.card import Card, Rank
from kasino.game.errors import DeckError
from kasino.game.rules.options import FirstDealer, ValueScheme
from kasino.game.rules.rule_set import RuleSet


def first_dealer(rules: RuleSet, seats: int, pack: Sequence[Card]) -> tuple[int, tuple[tuple[int, Card], ...]]:
    """The seat that deals first, and the cards drawn for it from the top of a shuffled pack, as (seat, card) in order.

    Seats draw in turn from seat 0; those that tie draw again. Cards compare by rank; an ace is high where it captures
    14, low elsewhere. Where the rules give the dealer, it is seat 0 and no card is drawn. Raises DeckError where the
    pack ends before the tie is broken. Source: DE and SE (draw_low, draw_high); that tied seats draw again is our rule.

    >>> from kasino.game import RULES, parse_cards
    >>> first_dealer(RULES["swedish"], 2, parse_cards("9c 9d Kh As"))
    (1, ((0, Card.parse('9c')), (1, Card.parse('9d')), (0, Card.parse('Kh')), (1, Card.parse('As'))))
    """
    drawn: list[tuple[int, Card]] = []
    level = [0] if rules.first_dealer is FirstDealer.GIVEN else list(range(seats))
    while len(level) > 1:
        if len(drawn) + len(level) > len(pack):
            raise DeckError("the pack is too small to draw for the dealer: seats are level to its end")
        turn = list(zip(level, pack[len(drawn) :], strict=False))
        drawn += turn
        heights = {seat: _height(rules, card) for seat, card in turn}
        choose = min if rules.first_dealer is FirstDealer.DRAW_LOW else max
        best = choose(heights.values())
        level = [seat for seat, height in heights.items() if height == best]
    return level[0], tuple(drawn)


def _height(rules: RuleSet, card: Card) -> int:
    high = card.rank is Rank.ACE and rules.value_scheme is not ValueScheme.PLAIN
    return 14 if high else int(card.rank)
