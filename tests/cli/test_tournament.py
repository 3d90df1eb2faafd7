"""A tournament at the prompt: it is run, goes on, is stopped, and is never played twice."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.cli.prompt import KASINO, Terminal, kasino, result

HERE = ("--in-process",)
"""Bots in processes of their own are tested in tests/isolation."""

HOUSE = Path(__file__).resolve().parents[2] / "clients" / "house.toml"


def only(folder: Path) -> Path:
    """The one ledger in this folder."""
    (ledger,) = folder.glob("*.jsonl")
    return ledger


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a finished tournament, and what it printed."""
    folder = tmp_path_factory.mktemp("played")
    return folder, result("tournament", *HERE, "random", "greedy", "--sets", "6", "--seed", "x", folder=folder)


def test_a_tournament_prints_its_standings_into_a_pipe_and_nothing_else(played):
    folder, out = played
    assert out.splitlines()[2] == "6 of 6 sets, 12 games"
    assert [line.split()[:2] for line in out.splitlines()[5:7]] == [["1", "greedy"], ["2", "random"]]
    assert re.fullmatch(r"tournament-x-[0-9a-f]{8}\.jsonl", only(folder).name)


def test_a_finished_tournament_prints_the_same_and_plays_nothing(played):
    folder, out = played
    ledger = only(folder)
    before = ledger.read_bytes()
    assert result("tournament", *HERE, "random", "greedy", "--sets", "6", "--seed", "x", folder=folder) == out
    assert result("standings", ledger.name, folder=folder) == out
    assert ledger.read_bytes() == before


def test_a_tournament_goes_on_where_its_ledger_was_cut_with_any_number_of_workers(played, tmp_path):
    folder, out = played
    whole = only(folder).read_bytes()
    (tmp_path / "cut.jsonl").write_bytes(whole[: len(whole) // 2])
    words = ("tournament", *HERE, "--sets", "6", "random", "--seed=x", "greedy", "-j", "2", "--ledger", "cut.jsonl")
    assert result(*words, folder=tmp_path) == out
    assert (tmp_path / "cut.jsonl").read_bytes() == whole


FLAGS = """
--rules=swedish sweep_points=2|--seats|3|--sets|3|--seed|a seed: ☂|--rounds|2|--versus|greedy|thoughtful?sweep=2|--names
"""
FILE = """
[tournament]
in_process = true
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
    by_flags = result("tournament", "random", "--in-process", *FLAGS.strip().split("|"), folder=tmp_path)
    assert by_file == by_flags
    (ledger,) = tmp_path.glob("tournament-a_seed___*.jsonl")
    assert ledger.read_bytes() == (tmp_path / "made" / "by_file.jsonl").read_bytes()


def test_without_a_name_other_rules_and_an_edited_bot_have_another_ledger(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("def choose_move(seen, moves):\n    return moves[0]\n")
    words = ("tournament", *HERE, "./bot.py", "random", "--sets", "1")
    result(*words, folder=tmp_path)
    first = only(tmp_path)
    result(*words, "-j", "2", folder=tmp_path)
    assert only(tmp_path) == first
    result(*words, "--rules", "swedish", folder=tmp_path)
    bot.write_text("def choose_move(seen, moves):\n    return moves[-1]\n")
    result(*words, folder=tmp_path)
    assert len([*tmp_path.glob("tournament-1-*.jsonl")]) == 3


def test_more_sets_are_refused_with_a_command_that_plays_them(tmp_path):
    words = ("tournament", *HERE, "greedy", "random", "--sets")
    result(*words, "1", folder=tmp_path)
    told = kasino(*words, "2", folder=tmp_path)
    assert told.code == 2
    assert "sets is 1 in the ledger, 2 now; that number stands in the first line, which is never written" in told.err
    command = shlex.split(told.err.partition("as in: ")[2])
    assert command[0] == "kasino"
    assert "2 of 2 sets, 4 games" in result(*command[1:], folder=tmp_path)


def test_of_a_ledger_the_last_folder_is_made_where_its_path_is_relative(tmp_path):
    words = ("tournament", *HERE, "greedy", "random", "--sets", "1", "--ledger")
    result(*words, "new/l.jsonl", folder=tmp_path)
    told = kasino(*words, str(tmp_path / "nonexist" / "l.jsonl"), folder=tmp_path)
    assert told.code == 2
    assert told.err.count("\n") == 1
    assert "l.jsonl cannot be written: No such file or directory" in told.err
    assert not (tmp_path / "nonexist").exists()


def test_the_example_of_a_file_in_the_docs_is_played(tmp_path):
    page = (Path(__file__).resolve().parents[2] / "docs" / "tournaments.md").read_text(encoding="utf-8")
    (tmp_path / "league.toml").write_text(page.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    told = json.loads(result("tournament", *HERE, "--config", "league.toml", "--sets", "1", "--json", folder=tmp_path))
    assert [one["summary"]["ledger"] for one in told["tournaments"]] == ["league/three.jsonl", "league/duel.jsonl"]
    assert [one["standings"]["plan"]["design"] for one in told["tournaments"]] == ["complete", "versus"]
    assert (tmp_path / "league" / "three.csv").exists()


def test_a_plan_tells_games_balance_and_time_and_plays_nothing(tmp_path):
    out = result("tournament", *HERE, "random", "greedy", "--seats", "4", "--sets", "3", "--plan", folder=tmp_path)
    assert "sets: 3, games: " in out
    assert "yes: every bot sits in every seat equally often" in out
    assert re.search(r"\nledger: tournament-1-[0-9a-f]{8}\.jsonl, new\nestimate: ", out)
    assert "1 worker: 1 s" in out
    assert list(tmp_path.iterdir()) == []


def test_a_plan_knows_what_the_ledger_holds_and_prints_json(played):
    folder, _ = played
    words = ("tournament", *HERE, "random", "greedy", "--seed", "x", "--plan", "--json")
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
    words = ("tournament", *HERE, "random", "greedy", "--sets", "60", "--seed", "the seed")
    terminal = Terminal(*words, folder=tmp_path)
    terminal.wait_for(" games/s, ")
    terminal.process.send_signal(signal.SIGINT)
    stopped = terminal.end()
    assert (stopped.code, stopped.out) == (130, "")
    assert "\r0 of 120 games, 0 %" in stopped.err
    line = stopped.err.rstrip().rpartition("\r")[2]
    assert line.startswith("kasino: stopped; tournament-the_seed-")
    assert line.endswith(" games. To go on: kasino tournament --in-process random greedy --sets 60 --seed 'the seed'")
    assert "Traceback" not in stopped.err
    assert "left out" not in result("standings", next(tmp_path.glob("*.jsonl")).name, folder=tmp_path).splitlines()[2]
    went_on = Terminal(*words, folder=tmp_path).end()
    assert went_on.out.splitlines()[2] == "60 of 60 sets, 120 games"
    assert " of them new, in " in went_on.err


@pytest.mark.parametrize("moment", [0.0, 0.1, 0.25, 0.5])
def test_ctrl_c_reaches_workers_at_any_moment_and_only_the_run_answers(tmp_path, moment):
    """At a terminal the signal goes to the whole group: to workers that are just being made, too."""
    words = [*KASINO, "tournament", *HERE, "random", "greedy", "--sets", "2000", "-j", "2", "--ledger", "l.jsonl"]
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


@pytest.mark.parametrize("pause", [0.0, 0.01, 0.03, 0.1, 0.3])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_twice_or_more_is_quiet(tmp_path, workers, pause):
    words = [
        *KASINO,
        "tournament",
        *HERE,
        "random",
        "thoughtful",
        "--sets",
        "2000",
        "-j",
        workers,
        "--ledger",
        "l.jsonl",
    ]
    run = subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE, text=True, start_new_session=True)
    deadline = monotonic() + 30
    while not ((tmp_path / "l.jsonl").exists() and b"game" in (tmp_path / "l.jsonl").read_bytes()):
        assert monotonic() < deadline
        sleep(0.005)
    for _ in range(4):
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGINT)
            sleep(pause)
    _, said = run.communicate(timeout=60)
    assert run.returncode in (130, -signal.SIGINT)
    lines = said.splitlines()
    if workers == "1":
        assert lines.pop(0) == "kasino: finishing this game; Ctrl-C again stops at once"
    assert len(lines) == 1
    assert lines[0].startswith("kasino: stopped")


SLOW = """
import time

def choose_move(observation, legal_moves):
    time.sleep(0.5)
    return legal_moves[0]
"""


def test_ctrl_c_is_answered_before_the_game_ends(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW)
    terminal = Terminal("tournament", *HERE, "./slow.py", "greedy", "--ledger", "l.jsonl", folder=tmp_path)
    terminal.wait_for("0 of 200 games")
    terminal.process.send_signal(signal.SIGINT)
    terminal.wait_for("kasino: finishing this game; Ctrl-C again stops at once\r\n")
    assert terminal.process.poll() is None
    terminal.process.send_signal(signal.SIGINT)
    stopped = terminal.end()
    assert stopped.code == 130
    assert "kasino: stopped; l.jsonl keeps 0 games." in stopped.err


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
    told = kasino("tournament", *HERE, "./sloppy.py", "greedy", "--sets", "2", "--json", folder=tmp_path)
    assert json.loads(told.out)["summary"]["faults"] == 4
    others = [line for line in told.err.splitlines() if line not in ("imported", "chosen")]
    ledger = only(tmp_path).name
    assert others == [f"kasino: 4 faults of bots; {ledger}.faults tells each"]
    with_them = result("standings", ledger, folder=tmp_path)
    assert "./sloppy.py: 4 EXCEPTION" in with_them
    without = result("standings", ledger, "--without-faults", folder=tmp_path)
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
    told = kasino(
        *"tournament sly-fox sly-fox?spare_aces=false --sets 2 -j 2 --start-seconds 60".split(),
        folder=tmp_path,
        env=env,
    )
    assert told.code == 0
    assert "faults" not in told.out
    assert result("verify", only(tmp_path).name, folder=tmp_path).endswith("2 of 2 sets, all as it was played\n")


def _install(package: Path, site: Path) -> None:
    offline = ("--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check")
    subprocess.run([sys.executable, "-m", "pip", "install", *offline, "--target", str(site), str(package)], check=True)
