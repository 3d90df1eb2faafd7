"""Cards as text: how they are written, and what is refused as a card."""

from __future__ import annotations

import pytest

from kasino.game import (
    PACK,
    Card,
    NotationError,
    Rank,
    Suit,
    cards_text,
    parse_cards,
    parse_move,
)
from tests.game.notation_errors import word_at


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_is_read_as_it_is_written(card):
    assert Card.parse(str(card)) == card
    assert PACK[card.index] == card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        pytest.param("TD", "Td", id="capitals"),
        pytest.param("td", "Td", id="small letters"),
        pytest.param("tD", "Td", id="both"),
        pytest.param("10d", "Td", id="10 for T"),
        pytest.param("10D", "Td", id="10 and a capital"),
        pytest.param(" 9h ", "9h", id="spaces around it"),
        pytest.param("9♥", "9h", id="a suit as symbol"),
        pytest.param("9♥\ufe0f", "9h", id="a suit as coloured symbol"),
        pytest.param("9♥\ufe0e", "9h", id="a suit as plain symbol"),
        pytest.param("9♡", "9h", id="an outlined heart"),
        pytest.param("10♦", "Td", id="10 and a symbol"),
        pytest.param("t♢", "Td", id="an outlined diamond"),
        pytest.param("a♠", "As", id="a small a and a spade"),
        pytest.param("K♣", "Kc", id="a club"),
        pytest.param("q♧", "Qc", id="an outlined club"),
        pytest.param("2♤", "2s", id="an outlined spade"),
    ],
)
def test_a_card_may_be_written_with(text, card):
    assert str(Card.parse(text)) == card
    assert str(parse_move(text).card) == card


@pytest.mark.parametrize(
    ("text", "at", "problem"),
    [
        pytest.param("", 0, "a card is missing here: write rank and suit, as in 9h or Td", id="nothing"),
        pytest.param("9", 0, "'9' lacks a suit: write 9c, 9d, 9h or 9s", id="a rank"),
        pytest.param("10", 0, "'10' lacks a suit: write 10c, 10d, 10h or 10s", id="a ten"),
        pytest.param("h9", 0, "'h9' is not a card: the rank comes first, as in 9h", id="suit before rank"),
        pytest.param("hq", 0, "'hq' is not a card: the rank comes first, as in Qh", id="suit before a face"),
        pytest.param(
            "1h",
            0,
            "'1h' is not a card: write a rank (A 2 .. 9 T J Q K) and a suit (c d h s), as in 9h or Td",
            id="a one",
        ),
        pytest.param(
            "9hh",
            0,
            "'9hh' is not a card: write a rank (A 2 .. 9 T J Q K) and a suit (c d h s), as in 9h or Td",
            id="a suit too many",
        ),
        pytest.param(
            "joker",
            0,
            "'joker' is not a card: write a rank (A 2 .. 9 T J Q K) and a suit (c d h s), as in 9h or Td",
            id="a joker",
        ),
    ],
)
def test_a_card_is_not(text, at, problem):
    with pytest.raises(NotationError) as error:
        Card.parse(text)
    assert (error.value.problem, error.value.at) == (problem, at)


def test_cards_stand_between_spaces_or_commas_in_any_order():
    assert cards_text(parse_cards("9♥, 10d Ks,2c")) == "9h Td Ks 2c"
    assert parse_cards("") == parse_cards(" , ") == ()


def test_cards_are_refused_at_the_first_word_that_is_none():
    with pytest.raises(NotationError) as error:
        parse_cards("9h Td, 9 Ks")
    assert (error.value.at, word_at(error.value)) == (7, "9")
    assert str(error.value) == "'9' lacks a suit: write 9c, 9d, 9h or 9s\n  9h Td, 9 Ks\n         ^"


def test_cards_sort_by_rank_and_then_by_suit():
    assert cards_text(sorted(parse_cards("Kd Ac 2s Td 2c Th As"))) == "Ac As 2c 2s Td Th Kd"
    assert Card(Rank.ACE, Suit.CLUBS).suit.symbol == "♣"
