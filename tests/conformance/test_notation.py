"""The examples of notation are in canonical form, and cover every kind of move."""

from __future__ import annotations

import pytest

from kasino.game import NotationError, parse_move, parse_position
from tests.conformance.notation import MOVES, NO_MOVES, examples


@pytest.mark.parametrize("line", MOVES)
def test_a_move_is_written_as_it_is_read(line):
    table = parse_position(line).table
    assert [str(parse_move(text, table)) for text in MOVES[line]] == list(MOVES[line])


@pytest.mark.parametrize("text", NO_MOVES)
def test_it_is_no_move(text):
    with pytest.raises(NotationError):
        parse_move(text)


def test_every_kind_of_move_is_shown_with_cards_and_with_stacks():
    kinds = {(move["kind"], bool(move["stacks"])) for move in (one["move"] for one in examples() if "move" in one)}
    both = {(kind, stacks) for kind in ("capture", "build", "double") for stacks in (False, True)}
    assert kinds == both | {("trail", False), ("raise", True), ("add", True)}
