"""Parsing the lines that a person types."""

from __future__ import annotations

import pytest

from kasino.people.input.commands import COMMANDS
from kasino.people.input.input_parser import CardText, Command, EmptyLine, LayOut, Number, StepBack, parse_input


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        pytest.param("", EmptyLine(), id="an empty line"),
        pytest.param("  \t ", EmptyLine(), id="spaces"),
        pytest.param("7", Number("7"), id="a number"),
        pytest.param("9h", CardText("9h"), id="a card"),
        pytest.param("  9h   x 9c ", CardText("9h x 9c"), id="a move"),
        pytest.param("Th", CardText("Th"), id="a ten of hearts, which is no command"),
        pytest.param("lay", LayOut(), id="lay"),
        pytest.param("b", StepBack(), id="b"),
        pytest.param("HELP", Command("help"), id="a command in capitals"),
        pytest.param("why 9h x 6d", Command("why", "9h x 6d"), id="a command about a move"),
        pytest.param("h 9h", CardText("h 9h"), id="a letter with more than it takes"),
        pytest.param("²", CardText("²"), id="a superscript, which is no digit"),
    ],
)
def test_a_line_is_parsed(line, meaning):
    assert parse_input(line) == meaning


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_typed_by_its_word_or_its_letter(command):
    letter, _ = COMMANDS[command]
    assert parse_input(command) == parse_input(letter) == Command(command)


def test_no_two_commands_have_one_letter():
    letters = [letter for letter, _ in COMMANDS.values()]
    assert len(set(letters)) == len(letters)
