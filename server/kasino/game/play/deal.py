"""Deals cards: the first deal of a game or a round, and the further deals of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from kasino.game.cards.card import Card, sorted_cards
from kasino.game.errors import DeckError, TurnError
from kasino.game.play.events import Dealt
from kasino.game.play.state import State
from kasino.game.rules.layout import TABLE, Layout, default_sides, layout
from kasino.game.rules.rule_set import RuleSet


def deal(
    rules: RuleSet,
    *,
    deck: Sequence[Card],
    seats: int | None = None,
    sides: Sequence[int] | None = None,
    dealer: int = 0,
) -> State:
    """Begin a game: the state after the first deal of its first round.

    `deck` is in dealing order, the first card first. It may be any cards that come out even with the table and the
    hands. Give `seats`, or `sides` for partners (0, 1, 0, 1); with `seats` alone the rules decide the sides.
    Raises RulesError where the rules cannot be played at this table, DeckError where the deck does not fit.
    """
    if sides is None:
        sides = default_sides(rules, 2 if seats is None else seats)
    sides = tuple(sides)
    plan = layout(rules, sides, len(deck))
    if seats not in (None, len(sides)):
        raise DeckError(f"{seats} seats do not have {len(sides)} sides: give one of the two")
    if not 0 <= dealer < len(sides):
        raise DeckError(f"seat {dealer} cannot deal: the seats are 0 to {len(sides) - 1}")
    return _first_deal(rules, sides, plan, tuple(deck), dealer=dealer, round=1, scores=(0,) * (max(sides) + 1))


def next_round(state: State, deck: Sequence[Card]) -> State:
    """The state after the first deal of the next round; the dealer is the seat on the left of the last dealer.

    Raises TurnError while the round is not over, or where the game is.
    """
    if state.over:
        raise TurnError("the game is over: there is no next round")
    if state.turn is not None:
        raise TurnError("the round is not over: play it to its end before the next one is dealt")
    plan = layout(state.rules, state.sides, len(deck))
    dealer = (state.dealer + 1) % state.seats
    return _first_deal(
        state.rules, state.sides, plan, tuple(deck), dealer=dealer, round=state.round + 1, scores=state.scores
    )


def next_deal(state: State) -> State:
    """The state after the next deal of the round; all hands are empty and the stock is not."""
    hands, _, stock = hand_out(state.layout, state.stock, state.deal + 1, state.dealer)
    state = replace(state, deal=state.deal + 1, hands=hands, stock=stock)
    return replace(state, events=(*state.events, _dealt(state, ())))


def hand_out(
    plan: Layout, stock: tuple[Card, ...], deal: int, dealer: int
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...], tuple[Card, ...]]:
    """The hands by seat, the cards for the table, and the rest of the stock after deal `deal` (from 1)."""
    hands: list[list[Card]] = [[] for _ in range(plan.seats)]
    table: list[Card] = []
    at = 0
    for to, count in plan.sequence(deal, dealer):
        (table if to == TABLE else hands[int(to)]).extend(stock[at : at + count])
        at += count
    return tuple(map(sorted_cards, hands)), sorted_cards(table), stock[at:]


def _first_deal(
    rules: RuleSet,
    sides: tuple[int, ...],
    plan: Layout,
    deck: tuple[Card, ...],
    *,
    dealer: int,
    round: int,
    scores: tuple[int, ...],
) -> State:
    repeated = [card for card, copies in Counter(deck).items() if copies > rules.decks]
    if repeated:
        raise DeckError(f"{repeated[0]} is in the deck more than {rules.decks} time{'s' * (rules.decks > 1)}")
    hands, table, stock = hand_out(plan, deck, 1, dealer)
    seats = len(sides)
    state = State(
        rules=rules,
        sides=sides,
        layout=plan,
        dealer=dealer,
        round=round,
        deal=1,
        turn=(dealer + 1) % seats,
        stock=stock,
        hands=hands,
        table=table,
        won=((),) * seats,
        sweeps=(0,) * seats,
        scores=scores,
    )
    return replace(state, events=(_dealt(state, table),))


def _dealt(state: State, table: tuple[Card, ...]) -> Dealt:
    return Dealt(
        round=state.round,
        deal=state.deal,
        dealer=state.dealer,
        hand_counts=tuple(map(len, state.hands)),
        table=table,
        stock_count=len(state.stock),
        last=state.last_deal,
        call=state.rules.announce_last_deal if state.last_deal else None,
    )
