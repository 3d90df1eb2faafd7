"""A game through a pipe: no escape, nothing but ASCII, nothing too wide, and nothing typed that ends in a traceback."""

from __future__ import annotations

import json
import os
import subprocess

import pytest

from kasino.cli import main
from kasino.game import RULES
from tests.cli.prompt import KASINO, kasino

DUMB = {"TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "40", "LANG": "C", "LC_ALL": "C"}
GAME = ("play", "--seed", "7", "--rounds", "1", "--against", "greedy")


@pytest.fixture
def env(tmp_path):
    return {"XDG_STATE_HOME": str(tmp_path)}


def plain(out):
    lines = out.splitlines()
    return out.isascii() and "\x1b" not in out and max(map(len, lines)) <= 40


def test_a_game_in_forty_columns_of_ascii(tmp_path, env):
    said = "t\nh\nm\n?\nu\n1\ni\nw Qh x Ks\n" + "1\n" * 60
    told = kasino(*GAME, "--ascii", "--teach", "--name", "Åse 日本", folder=tmp_path, stdin=said, env={**DUMB, **env})
    assert (told.code, told.err) == (0, "")
    assert "The game is over." in told.out
    assert plain(told.out)


def test_a_game_in_norwegian(tmp_path, env):
    told = kasino(*GAME, folder=tmp_path, stdin="1\n" * 60, env={**env, "LC_ALL": "", "LANG": "nb_NO.UTF-8"})
    assert (told.code, told.err) == (0, "")
    assert "Spillet er slutt." in told.out


ODD = (
    b"\x00\xff\xfe\x1b[A\n\x04\n" + b"1" * 5000 + b"\n",
    "9♥ x ♦️10\n[[[\n]]]\n[]\n= \n*\n+\nx\n9h x [#1]\n".encode(),
    b"m 999999999999\nw\nw w w\nu zzz\n-1\n0\n1e9\n\n\nlay\nlay lay\nb\nb\n",
    b"9" * 200_000,
)


def test_whatever_is_typed_the_game_is_kept(tmp_path, env):
    ran = subprocess.run(
        [*KASINO, *GAME], cwd=tmp_path, input=b"".join(ODD), capture_output=True, check=False, env={**os.environ, **env}
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"kasino play --resume goes on" in ran.stdout


@pytest.mark.parametrize("redirect", ["< said.txt", "<&-"], ids=["a file", "closed"])
def test_input_may_be(redirect, tmp_path, env):
    (tmp_path / "said.txt").write_text("t\nq\n")
    ran = subprocess.run(
        ["sh", "-c", f'"$0" -m kasino.cli {" ".join(GAME)} {redirect}', KASINO[0]],
        cwd=tmp_path,
        capture_output=True,
        check=False,
        env={**os.environ, **env},
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_game_that_was_killed_goes_on(tmp_path, env):
    with subprocess.Popen(
        [*KASINO, *GAME], cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **env}
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write(b"1\n1\n")
        game.stdin.flush()
        told = b""
        while told.count(b"Your turn> ") < 3:
            told += os.read(game.stdout.fileno(), 4096)
        game.kill()
    (file,) = (tmp_path / "kasino" / "games").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    hand = [line for line in told.decode().splitlines() if line.startswith("Hand: ")][-1]
    again = kasino("play", "--resume", "--record", "game.txt", folder=tmp_path, stdin="1\n" * 60, env=env)
    assert (again.code, again.err) == (0, "")
    assert hand in again.out.splitlines()
    assert "The game is over." in again.out
    assert (tmp_path / "game.txt").read_text().startswith("kasino record 1\n")
    assert list((tmp_path / "kasino" / "games").iterdir()) == []


def test_practice_begins_at_a_move_of_a_record(tmp_path, env):
    kasino(*GAME, "--record", "game.txt", folder=tmp_path, stdin="1\n" * 60, env=env)
    moves = [line[2:] for line in (tmp_path / "game.txt").read_text().splitlines() if line[:1] in "01"]
    told = kasino("play", "--from", "game.txt", "--move", "5", folder=tmp_path, stdin="g\nq\n", env=env)
    assert (told.code, told.err) == (0, "")
    log = [line for line in told.out.replace("10", "T").splitlines() if ": " in line]
    plain = told.out.replace("10", "T").translate(str.maketrans("♣♦♥♠", "cdhs"))
    assert [move for move in moves[:5] if move not in plain] == [], log


def test_a_record_that_is_none_is_refused(tmp_path, capsys):
    (tmp_path / "no.txt").write_text("hello\n")
    assert main(["play", "--from", str(tmp_path / "no.txt")]) == 2
    assert capsys.readouterr().err == "kasino: line 1 of the record: a record begins with 'kasino record 1'\n"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        pytest.param(["--resume"], "no game was left on this machine: kasino play begins one", id="no game was left"),
        pytest.param(["--resume", "x"], "there is no file x: kasino play --resume alone", id="no file"),
        pytest.param(["--seats", "6"], "norwegian is for 2 to 5 seats, not for 6", id="too many seats"),
        pytest.param(["--columns", "5"], "--columns 5 is too narrow: give 20 or more", id="a narrow line"),
        pytest.param(["--name", "x" * 40], "player_name: a name has 1 to 32 characters", id="a long name"),
        pytest.param(["--against", "gredy"], "no bot 'gredy' (did you mean greedy?); there are endgame", id="no bot"),
    ],
)
def test_a_game_is_refused(words, problem, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert main(["play", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"kasino: {problem}")
    assert told.err.count("\n") == 1


def test_the_rules_are_told_at_the_prompt(tmp_path):
    told = kasino("rules", "swedish", "target=21", "--ascii", folder=tmp_path, env=DUMB)
    assert (told.code, told.err) == (0, "")
    assert "  The game is to 21.\n" in told.out
    assert plain(told.out)


def test_all_rule_sets_are_listed(capsys):
    assert main(["rules", "--columns", "80"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(RULES)


def test_rules_are_data_for_machines(capsys):
    assert main(["rules", "royal", "target=5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["name"], told["target"]) == ("royal", 5)


def test_a_rule_set_that_is_none_is_refused(capsys):
    assert main(["rules", "swedsh"]) == 2
    assert capsys.readouterr().err.startswith("kasino: no rule set 'swedsh'")
