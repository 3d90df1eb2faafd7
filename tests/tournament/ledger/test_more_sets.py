"""A ledger is extended by more sets, and is then the same as if they had been planned at first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kasino.game import KasinoError
from kasino.tournament import make_plan, read, run, standings, verify
from tests.tournament.plans import played, player

FIVE = make_plan(["greedy", "random", player("Nth")], sets=5)


def of(sets):
    return replace(FIVE, sets=sets)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    return played(tmp_path_factory.mktemp("grown"), FIVE).read_bytes()


@pytest.mark.parametrize(
    ("sets", "games", "workers"),
    [
        pytest.param([2, 5], None, 1, id="when it is finished"),
        pytest.param([1, 3, 4, 5], None, 1, id="again and again"),
        pytest.param([3, 5], 3, 1, id="in the midst of a set"),
        pytest.param([9, 5], 3, 1, id="to fewer sets than it was begun with, where it does not hold them yet"),
        pytest.param([2, 5], 2, 2, id="with other workers"),
    ],
)
def test_a_ledger_is_extended(tmp_path, whole, sets, games, workers):
    path = played(tmp_path, of(sets[0]))
    if games is not None:
        path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[: games + 1]))
    for number in sets[1:]:
        run(of(number), path, workers=workers)
        assert (verify(path).holds, verify(path).finished, verify(path).sets) == (True, True, number)
    assert path.read_bytes() == whole
    assert (read(path).plan, standings(read(path)).finished) == (FIVE, True)
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_ledger_is_not_shortened(tmp_path, whole):
    path = tmp_path / "ledger"
    path.write_bytes(whole)
    with pytest.raises(KasinoError, match="holds 10 games of 5 sets, and 4 sets are asked for: nothing is taken out"):
        run(of(4), path)
    assert path.read_bytes() == whole


def test_bots_are_the_same_however_their_files_are_spelled_and_whoever_is_benched(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, source in (("fox", "def choose_move(seen, moves):\n    return moves[-1]\n"), ("sick", "1 / 0\n")):
        (tmp_path / f"{name}.py").write_text(source)
    path = played(tmp_path, make_plan(["fox.py", "random"], sets=2))
    before = path.read_bytes()
    for spelled in ("./fox.py", "fox.py", str(tmp_path / "fox.py"), f"../{tmp_path.name}/fox.py"):
        assert run(make_plan([spelled, "random", "./sick.py"], sets=2, skip_broken=True), path).played == 0
    assert path.read_bytes() == before
    with pytest.raises(KasinoError, match=r"the spec of entry 1, ./fox.py\?, is ./fox.py in the ledger"):
        run(make_plan([("./fox.py?", "fox.py:choose_move"), "random"], sets=2), path)
