"""Asking one bot for its move in a position."""

from __future__ import annotations

import pytest

from kasino.bots import ask
from kasino.game import KasinoError

LINE = "norwegian 2 | turn 0 | table 9c 6d 3h Kc | hand 9h Qd | others 2 | stock 24"
BOT = """
from kasino.bots import Choice

class Says:
    def __init__(self, which=0):
        self.which = which

    def choose_move(self, observation, legal_moves):
        if self.which is True:
            raise ValueError("lost my way")
        return Choice(legal_moves[self.which], "this one", 0.5) if self.which < 99 else "9h"
"""


@pytest.fixture
def bot(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "says.py").write_text(BOT)


def test_a_bot_is_asked_and_says_why(bot):
    choice = ask("./says.py?which=1", LINE)
    assert (str(choice.move), choice.note, choice.value) == ("Qd", "this one", 0.5)


def test_a_bot_without_words_gives_its_move_alone():
    choice = ask("greedy", LINE)
    assert (str(choice.move), choice.note, choice.value) == ("9h x 9c 6d 3h", "", None)


def test_the_same_question_has_the_same_answer():
    assert len({ask("random", LINE, seed=b"a").move for _ in range(5)}) == 1
    assert len({ask("random", LINE, seed=bytes([seed])).move for seed in range(20)}) > 1


def test_a_bot_is_told_the_start_of_its_game(tmp_path):
    (tmp_path / "counts.py").write_text(
        "class Counts:\n"
        "    def on_game_start(self, start):\n"
        "        self.told = (start.rules.name, start.seat, start.sides, start.dealer, start.seed)\n"
        "    def choose_move(self, observation, legal_moves):\n"
        "        from kasino.bots import Choice\n"
        "        return Choice(legal_moves[0], repr(self.told))\n"
    )
    choice = ask(f"{tmp_path}/counts.py", LINE, seed=b"s")
    assert choice.note == repr(("norwegian", 0, (0, 1), 1, b"s"))


@pytest.mark.parametrize(
    ("spec", "line", "sentence"),
    [
        pytest.param("./says.py?which=true", LINE, "ValueError: lost my way", id="raises"),
        pytest.param("./says.py?which=99", LINE, "ILLEGAL: str is no move: return one of the legal moves", id="errs"),
        pytest.param("./says.py", "norwegian 2 | turn 0 seat 1 | hand 9h", "there is no decision to make", id="waits"),
        pytest.param(
            "./says.py", "norwegian 2 | turn 0", "there is no decision to make here: write the", id="has no card"
        ),
        pytest.param("./says.py", "norwegian 2 | trun 0", "'trun' is no part of a position", id="is asked nothing"),
        pytest.param(
            "random",
            "international 2 | turn 0 | table As [Ad Ac]=2@0 | hand Ah | others 1",
            "there is no legal move here",
            id="can do nothing",
        ),
        pytest.param("./say.py", LINE, "no file ./say.py (did you mean says.py?)", id="is not there"),
    ],
)
def test_there_is_no_answer_where_the_bot(bot, spec, line, sentence):
    with pytest.raises(KasinoError) as refused:
        ask(spec, line)
    assert sentence in str(refused.value)
