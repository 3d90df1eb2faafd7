"""Encodes a state that was given by its fields: the core position of the rest of its round, and the stock by deal."""

from __future__ import annotations

from kasino.game.cards.card import Card
from kasino.game.core import Position
from kasino.game.core_codec.cards import CardIds
from kasino.game.core_codec.table import check_ids, encode_table
from kasino.game.errors import TurnError
from kasino.game.play.fields import StateFields
from kasino.game.play.hand_out import hand_masks, hand_out
from kasino.game.play.round_setup import RoundSetup

Rests = tuple[tuple[Card, ...], ...]
"""The stock of a round after each deal, from some deal on."""


def encode_state(fields: StateFields) -> tuple[RoundSetup, Rests, Position]:
    """The setup of the round, the stock after each deal, and the position.

    Raises TurnError where no seat is to play, DeckError where a card occurs more often than in the packs.
    """
    if fields.turn is None:
        raise TurnError("no seat is to play: the round is over")
    ids = CardIds(fields.rules.decks)
    further = list(hand_out(fields.layout, fields.stock, fields.deal + 1, fields.dealer))
    rests = (tuple(fields.stock), *[rest for _, _, rest in further])
    setup = RoundSetup(
        rules=fields.rules,
        sides=tuple(fields.sides),
        layout=fields.layout,
        dealer=fields.dealer,
        number=fields.round,
        deal=fields.deal,
        stock_counts=tuple(map(len, rests)),
    )
    position = Position(setup.law, fields.sides, fields.turn)
    encode_table(position, fields.table, ids)
    position.set_hand(fields.turn, ids.mask(fields.hands[fields.turn]))
    for seat, hand in enumerate(fields.hands):
        if seat != fields.turn:
            position.set_hand(seat, ids.mask(hand))
    position.won = tuple([ids.mask(cards) for cards in fields.won])
    position.sweeps = fields.sweeps
    position.scores = fields.scores
    position.last_capturer = -1 if fields.last_capturer is None else fields.last_capturer
    position.last_swept = fields.last_capture_was_sweep
    check_ids((fields.next_stack,))
    position.next_stack = fields.next_stack
    position.leader = (fields.dealer + 1) % setup.seats
    position.deals = tuple([hand_masks(hands, ids) for hands, _, _ in further])
    return setup, rests, position
