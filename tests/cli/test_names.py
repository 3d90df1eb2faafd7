"""Names of bots with any characters are preserved in every output format."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tests.cli import prompt
from tests.cli.warm import result

NAMES = ('a, "b"', "two\nlines\t", "🂡 ☂", "漢字", "\x1b[31m'")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which bots of such names have played."""
    folder = tmp_path_factory.mktemp("names")
    bots = "".join(f'[[bot]]\nname = {json.dumps(name, ensure_ascii=False)}\nspec = "random"\n' for name in NAMES)
    file = (
        bots + '[tournament]\nin_process = true\nsets = 10\nledger = "l.jsonl"\ncsv = "s.csv"\ncrosstable = "c.csv"\n'
    )
    (folder / "league.toml").write_text(file, encoding="utf-8")
    result("tournament", "--config", "league.toml", folder=folder)
    return folder


def test_names_are_unchanged_in_csv(folder):
    printed = result("standings", "l.jsonl", "--csv", "-", folder=folder)
    assert printed == (folder / "s.csv").read_bytes().decode()
    assert sorted(row["entry"] for row in csv.DictReader(StringIO(printed, newline=""))) == sorted(NAMES)
    pairs = csv.DictReader(StringIO((folder / "c.csv").read_bytes().decode(), newline=""))
    assert {name for row in pairs for name in (row["entry"], row["other"])} == set(NAMES)


def test_names_are_unchanged_in_json(folder):
    told = json.loads(result("standings", "l.jsonl", "--json", folder=folder))
    assert sorted(row["name"] for row in told["table"]["rows"]) == sorted(NAMES)
    replayed = json.loads(result("replay", "l.jsonl", "--game", "1", "--json", folder=folder))
    assert replayed["names"] == list(NAMES[:2])


def test_names_are_printed_on_one_line_in_text(folder):
    out = result("standings", "l.jsonl", folder=folder)
    plan = result("tournament", "--config", "league.toml", "--plan", folder=folder)
    for name in ('a, "b"', "two\\nlines\\t", "🂡 ☂", "漢字", "\\x1b[31m'"):
        assert any(line.split("  ")[1] == name for line in out.splitlines()[5:10])
        assert f"\n  {name}  random" in plan
    assert "seat 1  two\\nlines\\t\n" in result("replay", "l.jsonl", "--game", "1", folder=folder)


def test_names_are_escaped_for_a_stream_that_cannot_encode_them(folder):
    ascii_only = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    told = prompt.kasino("standings", "l.jsonl", folder=folder, env=ascii_only)
    assert told.code == 0
    assert "\\U0001f0a1 \\u2602" in told.out
    data = json.loads(prompt.kasino("standings", "l.jsonl", "--json", folder=folder, env=ascii_only).out)
    assert sorted(row["name"] for row in data["table"]["rows"]) == sorted(NAMES)
