"""Composing a move, at once or card by card."""

from __future__ import annotations

import pytest

from kasino.people.conversation.command_handler import handle_input
from kasino.people.input.input_parser import parse_input
from tests.people.scripted import view_at

NORWEGIAN = "norwegian 2 | turn 0 | table 9c 6d 3h [5h 4d]=9@1 [Qh Qd] | hand 4c 9h Qc 2s Td Kd | others 4 | stock 24"
TWINS = "two_deck 2 | turn 0 | table 9c 9c 6d 3h | hand 9h 9h 2s | others 4 | stock 24"
GERMAN = "international 2 | turn 0 | table 4c 2d 9d Kc [6c 2h]=8@0 | hand 2s 3h 8h 9s Kd | others 4 | stock 24"


def compose(line, *typed):
    """The lines of the last reply to this input, and the move."""
    view = view_at(line)
    answer = None
    for word in typed:
        assert answer is None or answer.move is None, f"played before {word}"
        answer = handle_input(view, parse_input(word))
    assert answer is not None
    return list(answer.lines), None if answer.move is None else str(answer.move)


@pytest.mark.parametrize(
    ("line", "typed", "move"),
    [
        pytest.param(NORWEGIAN, ["9h x 9c"], "9h x 9c", id="a whole move"),
        pytest.param(NORWEGIAN, ["kd", ""], "Kd", id="a card that takes nothing, and an empty line to lay it out"),
        pytest.param(NORWEGIAN, ["9h", ""], "9h x 9c 6d 3h [5h 4d]", id="a card, and an empty line for all it takes"),
        pytest.param(TWINS, ["9h", ""], "9h x 9c 9c 6d 3h", id="a card, and an empty line for all it takes, twins too"),
        pytest.param(NORWEGIAN, ["9h", "lay"], "9h", id="a card that takes, and lay all the same"),
        pytest.param(NORWEGIAN, ["9", "6", "3", ""], "9h x 6d 3h", id="ranks alone, where one card has them"),
        pytest.param(NORWEGIAN, ["10 k", ""], "Kd", id="ranks alone in one line"),
        pytest.param(NORWEGIAN, ["lay 10"], "Td", id="lay, and a rank alone"),
        pytest.param(NORWEGIAN, ["kd", "lay"], "Kd", id="a card, and lay"),
        pytest.param(NORWEGIAN, ["lay kd"], "Kd", id="lay, and a card"),
        pytest.param(NORWEGIAN, ["9h", "9c", ""], "9h x 9c", id="a card, and what it takes"),
        pytest.param(NORWEGIAN, ["9h", "9c", "6d 3h", ""], "9h x 9c 6d 3h", id="group after group"),
        pytest.param(NORWEGIAN, ["9h", "6d", "3h", "x"], "9h x 6d 3h", id="card after card, and x"),
        pytest.param(NORWEGIAN, ["9h", "5h", ""], "9h x [5h 4d]", id="a card that lies in a build"),
        pytest.param(NORWEGIAN, ["9h", "[4d 5h] 9c", ""], "9h x 9c [5h 4d]", id="a build in brackets"),
        pytest.param(NORWEGIAN, ["9h", "6d", "6d", "9c", ""], "9h x 9c", id="a card that is named twice is left out"),
        pytest.param(NORWEGIAN, ["9h 9c 6d 3h", ""], "9h x 9c 6d 3h", id="all cards in one line"),
        pytest.param(NORWEGIAN, ["9h", "x 9c"], "9h x 9c", id="the rest of a move behind its card"),
        pytest.param(NORWEGIAN, ["9h", "qc", "qd", ""], "Qc x [Qh Qd]", id="another card of the hand instead"),
        pytest.param(NORWEGIAN, ["9h", "9c", "b", "6d 3h", ""], "9h x 6d 3h", id="back, and something else"),
        pytest.param(NORWEGIAN, ["qc", "[Qh]", "*"], "Qc * [Qh Qd]", id="a star to double"),
        pytest.param(NORWEGIAN, ["4c", "9c", "="], "4c + 9c = 13", id="an equals sign to build"),
        pytest.param(NORWEGIAN, ["4c", "[5h]", "= 13"], "4c + [5h 4d] = 13", id="a value to raise"),
        pytest.param(GERMAN, ["2s", "4c 2d", "= 8"], "2s + 4c 2d = 8", id="a build on several cards"),
        pytest.param(GERMAN, ["8h", "[6c]", ""], "8h x [6c 2h]", id="a capture goes before an add"),
        pytest.param(TWINS, ["9h", "9c", "9c", ""], "9h x 9c 9c", id="twins, one after the other"),
        pytest.param(NORWEGIAN, ["2s", "b", "b", "kd", ""], "Kd", id="nothing left, and a new beginning"),
    ],
)
def test_a_move_is_composed_from(line, typed, move):
    assert compose(line, *typed) == ([], move)


def test_a_lone_card_shows_its_moves():
    lines, _ = compose(NORWEGIAN, "9h")
    assert lines == [
        "9h is worth 9.",
        "It takes: 9c, [5h 4d], 6d 3h",
        "It can build or double: 9h * 9c, 9h * [5h 4d], 9h + 3h = 12, 9h + 6d = 15",
        "Name what it takes: Enter plays 9h x 9c 6d 3h [5h 4d], and lay lays it out.",
    ]


@pytest.mark.parametrize(
    ("line", "card", "expected"),
    [
        pytest.param(NORWEGIAN, "kd", "Enter lays it out.", id="that takes nothing"),
        pytest.param(
            "norwegian 2 | turn 0 | table 6d 3h 5c Ac | hand 9h Kd | others 2",
            "9h",
            "Name what it takes, or type lay to lay it out.",
            id="that takes this or that",
        ),
        pytest.param(
            "krypkasino 2 | turn 0 | table 9c 6d | hand 9h Kd | others 2",
            "9h",
            "Name what it takes: Enter plays 9h x 9c. It may not be laid out.",
            id="that has to take",
        ),
        pytest.param(
            "krypkasino 2 | turn 0 | table 9c 6d 2s Ac | hand 9h Kd | others 2",
            "kd",
            "Enter lays it out.",
            id="beside one that has to take",
        ),
    ],
)
def test_an_empty_line_does_with_a_card(line, card, expected):
    lines, _ = compose(line, card)
    assert lines[-1] == expected
    again, move = compose(line, card, "")
    if "Enter" not in expected:
        assert (again, move) == (lines, None)


def test_an_incomplete_capture_shows_its_sum_and_what_completes_it():
    lines, move = compose(NORWEGIAN, "9h", "6d")
    assert move is None
    assert lines[:2] == ["6d: together 6, and 9h is 9.", "To complete it: 3h"]


def test_a_capture_is_shown_before_it_is_played():
    lines, move = compose(NORWEGIAN, "9h", "9c")
    assert move is None
    assert lines[:2] == ["9h x 9c: Enter plays it.", "It could also take: [5h 4d], 6d 3h"]


def test_what_can_be_built_is_shown_before_it_is_played():
    lines, _ = compose(NORWEGIAN, "4c", "9c")
    assert "= 13 plays 4c + 9c = 13" in lines


def test_items_that_fit_no_move_are_reported():
    lines, _ = compose(NORWEGIAN, "2s", "9c")
    assert lines == ["9c: together 9, and 2s is 15.", "To complete it: 6d"]
    lines, _ = compose("norwegian 2 | turn 0 | table 9c | hand 2s | others 2", "2s", "9c")
    assert lines == ["9c: together 9, and 2s is 15.", "Nothing comes of this; b takes it back."]


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        pytest.param(["3c"], "3c is not in your hand, which is 2s 4c 9h 10d Qc Kd.", id="that is not held"),
        pytest.param(
            ["9h", "8c"], "8c is not on the table; on the table: 3h 6d 9c [Qh Qd] [5h 4d].", id="that is not there"
        ),
        pytest.param(["9h", "6d", ""], "9h from the hand is 9: it does not take 6d.", id="that does not fit"),
        pytest.param(["9h", "7"], "There is no 7 on the table; your cards: 2s 4c 9h 10d Qc Kd.", id="of no such rank"),
        pytest.param(
            ["7"],
            "You have no 7; your cards: 2s 4c 9h 10d Qc Kd. m lists the legal moves, by number.",
            id="of no rank held",
        ),
        pytest.param(["kd", "q c q"], "Which Q: Qd Qh Qc? Write the suit too.", id="of a rank that several have"),
        pytest.param(
            ["9h", "m", "1"], "9h is begun: name cards, or b to begin anew.", id="when it may be a rank or a number"
        ),
        pytest.param(
            ["9h", "[8c]"],
            'I do not know "[8c]": a card is rank and suit, as in 9h or 10d; ? is help.',
            id="in a stack that is not there",
        ),
        pytest.param([""], "Table: 3h 6d 9c", id="that is none"),
        pytest.param(["lay"], "Type a card of your hand first.", id="to be laid out, before it is named"),
        pytest.param(["9h", "="], "Nothing can be built or doubled like that.", id="to be built on nothing"),
        pytest.param(["9h", "= 99"], "Nothing can be built or doubled like that.", id="of a value that cannot be"),
    ],
)
def test_a_card_is_refused(typed, expected):
    lines, move = compose(NORWEGIAN, *typed)
    assert move is None
    assert lines[0] == expected


def test_a_card_that_may_not_be_laid_out_is_marked_so():
    lines, _ = compose(GERMAN, "kd")
    assert lines[-1].endswith("It may not be laid out.")
    lines, _ = compose(GERMAN, "kd", "lay")
    assert lines[0] == "[6c 2h] is yours, so no card may be laid out."


def test_the_search_on_a_crowded_table_is_bounded():
    cards = " ".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "cdh")
    lines, _ = compose(f"swedish 2 | turn 0 | table {cards} | hand Ks 9s | others 2", "ks", "kc", "ac")
    assert lines[0] == "Kc Ac: together 14 / 27, and Ks is 13."
