"""Converts cards. The contract numbers them from 1 by suit and rank, the game by rank and suit; 0 is no card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kasino.game import PACK, Card
from kasino.v1 import model_pb2
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import check_length

MAX_CARDS = 104
"""Two packs."""

_NUMBERS = tuple(model_pb2.Card.ValueType(13 * card.suit + card.rank) for card in PACK)
_CARDS = {int(number): card for number, card in zip(_NUMBERS, PACK, strict=True)}
_PLACES = {number: card.index for number, card in _CARDS.items()}


def card_to_message(card: Card) -> model_pb2.Card.ValueType:
    """The number of this card, 1 to 52."""
    return _NUMBERS[card.index]


def card_from_message(number: int, field: str = "card") -> Card:
    """The card with this number. Raises MessageError that names the field."""
    card = _CARDS.get(number)
    if card is None:
        raise _no_card(number, field)
    return card


def _no_card(number: int, field: str) -> MessageError:
    return MessageError(field, f"{number} is not a card: cards are 1 to 52" if number else "a card is missing")


def card_places(numbers: Sequence[int], field: str = "cards") -> tuple[int, ...]:
    """The places in PACK of the cards with these numbers, in this order. Raises MessageError that names the field."""
    check_length(numbers, field, MAX_CARDS)
    try:
        return tuple([_PLACES[number] for number in numbers])
    except KeyError as unknown:
        raise _no_card(unknown.args[0], field) from None


def cards_to_message(cards: Iterable[Card]) -> list[model_pb2.Card.ValueType]:
    """The numbers of these cards, in the given order."""
    return [_NUMBERS[card.index] for card in cards]


def encode_cards(cards: Iterable[Card]) -> bytes:
    """The same numbers as the content of a packed field."""
    return bytes([_NUMBERS[card.index] for card in cards])


def cards_from_message(numbers: Sequence[int], field: str = "cards") -> tuple[Card, ...]:
    """The cards with these numbers, sorted. Raises MessageError that names the field."""
    if not numbers:
        return ()
    check_length(numbers, field, MAX_CARDS)
    places = [_PLACES.get(number, -1) for number in numbers]
    if -1 in places:
        card_from_message(numbers[places.index(-1)], field)
    places.sort()
    return tuple([PACK[place] for place in places])
