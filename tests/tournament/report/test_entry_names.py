"""Entry names with any characters are kept in every output."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from io import StringIO

import pytest

from kasino.game.display_text import display_width, printable
from kasino.tournament import (
    crosstable_csv,
    make_plan,
    plan_report,
    read,
    standings,
    standings_csv,
    text_report,
    to_json,
    verify,
)
from tests.tournament.plans import played

NAMES = [
    'a, "b"; c',
    "two\nlines\r\n",
    "🂡 emoji 👩‍👩‍👧",
    "漢字かな",
    "é e\u0301",
    "\t\x1b[31m",
    "=1+1",
    " ",
    "\u202eabc",
]


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    plan = make_plan([(name, "greedy") for name in NAMES], sets=36)
    path = played(tmp_path_factory.mktemp("names"), plan)
    assert verify(path).holds
    assert read(path).plan == plan
    return standings(read(path))


def test_a_ledger_keeps_them(found):
    assert [entry.name for entry in found.plan.entries] == NAMES


def test_csv_keeps_them(found):
    rows = list(csv.DictReader(StringIO(standings_csv(found), newline="")))
    assert [row["entry"] for row in rows] == [row.name for row in found.table.rows]
    assert sorted(row["entry"] for row in rows) == sorted(NAMES)
    pairs = list(csv.DictReader(StringIO(crosstable_csv(found), newline="")))
    assert {row["entry"] for row in pairs} | {row["other"] for row in pairs} == {*NAMES}


def test_json_keeps_them(found):
    data = json.loads(to_json(found))
    assert [entry["name"] for entry in data["plan"]["entries"]] == NAMES
    assert [row["name"] for row in data["table"]["rows"]] == [row.name for row in found.table.rows]
    assert json.loads(to_json(found.plan))["entries"] == data["plan"]["entries"]


def test_text_has_a_line_for_each_and_its_columns_in_line(found):
    lines = text_report(found).splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("#"))
    table = lines[start : start + 1 + len(NAMES)]
    assert [line.split()[0] for line in table[1:]] == [str(number) for number in range(1, 1 + len(NAMES))]
    ends = {display_width(line[: line.rindex(" %")]) for line in table[1:]}
    assert len(ends) == 1
    assert all(line.isprintable() for line in lines)
    assert all(line.isprintable() for line in plan_report(found.plan).splitlines())


def test_what_cannot_be_printed_is_shown_as_an_escape():
    assert printable("a\n\x1b🂡é") == "a\\n\\x1b🂡é"
    assert display_width("漢字") == 4
    assert display_width("e\u0301") == 1


def test_a_rounded_zero_has_no_sign_and_one_game_no_plural(found):
    low = replace(found.table.rows[0].points, mean=-0.001, low=-0.002, high=-0.0001)
    contrast = replace(found.table.contrasts[0], points=low)
    place = replace(found.table.places[0], points=low)
    table = replace(
        found.table, rows=(replace(found.table.rows[0], points=low),), contrasts=(contrast,), places=(place,)
    )
    text = text_report(replace(found, table=replace(found.table, places=(place,)), games_left_out=1))
    assert "-0.00" not in text
    assert "\n1 game of a set that is not finished is left out\n" in text
    none = replace(found.without_faults, sets=0)
    text = text_report(replace(found, faulty_sets=1, without_faults=none))
    assert text.endswith("\nwithout those sets none is left\n")
    for counted, sentence in ((1, "(1 is left):"), (2, "(2 are left):")):
        clean = replace(table, sets=counted, rows=found.table.rows, contrasts=())
        assert f"without those sets {sentence}" in text_report(replace(found, faulty_sets=1, without_faults=clean))
