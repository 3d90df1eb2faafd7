"""The playthroughs in tests/playthroughs are what the rules make of them now."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kasino.game import Played, Record, parse_position, position_text, replay
from tests.game.playthroughs import FOLDER, TABLES, playthrough

NAMES = pytest.mark.parametrize("name", TABLES)


def parts(name: str) -> tuple[str, list[str]]:
    record, _, positions = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").partition("\n\n")
    return f"{record}\n", positions.splitlines()


@NAMES
def test_the_playthrough_is_played_again_to_the_letter(name):
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert written == playthrough(name), "a rule has changed: run `make playthroughs` and read the diff"


@NAMES
def test_the_playthrough_replays_from_its_text(name):
    record, positions = parts(name)
    states = list(replay(Record.parse(record)))
    assert states[-1].over
    assert str(Record.parse(record)) == record
    assert [position_text(parse_position(line)) for line in positions] == positions


@NAMES
def test_the_playthrough_can_be_read_at_a_sitting(name):
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8").count("\n") < 300


def test_the_folder_holds_the_playthroughs_and_nothing_else():
    assert sorted(path.name for path in Path(FOLDER).iterdir()) == sorted(f"{name}.txt" for name in TABLES)


def test_the_playthroughs_show_every_kind_of_move_and_sweeps():
    kinds: Counter[str] = Counter()
    for name in TABLES:
        for state in replay(Record.parse(parts(name)[0])):
            match state.events[-1]:
                case Played(move=move, sweep=sweep):
                    kinds[type(move).__name__] += 1
                    kinds["sweep"] += sweep
    assert min(kinds[what] for what in "Trail Capture Build Raise Add Double sweep".split()) >= 5, kinds
