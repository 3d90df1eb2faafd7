"""`kasino verify` and `kasino replay`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from zlib import crc32

import pytest

from tests.cli.warm import kasino, result

CARD = re.compile(r"\b[A2-9TJQK][cdhs]\b")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a ledger."""
    folder = tmp_path_factory.mktemp("ledger")
    result(*"tournament --in-process random greedy --sets 3 --rounds 2 --ledger l.jsonl".split(), folder=folder)
    return folder


# verify


def test_a_played_ledger_is_verified(folder):
    assert result("verify", "l.jsonl", folder=folder) == "l.jsonl: 6 games, 3 of 3 sets, all verified\n"


def test_a_changed_line_is_reported(folder):
    lines = (folder / "l.jsonl").read_bytes().splitlines(keepends=True)
    forged = re.sub(rb'"winners":\[\d\]', b'"winners":[0,1]', lines[3]).rpartition(b',"crc"')[0]
    changed = [*lines[:3], forged + b',"crc":"%08x"}\n' % crc32(forged), *lines[4:]]
    (folder / "forged.jsonl").write_bytes(b"".join(changed))
    told = kasino("verify", "forged.jsonl", folder=folder)
    assert (told.code, told.err) == (1, "")
    assert re.fullmatch(r"forged.jsonl:4: winners are 0, 1, and the moves make them \d\n", told.out)
    told = kasino("verify", "forged.jsonl", "--json", folder=folder)
    assert told.code == 1
    assert [problem["line"] for problem in json.loads(told.out)["problems"]] == [4]


def test_an_incomplete_last_line_is_reported(folder):
    (folder / "torn.jsonl").write_bytes((folder / "l.jsonl").read_bytes()[:-10])
    out = result("verify", "torn.jsonl", folder=folder).splitlines()
    assert out[0] == "torn.jsonl: 5 games, 2 of 3 sets, all verified"
    assert out[1].startswith("torn.jsonl: the last line is incomplete and was ignored")


# replay


def test_a_game_is_shown_move_by_move_with_all_hands_open(folder):
    out = result("replay", "l.jsonl", "--game", "3", folder=folder)
    assert out.startswith("game 3, set 2, seed 1\nnorwegian ")
    assert "\nseat 0  random\nseat 1  greedy\n" in out
    assert [int(number) for number in re.findall(r"^(\d+)  seat", out, re.MULTILINE)] == list(range(1, 97))
    assert out.count("deal 1: seat") == 2
    first = out.partition("deal 1")[2].partition("\n\n")[0]
    assert [len(CARD.findall(line)) for line in first.splitlines()[1:]] == [4, 4, 4, 0]
    assert re.search(r"\nround 2 +seat 0  seat 1\n(?:.+\n)+sum .+\ntotal .+\n\ngame +seat 0  seat 1\n", out)
    assert re.search(r"\nwon by seat [01], (random|greedy)\n$", out)


def test_the_view_of_a_seat_contains_no_hidden_card(folder):
    opened = json.loads(result("replay", "l.jsonl", "--game", "1", "--json", folder=folder))
    seen = result("replay", "l.jsonl", "--game", "1", "--seat", "1", folder=folder)
    paragraphs = re.split(r"\n\n", seen)
    for moment, paragraph in zip(opened["moments"][:40], paragraphs[1:41], strict=True):
        told = paragraph.partition("table")[2]
        hidden = {card for card in moment["hands"][0] if card not in moment["table"]}
        assert not hidden & set(CARD.findall(told))
        assert f"seat 0  ({len(moment['hands'][0])})" in told or not moment["hands"][0]
    data = json.loads(result("replay", "l.jsonl", "--game", "1", "--seat", "1", "--json", folder=folder))
    assert all(isinstance(moment["hands"][0], int) for moment in data["moments"])
    assert all(moment["position"] is None for moment in data["moments"] if moment["turn"] != 1)


def test_the_positions_of_a_seat_can_be_passed_to_bot_ask(folder):
    data = json.loads(result("replay", "l.jsonl", "--game", "1", "--seat", "0", "--json", folder=folder))
    before, after = next(
        (one, two)
        for one, two in zip(data["moments"], data["moments"][1:], strict=False)
        if one["turn"] == 0 and data["names"][0] == "random"
    )
    assert after["seat"] == 0
    assert result("bot", "ask", "greedy", "-", folder=folder, stdin=before["position"] + "\n").strip()


def test_points_are_given_by_category_in_json(folder):
    data = json.loads(result("replay", "l.jsonl", "--game", "6", "--json", folder=folder))
    assert (data["game"], data["set"], len(data["rounds"])) == (6, 3, 2)
    sums = [sum(sum(round["points"][side].values()) for round in data["rounds"]) for side in (0, 1)]
    assert sums == data["scores"] == data["rounds"][1]["totals"]
