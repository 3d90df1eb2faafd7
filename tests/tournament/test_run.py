"""A run, and its ledger: the same bytes whoever plays, however often it was broken off."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from kasino.game import KasinoError
from kasino.tournament import Progress, make_plan, read, run, verify
from kasino.tournament.ledger.writer import LedgerWriter, fault_log_path
from tests.tournament.killing import kill_until_done, run_script
from tests.tournament.table import played, player


def test_the_ledger_is_the_same_for_one_and_two_workers_and_any_hash_seed(tmp_path):
    plan = make_plan(["greedy", "random", player("Raises")], seats=3, sets=6)
    alone = played(tmp_path, plan).read_bytes()
    for workers, hash_seed in ((2, "1"), (1, "2")):
        path = tmp_path / f"{workers} {hash_seed}"
        run_script(plan, path, workers, hash_seed).wait()
        assert path.read_bytes() == alone


@pytest.mark.parametrize("workers", [1, 2], ids=["alone", "two workers"])
def test_a_run_that_is_killed_again_and_again_ends_with_the_same_ledger(tmp_path, workers, request):
    plan = make_plan(["greedy", "random", "greedy"], seats=3, sets=30)
    alone = played(tmp_path, plan).read_bytes()
    path = tmp_path / "killed"
    random = Random(request.node.callspec.id)
    killed, survivors = kill_until_done(plan, path, workers, kills=2, random=random, within=3_000)
    assert killed == 2
    assert not survivors
    assert path.read_bytes() == alone


def test_a_ledger_that_was_cut_anywhere_is_made_whole(tmp_path):
    plan = make_plan(["greedy", player("Raises")], seats=2, sets=4)
    path = played(tmp_path, plan)
    whole, texts = path.read_bytes(), fault_log_path(path).read_bytes()
    random = Random(4)
    for size in [0, 1, len(whole) - 1, *(random.randrange(len(whole)) for _ in range(12))]:
        path.write_bytes(whole[:size])
        assert run(plan, path).finished
        assert path.read_bytes() == whole
        assert [json.loads(line)["game"] for line in fault_log_path(path).read_bytes().splitlines()] == [
            json.loads(line)["game"] for line in texts.splitlines()
        ]


def test_what_is_told_of_faults_goes_on_where_its_file_was_torn(tmp_path):
    """As by a full disk that has room again: no run but the next one has anything to mend."""
    plan = make_plan(["greedy", player("Raises")], seats=2, sets=4)
    path = played(tmp_path, plan)
    whole, texts = path.read_bytes(), fault_log_path(path).read_bytes()
    games = [number for number, byte in enumerate(whole) if byte == ord("\n")]
    lines = [number for number, byte in enumerate(texts) if byte == ord("\n")]
    for size, told in [(games[3] + 9, lines[2] + 1), (games[3] + 1, lines[-1] - 9), (games[2], lines[-1])]:
        path.write_bytes(whole[:size])
        fault_log_path(path).write_bytes(texts[:told])
        for _ in range(2):
            assert run(plan, path).finished
        assert path.read_bytes() == whole
        assert {json.loads(line)["game"] for line in fault_log_path(path).read_bytes().splitlines()} == set(range(1, 9))


def test_a_ledger_whose_line_ends_were_changed_is_whole_and_goes_on(tmp_path):
    plan = make_plan(["greedy", "random"], sets=4)
    path = played(tmp_path, plan)
    whole = path.read_bytes()
    changed = "\ufeff".encode() + whole.replace(b"\n", b"\r\n")
    path.write_bytes(changed)
    assert (verify(path).holds, verify(path).finished) == (True, True)
    assert run(plan, path).played == 0
    assert path.read_bytes() == changed
    path.write_bytes(changed[:-100])
    assert (verify(path).holds, verify(path).torn) == (True, True)
    assert run(plan, path).played == 1
    assert (verify(path).holds, verify(path).games, verify(path).torn) == (True, 8, False)
    assert path.read_bytes().replace(b"\r\n", b"\n") == "\ufeff".encode() + whole


def test_a_finished_run_is_not_played_again(tmp_path):
    plan = make_plan(["greedy", "random"], sets=2)
    path = played(tmp_path, plan)
    before = path.read_bytes(), path.stat().st_mtime_ns
    told: list[Progress] = []
    summary = run(plan, path, on_progress=told.append)
    assert (summary.played, summary.games, summary.finished, told) == (0, 4, True, [])
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_progress_is_told_at_the_start_and_after_each_set(tmp_path):
    told: list[Progress] = []
    run(make_plan(["greedy", "random"], sets=2), tmp_path / "ledger", on_progress=told.append)
    assert [(progress.sets, progress.games, progress.games_planned) for progress in told] == [
        (0, 0, 4),
        (1, 2, 4),
        (2, 4, 4),
    ]


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


def test_faults_are_charged_and_told(tmp_path):
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


def test_a_game_that_nobody_plays_is_abandoned(tmp_path):
    path = played(tmp_path, make_plan([player("Silent"), player("Silent")], sets=1))
    assert [(result.abandoned, result.winners) for result in read(path)] == [(True, ()), (True, ())]


def test_a_bot_that_ends_its_worker_ends_the_run(tmp_path):
    plan = make_plan(["greedy", "random", player("Ends")], seats=2, sets=2)
    path = tmp_path / "ledger"
    with pytest.raises(KasinoError, match=r"exit code 7\) in set 2, which begins with game 3"):
        run(plan, path, workers=2)
    assert len(list(read(path))) <= 2


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


def test_signals_that_come_while_workers_are_ended_are_quiet(tmp_path):
    (tmp_path / "script.py").write_text(HAMMER)
    for number in range(2):
        words = [sys.executable, "script.py", f"ledger {number}"]
        done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
        assert "Exception ignored" not in done.stderr


def test_a_script_without_a_guard_is_told_of_it(tmp_path):
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


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param({"seed": 2}, "seed is 1 in the ledger, 2 now", id="another seed"),
        pytest.param({"rules": "swedish"}, "rules: name is norwegian in the ledger, swedish now", id="other rules"),
        pytest.param({"seats": 3}, "entries are greedy, random in the ledger, greedy, random, gr", id="seats"),
        pytest.param({"bots": ["random", "greedy"]}, "the name of entry 1, random, is greedy", id="another order"),
        pytest.param({"names_hidden": False}, "names_hidden is True in the ledger, False now", id="names"),
    ],
)
def test_another_plan_is_refused_with_what_differs(tmp_path, change, says):
    common: dict[str, Any] = {"bots": ["greedy", "random"], "sets": 2}
    path = played(tmp_path, make_plan(**common))
    before = path.read_bytes()
    with pytest.raises(KasinoError, match=says) as refused:
        run(make_plan(**{**common, **change}), path)
    assert "a ledger of its own" in str(refused.value)
    assert path.read_bytes() == before


def test_changed_code_is_another_plan(tmp_path):
    bot = tmp_path / "bot.py"
    bot.write_text("def choose_move(seen, moves):\n    return moves[0]\n")
    plan = make_plan([f"{bot}", "random"], sets=2)
    path = played(tmp_path, plan)
    bot.write_text("def choose_move(seen, moves):\n    return moves[-1]\n")
    with pytest.raises(KasinoError, match="the plan was made with"):
        run(plan, path)
    with pytest.raises(KasinoError, match="the code of entry 1"):
        run(make_plan([f"{bot}", "random"], sets=2), path)


@pytest.mark.parametrize("content", [b"a letter", b"a letter\n", b'{"schema":"another"}\n', b"\x00" * 5000])
def test_a_file_that_is_no_ledger_is_left_as_it_is(tmp_path, content):
    path = tmp_path / "letter"
    path.write_bytes(content)
    with pytest.raises(KasinoError, match="is no ledger"):
        run(make_plan(["greedy", "random"], sets=2), path)
    assert path.read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="there is no lock")
def test_two_runs_do_not_write_one_ledger(tmp_path):
    plan = make_plan(["greedy", "random"], sets=2)
    with LedgerWriter(tmp_path / "ledger", plan), pytest.raises(KasinoError, match="being written by another run"):
        run(plan, tmp_path / "ledger")


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(KasinoError, match="cannot be written: No such file"):
        run(make_plan(["greedy", "random"], sets=2), tmp_path / "nowhere" / "ledger")


def test_no_worker_is_refused(tmp_path):
    with pytest.raises(KasinoError, match="1 worker or more"):
        run(make_plan(["greedy", "random"], sets=2), tmp_path / "ledger", workers=0)
