"""Screens: what is printed can be typed, fits the width, and does not depend on colour."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasino.game import PACK, Card, parse_move
from kasino.game.display_text import display_width
from kasino.people import Screen

WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=60)


@pytest.mark.parametrize("ascii", [False, True], ids=["in suits", "in letters"])
@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_that_is_shown_reads_as_itself(card, ascii):
    assert Card.parse(Screen(ascii=ascii).card(card)) == card


@pytest.mark.parametrize("text", ["10♦️", "10♦", "Td", "td", "TD", "t♢", "10D"])
def test_the_ten_of_diamonds_may_be_typed(text):
    assert Card.parse(text) == Card.parse("Td")


@pytest.mark.parametrize("ascii", [False, True], ids=["in suits", "in letters"])
@pytest.mark.parametrize("text", ["Td x 9c 6d [5h 4d]#7", "5h + 4c = 9", "Qh * [9c 3d]", "3d + [5h 4c] = 12", "As"])
def test_a_move_that_is_shown_reads_as_itself(text, ascii):
    move = parse_move(text)
    assert parse_move(Screen(ascii=ascii).move(move)) == move


@given(text=WORDS, columns=st.integers(20, 90))
def test_no_line_is_wider_than_the_screen(text, columns):
    for screen in (Screen(columns=columns), Screen(columns=columns, ascii=True)):
        lines = screen.lines(f"  {text}: 9h x 9c")
        assert all(display_width(line) <= columns for line in lines)
        assert screen.fits(" ".join(lines)) or len(lines) > 1


@given(text=st.text(max_size=30))
def test_an_ascii_screen_prints_ascii_only(text):
    screen = Screen(ascii=True, colours=4)
    printed = "\n".join(screen.lines(screen.name(text)))
    assert printed.isascii()
    assert "\x1b" not in printed


def test_a_suit_is_coloured():
    assert Screen(colours=4).lines("Hand: 9♥ 10♦") == ["Hand: \x1b[31m9♥\x1b[0m \x1b[34m10♦\x1b[0m"]
    assert Screen(colours=2).lines("Hand: 9♥ A♠") == ["Hand: \x1b[31m9♥\x1b[0m A♠"]
    assert Screen().lines("Hand: 9♥ A♠") == ["Hand: 9♥ A♠"]


def test_a_name_shows_invisible_characters_escaped():
    assert Screen().name("Bo\x1b[31m\u202e") == "Bo\\x1b[31m\\u202e"
