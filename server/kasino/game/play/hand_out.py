"""Hands out the cards of a deal by the layout of the table."""

from __future__ import annotations

from functools import lru_cache

from kasino.game.cards.card import Card, sorted_cards
from kasino.game.rules.layout import TABLE, Layout, Packet


def hand_out(
    plan: Layout, stock: tuple[Card, ...], deal: int, dealer: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[Card, ...]]:
    """The hands by seat, the cards for the table, and the rest of the stock after deal `deal` (from 1)."""
    hands: list[list[Card]] = [[] for _ in range(plan.seats)]
    table: list[Card] = []
    at = 0
    for to, count in _packets(plan, deal, dealer):
        (table if to == TABLE else hands[int(to)]).extend(stock[at : at + count])
        at += count
    return tuple(map(sorted_cards, hands)), sorted_cards(table), stock[at:]


@lru_cache(maxsize=512)
def _packets(plan: Layout, deal: int, dealer: int) -> tuple[Packet, ...]:
    return plan.sequence(deal, dealer)
