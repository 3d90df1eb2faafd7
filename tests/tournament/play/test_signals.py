"""Signals stop a run."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from kasino.tournament import make_plan, read, run
from tests.tournament.killed_runs import run_script
from tests.tournament.plans import player


@pytest.mark.parametrize("workers", [1, 2])
def test_a_signal_ends_a_run_between_two_games(tmp_path, workers):
    plan = make_plan([player("Nth"), "random"], sets=400)
    path = tmp_path / "ledger"
    before = signal.getsignal(signal.SIGTERM)

    def stop(progress):
        if progress.played:
            os.kill(os.getpid(), signal.SIGTERM)

    summary = run(plan, path, workers=workers, on_progress=stop)
    assert not summary.finished
    assert 2 <= summary.played < 100
    assert signal.getsignal(signal.SIGTERM) is before
    assert len(list(read(path))) == summary.games
    whole = b"".join(path.read_bytes().splitlines(keepends=True)[: summary.games + 1])
    assert path.read_bytes() == whole


def test_a_signal_during_a_set_leaves_its_games_for_the_next_run(tmp_path):
    plan = make_plan([player("Interrupts"), "random", "greedy"], seats=3, sets=2)
    path = tmp_path / "ledger"
    script = run_script(plan, path, 1, "0")
    assert script.wait() == 0
    assert len(list(read(path))) == 1
    assert run_script(plan, path, 1, "0").wait() == 0
    assert len(list(read(path))) == 2
    assert [result.game for result in read(path)] == [1, 2]


HAMMER = """
import os, signal, sys, threading, time
from kasino.tournament import make_plan, run

def hammer():
    for _ in range(60):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.001)
    os._exit(0)

def told(progress):
    if progress.played and not thread.ident:
        thread.start()

if __name__ == "__main__":
    thread = threading.Thread(target=hammer)
    try:
        run(make_plan(["greedy", "random"], sets=500), sys.argv[1], workers=2, on_progress=told)
    except KeyboardInterrupt:
        pass
    while True:
        try:
            time.sleep(9)
        except KeyboardInterrupt:
            pass
"""


def test_signals_during_the_end_of_workers_are_ignored(tmp_path):
    (tmp_path / "script.py").write_text(HAMMER)
    for number in range(2):
        words = [sys.executable, "script.py", f"ledger {number}"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
        assert "Exception ignored" not in done.stderr
