"""What everybody at the table knows of one round from its beginning: rules, sides, dealer and number."""

from __future__ import annotations

from kasino.game.core_codec.rules import encode_rules
from kasino.game.rules.layout import Layout
from kasino.game.rules.rule_set import RuleSet


class RoundSetup:
    """The setup of one round, shared by its states and observations. It holds nothing hidden.

    `deal` is the deal (from 1) of the first position, and `stock_counts` are the cards left in the stock after it and
    after each further deal.
    """

    __slots__ = (
        "deal",
        "dealer",
        "law",
        "layout",
        "number",
        "packs",
        "rules",
        "seats",
        "sides",
        "stock_counts",
    )

    def __init__(
        self,
        rules: RuleSet,
        sides: tuple[int, ...],
        layout: Layout,
        dealer: int,
        number: int,
        deal: int,
        stock_counts: tuple[int, ...],
    ) -> None:
        self.rules = rules
        self.sides = sides
        self.layout = layout
        self.dealer = dealer
        self.number = number
        self.deal = deal
        self.stock_counts = stock_counts
        self.law = encode_rules(rules)
        self.packs = rules.decks
        self.seats = len(sides)
