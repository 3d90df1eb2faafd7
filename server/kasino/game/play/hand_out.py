"""Hands out the cards of the deals of a round by the layout of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kasino.game.cards.card import Card
from kasino.game.core_codec.cards import CardIds
from kasino.game.rules.layout import TABLE, Layout, Packet

Hands = tuple[tuple[Card, ...], ...]
"""The hands of one deal by seat, each in the order in which it was dealt."""


def hand_out(
    plan: Layout, stock: Sequence[Card], deal: int, dealer: int
) -> Iterator[tuple[Hands, tuple[Card, ...], tuple[Card, ...]]]:
    """For deal `deal` (from 1) and each one after it: the hands, the cards for the table, and the rest of the stock."""
    rest = tuple(stock)
    for packets in _packets(plan, dealer)[deal - 1 :]:
        if not rest:
            break
        hands: list[tuple[Card, ...]] = [()] * plan.seats
        table: tuple[Card, ...] = ()
        at = 0
        for to, count in packets:
            cards = rest[at : at + count]
            at += count
            if to == TABLE:
                table += cards
            else:
                hands[int(to)] += cards
        rest = rest[at:]
        yield tuple(hands), table, rest


@lru_cache(maxsize=128)
def _packets(plan: Layout, dealer: int) -> tuple[tuple[Packet, ...], ...]:
    """The packets of each deal of a round."""
    return tuple([plan.sequence(deal, dealer) for deal in range(1, len(plan.hand_sizes) + 1)])


def hand_masks(hands: Hands, ids: CardIds) -> tuple[int, ...]:
    """The mask of each of these hands."""
    return tuple([ids.mask(hand) for hand in hands])
