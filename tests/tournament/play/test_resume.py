"""A run that was killed, or whose ledger was cut, is resumed with the same ledger."""

from __future__ import annotations

import json
from random import Random

import pytest

from kasino.tournament import Progress, make_plan, run, verify
from kasino.tournament.ledger.writer import fault_log_path
from tests.tournament.killed_runs import kill_until_done
from tests.tournament.plans import played, player


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory):
    """A plan, and the ledger of a run of it that was not killed."""
    plan = make_plan(["greedy", "random", "greedy"], seats=3, sets=30)
    return plan, played(tmp_path_factory.mktemp("uninterrupted"), plan).read_bytes()


@pytest.mark.parametrize("workers", [1, 2], ids=["alone", "two workers"])
def test_a_run_that_is_killed_again_and_again_ends_with_the_same_ledger(tmp_path, uninterrupted, workers, request):
    plan, whole = uninterrupted
    path = tmp_path / "killed"
    random = Random(request.node.callspec.id)
    killed, survivors = kill_until_done(plan, path, workers, kills=2, random=random, within=3_000)
    assert killed == 2
    assert not survivors
    assert path.read_bytes() == whole


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


def test_a_torn_fault_log_is_truncated_and_continued(tmp_path):
    """As after a full disk that has room again: only the next run has anything to truncate."""
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
