"""Whole games in a real terminal."""

from __future__ import annotations

import re

import pytest

from tests.people.sessions.terminal import TURN, Person

GAMES = [(rules, seats) for rules in ("norwegian", "international", "swedish", "finnish") for seats in (2, 4)]


@pytest.mark.parametrize(("rules", "seats"), GAMES, ids=lambda value: str(value))
def test_a_game_is_played_to_its_end(rules, seats, tmp_path):
    person = Person(
        "play", "--rules", rules, "--seats", str(seats), "--rounds", "1", "--seed", "7", "--against", "greedy",
        state=tmp_path,
    )  # fmt: skip
    assert person.plays()
    person.has_enough()
    assert person.leaves() == 0, person.seen[-600:]
    assert re.search("(?:has|have|share the win)", person.seen)
    assert "\x1b[34m" in person.seen  # a diamond is blue


def test_a_game_is_played_by_cards_and_commands(tmp_path):
    person = Person("play", "--seed", "3", "--against", "greedy", "--name", "Anna", state=tmp_path, TERM="dumb")
    for typed, expected in [
        ("t", "Table: 3♥ 6♦"),
        ("h", "Hand: A♣ 5♣ 7♥ J♠"),
        ("ac", "Enter lays it out."),
        ("b", "Nothing is begun."),
        ("9h x 3h", "w explains the rule."),
        ("w", "You play a card of your own hand."),
        ("", "Hand: A♣"),
        ("5c", "It takes nothing here."),
    ]:
        person.sees("> ")
        person.types(typed)
        person.sees(expected)
    person.sees("5♣> ")
    person.types("")
    person.sees("You: 5♣, laid out")
    person.sees(TURN)
    person.types("q")
    assert person.leaves() == 0
    assert "kasino play --resume continues it" in person.seen
    assert "\x1b" not in person.seen


def test_a_line_can_be_edited_and_called_back(tmp_path):
    person = Person("play", "--seed", "3", "--against", "greedy", state=tmp_path)
    person.sees(TURN)
    person.presses("tx\x7f\r")  # a slip, and back
    person.sees("Table: ")
    person.sees(TURN)
    person.presses("\x1b[A\r")  # the line before, by the arrow
    person.sees("Table: ")
    person.sees(TURN)
    person.types("q")
    assert person.leaves() == 0


def test_ctrl_c_prints_one_line_and_keeps_the_game(tmp_path):
    person = Person("play", "--seed", "3", "--against", "greedy", state=tmp_path)
    person.sees(TURN)
    person.presses("\x03")
    assert person.leaves() == 130
    assert "Traceback" not in person.seen
    assert person.seen.rstrip().endswith("kasino: stopped")
    again = Person("play", "--resume", state=tmp_path)
    again.sees("Round 1, deal 1 of 6.")
    again.sees(TURN)
    again.presses("\x04")
    assert again.leaves() == 0


def test_two_play_at_one_keyboard_without_seeing_the_other_hand(tmp_path):
    person = Person("play", "--name", "Anna", "--with", "Bo", "--seed", "3", state=tmp_path, TERM="dumb")
    person.sees("Bo, press Enter when only you can see this: ")
    person.types("")
    person.sees("Hand: A♦ 2♠ 10♦ J♦")
    person.sees(TURN)
    person.plays_the_first_move()
    person.sees(".\r\n" * 20)
    person.sees("Anna, press Enter when only you can see this: ")
    assert "Hand: A♣" not in person.seen
    person.types("")
    person.sees("Bo: A♦, laid out")
    person.sees("Hand: A♣ 5♣ 7♥ J♠")
    person.sees(TURN)
    person.types("q")
    assert person.leaves() == 0
