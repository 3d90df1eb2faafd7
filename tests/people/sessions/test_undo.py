"""Undo against bots, after which a game counts as practice."""

from __future__ import annotations

import re

import pytest

from kasino.game import Record
from tests.cli.warm import kasino
from tests.people.sessions.terminal import TURN, Person

GAME = ("play", "--seed", "3", "--rounds", "1", "--against", "greedy", "--name", "Anna", "--columns", "200")
TAKEN_BACK = "Taken back. You have seen what came after it: this game is for practice now."
NONE = "There is no move of yours to take back."
FIRST = "m\n1\n"


@pytest.fixture
def env(tmp_path):
    return {"XDG_STATE_HOME": str(tmp_path)}


def hands(result):
    return re.findall(r"^Hand: (.*)$", result, re.MULTILINE)


def test_moves_are_taken_back_one_by_one_and_the_bots_play_anew(tmp_path, env):
    result = kasino(*GAME, folder=tmp_path, stdin="z\n" + FIRST * 5 + "z\n" * 6 + "j\n\nq\n", env=env)
    assert (result.code, result.err) == (0, "")
    seen = hands(result.out)
    assert seen[:6] + seen[4::-1] == seen[:11]
    assert result.out.count(TAKEN_BACK) == 5
    assert result.out.count(NONE) == 2
    assert result.out.count("Rules: ") == result.out.count("? lists the commands") == 1
    assert "You: J♠" in result.out


def test_the_end_of_a_game_reports_undone_moves_also_after_a_resume(tmp_path, env):
    kasino(*GAME, folder=tmp_path, stdin=f"{FIRST * 2}z\nq\n", env=env)
    resumed = ("play", "--resume", "--record", "game.txt")
    result = kasino(*resumed, folder=tmp_path, stdin=f"{FIRST * 20}z\n{FIRST * 30}", env=env)
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("2 moves were taken back: this game was for practice.\n")
    text = (tmp_path / "game.txt").read_text()
    assert text.endswith("\n# moves taken back: 2\n")
    assert len(Record.parse(text).rounds[0].moves) == 48
    assert list((tmp_path / "kasino" / "games").iterdir()) == []


def test_the_saved_game_keeps_undone_moves(tmp_path, env):
    kasino(*GAME, folder=tmp_path, stdin=f"{FIRST}q\n", env=env)
    (file,) = (tmp_path / "kasino" / "games").iterdir()
    before = file.read_bytes()
    result = kasino("play", "--resume", folder=tmp_path, stdin="z\nq\n", env=env)
    assert hands(result.out)[1] == "A♣ 5♣ 7♥ J♠"
    assert file.read_bytes().startswith(before)
    again = kasino("play", "--resume", folder=tmp_path, stdin="z\nq\n", env=env)
    assert hands(again.out) == ["A♣ 5♣ 7♥ J♠"]
    assert NONE in again.out


def test_commands_work_during_a_pause_for_a_bot(tmp_path):
    person = Person(*GAME, "--pause", "1000", state=tmp_path, TERM="dumb")
    person.sees("greedy: 2♠ x Q♥ 3♣")
    person.types("z")
    person.sees(NONE)
    person.types("q")
    assert person.leaves() == 0


def test_where_others_play_no_move_is_taken_back(tmp_path):
    refusal = "Moves are taken back only against bots alone, at a table of your own."
    both = kasino(*GAME, "--with", "Bo", folder=tmp_path, stdin="\nz\nq\n", env={"XDG_STATE_HOME": str(tmp_path)})
    assert refusal in both.out
    host = Person("host", "--port", "0", "--columns", "200", state=tmp_path, TERM="dumb")
    host.sees("Waiting for the others to sit down.")
    host.types("z")
    host.sees(refusal)
    host.types("q")
    assert host.leaves() == 0


def test_another_game_is_played_at_the_same_table_and_the_next_seat_deals(tmp_path):
    person = Person(*GAME, state=tmp_path, TERM="dumb")
    person.sees("Dealer (giver): You.")
    assert person.plays()
    person.sees("Enter plays again, q leaves> ")
    person.types("")
    person.sees("At the table: You, greedy")
    person.sees("Dealer (giver): greedy.")
    person.sees(TURN)
    person.types("q")
    assert person.leaves() == 0
    (file,) = (tmp_path / "kasino" / "games").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_host_opens_the_table_again_at_the_same_address(tmp_path):
    args = ("host", "--port", "0", "--watch", "--seats", "2", "--against", "greedy", "--seed", "5", "--rounds", "1")
    host = Person(*args, state=tmp_path / "a", TERM="dumb")
    codes = []
    for _ in range(2):
        host.sees("Waiting for the others to sit down.")
        link = re.findall(r"kasino://\S+", host.seen)[-1]
        codes.append(link.rpartition("/"))
        guest = Person("join", link, "--name", "Bo", state=tmp_path / "b", TERM="dumb")
        assert guest.plays()
        assert guest.leaves() == 0
        host.sees("Enter plays again, q leaves> ")
        host.types("" if len(codes) < 2 else "q")
    assert host.leaves() == 0
    assert codes[0][0] == codes[1][0]
    assert codes[0][2] != codes[1][2]
