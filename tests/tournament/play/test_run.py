"""A run writes the same ledger with any number of workers, reports its progress, and charges faults."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from kasino.game import KasinoError
from kasino.tournament import Progress, make_plan, read, run
from kasino.tournament.ledger.writer import fault_log_path
from tests.tournament.killed_runs import run_script
from tests.tournament.plans import played, player


def test_the_ledger_is_the_same_for_one_and_two_workers_and_any_hash_seed(tmp_path):
    plan = make_plan(["greedy", "random", player("Raises")], seats=3, sets=6)
    alone = played(tmp_path, plan).read_bytes()
    for workers, hash_seed in ((2, "1"), (1, "2")):
        path = tmp_path / f"{workers} {hash_seed}"
        run_script(plan, path, workers, hash_seed).wait()
        assert path.read_bytes() == alone


def test_progress_is_reported_at_the_start_and_after_each_set(tmp_path):
    told: list[Progress] = []
    run(make_plan(["greedy", "random"], sets=2), tmp_path / "ledger", on_progress=told.append)
    assert [(progress.sets, progress.games, progress.games_planned) for progress in told] == [
        (0, 0, 4),
        (1, 2, 4),
        (2, 4, 4),
    ]


def test_faults_are_charged_and_logged(tmp_path):
    path = played(tmp_path, make_plan([player("Raises"), player("Silent"), "greedy"], seats=3, sets=1))
    for result in read(path):
        codes = {(plan_entry, code) for seat, code, _ in result.faults for plan_entry in [result.seating[seat]]}
        assert codes == {(0, "EXCEPTION"), (1, "ILLEGAL")}
        assert len(result.faults) == 4
        assert not result.abandoned
    texts = [json.loads(line) for line in fault_log_path(path).read_text().splitlines()]
    assert len(texts) == 6 * 4
    raised = next(text for text in texts if text["code"] == "EXCEPTION")
    assert raised["entry"] == player("Raises")
    assert 'RuntimeError: a, "b"\nand 🂡' in raised["text"]


def test_a_game_in_which_no_bot_is_left_to_ask_is_abandoned(tmp_path):
    path = played(tmp_path, make_plan([player("Silent"), player("Silent")], sets=1))
    assert [(result.abandoned, result.winners) for result in read(path)] == [(True, ()), (True, ())]


def test_a_bot_that_ends_its_worker_ends_the_run(tmp_path):
    plan = make_plan(["greedy", "random", player("Ends")], seats=2, sets=2)
    path = tmp_path / "ledger"
    with pytest.raises(KasinoError, match=r"exit code 7\) in set 2, which begins with game 3"):
        run(plan, path, workers=2)
    assert len(list(read(path))) <= 2


def test_a_script_without_a_main_guard_is_refused_with_a_hint(tmp_path):
    (tmp_path / "script.py").write_text(
        "from kasino.tournament import make_plan, run\n"
        "try:\n"
        "    run(make_plan(['greedy', 'random'], sets=4), 'ledger', workers=2)\n"
        "except Exception as error:\n"
        "    print(error)\n"
        "    raise SystemExit(3)\n"
    )
    done = subprocess.run([sys.executable, "script.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "before it was ready" in done.stdout
    assert 'below `if __name__ == "__main__":`' in done.stdout


def test_no_worker_is_refused(tmp_path):
    with pytest.raises(KasinoError, match="1 worker or more"):
        run(make_plan(["greedy", "random"], sets=2), tmp_path / "ledger", workers=0)
