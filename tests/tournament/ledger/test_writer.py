"""A ledger is written by one run at a time, and only by a run of its plan."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from kasino.game import KasinoError
from kasino.tournament import make_plan, run
from kasino.tournament.ledger.writer import LedgerWriter
from tests.tournament.plans import played


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
    with pytest.raises(KasinoError, match="is not a ledger"):
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
