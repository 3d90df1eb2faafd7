"""The golden cases: moves, legal sets, scores, game ends and deals with their right answers.

`pytest tests/game/test_golden.py --cases FILE` checks any other file of the same form (tests/golden/README.md), so that
a disputed position can be settled.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kasino.game import (
    Add,
    Build,
    Capture,
    Card,
    Category,
    Double,
    IllegalMove,
    Item,
    LeftoversTaken,
    Move,
    NotationError,
    Played,
    Raise,
    RuleSet,
    Stack,
    StackRef,
    State,
    Tally,
    Trail,
    apply,
    by_side,
    default_sides,
    game_end,
    layout,
    legal_moves,
    parse_move,
    rule_set,
    score,
    stops_at_once,
)
from kasino.game.core_codec.table import arrange
from kasino.game.rules.layout import PARTNERS
from tests.game.states import state_at

Case = dict[str, Any]

REASONS_NAMED_OTHERWISE: dict[str, str] = {}
"""By case id, the reason that this code gives where the case expects another one; none so far."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    kind = metafunc.function.__name__.removeprefix("test_")
    path = metafunc.config.getoption("cases") or Path(__file__).parents[1] / "golden" / "cases.jsonl"
    cases = [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]
    unknown = {case["kind"] for case in cases} - {"move", "legal_set", "score", "game_end", "deal"}
    if unknown:
        raise pytest.UsageError(f"{path}: no test for cases of kind {', '.join(sorted(unknown))}")
    chosen = [case for case in cases if case["kind"] == kind]
    metafunc.parametrize("case", [pytest.param(case, id=case["id"]) for case in chosen])


def test_move(case: Case) -> None:
    state = position(case)
    try:
        move = action(case["action"], case["table"])
        after = apply(state, move)
    except NotationError:
        reason = "UNKNOWN_ACTION"
    except IllegalMove as refused:
        reason = refused.reason
    else:
        expect_move(case, state, after)
        return
    assert not case["expect"]["legal"], reason
    assert reason == REASONS_NAMED_OTHERWISE.get(case["id"], case["expect"]["reason"])


def expect_move(case: Case, state: State, after: State) -> None:
    expect = case["expect"]
    played, *follows = after.events[len(state.events) :]
    assert isinstance(played, Played)
    assert expect["legal"]
    assert played.move in set(legal_moves(state))
    assert played.captured == cards(expect["captured"])
    assert played.sweep == expect["sweep"]
    assert played.sweep_scored == expect.get("sweep_scored", expect["sweep"])
    expected = table(expect["table"])
    if "round_end" in expect:
        left = next(event for event in follows if isinstance(event, LeftoversTaken))
        end = expect["round_end"]
        assert left == LeftoversTaken(seat=end["last_capturer"], cards=cards(end["leftovers"]))
        assert left.cards == tuple(sorted(card for item in expected for card in cards_in(item)))
    else:
        assert contents(after.table) == contents(expected)


def test_legal_set(case: Case) -> None:
    card = Card.parse(case["card"])
    state = position(case | {"hand": [case["card"]]})
    labels = {identity: name for name, identity in handles(case["table"]).items()}
    sets = []
    for move in legal_moves(state):
        if isinstance(move, Capture) and move.card == card:
            taken = [labels[stack.candidates(state.table)[0].id] for stack in move.stacks]
            sets.append(sorted([*map(str, move.cards), *taken]))
    assert len(sets) == len({tuple(labels) for labels in sets})
    assert sorted(sets) == sorted(sorted(labels) for labels in case["expect"]["sets"])
    assert len(sets) == case["expect"]["count"]


def test_score(case: Case) -> None:
    rules = rules_of(case)
    tallies = []
    for player in case["players"]:
        counted = dict(player)
        captured = cards(counted.pop("captured", []))
        if captured:
            counted = {name: counted.get(name, 0) for name in ("sweeps", "last_capture", "leftovers")}
        tallies.append(Tally.of(captured, **counted) if captured else Tally(**counted))
    sides = sides_of(case, len(tallies))
    expected = [
        {category: worth for category, worth in side.items() if category != "total"} for side in case["expect"]["sides"]
    ]
    points = score(rules, by_side(tallies, sides))
    assert [dict(side) for side in points] == expected
    assert [sum(side.values()) for side in points] == [side["total"] for side in case["expect"]["sides"]]


def test_game_end(case: Case) -> None:
    rules = rules_of(case)
    points = [{Category(name): worth for name, worth in side.items()} for side in case["round"]]
    expect = case["expect"]
    if case.get("moment", "end_of_round") != "end_of_round":
        totals = [before + sum(side.values()) for before, side in zip(case["totals_before"], points, strict=True)]
        assert totals == expect["totals"]
        assert stops_at_once(rules, totals) == expect["over"]
        if expect["over"]:
            assert totals.index(max(totals)) == expect["winner"]
        return
    counts = case.get("tiebreak") or [{} for _ in points]
    standing = game_end(
        rules,
        case["totals_before"],
        points,
        tallies=[Tally(**side) for side in counts],
        rounds_played=case.get("rounds_played", 1),
        seats=case.get("seats", len(points)),
    )
    assert standing.totals == tuple(expect["totals"])
    assert standing.over == expect["over"]
    assert standing.winners == (() if expect["winner"] is None else (expect["winner"],))


def test_deal(case: Case) -> None:
    rules = rules_of(case)
    plan = layout(rules, default_sides(rules, case["seats"]))
    expect = case["expect"]
    assert plan.table_cards == expect["table_cards"]
    assert list(plan.hand_sizes) == expect["hand_sizes"]
    assert len(plan.hand_sizes) == expect["deals"]
    if "first_sequence" in expect:
        assert [list(packet) for packet in plan.sequence(1, case["dealer"])] == expect["first_sequence"]
    if "later_sequence" in expect:
        assert [list(packet) for packet in plan.sequence(2, case["dealer"])] == expect["later_sequence"]


# from the form of the cases to values


def rules_of(case: Case) -> RuleSet:
    return rule_set(case["preset"], case.get("overrides"))


def sides_of(case: Case, seats: int) -> tuple[int, ...]:
    return PARTNERS if "teams" in case else tuple(range(seats))


def cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(sorted(map(Card.parse, texts)))


def handles(table: dict[str, Any]) -> dict[str, int]:
    """The ids that the stacks of a case get, by their handles."""
    stacks = [*table.get("piles", []), *table.get("builds", [])]
    return {stack["id"]: number for number, stack in enumerate(stacks, len(table["loose"]) + 1)}


def table(table: dict[str, Any]) -> tuple[Item, ...]:
    items: list[Item] = list(cards(table["loose"]))
    for pile in table.get("piles", []):
        held = cards(pile["cards"])
        items.append(Stack(id=len(items) + 1, cards=held, value=held[0].rank, locked=True))
    for build in table.get("builds", []):
        items.append(
            Stack(
                id=len(items) + 1,
                cards=cards(build["cards"]),
                value=build["value"],
                owner=build["owner"],
                locked=build["multiple"],
            )
        )
    return arrange(items)


def cards_in(item: Item) -> tuple[Card, ...]:
    return (item,) if isinstance(item, Card) else item.cards


def contents(table: tuple[Item, ...]) -> Counter[object]:
    """A table without the ids of its stacks and the values of its piles."""
    return Counter(
        item
        if isinstance(item, Card)
        else (item.cards, item.owner, item.owner is not None and (item.value, item.locked))
        for item in table
    )


def position(case: Case) -> State:
    context = case.get("context", {})
    seats = case["seats"]
    return state_at(
        rules_of(case),
        sides=sides_of(case, seats),
        turn=case["seat"],
        table=table(case["table"]),
        hand=cards(case["hand"]),
        last_deal=context.get("last_deal", False),
        last_play=context.get("last_play", False),
        last_capturer=context.get("last_capturer"),
        scores=context.get("scores"),
    )


def action(action: dict[str, Any], table_before: dict[str, Any]) -> Move:
    kind = action["type"]
    if kind == "pass":
        return parse_move("pass")
    card = Card.parse(action["card"])
    number = handles(table_before)
    named = action.get("take", action.get("with", []))
    loose = cards([name for name in named if name not in number])
    refs = tuple(StackRef((), number[name]) for name in named if name in number)
    match kind:
        case "trail":
            return Trail(card)
        case "capture":
            return Capture(card, loose, refs)
        case "build":
            return Build(card, loose, action["value"], refs)
        case "double":
            on = action["on"]
            return Double(card, StackRef((), number[on]) if on in number else Card.parse(on))
        case "extend":
            ref = StackRef((), number[action["build"]])
            before = {entry["id"]: entry["value"] for entry in table_before.get("builds", [])}[action["build"]]
            if action["value"] == before or loose:
                return Add(card, ref, loose, action["value"])
            return Raise(card, ref, action["value"])
    raise AssertionError(f"no move of type {kind}")
