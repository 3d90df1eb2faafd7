"""A bot is checked before it enters a tournament: what fails is named, shown, and can be repeated."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from kasino.seat.check import CHECKS
from tests.cli.warm import kasino, result
from tests.isolation.apart import strange

BOTS = """
import random
import sys
import time


class Fair:
    def choose_move(self, seen, moves):
        return moves[seen.rng().randrange(len(moves))]


class Moody:
    def choose_move(self, seen, moves):
        return moves[random.SystemRandom().randrange(len(moves))]


class Shy:
    def choose_move(self, seen, moves):
        if len(seen.table) > 40:
            sys.stderr.write("so many cards" + chr(10))
            raise ValueError("it is too much")
        return moves[0]


class Slow:
    def choose_move(self, seen, moves):
        if seen.decision == 3:
            time.sleep(20)
        return moves[0]
"""
PATIENT = "--start-seconds 60 --move-seconds 20"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with these bots."""
    folder = tmp_path_factory.mktemp("bots")
    (folder / "bots.py").write_text(BOTS)
    return folder


def test_a_bot_that_plays_fair_stands_every_check(folder):
    told = json.loads(
        result(*f"bot check ./bots.py:Fair --rules norwegian --seats 4 --json {PATIENT}".split(), folder=folder)
    )
    assert told["stood"]
    assert [(check["number"], check["name"]) for check in told["checks"]] == list(enumerate(CHECKS, 1))


@pytest.mark.parametrize(
    ("bot", "check", "limits", "parts"),
    [
        pytest.param("Moody", "repeats", PATIENT, ["in one process, and "], id="whose moves are others each time"),
        pytest.param(
            "Shy",
            "crowds",
            PATIENT,
            ["ValueError: it is too much, at norwegian 2, seat 0 with ", "  it printed\n    so many cards\n"],
            id="that raises at a crowded table",
        ),
        pytest.param(
            "Slow",
            "time",
            "--start-seconds 60 --move-seconds 2",
            ["TIMEOUT at norwegian 2, seat 0, decision 3: it gave no answer in 2 s"],
            id="that sleeps",
        ),
    ],
)
def test_a_check_fails_for_a_bot(folder, bot, check, limits, parts):
    words = f"bot check ./bots.py:{bot} --only {check} --rules norwegian --seats 2"
    told = kasino(*f"{words} {limits}".split(), folder=folder)
    number = list(CHECKS).index(check) + 1
    assert told.code == 1
    assert told.out.startswith(f"{number} {check:8} FAILED  ")
    assert "\n  position  norwegian " in told.out
    for part in parts:
        assert part in told.out
    again = shlex.split(told.out.rpartition("  again     ")[2])
    assert again == ["kasino", *words.split(), *limits.split()]


def test_a_bot_that_does_not_start_is_checked_no_further(folder):
    told = kasino(*"bot check ./no_bot.py".split(), folder=folder)
    assert told.code == 1
    assert told.out.splitlines()[0].startswith("1 starts   FAILED  CRASH: no file ")


def test_a_program_plays_a_game_at_the_prompt(folder):
    told = json.loads(result("bot", "play", strange("once"), "--against", "greedy", "--json", folder=folder))
    assert told["winners"] == [1]
