"""Positions as text: lines that are written, parsed and refused."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given, settings

from kasino.game import (
    RULES,
    NotationError,
    legal_moves,
    observe,
    parse_cards,
    parse_position,
    position_text,
)
from tests.game.notation_errors import word_at
from tests.game.playthroughs import TABLES, game, shortened
from tests.game.positions import positions

DRAWN = settings(derandomize=True, deadline=None, max_examples=80)


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


LINE = (
    "norwegian target=21 3 | turn 1 dealer 0 seat 2 last 1 round 2 | table 4c [Qh Qd] [5h 4d]=9@1 [8h 8d]#7=8!@0 "
    "| hand 9h Kd | others 4 3 | stock 24 | scores 3 5 0 | sweeps 0 1 0 | won 2 8 0"
)


def test_a_position_line_has_all_that_a_seat_sees():
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
                     "'trun' is no part of a position; "
                     "the parts are turn, table, hand, others, stock, scores, sweeps, won",
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
    assert word_at(error.value) == word


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
