"""Replies to commands, numbers, and any other input."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kasino.people.conversation.command_handler import Reply, handle_input
from kasino.people.input.input_parser import parse_input
from kasino.people.presenter.hint import best_move, hint_lines
from tests.people.scripted import view_at

LINES = (
    "norwegian 2 | turn 0 | table 9c 6d 3h [5h 4d]=9@1 [Qh Qd] | hand 9h Qc 2s Td | others 4 | stock 24",
    "royal 2 | turn 0 | table Ac 5d 4c [5h 4d]=9!@0 | hand 9h Ad 5s | others 3 | stock 24",
    "two_deck 2 | turn 0 | table 9c 9c 6d 3h | hand 9h 9h 2s | others 4 | stock 24",
    "krypkasino 2 | turn 0 | table 9c 6d | hand 9h Kd | others 2",
)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("h", "Hand: 2s 9h 10d Qc"),
        ("t", "Table: 3h 6d 9c\n  [Qh Qd] pile worth 12\n  [5h 4d] build of 9 by Bo"),
        ("s", "Score: You 0, Bo 0\nThe game is to 16.\nCards taken: You 0, Bo 0"),
        ("l", "Nothing has been played in this round."),
        ("g", "Nothing has been played in this round."),
        ("c", "No clock runs."),
        ("w", "No move of yours was refused."),
        ("u sweeps", "Sweeps\n  A capture that empties the table is a sweep (tabbe): 1 point."),
    ],
)
def test_a_command_prints(command, expected):
    assert "\n".join(handle_input(view_at(LINES[0]), parse_input(command)).lines) == expected


def test_deal_prints_the_state_of_the_round():
    assert handle_input(view_at(LINES[0]), parse_input("d")).lines == (
        "Round 1, deal 3 of 6.",
        "Dealer (giver): Bo.",
        "Cards in the pack: 24.",
        "Cards in hand: You 4, Bo 4",
        "Last capture so far: nobody yet.",
        "To play: You.",
    )


def test_moves_are_listed_by_number_page_and_card():
    view = view_at(LINES[0])
    lines = handle_input(view, parse_input("m")).lines
    assert lines[:3] == ("  1  2s", "  2  9h", "  3  10d")
    first = handle_input(view, parse_input("1"))
    assert str(first.move) == "2s"
    assert all("Qc" in line for line in handle_input(view, parse_input("m Qc")).lines)
    assert handle_input(view, parse_input("m 99")).lines == ("There is nothing to play there.",)
    assert handle_input(view, parse_input("m q")).lines == handle_input(view, parse_input("m Qc")).lines
    assert handle_input(view, parse_input("m 10")).lines == handle_input(view, parse_input("m 10d")).lines
    assert handle_input(view, parse_input("m x")).lines[0].startswith('I do not know "x": a card is rank and suit')


def test_a_number_selects_only_from_a_printed_list():
    view = view_at("norwegian 2 | turn 0 | table 3h 6d | hand Ac 5c 7h Js | others 4 | stock 44")
    alone = handle_input(view, parse_input("7"))
    assert alone.move is None
    assert alone.lines[0] == "7h is worth 7."
    handle_input(view, parse_input("b"))
    handle_input(view, parse_input("m js"))
    assert str(handle_input(view, parse_input("7")).move) == "Js + 3h = 14"
    unseen = handle_input(view, parse_input("1"))
    assert (unseen.move, unseen.lines) == (
        None,
        ("There is no move 1 in a list of this turn; m lists the legal moves.",),
    )


@pytest.mark.parametrize("number", ["0", "9999", "9" * 400])
def test_a_number_that_no_move_has_is_refused(number):
    expected = handle_input(view_at(LINES[0]), parse_input(number))
    assert expected.move is None
    assert expected.lines[0].startswith("There is no move ")


def test_a_hint_is_a_move_with_its_reasons():
    view = view_at("norwegian 2 | turn 0 | table 9c | hand 9h Kd | others 2")
    assert handle_input(view, parse_input("i")).hint
    assert list(hint_lines(view.context, view.seen, best_move(view.seen))) == [
        "The house bot would play 9h x 9c.",
        "  It empties the table: a sweep (tabbe).",
        "  It brings 2 cards.",
    ]


def test_quit_ends_the_conversation():
    assert handle_input(view_at(LINES[0]), parse_input("q")).quit


TYPED = st.one_of(st.text(max_size=30), st.text("9hcd6T0x*+=[]# 35AsQ2", max_size=12))


@given(line=st.sampled_from(LINES), texts=st.lists(TYPED, max_size=4))
def test_any_input_gets_a_reply(line, texts):
    view = view_at(line)
    for text in texts:
        answer = handle_input(view, parse_input(text))
        assert answer != Reply()
