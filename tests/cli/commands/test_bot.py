"""The commands of `kasino bot`."""

from __future__ import annotations

import json

import pytest

from tests.cli.warm import kasino, result

POSITION = "norwegian 2 | turn 0 | table Ac 3h 9h 2d 7c Kc | hand 4d 9d | others 2 | stock 24"
TALKS = """
from kasino.bots import Choice

def choose_move(observation, legal_moves):
    print("thinking")
    return Choice(legal_moves[0], note="the\\nfirst", value=0.25)

def fails(observation, legal_moves):
    return 1 / 0

def careless(observation, legal_moves):
    return None if observation.decision == 2 else legal_moves[0]
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "bots.py").write_text(TALKS)
    return tmp_path


def test_built_in_bots_are_listed(folder):
    lines = result("bot", "list", folder=folder).splitlines()
    assert [line.split("\t")[0] for line in lines][:4] == ["endgame", "greedy", "random", "thoughtful"]
    assert json.loads(result("bot", "list", "--json", folder=folder))["bots"][1] == {
        "name": "greedy",
        "place": "kasino.bots.house.greedy:Greedy",
        "distribution": "kasino",
    }


def test_a_bot_is_asked_for_its_move(folder):
    assert result("bot", "ask", "greedy", POSITION, folder=folder) == "4d x 3h Ac\n"
    assert result("bot", "ask", "greedy", "-", folder=folder, stdin=f"\n{POSITION}\n") == "4d x 3h Ac\n"


def test_note_and_value_of_a_bot_are_printed_below_its_move(folder):
    told = kasino("bot", "ask", "./bots.py:choose_move", POSITION, folder=folder)
    assert told == (0, "4d\nnote\tthe\\nfirst\nvalue\t0.25\n", "thinking\n")
    told = kasino("bot", "ask", "./bots.py:choose_move", POSITION, "--json", folder=folder)
    assert json.loads(told.out) == {"move": "4d", "note": "the\nfirst", "value": 0.25}


def test_the_exception_of_a_bot_is_printed_in_one_line_with_its_location(folder):
    told = kasino("bot", "ask", "./bots.py:fails", POSITION, folder=folder)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("kasino: ./bots.py:fails: EXCEPTION: File ")
    assert told.err.endswith("in fails; return 1 / 0; ZeroDivisionError: division by zero\n")


def test_a_game_is_played_and_shown_with_notes_and_faults(folder):
    told = kasino(*"bot play ./bots.py:choose_move --against ./bots.py:careless --seed 3".split(), folder=folder)
    assert told.code == 0
    assert "\nseat 0  ./bots.py:choose_move\nseat 1  ./bots.py:careless\n" in told.out
    assert "    value   0.25\n    note    the\\nfirst\n" in told.out
    assert "    fault   ILLEGAL\n" in told.out
    assert "\nwon by seat " in told.out
    assert "kasino: seat 1, ./bots.py:careless, decision 2: ILLEGAL: nothing was chosen" in told.err.splitlines()[-1]


def test_a_game_is_played_at_a_larger_table_by_other_rules(folder):
    words = "bot play greedy --against random --against random --rules swedish --rounds 2 --seat 2 --json"
    told = json.loads(result(*words.split(), folder=folder))
    assert told["names"] == ["greedy", "random", "random"]
    assert len(told["rounds"]) == 2
    assert {type(hand) for hand in told["moments"][0]["hands"]} == {int, list}


def test_a_project_in_another_language_contains_the_protocol_files(folder):
    told = json.loads(result("bot", "new", "red-fox", "--language", "go", "--json", folder=folder))
    assert {"red-fox/greedy.go", "red-fox/proto/kasino/v1/bot_service.proto"} <= set(told["files"])
    refused = kasino("bot", "new", "grey-fox", "--language", "cobol", folder=folder)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("kasino: argument --language: no 'cobol'; there are python, go, ")


def test_a_new_project_never_overwrites_another(folder):
    told = json.loads(result("bot", "new", "sly-fox", "--json", folder=folder))
    assert "sly-fox/src/sly_fox/bot.py" in told["files"]
    again = kasino("bot", "new", "sly-fox", folder=folder)
    assert (again.code, again.out) == (2, "")
    assert again.err == "kasino: sly-fox exists already, and was not changed: choose another name or folder\n"
