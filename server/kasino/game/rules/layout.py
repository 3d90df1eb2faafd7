"""The deal plan of one table: how many cards each hand and the table get, and in which order they are dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kasino.game.errors import RulesError
from kasino.game.rules.options import DealOrder, Partnership
from kasino.game.rules.rule_set import RuleSet

TABLE = "table"
PARTNERS = (0, 1, 0, 1)

Packet = tuple[int | str, int]
"""A seat or `TABLE`, and how many cards it gets at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """The deals of one round at a table. `hand_sizes` is the number of cards of a hand in each deal, in order."""

    seats: int
    table_cards: int
    hand_sizes: tuple[int, ...]
    deal_packet: int
    deal_order: DealOrder

    def sequence(self, deal: int, dealer: int) -> tuple[Packet, ...]:
        """The packets of deal `deal` (from 1) in dealing order.

        Each pass goes clockwise from the seat on the dealer's left. The table gets cards in the first deal only, spread
        evenly over the passes, or after all hands where the rules say so. Source: docs/rules.md 3.2.
        """
        size = self.hand_sizes[deal - 1]
        table = self.table_cards if deal == 1 else 0
        others = [(dealer + 1 + place) % self.seats for place in range(self.seats - 1)]
        passes = -(-size // self.deal_packet)
        hands_first = self.deal_order is DealOrder.HANDS_THEN_TABLE
        packets: list[Packet] = []
        for number in range(passes):
            cards = min(self.deal_packet, size - number * self.deal_packet)
            open_cards = 0 if hands_first else table * (number + 1) // passes - table * number // passes
            packets += [(seat, cards) for seat in others]
            if self.deal_order is DealOrder.OTHERS_TABLE_DEALER:
                packets += [(TABLE, open_cards), (dealer, cards)]
            else:
                packets += [(dealer, cards), (TABLE, open_cards)]
        if hands_first:
            packets.append((TABLE, table))
        return tuple(packet for packet in packets if packet[1])

    def remaining(self, deal: int) -> int:
        """The number of cards left in the stock after deal `deal` (from 1); 0 after the last one."""
        return self.seats * sum(self.hand_sizes[deal:])


def default_sides(rules: RuleSet, seats: int) -> tuple[int, ...]:
    """The default side of each seat: partners where the rules require them at four seats, otherwise each for itself."""
    if seats == len(PARTNERS) and rules.partnership is Partnership.REQUIRED_4:
        return PARTNERS
    return tuple(range(seats))


def layout(rules: RuleSet, sides: Sequence[int], deck_size: int | None = None) -> Layout:
    """The deal plan of this table. Raises RulesError with the reason where these rules cannot be played at it.

    `sides` is the side of each seat: `range(seats)`, or (0, 1, 0, 1) for partners. `deck_size` is the number of cards
    (None: full packs); it has to come out even with the table and the hands. Where the rules give no `table_cards`,
    there are four for each pack, at five seats two. Where they give no `hand_sizes`, every hand is four cards, and the
    remainder of four is dealt first (at five seats a deal of two). Source: docs/rules.md 3.2.
    """
    seats = len(sides)
    size = 52 * rules.decks if deck_size is None else deck_size
    check_sides(rules, sides)
    table = rules.table_cards
    if table is None:
        table = (2 if seats == 5 else 4) * rules.decks
    hands = _default_hands(size, table, seats) if rules.hand_sizes is None else rules.hand_sizes
    needed = table + seats * sum(hands)
    if needed != size:
        raise RulesError(
            f"{table} cards on the table and {seats} hands of {', '.join(map(str, hands))} are {needed} cards, "
            f"and the deck has {size}: change the deck, table_cards or hand_sizes"
        )
    return Layout(
        seats=seats,
        table_cards=table,
        hand_sizes=hands,
        deal_packet=rules.deal_packet,
        deal_order=rules.deal_order,
    )


def _default_hands(size: int, table: int, seats: int) -> tuple[int, ...]:
    """The hand sizes where the rules give none."""
    each, odd = divmod(size - table, seats)
    if odd or each < 1:
        raise RulesError(
            f"{size} cards do not come out even at {seats} seats with {table} on the table: "
            "change the deck, table_cards or hand_sizes"
        )
    return ((each % 4,) if each % 4 else ()) + (4,) * (each // 4)


def check_sides(rules: RuleSet, sides: Sequence[int]) -> None:
    """Raise RulesError unless these rules allow this number of seats and these sides."""
    seats = len(sides)
    if not rules.min_seats <= seats <= rules.max_seats:
        raise RulesError(f"{rules.name} is for {rules.min_seats} to {rules.max_seats} seats, not for {seats}")
    if tuple(sides) == tuple(range(seats)):
        if seats == len(PARTNERS) and rules.partnership is Partnership.REQUIRED_4:
            raise RulesError(
                f"{rules.name} with four seats is played by partners, sides 0 1 0 1: "
                "override partnership to play without partners"
            )
        return
    if tuple(sides) != PARTNERS:
        raise RulesError("sides are 0 1 2 …, one for each seat, or 0 1 0 1, partners opposite at four seats")
    if rules.partnership is Partnership.NONE:
        raise RulesError(f"{rules.name} has no partners: override partnership, or use sides 0 1 2 3")
