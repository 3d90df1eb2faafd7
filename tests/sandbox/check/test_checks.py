"""Tests of the checks of a bot: a failed check is named, explained, and can be repeated."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from kasino.bots import parse_spec
from kasino.sandbox.check import CHECKS, run_checks
from kasino.sandbox.process import Limits
from tests.cli.warm import kasino, result
from tests.sandbox.sandboxed_runs import foreign_bot

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


class Unseeded:
    def choose_move(self, seen, moves):
        return random.choice(moves)


class Deep:
    def choose_move(self, seen, moves):
        return self.count(seen)

    def count(self, seen):
        return len(seen.hand) // 0


class Short:
    def choose_move(self, seen):
        return seen.hand[0]


class Slow:
    def choose_move(self, seen, moves):
        if seen.decision == 3:
            time.sleep(20)
        return moves[0]


class Slowest:
    def choose_move(self, seen, moves):
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
            "Unseeded",
            "answers",
            PATIENT,
            ["asked alone, and ", "    The same question has to get the same answer. Draw from observation.rng(), "],
            id="that draws from the module random",
        ),
        pytest.param(
            "Deep",
            "hears",
            PATIENT,
            [
                "decision 1: ZeroDivisionError: ",
                "\n    Traceback (most recent call last):\n      File ",
                ", in choose_move\n        return self.count(seen)\n",
                ", in count\n        return len(seen.hand) // 0\n",
            ],
            id="that raises, with the whole traceback",
        ),
        pytest.param(
            "Shy",
            "crowds",
            PATIENT,
            [
                "EXCEPTION at norwegian 2, seat 0 with 50 items on the table: ValueError: it is too much\n",
                "  output\n    so many cards\n",
            ],
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
    again = shlex.split(told.out.rpartition("  repeat    ")[2])
    assert again == ["kasino", *words.split(), *limits.split()]


def test_what_fails_for_one_reason_is_told_once_and_at_once(folder):
    words = (
        "bot check ./bots.py:Slowest --rules norwegian --only time --only hears --start-seconds 60 --move-seconds 0.3"
    )
    first, position, repeat, second = kasino(*words.split(), folder=folder).out.splitlines()
    assert first == "4 time     FAILED  TIMEOUT at norwegian 2, seat 0, decision 1: it gave no answer in 0.3 s"
    assert (position.split()[0], repeat.split()[0]) == ("position", "repeat")
    assert second == "5 hears    FAILED  for the same reason as 4"


async def test_how_far_a_check_is_is_told_while_it_runs(folder):
    told: list[tuple[str, int, int]] = []
    limits = Limits(move_seconds=20.0, start_seconds=60.0)
    async for finding in run_checks(
        parse_spec(f"{folder}/bots.py:Fair"),
        limits,
        only=["hears"],
        on_progress=lambda progress: told.append((progress.name, progress.games, progress.moves)),
    ):
        assert finding.stood
    assert told[0] == ("hears", 0, 0)
    assert told[-1] == ("hears", 2, 48)
    assert [moves for _, _, moves in told] == sorted(moves for _, _, moves in told)


def test_a_method_that_takes_something_else_is_named_with_its_file_and_the_right_signature(folder):
    told = kasino(*"bot check ./bots.py:Short".split(), folder=folder)
    assert told.code == 1
    (line,) = [number for number, line in enumerate(BOTS.splitlines(), 1) if line.endswith("choose_move(self, seen):")]
    assert f"bots.py:{line}: Short.choose_move(self, seen) is called with observation and legal_moves: " in told.out
    assert "write def choose_move(self, observation, legal_moves)\n" in told.out


def test_a_bot_that_does_not_start_is_checked_no_further(folder):
    told = kasino(*"bot check ./no_bot.py".split(), folder=folder)
    assert told.code == 1
    assert told.out.splitlines()[0].startswith("1 starts   FAILED  CRASH: no file ")


def test_a_program_plays_a_game_at_the_prompt(folder):
    told = json.loads(result("bot", "play", foreign_bot("once"), "--against", "greedy", "--json", folder=folder))
    assert told["winners"] == [1]
