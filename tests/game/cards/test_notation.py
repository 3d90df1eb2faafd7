"""Moves as text: how they are written and parsed, what is refused, and how a stack is named."""

from __future__ import annotations

import pickle
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given, settings

from kasino.game import (
    IllegalMove,
    NotationError,
    Reason,
    canonical,
    check_move,
    legal_moves,
    parse_move,
    parse_position,
)
from tests.game.notation_errors import word_at
from tests.game.positions import positions

DRAWN = settings(derandomize=True, deadline=None, max_examples=80)


TABLE = "norwegian 2 | turn 0 | table 3h 4c 6d 9c Qd [5h 4d]=9@1 [7h 7c] | hand 3d 5c 9h Td Qh Qs"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        pytest.param("9h", "9h", id="a trail"),
        pytest.param("  9H ", "9h", id="a trail with spaces"),
        pytest.param("9h x 9c 6d 3h", "9h x 9c 6d 3h", id="a capture"),
        pytest.param("9hx9c6d3h", "9h x 9c 6d 3h", id="a capture without spaces"),
        pytest.param("9H X 3H 9C 6D", "9h x 9c 6d 3h", id="a capture in capitals and another order"),
        pytest.param("9♥ × 9♣, 6♦, 3♥", "9h x 9c 6d 3h", id="a capture with symbols and commas"),
        pytest.param("9h x [4d 5h]", "9h x [5h 4d]", id="a capture of a stack in another order"),
        pytest.param("9hx[5h4d]9c", "9h x 9c [5h 4d]", id="a capture of a stack and a card"),
        pytest.param("9h x [7h 7c] [5h 4d]", "9h x [7h 7c] [5h 4d]", id="a capture of two stacks"),
        pytest.param("5c+4c=9", "5c + 4c = 9", id="a build without spaces"),
        pytest.param("5c + 4c =  9", "5c + 4c = 9", id="a build with spaces"),
        pytest.param("3d + 6d 4c 5s = 9", "3d + 6d 5s 4c = 9", id="a build of several cards"),
        pytest.param("3d+[5h 4d]=12", "3d + [5h 4d] = 12", id="a raise"),
        pytest.param("5c + 4c [5h 4d] = 9", "5c + 4c [5h 4d] = 9", id="an added group"),
        pytest.param("9h + [5h 4d] = 9", "9h + [5h 4d] = 9", id="an added card"),
        pytest.param("qh*qd", "Qh * Qd", id="a doubled card"),
        pytest.param("7d * [7c 7h]", "7d * [7h 7c]", id="a doubled pile"),
        pytest.param("10d x 10c", "Td x Tc", id="a ten as 10"),
    ],
)
def test_a_move_is_read_from(text, move):
    table = parse_position(TABLE).table
    assert str(parse_move(text, table)) == move
    assert parse_move(move, table) == parse_move(text, table)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        pytest.param("5c + 4c = 9", "Build", id="on a card: a build"),
        pytest.param("3d + [5h 4d] = 12", "Raise", id="on a build with another value: a raise"),
        pytest.param("9h + [5h 4d] = 9", "Add", id="on a build with its value: another group"),
        pytest.param("5c + 4c [5h 4d] = 12", "Add", id="on a build with a card: another group, of whatever value"),
        pytest.param("2d + [7h 7c] = 9", "Build", id="on a pile: a build"),
    ],
)
def test_plus_is(text, kind):
    assert type(parse_move(text, parse_position(TABLE).table)).__name__ == kind


@pytest.mark.parametrize(
    ("text", "word", "problem"),
    [
        pytest.param("", "", "a card is missing here: write rank and suit, as in 9h or Td", id="nothing"),
        pytest.param("pass", "pass", "there is no pass: play one card, as in 9c to lay it out", id="a pass"),
        pytest.param("Passe", "Passe", "there is no pass: play one card, as in 9c to lay it out", id="en pass"),
        pytest.param("9 x 9c", "9", "'9' lacks a suit: write 9c, 9d, 9h or 9s", id="a rank alone"),
        pytest.param("x 9c", "x", "a card is missing here: write rank and suit, as in 9h or Td", id="no card to play"),
        pytest.param(
            "9h 9c", "9c", "one card is played: write x to capture, + to build, * to double", id="two cards to play"
        ),
        pytest.param("9h x 9c 6", "6", "'6' lacks a suit: write 6c, 6d, 6h or 6s", id="a rank alone that is taken"),
        pytest.param("9h x d6 3h", "d6", "'d6' is not a card: the rank comes first, as in 6d", id="a suit first"),
        pytest.param(
            "9h x 9\u017f", "9\u017f",
            "'9\u017f' is not a card: write a rank (A 2 .. 9 T J Q K) and a suit (c d h s), as in 9h or Td",
            id="a letter that looks like a suit in another case",
        ),
        pytest.param("9h x 9c = 9", "=", "a move ends here", id="a capture with a value"),
        pytest.param(
            "5c + 4c", "", "a build says its value: end the move with = and a number, as in 5h + 4c = 9",
            id="a build without a value",
        ),
        pytest.param("5c + 4c = 9 9h", "9h", "nothing follows the value of a build", id="a card behind the value"),
        pytest.param("Qh *", "", "a card doubles one card or one stack, as in Qh * Qd", id="nothing to double"),
        pytest.param("Qh * Qd Qc", "Qc", "a card doubles one card or one stack, as in Qh * Qd", id="two to double"),
        pytest.param(
            "9h x [5h 4d", "", "a bracket is open: end the stack with ], as in [5h 4c]", id="an open bracket"
        ),
        pytest.param("9h x [5h 4]", "4]", "'4' lacks a suit: write 4c, 4d, 4h or 4s", id="a rank alone in a stack"),
    ],
)  # fmt: skip
def test_a_move_is_refused_at_the_word_for(text, word, problem):
    with pytest.raises(NotationError) as error:
        parse_move(text)
    assert error.value.problem == problem
    assert error.value.text == text
    assert word_at(error.value) == word
    caret = " " * (2 + error.value.at) + "^"
    assert str(error.value) == f"{problem}\n  {text}\n{caret}"


@pytest.mark.parametrize("value", ["nine", "", "x", "-9", "9.5", "1000"])
def test_the_value_of_a_build_is_refused_where_it_is_no_number_like(value):
    with pytest.raises(NotationError) as error:
        parse_move(f"5c + 4c = {value}")
    assert error.value.at >= 8


def test_a_refusal_of_many_lines_points_by_number():
    with pytest.raises(NotationError, match=r"^'4' lacks a suit: write 4c, 4d, 4h or 4s \(at offset 5\)$"):
        parse_move("9h\nx 4")


def test_refusals_are_pickled():
    for text, kind in (("9h x 4", NotationError), ("3d x Qd", IllegalMove)):
        with pytest.raises(kind) as error:
            check_move(parse_position(TABLE), parse_move(text))
        back = pickle.loads(pickle.dumps(error.value))
        assert (type(back), str(back)) == (kind, str(error.value))


TWINS = "two_deck allow_double=true 2 | turn 0 | table 2c [5s 5c] [5h 5d]#3 [5h 5d]#8 | hand 5s Ks"


@pytest.mark.parametrize(
    ("line", "move", "named"),
    [
        pytest.param(TABLE, "9h x [5h 4d]", "9h x [5h 4d]", id="by all its cards"),
        pytest.param(TABLE, "9h x [4d]", "9h x [5h 4d]", id="by one of its cards"),
        pytest.param(TABLE, "9h x []#1", "9h x [5h 4d]", id="by its id"),
        pytest.param(TABLE, "9h x [5h]#1", "9h x [5h 4d]", id="by a card and its id"),
        pytest.param(TABLE, "3d + [4d] = 12", "3d + [5h 4d] = 12", id="by one of its cards to raise it"),
        pytest.param(TWINS, "5s x [5c]", "5s x [5s 5c]", id="by the card that tells it from others"),
        pytest.param(TWINS, "5s x [5h 5d]#8", "5s x [5h 5d]#8", id="by its id where two hold the same cards"),
        pytest.param(TWINS, "5s x []#3", "5s x [5h 5d]#3", id="by its id alone where two hold the same cards"),
        pytest.param(TWINS, "5s * [5d]#3", "5s * [5h 5d]#3", id="by a card and its id to double it"),
    ],
)
def test_a_stack_is_named(line, move, named):
    seen = parse_position(line)
    if "Qh" in line and move.startswith("3d"):
        seen = parse_position(line.replace("hand 3d", "hand 2d 3d"))
    assert str(canonical(seen, parse_move(move, seen.table))) == named


@pytest.mark.parametrize(
    ("line", "move", "sentence"),
    [
        pytest.param(
            TWINS, "5s x [5h]",
            "[5h] may be [5h 5d]#3 or [5h 5d]#8: say which; the table is 2c [5s 5c] [5h 5d] [5h 5d]",
            id="of a card that lies in two stacks",
        ),
        pytest.param(
            TWINS, "5s * [5h 5d]",
            "[5h 5d] may be [5h 5d]#3 or [5h 5d]#8: say which; the table is 2c [5s 5c] [5h 5d] [5h 5d]",
            id="of cards that lie twice",
        ),
        pytest.param(
            TABLE, "9h x []",
            "[] may be [7h 7c]#2 or [5h 4d]#1: say which; the table is 3h 4c 6d 9c Qd [7h 7c] [5h 4d]=9@1",
            id="without a card",
        ),
        pytest.param(
            TABLE, "9h x [5h 4d]#7",
            "[5h 4d]#7 is not on the table; the table is 3h 4c 6d 9c Qd [7h 7c] [5h 4d]=9@1",
            id="with an id that no stack has",
        ),
        pytest.param(
            TABLE, "9h x [5h 7c]",
            "[7c 5h] is not on the table; the table is 3h 4c 6d 9c Qd [7h 7c] [5h 4d]=9@1",
            id="of cards that lie in two",
        ),
    ],
)  # fmt: skip
def test_a_name_is_refused(line, move, sentence):
    seen = parse_position(line)
    with pytest.raises(IllegalMove) as error:
        check_move(seen, parse_move(move, seen.table))
    assert error.value.reason is Reason.NOT_ON_TABLE
    assert str(error.value) == sentence


def test_stacks_of_the_same_cards_are_told_apart_in_the_legal_moves():
    moves = [str(move) for move in legal_moves(parse_position(TWINS))]
    assert "5s x [5h 5d]#3" in moves
    assert "5s x [5h 5d]#8" in moves
    assert "5s x [5s 5c]" in moves


@given(positions())
@DRAWN
def test_any_legal_move_is_read_as_it_was_written(position):
    seen = parse_position(str(position))
    for move in islice(legal_moves(seen), 200):
        assert parse_move(str(move), seen.table) == move
        assert parse_move(str(move).replace(" ", "").upper().replace("T", "10"), seen.table) == move


@given(positions())
@DRAWN
def test_any_legal_move_is_written_as_one_that_was_made_of_its_fields(position):
    seen = parse_position(str(position))
    for move in islice(legal_moves(seen), 200):
        made = replace(move)
        assert made is not move
        assert (str(move), repr(move), hash(move), move) == (str(made), repr(made), hash(made), made)
        assert str(pickle.loads(pickle.dumps(move))) == str(made)
