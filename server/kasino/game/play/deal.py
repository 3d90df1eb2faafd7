"""Deals cards: the first deal of a game or a round, and the further deals of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kasino.game.cards.card import Card, sorted_cards
from kasino.game.core import Position
from kasino.game.core_codec.cards import CardIds
from kasino.game.errors import DeckError, TurnError
from kasino.game.play.events import Dealt
from kasino.game.play.hand_out import Hands, hand_masks, hand_out
from kasino.game.play.history import given_events
from kasino.game.play.round_setup import RoundSetup
from kasino.game.play.state import State, state_of
from kasino.game.rules.layout import Layout, default_sides, layout
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
    _check_copies(deck, rules.decks)
    seats = len(sides)
    ids = CardIds(rules.decks)
    deals, tables, rests = zip(*hand_out(plan, deck, 1, dealer), strict=True)
    table = sorted_cards(tables[0])
    setup = RoundSetup(
        rules=rules,
        sides=sides,
        layout=plan,
        dealer=dealer,
        number=round,
        deal=1,
        stock_counts=tuple(map(len, rests)),
    )
    position = Position(setup.law, sides, (dealer + 1) % seats)
    position.loose = ids.mask(table)
    position.hands, *further = [hand_masks(hands, ids) for hands in deals]
    position.scores = scores
    position.deals = tuple(further)
    return state_of(setup, rests, position, given_events((_dealt(setup, deals[0], table),)))


def _check_copies(deck: Sequence[Card], packs: int) -> None:
    if len({card.index for card in deck}) == len(deck):  # hashing the cards would take longer
        return
    repeated = [card for card, copies in Counter(deck).items() if copies > packs]
    if repeated:
        raise DeckError(f"{repeated[0]} is in the deck more than {packs} time{'s' * (packs > 1)}")


def _dealt(setup: RoundSetup, hands: Hands, table: tuple[Card, ...]) -> Dealt:
    stock = setup.stock_counts[0]
    return Dealt(
        round=setup.number,
        deal=1,
        dealer=setup.dealer,
        hand_counts=tuple(map(len, hands)),
        table=table,
        stock_count=stock,
        last=not stock,
        call=None if stock else setup.rules.announce_last_deal,
    )
