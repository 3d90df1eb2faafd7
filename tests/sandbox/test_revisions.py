"""What a runner sends to a bot of each revision, and with each flag."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.sandbox.sandboxed_runs import plan_sandboxed, run_sandboxed

Json = dict[str, Any]
HERE = Path(__file__).parent
REVISION_1 = HERE / "revision_1.txt"
"""A game as it was sent to a bot when 1 was the only revision; it never changes."""


def sent(folder: Path, *words: str) -> str:
    """The requests of one game to a bot of this revision and with these flags, a line each."""
    file = folder / "sent"
    bot = f"exec:{json.dumps([sys.executable, str(HERE / 'recording_bot.py'), str(file), *words])}"
    plan = plan_sandboxed([("recording", bot), "greedy"], seats=2, sets=1, seed="revisions")
    assert run_sandboxed(folder, plan, move_seconds=20.0, start_seconds=60.0).codes == {}
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    first = re.search(r'"gameId":"[^"]*"', lines[0])
    assert first is not None
    return "".join(line for line in lines if first[0] in line).replace(first[0], '"gameId":"game"')


def requests(text: str) -> Iterator[tuple[str, Json]]:
    """Each request: its rpc, and its fields."""
    for line in text.splitlines():
        method, _, message = line.partition(" ")
        yield method, json.loads(message)


def test_a_bot_of_revision_1_is_sent_what_it_was_always_sent(tmp_path):
    assert sent(tmp_path, "1") == REVISION_1.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("flags", "left_out"),
    [
        pytest.param([], [], id="without a flag"),
        pytest.param(["no_public_state"], ["publicState"], id="that follows its table"),
        pytest.param(
            ["no_public_state", "no_legal_moves"],
            ["publicState", "legalMoves", "legalMoveCount", "fallbackMove"],
            id="that makes its own moves, too",
        ),
    ],
)
def test_a_bot_of_revision_2_is_sent_the_limit_of_moves_and_only_what_it_needs(tmp_path, flags, left_out):
    expected = [*requests(REVISION_1.read_text(encoding="utf-8"))]
    for _, request in expected:
        for fields in (request, request.get("decision", {})):
            for name in left_out:
                fields.pop(name, None)
    expected[0][1]["maxLegalMoves"] = 128
    assert [*requests(sent(tmp_path, "2", *flags))] == expected


def test_a_bot_of_revision_1_is_not_asked_whether_it_follows_its_table(tmp_path):
    assert sent(tmp_path, "1", "no_public_state") == REVISION_1.read_text(encoding="utf-8")
