"""A tournament at the prompt: it is run, goes on, is stopped, and is never played twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.cli.prompt import KASINO, Terminal, kasino, result

HOUSE = Path(__file__).resolve().parents[2] / "clients" / "house.toml"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a finished tournament, and what it printed."""
    folder = tmp_path_factory.mktemp("played")
    return folder, result("tournament", "random", "greedy", "--sets", "6", "--seed", "x", folder=folder)


def test_a_tournament_prints_its_standings_into_a_pipe_and_nothing_else(played):
    folder, out = played
    assert out.splitlines()[2] == "6 of 6 sets, 12 games"
    assert [line.split()[:2] for line in out.splitlines()[5:7]] == [["1", "greedy"], ["2", "random"]]
    assert [file.name for file in folder.iterdir()] == ["tournament-x.jsonl"]


def test_a_finished_tournament_prints_the_same_and_plays_nothing(played):
    folder, out = played
    ledger = folder / "tournament-x.jsonl"
    before = ledger.read_bytes()
    assert result("tournament", "random", "greedy", "--sets", "6", "--seed", "x", folder=folder) == out
    assert result("standings", ledger.name, folder=folder) == out
    assert ledger.read_bytes() == before


def test_a_tournament_goes_on_where_its_ledger_was_cut_with_any_number_of_workers(played, tmp_path):
    folder, out = played
    whole = (folder / "tournament-x.jsonl").read_bytes()
    (tmp_path / "cut.jsonl").write_bytes(whole[: len(whole) // 2])
    words = ("tournament", "--sets", "6", "random", "--seed=x", "greedy", "-j", "2", "--ledger", "cut.jsonl")
    assert result(*words, folder=tmp_path) == out
    assert (tmp_path / "cut.jsonl").read_bytes() == whole


FLAGS = """
--rules=swedish sweep_points=2|--seats|3|--sets|3|--seed|a seed: ☂|--rounds|2|--versus|greedy|thoughtful?sweep=2|--names
"""
FILE = """
[tournament]
rules = "swedish sweep_points=2"
seats = 3
sets = 3
seed = "a seed: ☂"
rounds = 2
versus = ["greedy", "thoughtful?sweep=2"]
names = true
ledger = "made/by_file.jsonl"
bots = ["random"]
"""


def test_flags_and_a_file_give_the_same_ledger(tmp_path):
    (tmp_path / "league.toml").write_text(FILE)
    by_file = result("tournament", "--config", "league.toml", folder=tmp_path)
    by_flags = result("tournament", "random", *FLAGS.strip().split("|"), folder=tmp_path)
    assert by_file == by_flags
    (ledger,) = tmp_path.glob("tournament-a_seed___*.jsonl")
    assert ledger.read_bytes() == (tmp_path / "made" / "by_file.jsonl").read_bytes()


def test_a_plan_tells_games_balance_and_time_and_plays_nothing(tmp_path):
    out = result("tournament", "random", "greedy", "--seats", "4", "--sets", "3", "--plan", folder=tmp_path)
    assert "sets: 3, games: " in out
    assert "yes: every bot sits in every seat equally often" in out
    assert "ledger: tournament-1.jsonl, new\nestimate: " in out
    assert "1 worker: 1 s" in out
    assert list(tmp_path.iterdir()) == []


def test_a_plan_knows_what_the_ledger_holds_and_prints_json(played):
    folder, _ = played
    words = ("tournament", "random", "greedy", "--seed", "x", "--plan", "--json")
    done = json.loads(result(*words, "--sets", "6", folder=folder))
    assert (done["games"], done["games_left"], done["seconds"], done["balance"]["holds"]) == (12, 0, 0, True)
    other = json.loads(result(*words, "--sets", "7", folder=folder))
    assert (other["ledger_of_another"], other["games_left"]) == (True, 14)
    assert other["games_a_second"] > 1


def test_the_house_plays_at_every_table_and_flags_win_over_its_file(tmp_path):
    told = json.loads(result("tournament", "--config", str(HOUSE), "--sets=1", "-j1", "--json", folder=tmp_path))
    plans = [one["standings"]["plan"] for one in told["tournaments"]]
    assert [plan["sides"] for plan in plans] == [[0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4], [0, 1, 0, 1]]
    assert [one["summary"]["games"] for one in told["tournaments"]] == [2, 6, 24, 20, 2]
    assert len(list((tmp_path / "tournament").iterdir())) == 5


def test_a_terminal_shows_progress_and_ctrl_c_says_how_to_go_on(tmp_path):
    words = ("tournament", "random", "greedy", "--sets", "60", "--seed", "the seed")
    terminal = Terminal(*words, folder=tmp_path)
    terminal.wait_for(" games/s, ")
    terminal.process.send_signal(signal.SIGINT)
    stopped = terminal.end()
    assert (stopped.code, stopped.out) == (130, "")
    assert "\r0 of 120 games, 0 %" in stopped.err
    line = stopped.err.rstrip().rpartition("\r")[2]
    assert line.startswith("kasino: stopped; tournament-the_seed-")
    assert line.endswith(" games. To go on: kasino tournament random greedy --sets 60 --seed 'the seed'")
    assert "Traceback" not in stopped.err
    assert "left out" not in result("standings", next(tmp_path.glob("*.jsonl")).name, folder=tmp_path).splitlines()[2]
    went_on = Terminal(*words, folder=tmp_path).end()
    assert went_on.out.splitlines()[2] == "60 of 60 sets, 120 games"
    assert " of them new, in " in went_on.err


@pytest.mark.parametrize("moment", [0.0, 0.1, 0.25, 0.5])
def test_ctrl_c_reaches_workers_at_any_moment_and_only_the_run_answers(tmp_path, moment):
    """At a terminal the signal goes to the whole group: to workers that are just being made, too."""
    words = [*KASINO, "tournament", "random", "greedy", "--sets", "2000", "-j", "2", "--ledger", "l.jsonl"]
    run = subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True)
    deadline = monotonic() + 30
    while not (tmp_path / "l.jsonl").exists() and monotonic() < deadline:
        sleep(0.005)
    sleep(moment)
    os.killpg(run.pid, signal.SIGINT)
    _, said = run.communicate(timeout=60)
    assert run.returncode == 130
    assert said.startswith("kasino: stopped; l.jsonl keeps ")
    assert said.count("\n") == 1


# bots that are not of the house

SLOPPY = """
print("imported")

def choose_move(observation, legal_moves):
    print("chosen")
    if observation.decision == 3:
        raise RuntimeError("no idea")
    return legal_moves[0]
"""


def test_what_a_bot_prints_is_no_result_and_its_faults_are_told(tmp_path):
    (tmp_path / "sloppy.py").write_text(SLOPPY)
    told = kasino("tournament", "./sloppy.py", "greedy", "--sets", "2", "--json", folder=tmp_path)
    assert json.loads(told.out)["summary"]["faults"] == 4
    others = [line for line in told.err.splitlines() if line not in ("imported", "chosen")]
    assert others == ["kasino: 4 faults of bots; tournament-1.jsonl.faults tells each"]
    with_them = result("standings", "tournament-1.jsonl", folder=tmp_path)
    assert "./sloppy.py: 4 EXCEPTION" in with_them
    without = result("standings", "tournament-1.jsonl", "--without-faults", folder=tmp_path)
    assert without.startswith("without the 2 sets in which a bot had a fault\n")
    assert "0 of 2 sets, 0 games" in without


def test_a_strange_package_from_another_folder_plays(tmp_path):
    site = tmp_path / "site"
    env = {"PYTHONPATH": str(site)}
    files = result("bot", "new", "sly-fox", "--folder", str(tmp_path / "bots"), folder=tmp_path).splitlines()
    assert str(tmp_path / "bots" / "sly-fox" / "pyproject.toml") in files
    _install(tmp_path / "bots" / "sly-fox", site)
    listed = result("bot", "list", folder=tmp_path, env=env)
    assert "sly-fox\tsly_fox.bot:SlyFoxBot\tsly-fox" in listed.splitlines()
    told = kasino(*"tournament sly-fox sly-fox?spare_aces=false --sets 2 -j 2".split(), folder=tmp_path, env=env)
    assert told.code == 0
    assert "faults" not in told.out
    assert result("verify", "tournament-1.jsonl", folder=tmp_path).endswith("2 of 2 sets, all as it was played\n")


def _install(package: Path, site: Path) -> None:
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check")
    subprocess.run([sys.executable, "-m", "pip", "install", *offline, "--target", str(site), str(package)], check=True)
