"""Any text is parsed, or refused at a place in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import given, settings
from hypothesis import strategies as st

from kasino.game import (
    NotationError,
    cards_text,
    parse_cards,
    parse_move,
    parse_position,
    position_text,
)
from tests.game.text.test_position_line import LINE

DRAWN = settings(derandomize=True, deadline=None, max_examples=80)


T = TypeVar("T")

WORDS = st.text(
    st.sampled_from("9hTdAs10cKQ♥♠\ufe0f x×*+=[]#,|@! \nnorwegian2v turndealerhandtablestockscoresoTHERS=0\u017f²٣")
)
ANY_TEXT = st.one_of(st.text(), WORDS)


def reading(read: Callable[[str], T], text: str) -> T | None:
    """What is read, or None where it is refused at a place in the text; anything else that is raised fails."""
    try:
        return read(text)
    except NotationError as error:
        refusal = error
    assert refusal.text == text
    assert 0 <= refusal.at <= len(text)
    return None


@given(ANY_TEXT)
@DRAWN
def test_any_text_is_a_move_or_refused_as_none(text):
    move = reading(parse_move, text)
    assert move is None or parse_move(str(move)) == move


@given(ANY_TEXT)
@DRAWN
def test_any_text_is_cards_or_refused_as_none(text):
    cards = reading(parse_cards, text)
    assert cards is None or parse_cards(cards_text(cards)) == cards


@given(ANY_TEXT)
@DRAWN
def test_any_text_is_a_position_or_refused_as_none(text):
    assert reading(parse_position, text) is None


@given(st.integers(0, len(LINE)), st.integers(0, 6), WORDS)
@DRAWN
def test_a_position_with_any_slip_of_the_pen_is_read_or_refused(at, cut, more):
    seen = reading(parse_position, LINE[:at] + more + LINE[at + cut :])
    if seen is not None:
        line = position_text(seen)
        assert position_text(parse_position(line)) == line
