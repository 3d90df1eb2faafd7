"""Builds game states for tests from a table and the hand to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kasino.game import Card, Item, RuleSet, Stack, State
from kasino.game.cards.card import PACK
from kasino.game.core_codec.table import arrange
from kasino.game.rules.layout import layout


def state_at(
    rules: RuleSet,
    *,
    table: Sequence[Item] = (),
    hand: Sequence[Card],
    turn: int = 0,
    sides: Sequence[int] = (0, 1),
    last_deal: bool = False,
    last_play: bool = False,
    last_capturer: int | None = None,
    scores: Sequence[int] | None = None,
) -> State:
    """The state in which seat `turn` plays from `hand` at this table.

    The other seats hold one card each, or none where this is the last play of the round. The stock is the rest of the
    pack, cut so that it comes out even, or empty in the last deal.
    """
    seats = len(sides)
    left = Counter(dict.fromkeys(PACK, rules.decks))
    left.subtract(hand)
    left.subtract(card for item in table for card in ((item,) if isinstance(item, Card) else item.cards))
    rest = sorted(left.elements())
    hands: list[tuple[Card, ...]] = [() if last_play or seat == turn else (rest.pop(),) for seat in range(seats)]
    hands[turn] = tuple(sorted(hand))
    stock = () if last_deal else tuple(rest[: 4 * seats])
    plan = layout(rules, sides if rules.min_seats <= seats <= rules.max_seats else (0, 1))
    return State(
        rules=rules,
        sides=tuple(sides),
        layout=plan,
        dealer=(turn - 1) % seats,
        round=1,
        deal=len(plan.hand_sizes) if last_deal else len(plan.hand_sizes) - 1,
        turn=turn,
        stock=stock,
        hands=tuple(hands),
        table=arrange(table),
        won=((),) * seats,
        sweeps=(0,) * seats,
        scores=tuple(scores or (0,) * (max(sides) + 1)),
        last_capturer=last_capturer,
        next_stack=1 + max((item.id for item in table if isinstance(item, Stack)), default=0),
    )
