"""A run at a dealer writes the same ledger, byte for byte, even if the dealer is restarted meanwhile."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import asynccontextmanager

import pytest

from kasino.client import RemoteDealer
from kasino.dealer import Settings
from kasino.game import KasinoError
from kasino.sandbox.process import Limits
from kasino.tournament import make_plan, read, run
from kasino.tournament.ledger.writer import fault_log_path
from kasino.tournament.play.isolation import Isolation
from tests.client.dealers import in_process_dealer
from tests.dealer.serving import serving
from tests.tournament.plans import TABLES, played, player, table_plan

BOTS = ["greedy", "random", "thoughtful", player("Nth", "?number=3"), "greedy"]


def here(settings=None):
    """Opens a new dealer in this process."""

    @asynccontextmanager
    async def way():
        yield in_process_dealer(settings)

    return way


@pytest.mark.parametrize("table", TABLES)
def test_a_dealer_deals_the_same_ledger_at(table, tmp_path):
    plan = table_plan(TABLES[table], BOTS[: 2 if table == "teams" else 5], sets=1, seed="at a dealer")
    if table in ("four", "five", "partners"):  # a complete set has up to 120 games
        plan = table_plan(TABLES[table], BOTS, sets=1, seed="at a dealer", versus=("greedy", "random"))
    alone = played(tmp_path, plan).read_bytes()
    assert run(plan, tmp_path / "dealt", dealer=here()).finished
    assert (tmp_path / "dealt").read_bytes() == alone


@pytest.mark.parametrize(
    ("rules", "rest"),
    [
        pytest.param("finnish", {}, id="points below nothing"),
        pytest.param("swedish", {"rounds": 3}, id="several rounds"),
        pytest.param("spade", {"whole": True}, id="points that count at once, and a whole game"),
        pytest.param("norwegian", {"names_hidden": False, "max_legal_moves": 5}, id="names, and few moves told"),
    ],
)
def test_a_dealer_deals_the_same_ledger_with(rules, rest, tmp_path):
    plan = make_plan(["greedy", "random"], rules, sets=1, **rest)
    alone = played(tmp_path, plan).read_bytes()
    run(plan, tmp_path / "dealt", dealer=here())
    assert (tmp_path / "dealt").read_bytes() == alone


@pytest.mark.parametrize(
    "bots",
    [
        pytest.param([player("Raises"), player("Silent")], id="one that raises and one that answers nothing"),
        pytest.param([player("Silent"), player("Silent")], id="nobody that is asked to the end"),
    ],
)
def test_faults_are_charged_as_without_a_dealer_with(bots, tmp_path):
    plan = make_plan(bots, seats=len(bots), sets=1, rounds=2)
    alone = played(tmp_path, plan)
    run(plan, tmp_path / "dealt", dealer=here())
    assert (tmp_path / "dealt").read_bytes() == alone.read_bytes()
    assert fault_log_path(tmp_path / "dealt").read_bytes() == fault_log_path(alone).read_bytes()


def test_bots_in_processes_of_their_own_play_the_same_at_a_dealer(tmp_path):
    plan = make_plan(["greedy", "random"], sets=3)
    alone = played(tmp_path, plan).read_bytes()
    patient = Isolation(limits=Limits(start_seconds=60, move_seconds=60))
    assert run(plan, tmp_path / "dealt", dealer=here(), isolation=patient).finished
    assert (tmp_path / "dealt").read_bytes() == alone


def test_a_run_at_a_dealer_goes_on_in_this_process_and_back(tmp_path):
    plan = make_plan(["greedy", "random"], sets=3)
    alone = played(tmp_path, plan).read_bytes()
    lines = alone.splitlines(keepends=True)
    path = tmp_path / "dealt"
    path.write_bytes(b"".join(lines[:4]))
    assert run(plan, path, dealer=here()).played == 3
    assert path.read_bytes() == alone


def test_a_signal_ends_a_run_at_a_dealer(tmp_path):
    plan = make_plan(["greedy", "random"], sets=400)
    path = tmp_path / "dealt"

    def stop(progress):
        if progress.played:
            os.kill(os.getpid(), signal.SIGTERM)

    summary = run(plan, path, dealer=here(), tables=3, on_progress=stop)
    assert not summary.finished
    assert 1 <= summary.played < 100
    assert [result.game for result in read(path)] == [*range(1, summary.games + 1)]


def test_a_dealer_that_is_killed_and_restarted_changes_nothing(tmp_path):
    """Its tables were in its memory, so the unfinished games are played again."""
    plan = make_plan(["greedy", "random"], sets=6)
    alone = played(tmp_path, plan).read_bytes()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    killed = 0
    with serving(address, folder=tmp_path) as (first, _):

        def kill(progress):
            nonlocal killed
            if progress.sets == 2 and not killed:
                killed += 1
                first.kill()
                first.wait()
                second.__enter__()

        second = serving(address, folder=tmp_path)
        try:
            summary = run(plan, tmp_path / "dealt", dealer=lambda: RemoteDealer(address), tables=2, on_progress=kill)
        finally:
            if killed:
                second.__exit__(None, None, None)
    assert killed == 1
    assert summary.finished
    assert (tmp_path / "dealt").read_bytes() == alone


def test_a_dealer_that_is_not_there_is_refused_before_the_first_game(tmp_path):
    plan = make_plan(["greedy", "random"], sets=1)
    with pytest.raises(KasinoError, match=r"no dealer answers at 127\.0\.0\.1:1:"):
        run(plan, tmp_path / "dealt", dealer=lambda: RemoteDealer("127.0.0.1:1"))


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        pytest.param({"workers": 2}, "tables in place of workers", id="workers"),
        pytest.param({"tables": 0}, "1 table or more", id="no table"),
    ],
)
def test_a_run_at_a_dealer_takes_no(more, sentence, tmp_path):
    with pytest.raises(KasinoError, match=sentence):
        run(make_plan(["greedy", "random"], sets=1), tmp_path / "dealt", dealer=here(), **more)


def test_a_seed_that_is_too_long_for_a_dealer_is_refused(tmp_path):
    with pytest.raises(KasinoError, match="the seed is too long for a dealer"):
        run(make_plan(["greedy", "random"], sets=1, seed="☂" * 20), tmp_path / "dealt", dealer=here())


def test_a_dealer_without_room_is_waited_for(tmp_path):
    plan = make_plan(["greedy", "random"], sets=2)
    alone = played(tmp_path, plan).read_bytes()
    run(plan, tmp_path / "dealt", dealer=here(Settings(most_tables=1)))
    assert (tmp_path / "dealt").read_bytes() == alone
