"""Cards, moves, positions and refusals as text, both ways."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import islice
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasino.game import (
    PACK,
    RULES,
    Card,
    IllegalMove,
    NotationError,
    Rank,
    Reason,
    Suit,
    canonical,
    cards_text,
    check_move,
    legal_moves,
    observe,
    parse_cards,
    parse_move,
    parse_position,
    position_text,
)
from tests.game.playthroughs import TABLES, game, shortened
from tests.game.positions import positions

DRAWN = settings(derandomize=True, deadline=None, max_examples=80)


def refused(error: NotationError) -> str:
    """The word at which the error points, to the next space."""
    return error.text[error.at :].split(" ")[0]


# cards


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
    assert (error.value.at, refused(error.value)) == (7, "9")
    assert str(error.value) == "'9' lacks a suit: write 9c, 9d, 9h or 9s\n  9h Td, 9 Ks\n         ^"


def test_cards_sort_by_rank_and_then_by_suit():
    assert cards_text(sorted(parse_cards("Kd Ac 2s Td 2c Th As"))) == "Ac As 2c 2s Td Th Kd"
    assert Card(Rank.ACE, Suit.CLUBS).suit.symbol == "♣"


# moves

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
def test_what_plus_means_lies_on_the_table(text, kind):
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
    assert refused(error.value) == word
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


# stacks by name

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


# positions


@pytest.mark.parametrize("table", TABLES)
def test_the_line_of_a_position_is_read_as_it_was_written_in(table):
    rules, sides = TABLES[table]
    for state, _ in islice(game(shortened(rules, sides), sides, table.encode()), 0, None, 20):
        for seat in range(state.seats):
            seen = observe(state, seat)
            line = position_text(seen)
            back = parse_position(line)
            assert position_text(back) == line
            for field in "rules seat sides dealer round hand hand_counts stock_count scores sweeps".split():
                assert getattr(back, field) == getattr(seen, field)
            if state.turn is not None:
                assert (back.turn, back.deal, back.last_deal) == (seen.turn, seen.deal, seen.last_deal)
                assert list(map(str, legal_moves(back, limit=30))) == list(map(str, legal_moves(seen, limit=30)))


@given(positions())
@DRAWN
def test_the_line_of_any_position_is_read_as_it_was_written(position):
    seen = observe(position.state, position.turn)
    back = parse_position(str(position))
    assert position_text(back) == str(position)
    assert (back.rules, back.hand, back.turn, back.sides) == (seen.rules, seen.hand, seen.turn, seen.sides)
    assert list(map(str, back.table)) == list(map(str, seen.table))


@given(positions())
@DRAWN
def test_any_legal_move_is_read_as_it_was_written(position):
    seen = parse_position(str(position))
    for move in islice(legal_moves(seen), 200):
        assert parse_move(str(move), seen.table) == move
        assert parse_move(str(move).replace(" ", "").upper().replace("T", "10"), seen.table) == move


LINE = (
    "norwegian target=21 3 | turn 1 dealer 0 seat 2 last 1 round 2 | table 4c [Qh Qd] [5h 4d]=9@1 [8h 8d]#7=8!@0 "
    "| hand 9h Kd | others 4 3 | stock 24 | scores 3 5 0 | sweeps 0 1 0 | won 2 8 0"
)


def test_a_position_tells_all_that_a_seat_sees():
    seen = parse_position(LINE)
    assert seen.rules.target == 21
    assert (seen.turn, seen.dealer, seen.seat, seen.last_capturer, seen.round) == (1, 0, 2, 1, 2)
    assert [str(item) for item in seen.table] == ["4c", "[Qh Qd]", "[5h 4d]=9@1", "[8h 8d]=8!@0"]
    assert seen.hand == parse_cards("9h Kd")
    assert seen.hand_counts == (4, 3, 2)
    assert (seen.stock_count, seen.last_deal, seen.deal) == (24, False, 2)
    assert (seen.scores, seen.sweeps, seen.captured_counts) == ((3, 5, 0), (0, 1, 0), (2, 8, 0))
    assert seen.hand_to_play == ()


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        pytest.param("norwegian 2", "turn", 0, id="seat 0 to play"),
        pytest.param("norwegian 2", "dealer", 1, id="the seat on its right as the dealer"),
        pytest.param("norwegian 2", "table", (), id="an empty table"),
        pytest.param("norwegian 2 | hand 9h Kd", "hand_counts", (2, 2), id="others with as many cards"),
        pytest.param("norwegian 2 | hand 9h", "last_deal", True, id="no stock"),
        pytest.param("international 4", "sides", (0, 1, 0, 1), id="partners where the rules ask for them"),
        pytest.param("norwegian 2v2", "sides", (0, 1, 0, 1), id="partners where they are written"),
        pytest.param("norwegian 4", "sides", (0, 1, 2, 3), id="everybody for himself otherwise"),
        pytest.param("norwegian 2 | TABLE 9h", "table", parse_cards("9h"), id="words in capitals"),
    ],
)
def test_a_position_that_leaves_things_out_has(line, field, value):
    assert getattr(parse_position(line), field) == value


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("norwegian 2 | table [9c 3d Qh]=12!@1", id="a doubled build"),
        pytest.param("norwegian 2 | table [Td 5h]=15@1", id="a build for a little casino"),
        pytest.param("international 2 | table [5s 3h 8c]=8!@1", id="a multiple build"),
        pytest.param("royal 2 | table [Ah Ac]=14!@1", id="aces that are a group each"),
        pytest.param("royal 2 | table [Ah Ac Kd]=14!@1", id="an ace in a sum and one alone"),
        pytest.param("royal 2 | table [Ah 4c]=5@1", id="an ace as one"),
        pytest.param("norwegian 2 | table [Qh Qd Qc]", id="a pile"),
        pytest.param("norwegian pile_in_sums=true build_on_pile=true 2 | table [4h 4c 5d]=9@1", id="a build on a pile"),
    ],
)
def test_a_stack_can_be(table):
    assert len(parse_position(table).table) == 1


NO_TABLE = "a position begins with a rule set and its seats, as in norwegian 2 or swedish 2v2"
OWNER = "write the value and then the owner, as in [5h 4d]=9@1"
UNEQUAL = "the cards of the pile [4c 5h] are not worth the same; a build has a value, as in [5h 4d]=9@1"
NUMBERLESS = "{} has no number in international, and is in no stack"
MOMENT = "write turn, dealer, seat, last, each with a seat, or round with a number"


@pytest.mark.parametrize(
    ("line", "word", "problem"),
    [
        pytest.param("", "", NO_TABLE, id="no rules"),
        pytest.param("norwegian", "norwegian", NO_TABLE, id="no seats"),
        pytest.param("norwegian 22", "norwegian", NO_TABLE, id="too many seats to be true"),
        pytest.param(
            "poker 2", "poker", f"no rule set 'poker'; there are {', '.join(RULES)}", id="a rule set that is none"
        ),
        pytest.param("swedish 5", "swedish", "swedish is for 2 to 4 seats, not for 5", id="too many seats"),
        pytest.param("norwegian 2 | trun 1", "trun",
                     "'trun' is no part of a position: turn, table, hand, others, stock, scores, sweeps, won",
                     id="a part that is none"),
        pytest.param("norwegian 2 | turn 2", "turn", MOMENT, id="a turn of nobody"),
        pytest.param("norwegian 2 | turn 0 dealer x", "dealer", MOMENT, id="a dealer who is none"),
        pytest.param("norwegian 2 | turn 0 deal 3", "deal", MOMENT, id="a word that is none"),
        pytest.param("norwegian 2 | turn 0 last", "last", MOMENT, id="a word without its seat"),
        pytest.param("norwegian 2 | table 9h 9 | hand 2c", "9", "'9' lacks a suit: write 9c, 9d, 9h or 9s",
                     id="a table card without a suit"),
        pytest.param("norwegian 2 | table 3c [5h d4]=9@1", "d4]=9@1",
                     "'d4' is not a card: the rank comes first, as in 4d", id="a suit first in a stack"),
        pytest.param("norwegian 2 | table 3c [ ]=9@1", "[", "a stack holds cards, as in [5h 4d]=9@1",
                     id="a stack of nothing"),
        pytest.param("norwegian 2 | table 3c [5h 4d]=9 6c", "=9", OWNER, id="a build without an owner"),
        pytest.param("norwegian 2 | table [8h 4d]@1=12", "@1=12", OWNER, id="an owner before the value"),
        pytest.param("norwegian 2 | table [8h 4d]=12@1!", "!", OWNER, id="a lock behind the owner"),
        pytest.param("norwegian 2 | table 3c [5h 4c]", "[5h", UNEQUAL, id="a pile of unequal cards"),
        pytest.param("international 2 | table [Qh Kd]", "[Qh", NUMBERLESS.format("Qh"), id="a pile without numbers"),
        pytest.param("norwegian 2 | table [5h 4c]=10@1", "[5h", "the cards of [4c 5h] add up to 9, not to 10",
                     id="a build of a wrong sum"),
        pytest.param("royal 2 | table [Ah 4c]=10@1", "[Ah", "the cards of [Ah 4c] add up to 5, not to 10",
                     id="a build of a wrong sum with an ace"),
        pytest.param("norwegian 2 | table [9c 3d Qh]=12@1", "[9c", "the cards of [3d 9c Qh] add up to 24, not to 12",
                     id="a doubled build that is not locked"),
        pytest.param("international 2 | table [5h 4c 7d]=9!@1", "[5h", "the cards of [4c 5h 7d] make no groups of 9",
                     id="a locked build that does not come out"),
        pytest.param("international 2 | table [5h 4c Td]=9!@1", "[5h", "the cards of [4c 5h Td] make no groups of 9",
                     id="a locked build with a card above it"),
        pytest.param("international 2 | table [5h Qc]=9@1", "[5h", NUMBERLESS.format("Qc"), id="a face in a build"),
        pytest.param("norwegian 2 | hand 9h 10x", "10x",
                     "'10x' is not a card: write a rank (A 2 .. 9 T J Q K) and a suit (c d h s), as in 9h or Td",
                     id="a hand card that is none"),
        pytest.param("norwegian 3 | hand 9h | others 4", "4", "others is 2 numbers", id="too few others"),
        pytest.param("norwegian 2 | stock many", "many", "stock is 1 number", id="a stock that is no number"),
        pytest.param("norwegian 2 | scores 1 x", "1", "scores is 2 numbers", id="a score that is no number"),
    ],
)  # fmt: skip
def test_a_position_is_refused_at_the_word_for(line, word, problem):
    with pytest.raises(NotationError) as error:
        parse_position(line)
    assert error.value.problem == problem
    assert error.value.text == line
    assert refused(error.value) == word


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("norwegian 2 | table [5h 4d]=9@7 | hand 9h", id="a build of a seat that is not there"),
        pytest.param("norwegian 2 | table 9h 9h | hand 2c", id="a card that lies twice"),
        pytest.param("norwegian 2 | table 9h | hand 9h", id="a card that lies on the table and in the hand"),
        pytest.param("norwegian 2 | table [9h 9c] 9h | hand 2c", id="a card that lies in a stack and loose"),
        pytest.param("two_deck 2 | table 9h 9h | hand 9h", id="a card three times in two packs"),
        pytest.param("norwegian 2 | table [5h 4d]#1=9@1 [6h 3d]#1=9@0", id="an id twice"),
        pytest.param("norwegian 2 | table [5h]=9@1", id="a build of one card"),
        pytest.param("norwegian 2 | table [5h]", id="a pile of one card"),
        pytest.param("norwegian 2 | hand 9h | hand 8c", id="a part twice"),
        pytest.param("norwegian 2 | turn " + "1" * 5000, id="a seat of many digits"),
        pytest.param("norwegian 2 | stock " + "1" * 5000, id="a number of many digits"),
        pytest.param("norwegian 2 | table [5h 4d]=" + "9" * 5000 + "@1", id="a value of many digits"),
        pytest.param("norwegian 2 | table [5h 4d]#" + "9" * 5000 + "=9@1", id="an id of many digits"),
    ],
)
def test_a_position_that_cannot_be_is_refused_for(line):
    with pytest.raises(NotationError):
        parse_position(line)


# any text at all

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


# why a move is refused, in full


REFUSALS = [
    (Reason.NOT_IN_HAND, "norwegian 2 | turn 0 | table 9c | hand Kd 8h", "9h x 9c",
     "9h is not in the hand, which is 8h Kd"),
    (Reason.NOT_ON_TABLE, "norwegian 2 | turn 0 | table 9c [Qh Qd] | hand 9h", "9h x 9d",
     "9d is not on the table; the table is 9c [Qh Qd]"),
    (Reason.NOT_ON_TABLE, "norwegian 2 | turn 0 | hand 9h", "9h x 9d",
     "9d is not on the table; the table is empty"),
    (Reason.EMPTY_TAKE, "norwegian 2 | turn 0 | table 9c | hand 9h", "9h x",
     "9h captures nothing: name what it takes, or lay it out as 9h"),
    (Reason.NO_PARTITION, "norwegian 2 | turn 0 | table Tc | hand Td", "Td x Tc",
     "Td from the hand is a 16: it does not take Tc"),
    (Reason.NO_PARTITION, "norwegian 2 | turn 0 | table 4d 5c | hand 8h", "8h x 5c 4d",
     "8h from the hand is an 8: it does not take 4d 5c, which do not make groups of 8"),
    (Reason.NO_PARTITION, "swedish 2 | turn 0 | table 5c | hand As", "As x 5c",
     "As from the hand is a 1 or a 14: it does not take 5c"),
    (Reason.NO_PARTITION, "international 2 | turn 0 | table 7c 4d | hand Jh", "Jh x 7c 4d",
     "Jh from the hand is a face without a number: it does not take 4d 7c"),
    (Reason.NO_PARTITION, "norwegian 2 | turn 0 | table [5h 4d]=9@1 3c | hand Qh", "Qh x [5h 4d] 3c",
     "Qh from the hand is a 12: it does not take 3c [5h 4d], which do not make groups of 12"),
    (Reason.FACE_ONE, "international 2 | turn 0 | table Kc Kd | hand Kh", "Kh x Kd Kc",
     "a face takes one equal face at a time: Kh takes one of Kc Kd"),
    (Reason.MUST_TAKE_EQUAL, "norwegian must_take_all_equal=true 2 | turn 0 | table 9c 9d | hand 9h", "9h x 9c",
     "a card that captures takes every card equal to it: 9d too"),
    (Reason.NOT_MAXIMAL, "krypkasino 2 | turn 0 | table 9c 9d | hand 9h", "9h x 9c",
     "9h has to take all that it can: a capture of 9c with 9d is possible"),
    (Reason.MUST_CAPTURE, "krypkasino 2 | turn 0 | table 9c | hand 9h", "9h",
     "9h can capture, so it must: capture with it, or lay out a card that takes nothing"),
    (Reason.ACTION_DISABLED, "swedish 2 | turn 0 | table 4c | hand 5h 9h", "5h + 4c = 9",
     "there is no building in swedish"),
    (Reason.ACTION_DISABLED, "byggekasino 2 | turn 0 | table Qd | hand Qh", "Qh * Qd",
     "there is no doubling in byggekasino"),
    (Reason.ACTION_DISABLED, "norwegian raise_builds=nobody 2 | turn 0 | table [5h 4d]=9@1 | hand 3d Qc",
     "3d + [5h 4d] = 12", "there is no raising of builds in norwegian"),
    (Reason.ACTION_DISABLED, "norwegian 2 | turn 0 | table [5h 4d]=9@1 | hand 9h 9c",
     "9h + [5h 4d] = 9", "there is no adding to builds in norwegian"),
    (Reason.TARGET_NOT_LOOSE, "norwegian 2 | turn 0 | table [5h 4d]=9@1 | hand 5c 9h", "5c x 5h",
     "5h does not lie loose: a build stands on loose cards, and a stack is taken whole"),
    (Reason.TARGET_NOT_LOOSE, "norwegian 2 | turn 0 | table [4h 4d] | hand 5c 9h", "5c + [4h 4d] = 9",
     "[4h 4d] does not lie loose: a build stands on loose cards, and a stack is taken whole"),
    (Reason.TARGET_NOT_BUILD, "norwegian 2 | turn 0 | table 9c | hand 3d Qh", "3d + [9c] = 12",
     "9c is not a build: only a build is raised or gets another group"),
    (Reason.FACE_IN_BUILD, "international 2 | turn 0 | table Kc | hand 3d 8h", "3d + Kc = 8",
     "a face has no number here, so it is never part of a build"),
    (Reason.ONE_TABLE_CARD, "norwegian 2 | turn 0 | table 4c 2d | hand 3h 9h", "3h + 4c 2d = 9",
     "a build stands on one card of the table, not on 2d 4c"),
    (Reason.BAD_BUILD_SUM, "norwegian 2 | turn 0 | table 4c | hand 5h Th", "5h + 4c = 10",
     "5h with 4c do not make 10"),
    (Reason.BAD_BUILD_SUM, "norwegian 2 | turn 0 | table Ks | hand 4h 9c", "4h + Ks = 18",
     "4h with Ks do not make 18"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table 4c | hand 5h Th", "5h + 4c = 9",
     "no other card in the hand takes a 9: hold one before you lay 5h there"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table 3c | hand 5h Th", "5h + 3c = 8",
     "no other card in the hand takes an 8: hold one before you lay 5h there"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table [5h 4d]=9@1 | hand 2c 9h", "2c + [5h 4d] = 11",
     "no other card in the hand takes an 11: hold one before you lay 2c there"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table Ks | hand 4h 9c", "4h + Ks = 17",
     "no other card in the hand takes a 17: no card takes more than 16"),
    (Reason.NO_TAKER, "norwegian 2 | turn 0 | table [9c 4d]=13@1 | hand 4h 9h", "4h + [9c 4d] = 17",
     "no other card in the hand takes a 17: no card takes more than 16"),
    (Reason.NO_TAKER, "royal 2 | turn 0 | table As | hand Ad 9c", "Ad + As = 15",
     "no other card in the hand takes a 15: no card takes more than 14"),
    (Reason.NO_TAKER, "royal 2 | turn 0 | table 4d Kc Kd | hand 4h 9c", "4h + Kd Kc 4d = 17",
     "no other card in the hand takes a 17: no card takes more than 14"),
    (Reason.BUILD_LIMIT, "norwegian 2 | turn 0 | table 3c [5h 4d]=9@0 | hand 5c 8h 9h", "5c + 3c = 8",
     "one seat has one build at a time: take yours first"),
    (Reason.BUILD_LIMIT,
     "norwegian max_builds_per_seat=2 2 | turn 0 | table 3c [5h 4d]=9@0 [6h 3d]=9@0 | hand 5c 8h 9h",
     "5c + 3c = 8", "one seat has 2 builds at a time: take yours first"),
    (Reason.KEEP_TAKER, "international 2 | turn 0 | table 7c [4c 3c]=7@0 | hand 5h 7d", "7d x 7c",
     "after 7d no card in the hand would take your own [4c 3c]"),
    (Reason.OWN_BUILD, "norwegian 2 | turn 0 | table [5h 4d]=9@0 | hand 3d 9h Qc", "3d + [5h 4d] = 12",
     "no more cards may be laid on your own build [5h 4d]"),
    (Reason.NOT_OWNER, "international 2 | turn 0 | table [5h 4d]=9@1 | hand 9c 9h", "9c + [5h 4d] = 9",
     "only its owner adds to [5h 4d]: take it, or raise it while it is single"),
    (Reason.LOCKED_BUILD, "international 2 | turn 0 | table [5h 4d 4h 5c]=9!@1 | hand Ac Th", "Ac + [5h] = 10",
     "[5h 5c 4h 4d] is several groups or doubled, so its value is fixed"),
    (Reason.RAISE_HAND_ONLY, "norwegian 2 | turn 0 | table 2d [5h 4d]=9@1 | hand Ac Qh", "Ac + 2d [5h 4d] = 12",
     "a build is raised by one hand card alone, and a group added to [5h 4d] makes its own value"),
    (Reason.DOUBLE_MISMATCH, "norwegian 2 | turn 0 | table 9c | hand Qh", "Qh * 9c",
     "laid down Qh is a 12, and 9c is a 9: a card doubles its own value only"),
    (Reason.DOUBLE_MISMATCH, "norwegian 2 | turn 0 | table [9c 2d]=11@1 | hand 2s", "2s * [9c 2d]",
     "laid down 2s is a 2, and [9c 2d] is an 11: a card doubles its own value only"),
    (Reason.TRAIL_FORBIDDEN, "international 2 | turn 0 | table [5h 4d]=9@0 | hand Kc 9h", "Kc",
     "no card is laid out while a build is yours: capture, build, or take [5h 4d]"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("reason", "line", "move", "sentence"),
    [pytest.param(*entry, id=f"{entry[0]}, {entry[2]} in {entry[1]}") for entry in REFUSALS],
)
def test_a_move_is_refused_because(reason, line, move, sentence):
    seen = parse_position(line)
    with pytest.raises(IllegalMove) as error:
        check_move(seen, parse_move(move, seen.table))
    assert error.value.reason is reason
    assert str(error.value) == sentence


def test_every_reason_has_its_sentence_shown():
    assert {entry[0] for entry in REFUSALS} | {Reason.UNKNOWN_ACTION} == set(Reason)


def test_what_is_no_move_is_refused():
    with pytest.raises(IllegalMove) as error:
        check_move(parse_position(TABLE), "pass")  # type: ignore[arg-type]
    assert error.value.reason is Reason.UNKNOWN_ACTION
    assert str(error.value) == (
        "a turn is one card: trail, capture, build, raise, add or double with it; there is no pass"
    )
