"""Refusals: a problem and a rule for every reason, in every language."""

from __future__ import annotations

import re

import pytest

from kasino.game import IllegalMove, NotationError, Reason, check_move, parse_move, parse_position
from kasino.people import load_translator
from kasino.people.conversation.command_handler import handle_input
from kasino.people.input.input_parser import CardText, Command, LayOut
from kasino.people.presenter.refusal_text import BROKEN_RULES, PROBLEMS, parse_error_lines, problem_text, rule_text
from tests.game.play.test_illegal_move import REFUSALS
from tests.people.scripted import BRACKETS, context_at, view_at

CASES = [pytest.param(*row[:3], id=f"{row[0]}, {row[2]} in {row[1]}") for row in REFUSALS]


@pytest.mark.parametrize("language", ["en", "nb"])
@pytest.mark.parametrize(("reason", "line", "move"), CASES)
def test_a_refusal_has_a_problem_and_a_rule(reason, line, move, language):
    seen = parse_position(line)
    with pytest.raises(IllegalMove) as refused:
        check_move(seen, parse_move(move, seen.table))
    context = context_at(seen, load_translator(language))
    for sentence in (problem_text(context, refused.value), rule_text(context, refused.value)):
        assert sentence.endswith(".")
        assert not re.search("[{}]", sentence)


@pytest.mark.parametrize(("reason", "line", "move"), CASES)
def test_a_problem_is_translated_whole(reason, line, move):
    seen = parse_position(line)
    with pytest.raises(IllegalMove) as refused:
        check_move(seen, parse_move(move, seen.table))
    expected = problem_text(context_at(seen, BRACKETS), refused.value)
    while (inner := re.sub("⟦[^⟦⟧]*⟧", " ", expected)) != expected:
        expected = inner
    assert expected.strip() == ""


def test_every_reason_has_a_problem_and_a_rule():
    assert set(PROBLEMS) == set(BROKEN_RULES) == set(Reason)


def test_an_unknown_action_is_explained():
    refused = IllegalMove(Reason.UNKNOWN_ACTION, "pass")
    context = context_at(parse_position("norwegian 2 | turn 0 | hand 9h"))
    assert problem_text(context, refused) == "That is nothing that one can do with a card."


@pytest.mark.parametrize(("reason", "line", "move"), CASES)
def test_why_shows_the_rule_of_the_refused_move(reason, line, move):
    view = view_at(line)
    first = handle_input(view, CardText(move))
    if " " not in move:  # a card alone opens a move; an empty line lays it out
        first = handle_input(view, LayOut())
    assert first.move is None
    assert first.lines[-1] == "w explains the rule."
    assert handle_input(view, Command("why")).lines[-1] == BROKEN_RULES[reason]
    assert handle_input(view, Command("why", move)).lines[-1] == BROKEN_RULES[reason]


def test_why_has_no_reason_for_a_legal_move():
    view = view_at("norwegian 2 | turn 0 | table 9c | hand 9h Kd")
    assert handle_input(view, Command("why")).lines == ("No move of yours was refused.",)
    assert handle_input(view, Command("why", "9h x 9c")).lines == ("That can be played.",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("9", "Which 9? Write the suit behind it: 9c, 9d, 9h or 9s.", id="a rank alone"),
        pytest.param("h9 x 9c", "The rank comes first: 9h.", id="a suit before its rank"),
        pytest.param("pass", "There is no pass: one card is played.", id="a pass"),
        pytest.param("9h + 4c", "A build says its value at the end: 5h + 4c = 9.", id="a build without a value"),
        pytest.param("9h x [5c 4d", "A bracket is open: [5h 4c].", id="an open bracket"),
        pytest.param(
            "9h x foo", 'I do not know "foo": a card is rank and suit, as in 9h or 10d; ? is help.', id="a word"
        ),
        pytest.param("9h *", "A card doubles one card or one stack: Qh * Qd.", id="nothing to double"),
        pytest.param(
            "+ 4c = 9", "A card is missing there: rank and suit, as in 9h or 10d.", id="no card to begin with"
        ),
    ],
)
def test_an_error_of_notation_is_explained(text, expected):
    context = context_at(parse_position("norwegian 2 | turn 0 | table 9c | hand 9h"))
    with pytest.raises(NotationError) as error:
        parse_move(text)
    assert list(parse_error_lines(context, error.value)) == [expected]
