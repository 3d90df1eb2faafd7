"""What a seat knows before its move: the worth of cards, the unseen cards, and who plays before its next turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, pi, sqrt

from kasino.bots.house.greedy import sweep_worth, worth_of_cards
from kasino.game import PACK, Card, Observation, Played, RuleSet, Suit
from kasino.game.rules.card_values import hand_values, table_values

DEAR = 14
"""The lowest of the values that only aces, the little and the big casino take: 14, 15, 16."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardValues:
    """The values of cards under a rule set, each tuple by `Card.index`.

    `low` and `high` are table values, 0 where there is none. `key` is the value that a card takes from the hand, the
    higher of two; a face without a number has its rank, which no sum reaches: `top` is the highest value of a sum.
    """

    low: tuple[int, ...]
    high: tuple[int, ...]
    key: tuple[int, ...]
    points: tuple[int, ...]
    spade: tuple[bool, ...]
    top: int


@lru_cache(maxsize=64)
def card_values(rules: RuleSet) -> CardValues:
    """The values of the cards under these rules."""
    low, high, key = [], [], []
    for card in PACK:
        laid = table_values(rules, card)
        low.append(min(laid, default=0))
        high.append(max(laid) if len(laid) > 1 else 0)
        key.append(max(hand_values(rules, card), default=int(card.rank)))
    numbers = [value for card in PACK for value in hand_values(rules, card)]
    return CardValues(
        low=tuple(low),
        high=tuple(high),
        key=tuple(key),
        points=worth_of_cards(rules),
        spade=tuple(card.suit is Suit.SPADES for card in PACK),
        top=max(numbers),
    )


class Knowledge:
    """What the seat to play knows before its move.

    `worth[index]` is the worth of taking a card in points: its own points, and its share of the majorities that are
    still open; `bank[key]` is its mean over the unseen cards of a key. `unseen[key]` counts the cards in other hands,
    in the stock or, where the events do not show them, in piles. `rivals` are the hand counts of the rivals that play
    before this seat does again, in order; `partner` is that of the partner, 0 where there is none.
    """

    def __init__(self, seen: Observation) -> None:
        rules = seen.rules
        self.seen = seen
        self.rules = rules
        self.cards = card_values(rules)
        self.side = seen.sides[seen.seat]
        self.sides = len(seen.scores)
        self.rivalry = (self.sides - 1) ** -0.5
        self.sweep = float(sweep_worth(seen))
        frozen = rules.sweep_freeze_score is not None and max(seen.scores) >= rules.sweep_freeze_score
        counts = not frozen and (rules.sweep_in_last_deal or not seen.last_deal)
        self.next_sweep = float(rules.sweep_points - (rules.misere_points.sweep if rules.misere else 0)) * counts
        self._count_cards()
        self._value_majorities()
        self._find_others()

    def _count_cards(self) -> None:
        seen = self.seen
        left = [self.rules.decks] * 52
        won_spades = [0] * self.sides
        self.won_cards = [0] * self.sides
        spade = self.cards.spade
        for seat, count in enumerate(seen.captured_counts):
            self.won_cards[seen.sides[seat]] += count
        for event in seen.events:
            if isinstance(event, Played) and event.captured:
                side = seen.sides[event.seat]
                for card in event.captured:
                    index = card.index
                    left[index] -= 1
                    if spade[index]:
                        won_spades[side] += 1
        for card in seen.hand:
            left[card.index] -= 1
        for item in seen.table:
            for card in (item,) if isinstance(item, Card) else item.cards:
                left[card.index] -= 1
        self.left = left
        self.won_spades = won_spades
        key = self.cards.key
        unseen = [0] * 17
        for index, count in enumerate(left):
            unseen[key[index]] += count
        self.unseen = unseen
        self.unseen_count = max(sum(left), 1)

    def _value_majorities(self) -> None:
        rules = self.rules
        packs = rules.decks
        self.card_worth = self._share(rules.most_cards_points, self.won_cards, 52 * packs, 1.8)
        self.spade_worth = self._share(rules.most_spades_points, self.won_spades, 13 * packs, 1.1)
        if rules.over_spades_from is not None:
            left = 13 * packs - sum(self.won_spades)
            expected = self.won_spades[self.side] + left / self.sides
            self.spade_worth += 1 / (1 + exp(-1.6 * (expected - rules.over_spades_from) / (0.5 + sqrt(left) / 2)))
        card_worth, spade_worth = self.card_worth, self.spade_worth
        self.worth = [
            points + card_worth + (spade_worth if spade else 0.0)
            for points, spade in zip(self.cards.points, self.cards.spade, strict=True)
        ]

        bank = [0.0] * 17
        for index, count in enumerate(self.left):
            bank[self.cards.key[index]] += count * self.worth[index]
        self.bank = [total / count if count else 0.0 for total, count in zip(bank, self.unseen, strict=True)]

    def _share(self, points: int, won: list[int], whole: int, spread: float) -> float:
        """What one more card is worth for a majority: the closer the race, and the fewer cards left, the more.

        The density of a normal distribution at the lead, with a deviation that shrinks with the cards left.
        """
        if not points:
            return 0.0
        lead = won[self.side] - max(count for side, count in enumerate(won) if side != self.side)
        deviation = spread * sqrt(max(whole - sum(won), 0)) + 0.5
        return points * 2 * exp(-0.5 * (lead / deviation) ** 2) / (deviation * sqrt(2 * pi))

    def _find_others(self) -> None:
        seen = self.seen
        counts = list(seen.hand_counts)
        counts[seen.seat] -= 1
        fresh = not any(counts) and seen.stock_count > 0
        first = (seen.dealer if fresh else seen.seat) + 1
        self.rivals: list[int] = []
        self.partner = 0
        for place in range(seen.seats):
            seat = (first + place) % seen.seats
            if seat == seen.seat:
                break
            count = min(4, seen.stock_count // seen.seats) if fresh else counts[seat]
            if seen.sides[seat] == self.side:
                self.partner = count
            elif count:
                self.rivals.append(count)
        self.rival_plays_left = sum(count for seat, count in enumerate(counts) if seen.sides[seat] != self.side)
