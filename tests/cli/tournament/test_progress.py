"""The progress line on terminals of any width."""

from __future__ import annotations

from io import StringIO
from itertools import count

import pytest

from kasino.cli.tournament.progress import ProgressLine
from kasino.tournament import Progress


@pytest.mark.parametrize("columns", [2, 10, 30, 200, 0])
def test_a_line_is_no_wider_than_the_terminal(columns):
    stream = StringIO()
    clock = count()
    line = ProgressLine(stream, lambda: next(clock), "2 of 5: ", lambda: columns)
    for games in (30, 60, 120):
        line(Progress(sets=5, sets_planned=20, games=games, games_planned=120, played=games, faults=1))
    line.clear()
    shown = stream.getvalue().split("\r")
    longest = max(map(len, shown))
    assert longest < columns if 0 < columns < 200 else longest > 50
    assert shown[-2].strip() == shown[-1] == ""


def test_a_line_does_not_wrap_after_the_terminal_is_made_narrower():
    stream = StringIO()
    widths = iter([100, 20, 20])
    clock = count()
    line = ProgressLine(stream, lambda: next(clock), "", lambda: next(widths))
    for _ in range(2):
        line(Progress(sets=5, sets_planned=20, games=30, games_planned=120, played=30, faults=1))
    line.clear()
    assert max(len(text) for text in stream.getvalue().split("\r")[2:]) < 20
