"""Moves that name stacks of a table with more stacks than a word of 32 bits has bits."""

from __future__ import annotations

import pytest

from kasino.game import Played, apply, canonical, check_move, legal_moves, parse_move, parse_position
from kasino.game.cards.table import stacks
from tests.game.many_stacks import MOVES
from tests.game.states import state_at

of_every_move = pytest.mark.parametrize(("line", "text", "slots"), MOVES)


@of_every_move
def test_a_move_in_notation_is_legal_and_canonical(line: str, text: str, slots: list[int]) -> None:
    seen = parse_position(line)
    move = parse_move(text, seen.table)
    check_move(seen, move)
    assert canonical(seen, move) == move
    assert str(move) == text


@of_every_move
def test_a_move_in_notation_is_among_the_legal_moves(line: str, text: str, slots: list[int]) -> None:
    seen = parse_position(line)
    move = parse_move(text, seen.table)
    assert move in legal_moves(seen)
    assert (move in tuple(legal_moves(seen, limit=1))) == (len(slots) == 1)  # the essentials


@of_every_move
def test_a_move_changes_the_stacks_that_it_names_and_no_other(line: str, text: str, slots: list[int]) -> None:
    seen = parse_position(line)
    state = state_at(seen.rules, table=seen.table, hand=seen.hand, last_play=True)
    move = parse_move(text, seen.table)
    after = apply(state, move)
    before, left = stacks(state.table), stacks(after.table)
    named = [before[slot] for slot in slots]
    assert [stack for stack in before if stack not in left] == named
    gone = {stack.id for stack in before} - {stack.id for stack in left}
    if " x " in text:
        captured = (move.card, *[card for stack in named for card in stack.cards])
        assert gone == {stack.id for stack in named}
        played = after.events[-1]
        assert isinstance(played, Played)
        assert played.captured == tuple(sorted(captured))
    else:
        assert not gone
