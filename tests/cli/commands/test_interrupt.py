"""Tournaments that are stopped by Ctrl-C or a full disk, and continued."""

from __future__ import annotations

import os
import signal
import subprocess
from time import monotonic, sleep

import pytest

from tests.cli.prompt import KASINO, Terminal
from tests.cli.warm import kasino, result

HERE = ("--in-process",)


def test_a_terminal_shows_progress_and_ctrl_c_prints_how_to_continue(tmp_path):
    words = ("tournament", *HERE, "random", "greedy", "--sets", "60", "--seed", "the seed")
    terminal = Terminal(*words, folder=tmp_path)
    terminal.wait_for(" games/s, ")
    terminal.process.send_signal(signal.SIGINT)
    stopped = terminal.end()
    assert (stopped.code, stopped.out) == (130, "")
    assert "\r0 of 120 games, 0 %" in stopped.err
    line = stopped.err.rstrip().rpartition("\r")[2]
    assert line.startswith("kasino: stopped; tournament-the_seed-")
    assert line.endswith(
        " games. To continue: kasino tournament --in-process random greedy --sets 60 --seed 'the seed'"
    )
    assert "Traceback" not in stopped.err
    assert "left out" not in result("standings", next(tmp_path.glob("*.jsonl")).name, folder=tmp_path).splitlines()[2]
    went_on = Terminal(*words, folder=tmp_path).end()
    assert went_on.out.splitlines()[2] == "60 of 60 sets, 120 games"
    assert " of them new, in " in went_on.err


@pytest.mark.parametrize("moment", [0.0, 0.1, 0.3])
def test_ctrl_c_during_the_start_of_workers_prints_one_line(tmp_path, moment):
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
    assert said.startswith("kasino: stopped; l.jsonl holds ")
    assert said.count("\n") == 1


@pytest.mark.parametrize(("workers", "pause"), [("1", 0.03), ("2", 0.0), ("2", 0.1)])
def test_repeated_ctrl_c_prints_no_traceback(tmp_path, workers, pause):
    asked = f"random thoughtful --sets 2000 -j {workers} --ledger l.jsonl"
    words = [*KASINO, "tournament", *HERE, *asked.split()]
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
        assert lines.pop(0) == "kasino: finishing this game; press Ctrl-C again to stop at once"
    assert len(lines) == 1, said
    assert lines[0].startswith("kasino: stopped")


SLOW = """
import time

def choose_move(observation, legal_moves):
    with open("beats", "a") as beats:
        for _ in range(6000):
            print(file=beats, flush=True)
            time.sleep(0.01)
    return legal_moves[0]
"""


def test_ctrl_c_is_acknowledged_before_the_game_ends(tmp_path):
    (tmp_path / "slow.py").write_text(SLOW)
    terminal = Terminal("tournament", *HERE, "./slow.py", "greedy", "--ledger", "l.jsonl", folder=tmp_path)
    while not (tmp_path / "beats").exists():
        assert terminal.process.poll() is None
        sleep(0.005)
    terminal.process.send_signal(signal.SIGINT)
    terminal.wait_for("kasino: finishing this game; press Ctrl-C again to stop at once\r\n")
    beats = (tmp_path / "beats").stat().st_size
    while (tmp_path / "beats").stat().st_size == beats:  # the bot thinks on: the first one has been answered in full
        assert terminal.process.poll() is None
        sleep(0.005)
    terminal.process.send_signal(signal.SIGINT)
    stopped = terminal.end()
    assert stopped.code == 130
    assert "kasino: stopped; l.jsonl holds 0 games." in stopped.err


BAD = """
def choose_move(observation, legal_moves):
    raise RuntimeError(str(legal_moves))
"""


@pytest.mark.parametrize(
    ("size", "full"), [(9_000, "l.jsonl"), (5_000, "l.jsonl.faults")], ids=["the ledger", "the texts of faults"]
)
def test_a_full_disk_stops_a_run_in_one_line_and_it_can_be_continued(tmp_path, size, full):
    resource = pytest.importorskip("resource")
    (tmp_path / "bad.py").write_text(BAD)
    bot = "greedy" if full == "l.jsonl" else "./bad.py"
    words = ("tournament", *HERE, bot, "random", "--sets", "8", "--ledger", "l.jsonl")
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    stopped = subprocess.run(
        [*KASINO, *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # the limit would cut the bytecode of a module
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard)),
    )
    assert (stopped.returncode, stopped.stdout) == (2, "")
    assert stopped.stderr == f"kasino: {full}: File too large\n"
    assert result("verify", "l.jsonl", folder=tmp_path).endswith(" of 8 sets, all verified\n")
    kasino(*words, folder=tmp_path)
    there = (tmp_path / "l.jsonl").read_bytes()
    (tmp_path / "l.jsonl").unlink()
    kasino(*words, folder=tmp_path)
    assert (tmp_path / "l.jsonl").read_bytes() == there
