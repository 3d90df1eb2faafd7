"""Games through a pipe: no escapes, ASCII where asked for, no line too wide, and no traceback on any input."""

from __future__ import annotations

import json
import os
import re
import subprocess

import pytest

from kasino.cli import main
from kasino.game import RULES, Played
from kasino.people import Screen
from kasino.tournament import states
from tests.cli import prompt
from tests.cli.prompt import KASINO
from tests.cli.warm import kasino
from tests.people.sessions.terminal import TURN, Person

DUMB = {"TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "40", "LANG": "C", "LC_ALL": "C"}
GAME = ("play", "--seed", "7", "--rounds", "1", "--against", "greedy")


@pytest.fixture
def env(tmp_path):
    return {"XDG_STATE_HOME": str(tmp_path)}


def plain(out):
    lines = out.splitlines()
    return out.isascii() and "\x1b" not in out and max(map(len, lines)) <= 40


def test_a_game_in_forty_columns_of_ascii(tmp_path, env):
    typed = "t\nh\nm\n?\nu\n1\ni\nw Qh x Ks\n" + "m\n1\n" * 60
    args = (*GAME, "--ascii", "--teach", "--name", "Åse 日本")
    result = prompt.kasino(*args, folder=tmp_path, stdin=typed, env={**DUMB, **env})
    assert (result.code, result.err) == (0, "")
    assert "The game is over." in result.out
    assert plain(result.out)


def test_a_game_in_norwegian(tmp_path, env):
    result = kasino(*GAME, folder=tmp_path, stdin="m\n1\n" * 60, env={**env, "LC_ALL": "", "LANG": "nb_NO.UTF-8"})
    assert (result.code, result.err) == (0, "")
    assert "Spillet er slutt." in result.out


ODD = (
    b"\x00\xff\xfe\x1b[A\n\x04\n" + b"1" * 5000 + b"\n",
    "9♥ x ♦️10\n[[[\n]]]\n[]\n= \n*\n+\nx\n9h x [#1]\n".encode(),
    b"m 999999999999\nw\nw w w\nu zzz\n-1\n0\n1e9\n\n\nlay\nlay lay\nb\nb\n",
    b"9" * 200_000,
)


def test_any_input_leaves_the_game_saved(tmp_path, env):
    result = kasino(*GAME, folder=tmp_path, stdin=b"".join(ODD), env=env)
    assert (result.code, result.err) == (0, "")
    assert "kasino play --resume continues it" in result.out


def test_a_number_of_a_list_that_was_not_shown_plays_nothing(tmp_path, env):
    result = kasino("play", "--seed", "3", "--against", "greedy", folder=tmp_path, stdin="7\nq\n", env=env)
    assert (result.code, result.err) == (0, "")
    assert "\n7♥ is worth 7.\n" in result.out
    assert "You: " not in result.out


def test_input_may_be_closed(tmp_path, env):
    ran = subprocess.run(
        ["sh", "-c", f'"$0" -m kasino {" ".join(GAME)} <&-', KASINO[0]],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        env={**os.environ, **env},
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_game_that_was_killed_goes_on(tmp_path, env):
    game = Person(*GAME, state=tmp_path, TERM="dumb")
    for _ in range(2):
        game.sees(TURN)
        game.plays_the_first_move()
    game.sees(TURN)
    game.is_killed()
    (file,) = (tmp_path / "kasino" / "games").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    hand = [line for line in game.seen.splitlines() if line.startswith("Hand: ")][-1]
    again = kasino("play", "--resume", "--record", "game.txt", folder=tmp_path, stdin="m\n1\n" * 60, env=env)
    assert (again.code, again.err) == (0, "")
    assert hand in again.out.splitlines()
    assert "The game is over." in again.out
    assert (tmp_path / "game.txt").read_text().startswith("kasino record 1\n")
    assert list((tmp_path / "kasino" / "games").iterdir()) == []


def test_practice_begins_at_a_move_of_a_record(tmp_path, env):
    kasino(*GAME, "--record", "game.txt", folder=tmp_path, stdin="m\n1\n" * 60, env=env)
    moves = [line[2:] for line in (tmp_path / "game.txt").read_text().splitlines() if line[:1] in "01"]
    result = kasino("play", "--from", "game.txt", "--move", "5", folder=tmp_path, stdin="g\nq\n", env=env)
    assert (result.code, result.err) == (0, "")
    log = [line for line in result.out.replace("10", "T").splitlines() if ": " in line]
    plain = result.out.replace("10", "T").translate(str.maketrans("♣♦♥♠", "cdhs"))
    assert [move for move in moves[:5] if move not in plain] == [], log


def test_a_move_of_practice_is_taken_back(tmp_path, env):
    kasino(*GAME, "--record", "game.txt", folder=tmp_path, stdin="m\n1\n" * 60, env=env)
    args = ("play", "--from", "game.txt", "--move", "5", "--ascii", "--columns", "200")
    result = kasino(*args, folder=tmp_path, stdin="z\nm\n1\nm\n1\nz\nz\nz\nq\n", env=env)
    assert (result.code, result.err) == (0, "")
    hands = re.findall(r"^Hand: (.*)$", result.out, re.MULTILINE)
    assert hands[3:] == [hands[1], hands[0]]
    assert result.out.count("Taken back. You have seen what came after it: this game is for practice now.") == 2
    assert result.out.count("There is no move of yours to take back.") == 2
    assert result.out.count("Rules: ") == 1


def test_practice_begins_at_a_move_of_a_game_of_a_ledger(tmp_path, env):
    league = ("tournament", "greedy", "random", "--sets", "1", "--in-process", "--ledger", "league.jsonl")
    assert kasino(*league, folder=tmp_path).code == 0
    *_, state = (state for _, state in zip(range(6), states(tmp_path / "league.jsonl", 2), strict=False))
    moves = [event for event in state.events if isinstance(event, Played)]
    args = ("play", "--from", "league.jsonl", "--game", "2", "--move", str(len(moves)), "--name", "Anna", "--ascii")
    result = kasino(*args, folder=tmp_path, stdin="g\nh\nq\n", env=env)
    assert state.turn is not None
    assert (result.code, result.err) == (0, "")
    screen = Screen(ascii=True)
    log = result.out.partition("Round 1. Dealer")[2]
    assert [event for event in moves if screen.move(event.move) not in log] == []
    assert f"Hand: {screen.cards(state.hands[state.turn])}\n" in result.out
    refused = kasino("play", "--from", "league.jsonl", "--game", "2", "--move", "999", folder=tmp_path, env=env)
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == "kasino: no seat is to play after move 999 of this game: it has 48 moves\n"


def test_a_game_goes_on_round_by_round_to_its_target(tmp_path, env):
    args = ("play", "--seed", "7", "--against", "greedy", "--rules", "norwegian target=16", "--ascii")
    result = kasino(*args, folder=tmp_path, stdin="m\n1\n" * 400, env=env)
    assert (result.code, result.err) == (0, "")
    rounds = re.findall(r"^Round (\d+) is counted\.$", result.out, re.MULTILINE)
    assert rounds == [str(number) for number in range(1, len(rounds) + 1)]
    assert len(rounds) > 1
    (score,) = re.findall(r"The game is over\.\nScore: You (\d+), greedy (\d+)\n", result.out)
    assert max(map(int, score)) >= 16


def test_the_time_that_is_left_is_in_the_prompt(tmp_path, env):
    result = kasino(*GAME, "--per-move", "3600", folder=tmp_path, stdin="c\nq\n", env=env)
    assert (result.code, result.err) == (0, "")
    assert len(re.findall(r"^Your turn, (?:60 min 0|59 min \d+) s> $", result.out, re.MULTILINE)) == 2
    assert len(re.findall(r"^Time for this move: (?:60 min 0|59 min \d+) s\.$", result.out, re.MULTILINE)) == 2


@pytest.mark.parametrize(
    "typed",
    [pytest.param("q\n", id="q"), pytest.param("\nq\n", id="q after the first"), pytest.param("", id="nothing")],
)
def test_a_game_at_a_shared_keyboard_is_left_before_a_hand_is_shown_by(typed, tmp_path, env):
    result = kasino("play", "--with", "Bo", "--seed", "3", folder=tmp_path, stdin=typed, env=env)
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("The game is saved: kasino play --resume continues it.\n")


def test_two_people_and_two_bots_are_partners_at_one_keyboard(tmp_path, env):
    table = ("--seats", "4", "--partners", "--name", "Anna", "--with", "Bo", "--seed", "7", "--rounds", "1")
    result = kasino("play", *table, "--against", "greedy", folder=tmp_path, stdin="\nm\n1\n" * 60, env=env)
    assert (result.code, result.err) == (0, "")
    assert "  together: You and greedy (2)\n  together: Bo and greedy (3)\n" in result.out
    assert "  together: Anna and greedy (2)\n  together: You and greedy (3)\n" in result.out
    assert result.out.count(", press Enter when only you can see this: ") == result.out.count("Your turn> ") / 2 == 24
    assert result.out.count("The game is over.") == 1
    over = result.out.partition("The game is over.")[2]
    assert "You" not in over
    assert "Anna and greedy (2) " in over


def test_a_record_that_is_none_is_refused(tmp_path, capsys):
    (tmp_path / "no.txt").write_text("hello\n")
    assert main(["play", "--from", str(tmp_path / "no.txt")]) == 2
    assert capsys.readouterr().err == "kasino: line 1 of the record: a record begins with 'kasino record 1'\n"


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        pytest.param(
            ["--resume"], "there is no saved game on this machine: start one with kasino play", id="no game was left"
        ),
        pytest.param(["--resume", "x"], "there is no file x: kasino play --resume resumes the latest", id="no file"),
        pytest.param(["--seats", "6"], "norwegian is for 2 to 5 seats, not for 6", id="too many seats"),
        pytest.param(["--columns", "5"], "--columns 5 is too narrow: give 20 or more", id="a narrow line"),
        pytest.param(["--name", "x" * 40], "player_name: a name has 1 to 32 characters", id="a long name"),
        pytest.param(["--against", "gredy"], "no bot 'gredy' (did you mean greedy?); there are endgame", id="no bot"),
    ],
)
def test_a_game_is_refused(args, problem, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["play", *args]) == 2
    result = capsys.readouterr()
    assert result.out == ""
    assert result.err.startswith(f"kasino: {problem}")
    assert result.err.count("\n") == 1


def test_the_rules_are_printed_as_text(tmp_path):
    result = kasino("rules", "swedish", "target=21", "--ascii", folder=tmp_path, env=DUMB)
    assert (result.code, result.err) == (0, "")
    assert "  The game is to 21.\n" in result.out
    assert plain(result.out)


def test_all_rule_sets_are_listed(capsys):
    assert main(["rules", "--columns", "80"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(RULES)


def test_rules_are_data_for_machines(capsys):
    assert main(["rules", "royal", "target=5", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["name"], result["target"]) == ("royal", 5)


def test_a_rule_set_that_is_none_is_refused(capsys):
    assert main(["rules", "swedsh"]) == 2
    assert capsys.readouterr().err.startswith("kasino: no rule set 'swedsh'")
