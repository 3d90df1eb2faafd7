"""Verification finds every changed line of a ledger."""

from __future__ import annotations

import json
import re

import pytest

from kasino.game import Ending, KasinoError, Record, replay
from kasino.tournament import LedgerError, game_record, make_plan, read, run, standings, states, verify
from kasino.tournament.ledger.checksum import encode_line
from tests.tournament.plans import played, player


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    path = tmp_path_factory.mktemp("verify") / "ledger"
    run(make_plan(["greedy", player("Silent"), "random"], seats=3, sets=2, rounds=2), path)
    return path.read_bytes()


@pytest.fixture
def ledger(tmp_path, whole):
    path = tmp_path / "ledger"
    path.write_bytes(whole)
    return path


def change(path, line, how, *, seal=True):
    """Change the data of a line, and give it a checksum that matches."""
    lines = path.read_bytes().splitlines(keepends=True)
    data = json.loads(lines[line - 1])
    crc = data.pop("crc")
    how(data)
    lines[line - 1] = encode_line(data) if seal else json.dumps({**data, "crc": crc}).encode() + b"\n"
    path.write_bytes(b"".join(lines))


def test_a_ledger_as_it_was_written_holds(ledger):
    verdict = verify(ledger)
    assert (verdict.games, verdict.sets, verdict.finished, verdict.problems) == (12, 2, True, ())
    assert verdict.holds
    assert not verdict.torn


def test_a_ledger_that_is_not_finished_holds(ledger):
    ledger.write_bytes(b"".join(ledger.read_bytes().splitlines(keepends=True)[:9]) + b'{"set":2,"ga')
    verdict = verify(ledger)
    assert (verdict.games, verdict.sets, verdict.finished, verdict.holds) == (8, 1, False, True)
    assert verdict.torn
    assert standings(read(ledger)).games_left_out == 2


def other_move(data):
    data["rounds"][1] = data["rounds"][1].replace(",", ", Kx,", 1)


def other_winner(data):
    data["winners"] = [side for side in range(3) if side not in data["winners"]]


def other_points(data):
    data["points"][1] = {"aces": 40}


def no_fallback(data):
    """Charge the faults of the silent bot to its neighbour, whose moves are not fallback moves."""
    seat = next(seat for seat, code, _ in data["faults"] if code == "ILLEGAL")
    data["faults"] = [[(seat + 1) % 3, "ILLEGAL", decision] for decision in range(1, 14)]


@pytest.mark.parametrize(
    ("how", "says"),
    [
        pytest.param(other_move, "round 2, seat", id="a move that is none"),
        pytest.param(lambda data: data["rounds"].pop(), "the game is not over", id="a round less"),
        pytest.param(lambda data: data["rounds"].append("2c"), "no next round", id="a round more"),
        pytest.param(lambda data: data["scores"].reverse(), "scores are", id="the scores of others"),
        pytest.param(other_points, "points are .*aces=40", id="other points"),
        pytest.param(other_winner, "winners are", id="another winner"),
        pytest.param(no_fallback, "was illegal, so the move is", id="a refused answer that was played"),
        pytest.param(lambda data: data["seating"].reverse(), "seating is", id="another seating"),
        pytest.param(lambda data: data.update(dealer=(data["dealer"] + 1) % 3), "dealer is", id="another dealer"),
        pytest.param(lambda data: data.update(set=2), "set is 2", id="another set"),
        pytest.param(lambda data: data.update(game=3), "it is game 3, and game 4 is due", id="another number"),
        pytest.param(lambda data: data.update(abandoned=True), "was not abandoned", id="an end that was none"),
        pytest.param(lambda data: data.update(faults=[[7, "ILLEGAL", 1]]), "charged to a seat", id="a fault of nobody"),
        pytest.param(lambda data: data.update(scores=[1, 2]), "3 sides", id="a side too few"),
        pytest.param(lambda data: data.pop("rounds"), "not the line of a game", id="no moves"),
        pytest.param(lambda data: data.update(faults=[[0, 5, 1]]), "no fault 5", id="a fault that is a number"),
        pytest.param(lambda data: data.update(luck=1), "a member is unknown", id="an unknown member"),
        pytest.param(lambda data: data.update(dealer=float(data["dealer"])), "of another type", id="a float"),
        pytest.param(lambda data: data.update(dealer=float("inf")), "not the line of a game", id="no number"),
        pytest.param(lambda data: data.update(rounds=3), "not the line of a game", id="what is no list"),
    ],
)
def test_a_changed_line_is_reported_by_its_number(ledger, how, says):
    change(ledger, 5, how)
    verdict = verify(ledger)
    assert [problem.line for problem in verdict.problems] == [5]
    assert re.search(says, verdict.problems[0].text)
    assert not verdict.holds


def test_a_wrong_checksum_is_refused_with_its_line(ledger):
    change(ledger, 5, lambda data: data.update(dealer=9), seal=False)
    assert [problem.line for problem in verify(ledger).problems] == [5]
    with pytest.raises(LedgerError, match="line 5 of the ledger: the checksum does not match") as refused:
        standings(read(ledger))
    assert refused.value.line == 5
    before = ledger.read_bytes()
    with pytest.raises(LedgerError, match="line 5"):
        run(read(ledger).plan, ledger)
    assert ledger.read_bytes() == before


def test_a_missing_line_is_reported(ledger):
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join([*lines[:4], *lines[5:]]))
    assert verify(ledger).problems[0].line == 5
    with pytest.raises(LedgerError, match="line is missing or doubled"):
        list(read(ledger))


def test_a_game_too_many_is_reported(ledger):
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join(lines))
    data = json.loads(lines[-1])
    data.pop("crc")
    ledger.write_bytes(b"".join([*lines, encode_line({**data, "game": 13})]))
    assert [problem.line for problem in verify(ledger).problems] == [14]
    with pytest.raises(KasinoError, match="no such game"):
        standings(read(ledger))
    with pytest.raises(KasinoError, match="holds 13 games, and the plan has 12"):
        run(read(ledger).plan, ledger)


@pytest.mark.parametrize("part", ["digest", "revision", "overrides"])
def test_other_rules_in_the_header_are_refused(ledger, part):
    change(ledger, 1, lambda data: data["rules"].update({part: {} if part == "overrides" else 7}))
    with pytest.raises(KasinoError, match=r"digest|revision"):
        read(ledger)


def every_member():
    """Each member of the first line, missing or with a value of a wrong type."""
    members = (
        "schema version seed rules rounds sides design sets max_legal_moves max_faults names_hidden entries".split()
    )
    for path in [(name,) for name in members] + [("rules", name) for name in "name revision overrides digest".split()]:
        for what in ("missing", "a", 1.5, [1.5], {"a": 1}, [{"name": "a"}]):
            yield path, what
    for name in ("name", "spec", "content"):
        yield ("entries", 0, name), "missing"
        yield ("entries", 0, name), 3


@pytest.mark.parametrize("reader", ["verify", "standings", "run"])
def test_a_first_line_that_is_none_is_refused_with_file_and_line(ledger, reader):
    whole, plan = ledger.read_bytes(), read(ledger).plan
    do = {
        "verify": verify,
        "standings": lambda path: standings(read(path)),
        "run": lambda path: run(plan, path),
    }[reader]
    for path, what in every_member():
        if (path[-1], what) in [("seed", "a"), ("version", "a"), ("name", "a"), ("digest", "a")]:
            continue  # they may be

        def spoil(data, path=path, what=what):
            for step in path[:-1]:
                data = data[step]
            if what == "missing":
                data.pop(path[-1])
            else:
                data[path[-1]] = what

        ledger.write_bytes(whole)
        change(ledger, 1, spoil)
        spoiled = ledger.read_bytes()
        with pytest.raises(KasinoError) as refused:
            do(ledger)
        if path != ("schema",):
            assert isinstance(refused.value, LedgerError), (path, what)
            assert str(refused.value).startswith(f"line 1 of {ledger}: ")
        assert ledger.read_bytes() == spoiled


def test_a_game_is_replayed_as_a_record(ledger):
    for game, result in enumerate(read(ledger), 1):
        record = game_record(ledger, game)
        last = list(replay(Record.parse(str(record))))[-1]
        assert last.scores == result.scores
        assert last == list(states(ledger, game))[-1]


def test_an_abandoned_game_is_replayed_as_a_record(tmp_path):
    path = played(tmp_path, make_plan([player("Silent"), player("Silent")], sets=1))
    assert verify(path).holds
    record = game_record(path, 2)
    assert record.ending is Ending.ABORTED
    assert list(replay(Record.parse(str(record))))


@pytest.mark.parametrize("game", [0, 13])
def test_a_game_that_is_not_there_is_refused(ledger, game):
    with pytest.raises(KasinoError, match=f"has no game {game}: it holds 12 games"):
        game_record(ledger, game)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(KasinoError, match="cannot be read: No such file"):
        read(tmp_path / "nowhere")
    with pytest.raises(KasinoError, match="cannot be read: Is a directory"):
        read(tmp_path)
