"""`kasino tournament`: running, continuing, planning and reporting."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import tomllib
from pathlib import Path

import pytest

from tests.cli import prompt
from tests.cli.warm import kasino, result

HERE = ("--in-process",)
"""Bots in processes of their own are tested in tests/sandbox."""

HOUSE = Path(__file__).resolve().parents[3] / "clients" / "house.toml"


def only(folder: Path) -> Path:
    """The one ledger in this folder."""
    (ledger,) = folder.glob("*.jsonl")
    return ledger


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with a finished tournament, and what it printed."""
    folder = tmp_path_factory.mktemp("played")
    return folder, result("tournament", *HERE, "random", "greedy", "--sets", "6", "--seed", "x", folder=folder)


def test_a_tournament_prints_only_its_standings_to_a_pipe(played):
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


def test_a_tournament_continues_from_a_truncated_ledger_with_any_number_of_workers(played, tmp_path):
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


def test_other_rules_and_an_edited_bot_have_another_default_ledger(tmp_path):
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


def test_more_sets_continue_a_ledger_and_fewer_are_refused(tmp_path):
    words = ("tournament", *HERE, "greedy", "random", "--sets")
    assert "1 of 1 sets, 2 games" in result(*words, "1", folder=tmp_path)
    assert "2 of 2 sets, 4 games" in result(*words, "2", folder=tmp_path)
    there = only(tmp_path).read_bytes()
    told = kasino(*words, "1", folder=tmp_path)
    assert told.code == 2
    assert "holds 4 games of 2 sets, and 1 set is asked for: nothing is taken out of a ledger" in told.err
    assert only(tmp_path).read_bytes() == there


def test_a_ledger_of_another_tournament_is_refused_with_a_command_that_works(tmp_path):
    words = ("tournament", *HERE, "greedy", "random", "--sets", "1", "--ledger", "l.jsonl")
    result(*words, folder=tmp_path)
    told = kasino(*words, "--rules", "swedish", folder=tmp_path)
    assert told.code == 2
    assert "l.jsonl is the ledger of another tournament: rules: name is norwegian in the ledger, swedish" in told.err
    command = shlex.split(told.err.partition("as in: ")[2])
    assert command[0] == "kasino"
    assert "1 of 1 sets, 2 games" in result(*command[1:], folder=tmp_path)


def test_a_broken_bot_is_reported_by_name_or_left_out_with_skip_broken(tmp_path):
    (tmp_path / "bots").mkdir()
    for name, source in (("anna", "def choose_move(seen, moves):\n    return moves[-1]\n"), ("bo", "x = = 1\n")):
        (tmp_path / "bots" / f"{name}.py").write_text(source)
    (tmp_path / "league.toml").write_text(
        '[[bot]]\nname = "Bo"\nspec = "bots/bo.py"\n[tournament]\nsets = 1\nbots = ["bots/a*.py", "greedy", "Bo"]\n'
    )
    broken = "Bo: bots/bo.py does not import: SyntaxError: invalid syntax (line 1 of bo.py)"
    for how in ((), HERE):
        words = ("tournament", *how, "--config", "league.toml", "--ledger", f"l{len(how)}")
        told = kasino(*words, folder=tmp_path)
        assert (told.code, told.out, told.err) == (2, "", f"kasino: {broken}\n")
        told = kasino(*words, "--skip-broken", folder=tmp_path)
        assert (told.code, told.err) == (0, f"kasino: benched: {broken}\n")
        assert f"\nbenched: {broken}\n1 of 1 sets, 2 games\n" in told.out
        assert result("standings", f"l{len(how)}", folder=tmp_path) == told.out
        assert "all verified" in result("verify", f"l{len(how)}", folder=tmp_path)
        plan = json.loads(result("standings", f"l{len(how)}", "--json", folder=tmp_path))["plan"]
        assert [entry["name"] for entry in plan["entries"]] == ["bots/anna.py", "greedy"]
    assert (tmp_path / "l0").read_bytes() == (tmp_path / "l1").read_bytes()


def test_the_last_folder_of_a_relative_ledger_path_is_created(tmp_path):
    words = ("tournament", *HERE, "greedy", "random", "--sets", "1", "--ledger")
    result(*words, "new/l.jsonl", folder=tmp_path)
    told = kasino(*words, str(tmp_path / "nonexist" / "l.jsonl"), folder=tmp_path)
    assert told.code == 2
    assert told.err.count("\n") == 1
    assert "l.jsonl cannot be written: No such file or directory" in told.err
    assert not (tmp_path / "nonexist").exists()


def test_the_example_of_a_file_in_the_docs_is_played(tmp_path):
    page = (Path(__file__).resolve().parents[3] / "docs" / "tournaments.md").read_text(encoding="utf-8")
    (tmp_path / "league.toml").write_text(page.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")
    told = json.loads(result("tournament", *HERE, "--config", "league.toml", "--sets", "1", "--json", folder=tmp_path))
    assert [one["summary"]["ledger"] for one in told["tournaments"]] == ["league/three.jsonl", "league/duel.jsonl"]
    assert [one["standings"]["plan"]["design"] for one in told["tournaments"]] == ["complete", "versus"]
    assert (tmp_path / "league" / "three.csv").exists()


def test_a_plan_shows_games_balance_and_time_and_plays_nothing(tmp_path):
    out = result("tournament", *HERE, "random", "greedy", "--seats", "4", "--sets", "3", "--plan", folder=tmp_path)
    assert "sets: 3, games: " in out
    assert "yes: every bot sits in every seat equally often" in out
    assert re.search(r"\nledger: tournament-1-[0-9a-f]{8}\.jsonl, new\nestimate: ", out)
    assert "1 worker: 1 s" in out
    assert list(tmp_path.iterdir()) == []


def test_a_plan_counts_the_games_in_the_ledger_and_prints_json(played):
    folder, _ = played
    words = ("tournament", *HERE, "random", "greedy", "--seed", "x", "--plan", "--json")
    done = json.loads(result(*words, "--sets", "6", folder=folder))
    assert (done["games"], done["games_left"], done["seconds"], done["balance"]["holds"]) == (12, 0, 0, True)
    more = json.loads(result(*words, "--sets", "7", folder=folder))
    assert (more["ledger_of_another"], more["games_left"]) == (False, 2)
    ledger = ("--ledger", done["ledger"], "--rules", "swedish")
    other = json.loads(result(*words, "--sets", "7", *ledger, folder=folder))
    assert (other["ledger_of_another"], other["games_left"]) == (True, 14)
    assert other["games_a_second"] > 1


def test_the_house_tournament_runs_and_flags_override_its_file(tmp_path):
    told = json.loads(result("tournament", "--config", str(HOUSE), "--sets=1", "-j1", "--json", folder=tmp_path))
    plans = [one["standings"]["plan"] for one in told["tournaments"]]
    assert [plan["sides"] for plan in plans] == [[0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4], [0, 1, 0, 1]]
    assert [one["summary"]["games"] for one in told["tournaments"]] == [2, 6, 24, 20, 2]
    assert len(list((tmp_path / "tournament").iterdir())) == 5


# bots that are not of the house

SLOPPY = """
print("imported")

def choose_move(observation, legal_moves):
    print("chosen")
    if observation.decision == 3:
        raise RuntimeError("no idea")
    return legal_moves[0]
"""


def test_the_output_of_a_bot_is_no_result_and_its_faults_are_reported(tmp_path):
    (tmp_path / "sloppy.py").write_text(SLOPPY)
    told = kasino("tournament", *HERE, "./sloppy.py", "greedy", "--sets", "2", "--json", folder=tmp_path)
    assert json.loads(told.out)["summary"]["faults"] == 4
    others = [line for line in told.err.splitlines() if line not in ("imported", "chosen")]
    ledger = only(tmp_path).name
    assert others == [f"kasino: 4 faults of bots; see {ledger}.faults"]
    with_them = result("standings", ledger, folder=tmp_path)
    assert "./sloppy.py: 4 EXCEPTION" in with_them
    without = result("standings", ledger, "--without-faults", folder=tmp_path)
    assert without.startswith("without the 2 sets in which a bot had a fault\n")
    assert "0 of 2 sets, 0 games" in without


def test_an_installed_package_provides_a_bot(tmp_path):
    site = tmp_path / "site"
    env = {"PYTHONPATH": str(site)}
    files = result("bot", "new", "sly-fox", "--folder", str(tmp_path / "bots"), folder=tmp_path).splitlines()
    assert str(tmp_path / "bots" / "sly-fox" / "pyproject.toml") in files
    install(tmp_path / "bots" / "sly-fox", site)
    listed = prompt.result("bot", "list", folder=tmp_path, env=env)
    assert "sly-fox\tsly_fox.bot:SlyFoxBot\tsly-fox" in listed.splitlines()
    told = prompt.kasino(
        *"tournament sly-fox sly-fox?spare_aces=false --sets 2 --start-seconds 60".split(),
        folder=tmp_path,
        env=env,
    )
    assert told.code == 0
    assert "faults" not in told.out
    assert result("verify", only(tmp_path).name, folder=tmp_path).endswith("2 of 2 sets, all verified\n")


def install(package: Path, site: Path) -> None:
    """As pip does it, which tests/bots/templates/test_python_project.py has do it."""
    project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
    shutil.copytree(package / "src", site)
    info = site / "sly_fox-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    ((group, bots),) = project["entry-points"].items()
    points = "".join(f"{name} = {place}\n" for name, place in bots.items())
    (info / "entry_points.txt").write_text(f"[{group}]\n{points}")
