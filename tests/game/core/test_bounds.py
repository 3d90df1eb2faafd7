"""What no table has is refused with an error, compiled or not: the compiled core has arrays of fixed sizes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest

from kasino.game import (
    RULES,
    Card,
    Observation,
    Stack,
    State,
    Trail,
    apply,
    deal,
    deck,
    first_legal_moves,
    legal_moves,
    observe,
    parse_cards,
    parse_move,
    solve,
)
from kasino.game.core import BUILD, CAPTURE, TRAIL, Law, Position
from kasino.game.core_codec import decode_move, encode_rules
from kasino.game.search.last_deal import LastDeal
from tests.game.play.test_handles import by_fields
from tests.game.states import state_at

LAW = encode_rules(RULES["international"])
TWO_PACKS = encode_rules(RULES["two_deck"])


def position(law: Law = LAW, **attributes: Any) -> Position:
    """A position of two seats; seat 0 is to play."""
    made = Position(law, (0, 1), 0)
    for name, value in attributes.items():
        setattr(made, name, value)
    return made


def twice_on_the_table() -> Position:
    """A position in which every card of two packs is loose, and in a stack as well."""
    stacks = [(slot + 1, 3 << 2 * slot, 2, 1, 0) for slot in range(52)]
    return position(TWO_PACKS, stacks=stacks, loose=(1 << 104) - 1, hands=(1, 2), crowded=0)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        pytest.param(
            lambda: Position(cast("Law", None), (0, 1), 0), "the rules of a board are a Law", id="without rules"
        ),
        pytest.param(lambda: Position(LAW, (), 0), "1 to 5 seats", id="of no seats"),
        pytest.param(lambda: Position(LAW, (0, 1, 2, 3, 4, 5), 0), "1 to 5 seats", id="of six seats"),
        pytest.param(lambda: Position(LAW, (-1, 0), 0), "each seat has a side of 0 to 1", id="of a side below 0"),
        pytest.param(lambda: Position(LAW, (0, 2), 0), "each seat has a side of 0 to 1", id="of sides with a gap"),
        pytest.param(lambda: Position(LAW, (0, 1), 2), "no seat or side 2", id="where another seat is to play"),
        pytest.param(lambda: position(hands=(1, 1, 1)), "no seat or side 2", id="with a third hand"),
        pytest.param(
            lambda: position(hands=(1 << 52, 0)), "does not have all", id="with a card that is not in the pack"
        ),
        pytest.param(
            lambda: position(won=(0, 1 << 127)), "does not have all", id="with a won card that does not exist"
        ),
        pytest.param(lambda: position(stacks=[(1, 0, 5, -1, 0)]), "a stack has cards", id="with an empty pile"),
        pytest.param(
            lambda: position(stacks=[(1, 1 << 60, 5, -1, 0)]), "does not have all", id="with cards of two packs"
        ),
        pytest.param(lambda: position(stacks=[(1, 3, 17, 0, 0)]), "is 16 at most", id="with a build of 17"),
        pytest.param(
            lambda: position(stacks=[(1, 3, 5, 2, 0)]), "no seat or side 2", id="with a build of nobody there"
        ),
        pytest.param(lambda: position(stacks=[(1, 3, 5, 0, 0)] * 53), "52 stacks at most", id="with 53 stacks"),
    ],
)
def test_there_is_no_position(wrong: Callable[[], object], error: str) -> None:
    with pytest.raises((IndexError, TypeError, ValueError), match=error):
        wrong()


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        pytest.param(
            lambda: position(hands=(1, 0), turn=10**6).play((TRAIL, 0, 0, 0, 0)),
            "no seat or side 1000000",
            id="where a seat is to play that is not there",
        ),
        pytest.param(
            lambda: position(hands=(1, 0), last_capturer=10**7).play((TRAIL, 0, 0, 0, 0)),
            "no seat or side 10000000",
            id="where the last capturer is not there",
        ),
        pytest.param(
            lambda: position(hands=(1, 0), leader=-1, deals=((1, 2),)).play((TRAIL, 0, 0, 0, 0)),
            "no seat or side -1",
            id="where the leader is not there",
        ),
        pytest.param(
            lambda: position(hands=(1, 0), deals=((1, 2, 4),)).play((TRAIL, 0, 0, 0, 0)),
            "no seat or side 2",
            id="where three hands are dealt to two seats",
        ),
        pytest.param(
            lambda: position(TWO_PACKS, hands=(4, 0), loose=8, stacks=[(1, 3, 5, 1, 0)] * 52).play((BUILD, 2, 8, 0, 4)),
            "52 stacks at most",
            id="that makes a fifty-third stack",
        ),
        pytest.param(
            lambda: twice_on_the_table().moves(1), "on the table twice", id="where cards are on the table twice"
        ),
        pytest.param(
            lambda: LastDeal(twice_on_the_table(), 100).best(),
            "on the table twice",
            id="in a search where cards are on the table twice",
        ),
        pytest.param(
            lambda: decode_move((CAPTURE, 0, 0, 1, 0), position()), "no move of this position", id="of no such stack"
        ),
        pytest.param(
            lambda: decode_move((TRAIL, 60, 0, 0, 0), position()), "no move of this position", id="of no such card"
        ),
        pytest.param(
            lambda: decode_move((CAPTURE, 0, 1 << 60, 0, 0), position()),
            "no move of this position",
            id="that takes no such card",
        ),
    ],
)
def test_there_is_no_move(wrong: Callable[[], object], error: str) -> None:
    with pytest.raises((IndexError, ValueError), match=error):
        wrong()


STATE = deal(RULES["norwegian"], seats=2, deck=deck(b"bounds", 1))
GIVEN = by_fields(STATE)


def last_play(**changes: Any) -> State:
    """The state before the last play of a round, with these fields changed."""
    state = state_at(
        RULES["norwegian"], table=parse_cards("4c"), hand=parse_cards("9d"), last_deal=True, last_play=True
    )
    return replace(state, **changes)


@pytest.mark.parametrize("state", [STATE, GIVEN], ids=["dealt", "given by its fields"])
@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_nothing_is_observed_from_a_seat_that_is_not_there(state: State, seat: int) -> None:
    with pytest.raises(IndexError, match=f"there is no seat {seat}"):
        observe(state, seat)


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        pytest.param({"sides": (-7, 0)}, "each seat has a side", id="with a side below 0"),
        pytest.param({"last_capturer": 77}, "no seat or side 77", id="with a last capturer who is not there"),
        pytest.param({"next_stack": 10**9}, "the id of a stack", id="whose next stack has an id that is too large"),
        pytest.param({"next_stack": 0}, "the id of a stack", id="whose next stack has no id"),
    ],
)
def test_nothing_is_played_in_a_state(changes: dict[str, Any], error: str) -> None:
    with pytest.raises((IndexError, ValueError), match=error):
        apply(last_play(**changes), Trail(Card.parse("9d")))


def test_a_stack_has_an_id_that_can_be_written() -> None:
    table = (Stack(id=10**9, cards=parse_cards("4c 5c"), value=9, owner=0),)
    with pytest.raises(ValueError, match="the id of a stack"):
        legal_moves(state_at(RULES["norwegian"], table=table, hand=parse_cards("9d")))
    state = replace(last_play(), hands=(parse_cards("5d 9d"), ()), next_stack=999_999_999)
    after = apply(state, parse_move("5d + 4c = 9", state.table))
    assert [stack.id for stack in after.table if isinstance(stack, Stack)] == [999_999_999]
    assert after.next_stack == 10**9


@pytest.mark.parametrize("wrong", [lambda: apply(None, Trail(Card.parse("2c"))), lambda: observe(None, 0)])  # type: ignore[arg-type]
def test_nothing_is_no_state(wrong: Callable[[], object]) -> None:
    with pytest.raises((AttributeError, TypeError), match="NoneType"):
        wrong()


@pytest.mark.parametrize("limit", [2**31, 2**40, 2**80])
def test_a_limit_may_be_as_large_as_one_likes(limit: int) -> None:
    assert legal_moves(STATE, limit=limit) == legal_moves(STATE)
    assert first_legal_moves(STATE, limit) == (legal_moves(STATE), False)


def test_a_search_may_have_as_many_nodes_as_one_likes() -> None:
    state = state_at(RULES["norwegian"], table=parse_cards("2c"), hand=parse_cards("2d"), last_deal=True)
    assert solve(state, max_nodes=2**80) == solve(state, max_nodes=2**31) == solve(state)


def test_an_observation_of_a_seat_that_is_not_there_has_no_moves() -> None:
    seen: Observation = replace(observe(STATE, STATE.turn or 0), seat=9, turn=9)
    with pytest.raises(IndexError, match="no seat or side 9"):
        legal_moves(seen)[0]
