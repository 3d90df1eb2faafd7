"""Every command accepts every spelling of the path of a bot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kasino.tournament import read
from tests.cli.warm import kasino, result

FOX = "def choose_move(seen, moves):\n    return moves[-1]\n"
STRANGE = """räv 狐/what?a=b #1:x'"é.py"""
SPELLINGS = ["fox.py", "./fox.py", "{}/fox.py", "~/fox.py", STRANGE, "räv 狐/../fox.py"]
POSITION = "norwegian 2 | table Ac 3h 9h 2d | hand 4d 9d | others 2 | stock 24"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("spellings")
    for name in ("fox.py", STRANGE, "bots/fox.py", "greedy"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(FOX)
    return folder


@pytest.mark.parametrize("spelled", SPELLINGS)
@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["bot", "ask", "FOX", POSITION], id="bot ask"),
        pytest.param(["bot", "play", "FOX", "--against", "FOX"], id="bot play"),
        pytest.param(["bot", "check", "FOX", "--only", "starts"], id="bot check"),
        pytest.param(["play", "--against", "FOX", "--seed", "1"], id="play"),
        pytest.param(["tournament", "FOX", "random", "--sets", "1", "--in-process", "--plan"], id="tournament"),
    ],
)
def test_every_command_accepts_the_spelling(folder, words, spelled):
    spelled = spelled.format(folder)
    home = {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}
    told = kasino(*(spelled if word == "FOX" else word for word in words), folder=folder, stdin="q\n", env=home)
    assert told.code == 0, told
    assert "no file" not in told.err


def test_all_spellings_give_the_same_ledger_isolated_or_not(folder, tmp_path):
    ledgers = []
    for number, (spelled, how) in enumerate([("fox.py", ["--in-process"]), ("./fox.py", []), ("fox.py", [])]):
        words = (
            "tournament",
            *how,
            spelled,
            f"Strange=./{STRANGE}",
            "--sets",
            "1",
            "--ledger",
            str(tmp_path / f"{number}"),
        )
        result(*words, folder=folder)
        ledgers.append((tmp_path / f"{number}").read_bytes())
    assert len({*ledgers}) == 1
    entries = read(tmp_path / "0").plan.entries
    assert [(entry.name, entry.spec) for entry in entries] == [("./fox.py", "./fox.py"), ("Strange", STRANGE)]


def test_paths_in_a_configuration_file_start_at_its_folder(folder, tmp_path):
    (folder / "league.toml").write_text(
        f"[[bot]]\nname = 'Strange'\nspec = '''{STRANGE}'''\n"
        "[tournament]\nsets = 1\nin_process = true\nbots = ['Strange', 'bots/*.py', 'Fox=fox.py']\n"
    )
    words = ("tournament", "--config", str(folder / "league.toml"), "--ledger", "l", "--json")
    told = json.loads(result(*words, folder=tmp_path))
    entries = [(entry["name"], entry["spec"]) for entry in told["standings"]["plan"]["entries"]]
    assert entries == [("Strange", STRANGE), ("bots/fox.py", "bots/fox.py"), ("Fox", "./fox.py")]


def test_a_file_with_the_name_of_a_bot_causes_a_warning(folder):
    told = kasino("bot", "ask", "greedy", POSITION, folder=folder)
    assert told.code == 0
    assert told.err == "kasino: using the bot greedy; for the file of the same name, write ./greedy\n"


def test_a_pattern_that_matches_no_file_is_refused(folder):
    told = kasino("tournament", "boots/*.py", "greedy", folder=folder)
    assert (told.code, told.err) == (2, "kasino: no file matches boots/*.py\n")
