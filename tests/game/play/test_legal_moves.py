"""The legal moves compared with those of the oracle, on random positions and on rows; and their canonical order.

Hypothesis draws the same positions every time (`derandomize`). A failing position is printed as a position line,
which can be added to the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kasino.game import (
    PACK,
    RULES,
    Add,
    Build,
    Capture,
    Card,
    Double,
    IllegalMove,
    Item,
    Move,
    Observation,
    Raise,
    Reason,
    RuleSet,
    Stack,
    StackRef,
    State,
    Trail,
    canonical,
    check_move,
    legal_moves,
    observe,
    parse_move,
    parse_position,
)
from tests.game.oracle import (
    Turn,
    bitmask_capture_sets,
    group_values,
    item_values,
    laid_values,
    literal_capture_sets,
    oracle_bitmask_capture,
    oracle_moves,
    takes,
)
from tests.game.positions import Position, low_tables, positions

View = State | Observation

of_every_rule_set = pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))


def drawn(count: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """So many examples, the same ones every time."""
    return settings(max_examples=count, derandomize=True, database=None, deadline=None)


# the same moves


@of_every_rule_set
@drawn(80)
@given(st.data())
def test_legal_moves_are_those_of_the_oracle(rules: RuleSet, data: st.DataObject) -> None:
    for position in by_seat(data.draw(positions(rules))):
        expect_the_moves_of_the_oracle(position)


@drawn(200)
@given(positions())
def test_legal_moves_are_those_of_the_oracle_under_any_switches(position: Position) -> None:
    for same in by_seat(position):
        expect_the_moves_of_the_oracle(same)


def expect_the_moves_of_the_oracle(position: Position) -> None:
    state = position.state
    moves = list(legal_moves(state))
    assert set(moves) == moves_of_the_oracle(state), position
    assert len(moves) == len(set(moves)), position
    for seat in range(state.seats):
        seen = list(legal_moves(observe(state, seat)))
        assert seen == (moves if seat == state.turn else []), position


@of_every_rule_set
@drawn(12)
@given(st.data())
def test_captures_on_a_large_table_are_those_of_the_bit_masks(rules: RuleSet, data: st.DataObject) -> None:
    position = data.draw(low_tables(rules))
    captures = [move for move in legal_moves(position.state) if isinstance(move, Capture)]
    expected: set[Capture] = set()
    for card in position.hand:
        expected |= oracle_bitmask_capture(rules, position.table, position.hand, position.turn, card)
    assert set(captures) == expected
    assert len(captures) == len(expected)
    for capture in captures:
        check_move(position.state, capture)


@drawn(40)
@given(positions())
def test_the_bit_masks_are_the_partitions(position: Position) -> None:
    for card in position.hand:
        literal = literal_capture_sets(position.rules, position.table, card)
        assert bitmask_capture_sets(position.rules, position.table, card) == literal


# every move there could be


@drawn(80)
@given(positions(), st.integers(0, 2**32 - 1))
def test_check_move_accepts_the_moves_of_the_oracle_and_no_others(position: Position, seed: int) -> None:
    expect_the_refusals_of_the_oracle(position, seed)


def expect_the_refusals_of_the_oracle(position: Position, seed: int) -> None:
    expect_the_refusals_of_all_but(moves_of_the_oracle(position.state), position, seed)


def expect_the_refusals_of_all_but(legal: set[Move], position: Position, seed: int) -> None:
    """Check that these moves are accepted, and that others, similar ones and random ones, are refused."""
    state, random = position.state, Random(seed)
    tried = sorted(legal, key=str)
    tried += [*smaller_captures(legal), *mutated(tried, position, random), *candidates(position, random, 40)]
    for move in tried:
        refused = refusal(state, move)
        assert (refused is None) == (move in legal), f"{move}: {refused or 'accepted'}"
        if refused:
            assert refused.reason in Reason
            assert refused.move == move
            assert str(refused)
            assert not set("{}") & set(str(refused)), refused
            expect_that_the_reason_is_true(position, move, refused.reason)


def expect_that_the_reason_is_true(position: Position, move: Move, reason: Reason) -> None:
    """Check the reason of a refused build: for BAD_BUILD_SUM the sum is wrong, for NO_TAKER no other card takes it."""
    if not isinstance(move, Build):
        return
    turn = Turn(position.rules, position.table, position.hand, position.turn)
    if reason is Reason.BAD_BUILD_SUM and (move.cards or move.stacks):
        piles = [ref.candidates(turn.table)[0] for ref in move.stacks]
        laid: list[Item] = [*move.cards, *piles]
        terms = [laid_values(turn.rules, move.card), *(item_values(turn.rules, item) for item in laid)]
        assert move.value not in group_values(tuple(terms), several=turn.rules.allow_multiple_build), move
    if reason is Reason.NO_TAKER:
        assert not any(takes(turn.rules, card, move.value) for card in turn.rest(move.card)), move


@drawn(40)
@given(positions(), st.integers(0, 2**32 - 1))
def test_a_move_may_be_written_in_any_order(position: Position, seed: int) -> None:
    state = position.state
    draw = Random(seed)
    for move in legal_moves(state):
        assert canonical(state, in_any_order(move, draw)) == move
        assert parse_move(str(move), state.table) == move


def in_any_order(move: Move, draw: Random) -> Move:
    """The same move with its cards and stacks, and the cards of each stack, in another order."""

    def shuffled(items: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(draw.sample(items, len(items)))

    def name(ref: StackRef) -> StackRef:
        return replace(ref, cards=shuffled(ref.cards))

    match move:
        case Capture() | Build():
            return replace(move, cards=shuffled(move.cards), stacks=shuffled([name(ref) for ref in move.stacks]))
        case Add():
            return replace(move, cards=shuffled(move.cards), stack=name(move.stack))
        case Raise():
            return replace(move, stack=name(move.stack))
        case Double(card, StackRef() as target):
            return Double(card, name(target))
    return move


def smaller_captures(legal: set[Move]) -> Iterator[Move]:
    """Each legal capture without one of its cards."""
    for move in sorted(legal, key=str):
        if isinstance(move, Capture):
            for place in range(len(move.cards)):
                yield replace(move, cards=(*move.cards[:place], *move.cards[place + 1 :]))


def mutated(moves: Sequence[Move], position: Position, draw: Random) -> Iterator[Move]:
    """Each of these moves in canonical form with one thing changed: its card, one item that it takes, or its value."""
    turn = Turn(position.rules, position.table, position.hand, position.turn)
    names = [turn.name(stack) for stack in position.table if isinstance(stack, Stack)]
    for move in moves:
        yield replace(move, card=draw.choice(position.hand))
        if isinstance(move, Capture | Build | Add) and turn.loose:
            yield replace(move, cards=tuple(sorted(with_or_without(draw.choice(turn.loose), move.cards))))
        if isinstance(move, Capture | Build) and names:
            refs = with_or_without(draw.choice(names), move.stacks)
            yield replace(move, stacks=tuple(sorted(refs, key=lambda ref: (ref.cards, ref.id or 0))))
        if isinstance(move, Build | Raise | Add):
            yield replace(move, value=draw.choice([move.value - 1, move.value + 1, draw.randint(1, 30)]))


def with_or_without(item: Any, items: Sequence[Any]) -> list[Any]:
    """The items with this one added, or without it where it is one of them."""
    return [other for other in items if other != item] if item in items else [*items, item]


def candidates(position: Position, draw: Random, count: int) -> Iterator[Move]:
    """Moves in canonical form, of every kind, few of them legal: cards, stacks and values at random."""
    turn = Turn(position.rules, position.table, position.hand, position.turn)
    stacks = [item for item in position.table if isinstance(item, Stack)]
    for _ in range(count):
        card = draw.choice(position.hand if draw.random() < 0.95 else PACK)
        cards = some(turn.loose, draw)
        if draw.random() < 0.03:
            cards = [*cards, draw.choice([*PACK, *cards])]
        named = some(stacks, draw)
        laid = sum(int(other.rank) for other in (card, *cards))
        value = draw.choice([laid, laid, int(card.rank), draw.randint(1, 17), *(stack.value for stack in stacks)])
        loose = tuple(sorted(cards))
        refs = tuple(sorted(map(turn.name, named), key=lambda ref: (ref.cards, ref.id or 0)))
        kinds: list[Move] = [Trail(card), Capture(card, loose, refs), Capture(card, loose), Capture(card, (), refs)]
        kinds += [Build(card, loose, value), Build(card, loose, value, refs)]
        if cards:
            kinds += [Double(card, cards[0]), Build(card, tuple(cards[:1]), int(card.rank) + int(cards[0].rank))]
        if stacks:
            stack = draw.choice(stacks)
            ref = turn.name(stack)
            kinds += [Raise(card, ref, stack.value + int(card.rank)), Raise(card, ref, value), Double(card, ref)]
            kinds += [Add(card, ref, loose, stack.value), Add(card, ref, loose, value), Add(card, ref, (), stack.value)]
        yield draw.choice(kinds)


def some(items: Sequence[Any], draw: Random) -> list[Any]:
    """None to all of these, few more often."""
    return draw.sample(items, min(len(items), draw.choice([0, 1, 1, 2, 2, 3, 6])))


# the canonical order


@of_every_rule_set
@drawn(10)
@given(st.data())
def test_moves_stand_in_canonical_order(rules: RuleSet, data: st.DataObject) -> None:
    expect_canonical_order(data.draw(positions(rules)))


@drawn(100)
@given(positions())
def test_moves_stand_in_canonical_order_under_any_switches(position: Position) -> None:
    expect_canonical_order(position)


def expect_canonical_order(position: Position) -> None:
    state = position.state
    moves = list(legal_moves(state))
    first = essentials(moves, state.table)
    rest = moves[len(first) :]
    kinds = [Capture, Build, Add]
    assert rest == sorted(
        rest, key=lambda move: (move.card, kinds.index(type(move)), by_what_it_takes(move, state.table))
    )
    for limit in {*range(1, 30), len(first), len(first) + 1, len(moves) - 1, len(moves), len(moves) + 7} - {-1, 0}:
        assert list(legal_moves(state, limit=limit)) == moves[: max(limit, len(first))], limit


def essentials(moves: Sequence[Move], table: Sequence[Item]) -> list[Move]:
    """The essentials in the order of docs/rules.md. Of the large captures only the place is known beforehand."""
    expected: list[Move] = sorted((move for move in moves if isinstance(move, Trail)), key=lambda move: move.card)
    kinds: list[Callable[[Move], bool]] = [
        lambda move: isinstance(move, Raise),
        lambda move: isinstance(move, Add) and len(move.cards) < 2,
        lambda move: isinstance(move, Double),
        lambda move: isinstance(move, Build) and len(move.cards) + len(move.stacks) == 1,
    ]
    for kind in kinds:
        expected += sorted(filter(kind, moves), key=lambda move: (move.card, by_what_it_takes(move, table)))
    captures = [move for move in moves if isinstance(move, Capture)]
    for _, of_card in groupby(sorted(captures, key=lambda move: move.card), lambda move: move.card):
        every = list(of_card)
        large = min(every, key=moves.index)
        single = [move for move in every if len(move.cards) + len(move.stacks) == 1 and move != large]
        expected += [large, *sorted(single, key=lambda move: by_what_it_takes(move, table))]
    assert list(moves[: len(expected)]) == expected
    return expected


def by_what_it_takes(move: Move, table: Sequence[Item]) -> tuple[int, list[tuple[int, Any]], int]:
    """A build's declared value, then what is taken, the highest first: a word in a dictionary.

    Stacks are higher than cards, and among them the piles come first and then the builds, as they lie on the table.
    """
    refs: tuple[StackRef, ...] = ()
    cards: tuple[Card, ...] = ()
    match move:
        case Capture() | Build():
            refs, cards = move.stacks, move.cards
        case Add():
            refs, cards = (move.stack,), move.cards
        case Raise():
            refs = (move.stack,)
        case Double(_, StackRef() as target):
            refs = (target,)
        case Double(_, Card() as target):
            cards = (target,)
    places = sorted((table.index(ref.candidates(table)[0]) for ref in refs), reverse=True)
    word: list[tuple[int, Any]] = [(1, place) for place in places]
    word += [(0, card) for card in sorted(cards, reverse=True)]
    value = getattr(move, "value", 0)
    return (value if isinstance(move, Build) else 0, word, value)


# rows


@pytest.mark.parametrize(
    ("line", "move", "legal"),
    [
        ("krypkasino 2 | turn 0 | table Ah 4h 5c 5d 9c 9d Td | hand As 3c | others 1", "As x 5d 5c 4h", False),
        ("krypkasino 2 | turn 0 | table Ah 4h 5c 5d 9c 9d Td | hand As 3c | others 1", "As x Td 9d 9c 5d 5c 4h", True),
        ("swedish 2 | turn 0 | table 6c 6d 8h | hand Ts | others 1", "Ts x 8h 6d 6c", False),
        ("swedish 2 | turn 0 | table 3c 5d 6h | hand 7s | others 1", "7s x 6h 5d 3c", False),
        ("swedish 2 | turn 0 | table Ac Ad 4h 4s | hand 5c | others 1", "5c x 4s 4h Ad Ac", True),
        ("swedish 2 | turn 0 | table Ah As 2d 3c 6s 7c | hand Tc | others 1", "Tc x 7c 6s 3c 2d As Ah", True),
        ("norwegian 2 | turn 0 | table Ah As 2d 3c 6s 7c | hand Tc | others 1", "Tc x 7c 6s 3c 2d As Ah", True),
        ("norwegian 2 | turn 0 | table 2s 3h 5d 8c | hand Tc | others 1", "Tc x 8c 5d 3h 2s", False),
        ("norwegian 2 | turn 0 | table Ac Ad Qh | hand As | others 1", "As x Qh Ad Ac", True),
        ("swedish 2 | turn 0 | table Ac Ad 5h 8s | hand As | others 1", "As x 8s 5h Ad Ac", True),
        ("norwegian 2 | turn 0 | table 2c 3c | hand 2s 2d | others 1", "2s x 2c", False),
        ("norwegian 2 | turn 0 | table 4h [5c 5d] | hand 9s | others 1", "9s x 4h [5d 5c]", True),
        ("norwegian 2 | turn 0 | table 4h [5c 5d] | hand Ts | others 1", "Ts x [5d 5c]", False),
        ("norwegian 2 | turn 0 | table 4h [3c 2d]=5@1 | hand 9s | others 1", "9s x 4h [3c 2d]", False),
        ("international 2 | turn 0 | table 7c [5c 2c]=7@0 | hand 5h 7d | others 1", "7d x 7c", False),
        ("international 2 | turn 0 | table 7c [5c 2c]=7@0 | hand 5h 7d | others 1", "7d x 7c [5c 2c]", True),
        # A seat that keeps its takers does not build without one, and so is never left without a move (D18).
        ("international must_hold_taker=false 2 | turn 0 | table 3c | hand 2c | others 1", "2c + 3c = 5", False),
        (
            "international must_hold_taker=false 2 | turn 0 | table [3h 2h]=5@1 | hand 2c | others 1",
            "2c + [3h 2h] = 7",
            False,
        ),
        (
            "international must_hold_taker=false 2 | turn 0 | table [4c 3c]=7@0 | hand 2c 7h | others 1",
            "7h + [4c 3c] = 7",
            False,
        ),
        # Who may have several builds has to be able to take them all with the rest of the hand (D21).
        (
            "norwegian max_builds_per_seat=2 must_hold_taker=false 2 | turn 0 | table 3c | hand 2c 7d | others 1",
            "2c + 3c = 5",
            False,
        ),
        # The own build that would lose its taker goes along in a sum.
        (
            "norwegian keep_taker=true build_in_sums=true 2 | turn 0 | table 3d [3c 2c]=5@0 | hand 4c 8d | others 1",
            "8d x 3d [3c 2c]",
            True,
        ),
        # A face takes no build, so where the last taker of an own build is a face it takes nothing (D18).
        (
            "international face_mode=pair_all 2 | turn 0 | table Kc Kd [4c 3s]=7@0 | hand Kh | others 4",
            "Kh x Kd Kc",
            False,
        ),
        # Where anyone may add, the build of another gets as much as one's own (D23).
        (
            "norwegian augment_builds=anyone 2 | turn 1 | table Ah As [2c Ac]=3@0 | hand 3h Ad | others 1",
            "Ad + As Ah [2c Ac] = 3",
            True,
        ),
    ],
)
def test_a_move_is_legal_or_not(line: str, move: str, legal: bool) -> None:
    view = parse_position(line)
    parsed = parse_move(move, view.table)
    assert (parsed in moves_of_the_oracle(view)) == legal
    assert (refusal(view, parsed) is None) == legal
    assert (parsed in set(legal_moves(view))) == legal


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        ("two_deck 2 | turn 0 | table 5h 5h | hand Ts Ts | others 1", ["Ts", "Ts x 5h 5h"]),
        ("two_deck 2 | turn 0 | table 4c 6c 6c | hand Ts | others 1", ["Ts", "Ts x 6c 4c"]),
        ("two_deck 2 | turn 0 | table 9h 9h | hand 9s | others 1", ["9s", "9s x 9h 9h", "9s x 9h"]),
        (
            "two_deck allow_double=true 2 | turn 0 | table 5h 5h | hand 5c | others 1",
            ["5c", "5c * 5h", "5c x 5h 5h", "5c x 5h"],
        ),
        (
            "two_deck allow_double=true 2 | turn 0 | table [4d 4c] [4d 4c] | hand 4h | others 1",
            ["4h", "4h * [4d 4c]#1", "4h * [4d 4c]#2", "4h x [4d 4c]#2 [4d 4c]#1", "4h x [4d 4c]#1", "4h x [4d 4c]#2"],
        ),
    ],
)
def test_twins_are_one_choice(line: str, moves: list[str]) -> None:
    view = parse_position(line)
    assert list(map(str, legal_moves(view))) == moves
    assert set(map(str, moves_of_the_oracle(view))) == set(moves)


@pytest.mark.parametrize(
    ("line", "large"),
    [
        pytest.param("norwegian 2 | table 9c 6d 3h 5d 4c | hand 9h", "9h x 9c 6d 5d 4c 3h", id="single items and sums"),
        pytest.param(
            "swedish 2 | table As 8d 5h | hand Ah", "Ah x 8d 5h As", id="an ace that is 14 and the 1 of a sum"
        ),
        pytest.param(
            "norwegian keep_taker=true build_in_sums=true 2 | table 5c 3d 3h 8c [3c 2c]=5@0 | hand 4c 8d",
            "8d x 8c 5c 3h 3d [3c 2c]",
            id="an own build that has to go along",
        ),
    ],
)
def test_the_large_capture_takes(line: str, large: str) -> None:
    captures = [str(move) for move in legal_moves(parse_position(line), limit=1) if isinstance(move, Capture)]
    assert captures[0] == large


# the oracle's view of a position


def moves_of_the_oracle(view: View) -> set[Move]:
    assert view.turn is not None
    return oracle_moves(view.rules, view.table, view.hand_to_play, view.turn)


def by_seat(position: Position) -> Iterator[Position]:
    """The same table and hand from each seat, whose builds are other ones."""
    builds = any(isinstance(item, Stack) and not item.is_pile for item in position.table)
    for turn in range(len(position.sides)) if builds else [position.turn]:
        yield replace(position, turn=turn)


def refusal(view: View, move: Move) -> IllegalMove | None:
    try:
        check_move(view, move)
    except IllegalMove as refused:
        return refused
    return None
