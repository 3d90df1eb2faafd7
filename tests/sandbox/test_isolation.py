"""Tests that bots in processes of their own play the same games, and that no process outlives the run."""

from __future__ import annotations

import os
import signal
from multiprocessing import active_children, resource_tracker
from typing import Any

import pytest

from kasino.bots import parse_spec
from kasino.game import KasinoError
from kasino.sandbox.process import Limits
from kasino.tournament import Isolation, make_plan, run
from kasino.tournament.play.sharding import play_sharded
from tests.sandbox.killable_run import start_run
from tests.sandbox.sandboxed_runs import (
    BAD_BOTS,
    EVENT_BOTS,
    TIMED_BOTS,
    descendants,
    foreign_bot,
    plan_sandboxed,
    processes,
    run_sandboxed,
    wait_until,
)
from tests.tournament.plans import player

BROKEN = "raise ImportError('this is what a typing error looks like')\n"
PATIENT: dict[str, Any] = {"move_seconds": 20.0, "start_seconds": 60.0}


@pytest.mark.parametrize(
    ("bots", "table", "workers"),
    [
        pytest.param(["random", player("Raises")], {"seats": 2, "sets": 3}, [1, 2], id="two seats"),
        pytest.param(
            [f"{EVENT_BOTS}:Raises", f"{EVENT_BOTS}:Follows", f"{EVENT_BOTS}:Together"],
            {"seats": 3, "sets": 1, "rules": "two_deck"},
            [2],
            id="hooks that raise, and bots that think about many positions at once",
        ),
        pytest.param(
            ["thoughtful", f"{EVENT_BOTS}:Follows"],
            {"seats": 4, "sets": 1, "rules": "swedish", "rounds": 2, "partners": True, "names_hidden": False},
            [1],
            id="teams that know each other",
        ),
    ],
)
def test_the_ledger_is_that_of_bots_in_one_process_for_one_worker_and_two(tmp_path, bots, table, workers):
    plan = make_plan(bots, **table)
    run(plan, tmp_path / "here")
    for count in workers:
        apart = run_sandboxed(tmp_path, plan, workers=count, **PATIENT)
        assert apart.summary.finished
        assert apart.ledger == (tmp_path / "here").read_bytes()


def test_a_bot_that_remembers_packs_meets_none_of_them_again_where_every_game_has_fresh_processes(tmp_path):
    plan = make_plan([f"{BAD_BOTS}:Memorises", "random"], sets=1)
    assert run_sandboxed(tmp_path, plan, **PATIENT).codes == {(f"{BAD_BOTS}:Memorises", "EXCEPTION"): 3}
    assert run_sandboxed(tmp_path, plan, fresh=True, **PATIENT).codes == {}


def test_a_plan_is_made_without_loading_the_code_of_its_bots_and_is_the_same(tmp_path):
    bots = ["greedy", player("Nth", "?number=2"), foreign_bot("once")]
    plan = plan_sandboxed(bots, seats=3)
    assert plan.entries[:2] == make_plan(bots[:2], seats=2).entries
    assert (plan.entries[2].name, plan.entries[2].spec) == ("foreign_bot.py", str(parse_spec(foreign_bot("once"))))


@pytest.mark.parametrize(
    "way",
    [
        pytest.param("alone", id="is asked one by one"),
        pytest.param("spare", id="is told only what it needs, and starts and ends in its stream"),
    ],
)
def test_a_program_plays_the_same_where_it(tmp_path, way):
    plan = plan_sandboxed([foreign_bot("once"), foreign_bot(way)], sets=1)
    seen = run_sandboxed(tmp_path, plan, **PATIENT)
    assert seen.codes == {}
    run(make_plan([player("Nth"), player("Nth", "?number=0")], sets=1), tmp_path / "here")
    moves = [line.partition(b'"rounds"')[2][:-20] for line in seen.ledger.splitlines()[1:]]
    assert moves == [line.partition(b'"rounds"')[2][:-20] for line in (tmp_path / "here").read_bytes().splitlines()[1:]]


@pytest.mark.parametrize(
    ("bot", "sentence"),
    [
        pytest.param(foreign_bot("exits"), "exit code 3; the last that it printed: no weights here", id="ends"),
        pytest.param(foreign_bot("mute"), "it did not answer within 2 s of its start", id="never listens"),
        pytest.param(foreign_bot("revision"), "for revision 99 of the protocol, and this is 2", id="is of tomorrow"),
        pytest.param("FOLDER/broken.py", "broken.py does not import: ImportError", id="is torn"),
        pytest.param("exec:[\"./nothing\"]", "it cannot be started: No such file or directory", id="is not there"),
    ],
)  # fmt: skip
def test_no_game_is_begun_where_a_bot(tmp_path, bot, sentence):
    (tmp_path / "broken.py").write_text(BROKEN)
    bot = bot.replace("FOLDER", str(tmp_path))
    before = descendants(os.getpid())
    with pytest.raises(KasinoError) as refused:
        plan_sandboxed([bot, "greedy"], Limits(start_seconds=2.0 if "mute" in bot else 60.0))
    assert sentence in str(refused.value)
    assert descendants(os.getpid()) <= before


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="promised on Linux")
@pytest.mark.parametrize(
    ("workers", "processes_below"),
    [
        pytest.param(1, 2 + 2 + 1, id="two supervisors, two bots, and the grandchild"),
        pytest.param(2, 2 + 2 * (2 + 2 + 1), id="two workers with as many each"),
    ],
)
def test_a_run_that_is_killed_leaves_no_process_after_five_seconds(tmp_path, workers, processes_below):
    bots = (f"{BAD_BOTS}:LeavesAGrandchild", f"{BAD_BOTS}:IgnoresSigterm")
    runner = start_run(tmp_path / "ledger", 100_000, *bots, workers=workers)
    try:
        assert wait_until(lambda: len(descendants(runner.pid)) >= processes_below, 90)
        family = descendants(runner.pid)
    finally:
        runner.send_signal(signal.SIGKILL)
        runner.wait()
    assert wait_until(lambda: not family & processes().keys(), 5)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the bot looks at /proc")
@pytest.mark.parametrize(
    ("workers", "options"),
    [
        pytest.param(1, "", id="the run is"),
        pytest.param(2, "?whole=true", id="the run and its workers are"),
    ],
)
def test_nobody_is_charged_where_for_longer_than_a_move_may_take_stopped(tmp_path, workers, options):
    bots = (f"{TIMED_BOTS}:Stops{options}", "random")
    runner = start_run(tmp_path / "ledger", workers, *bots, workers=workers, move_seconds=1.0)
    assert runner.wait(100) == 0
    games = (tmp_path / "ledger").read_text().splitlines()[1:]
    assert len(games) == 2 * workers
    assert not any('"faults":[[' in game or "timed" in game for game in games)


def test_a_supervisor_that_fails_ends_the_run_with_its_traceback(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "not there"))
    with pytest.raises(RuntimeError, match=r"supervisor of a bot failed:\nTraceback .*\n(.*\n)*FileNotFoundError"):
        run_sandboxed(tmp_path, make_plan(["random", "greedy"], sets=1), **PATIENT)


def test_what_a_worker_raises_ends_the_run_with_its_traceback(tmp_path):
    plan = make_plan(["random", "greedy"], sets=1)
    nothing: Any = None  # where the isolation should be
    with pytest.raises(RuntimeError, match=r"a worker failed:\nTraceback .*\n(.*\n)*AttributeError: "):
        list(play_sharded(plan, 0, nothing, tmp_path, 1, stopped=lambda: False))


def test_workers_that_are_killed_end_the_run_and_their_bots_and_the_run_can_be_taken_up_again(tmp_path):
    def kill():
        for worker in active_children():
            worker.kill()

    resource_tracker.ensure_running()  # it stays as long as this process does
    plan, before = make_plan(["random", "greedy"], sets=12), descendants(os.getpid())
    apart: dict[str, Any] = {"workers": 2, "isolation": Isolation(limits=Limits(**PATIENT))}
    with pytest.raises(KasinoError, match=r"a worker ended by itself \(exit code -9\) in set"):
        run(plan, tmp_path / "apart", **apart, on_begin=kill)
    assert wait_until(lambda: descendants(os.getpid()) <= before, 5)
    assert run(plan, tmp_path / "apart", **apart).finished
    run(plan, tmp_path / "here")
    assert (tmp_path / "apart").read_bytes() == (tmp_path / "here").read_bytes()
