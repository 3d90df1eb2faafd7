"""Computes the observation of a seat, and the table, after an event from those before it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import assert_never

from kasino.game import (
    Add,
    Build,
    Capture,
    Card,
    Dealt,
    Double,
    Event,
    GameOver,
    Item,
    LeftoversTaken,
    Move,
    Observation,
    Played,
    Raise,
    RoundScored,
    RuleSet,
    Stack,
    StackRef,
    Tally,
    Trail,
)
from kasino.game.core_codec.table import arrange
from kasino.game.scoring.points import points_at_once


def initial_observation(rules: RuleSet, seat: int, sides: Sequence[int]) -> Observation:
    """The observation of a seat before the first deal, to start `observation_after` from."""
    seats = len(sides)
    return Observation(
        rules=rules,
        seat=seat,
        sides=tuple(sides),
        dealer=0,
        turn=None,
        round=0,
        deal=0,
        last_deal=False,
        hand=(),
        table=(),
        hand_counts=(0,) * seats,
        stock_count=0,
        last_capturer=None,
        sweeps=(0,) * seats,
        captured_counts=(0,) * seats,
        scores=(0,) * (max(sides) + 1),
    )


def observation_after(seen: Observation, event: Event, dealt: Iterable[Card] = ()) -> Observation:
    """The observation of the seat after this event; for a deal `dealt` are the cards dealt to it.

    After the last event of a step it equals the result of `observe`.
    """
    if isinstance(event, Dealt) and event.deal == 1:
        fresh = initial_observation(seen.rules, seen.seat, seen.sides)
        seen = replace(fresh, scores=seen.scores)
    after = replace(seen, table=table_after(seen.table, event), events=(*seen.events, event))
    match event:
        case Dealt():
            return replace(
                after,
                dealer=event.dealer,
                turn=(event.dealer + 1) % seen.seats,
                round=event.round,
                deal=event.deal,
                last_deal=event.last,
                hand=tuple(sorted((*seen.hand, *dealt))),
                hand_counts=event.hand_counts,
                stock_count=event.stock_count,
            )
        case Played():
            return _played(after, event)
        case LeftoversTaken(seat=seat, cards=cards):
            return (
                after
                if seat is None
                else replace(after, captured_counts=_added(after.captured_counts, seat, len(cards)))
            )
        case RoundScored(totals=totals) | GameOver(totals=totals):
            return replace(after, turn=None, scores=totals)
        case _:
            assert_never(event)


def table_after(table: Sequence[Item], event: Event) -> tuple[Item, ...]:
    """The items on the table after this event."""
    match event:
        case Dealt(deal=1, table=cards):
            return arrange(cards)
        case Played(move=move, stack=stack):
            left = _without(table, *_used(move))
            match move:
                case Trail(card):
                    return arrange((*left, card))
                case Capture():
                    return left
                case _:
                    return left if stack is None else arrange((*left, stack))
        case LeftoversTaken(seat=int()):
            return ()
        case _:
            return tuple(table)


def _used(move: Move) -> tuple[Sequence[Card], Sequence[StackRef]]:
    """The loose cards and the stacks that a move takes, or uses in a build or a pile."""
    match move:
        case Trail():
            return (), ()
        case Capture(_, cards, refs) | Build(_, cards, _, refs):
            return cards, refs
        case Raise(_, ref, _):
            return (), (ref,)
        case Add(_, ref, cards, _):
            return cards, (ref,)
        case Double(_, target):
            return ((target,), ()) if isinstance(target, Card) else ((), (target,))
        case _:
            assert_never(move)


def _without(table: Sequence[Item], cards: Sequence[Card], refs: Sequence[StackRef]) -> tuple[Item, ...]:
    gone = [stack.id for ref in refs for stack in ref.candidates(table)]
    taken = [card.index for card in cards]
    left: list[Item] = []
    for item in table:
        if isinstance(item, Stack):
            if item.id not in gone:
                left.append(item)
        elif item.index in taken:
            taken.remove(item.index)
        else:
            left.append(item)
    return tuple(left)


def _played(after: Observation, event: Played) -> Observation:
    seat, captured = event.seat, event.captured
    counts = _added(after.hand_counts, seat, -1)
    scores = after.scores
    if after.rules.immediate_scoring:
        scores = _added(scores, after.sides[seat], sum(points_at_once(after.rules, Tally.of(captured)).values()))
    hand = list(after.hand)
    if seat == after.seat and event.move.card in hand:
        hand.remove(event.move.card)
    return replace(
        after,
        turn=(seat + 1) % after.seats if any(counts) or after.stock_count else None,
        hand=tuple(hand),
        hand_counts=counts,
        last_capturer=seat if captured else after.last_capturer,
        sweeps=_added(after.sweeps, seat, int(event.sweep_scored)),
        captured_counts=_added(after.captured_counts, seat, len(captured)),
        scores=scores,
    )


def _added(numbers: Sequence[int], place: int, by: int) -> tuple[int, ...]:
    return tuple(number + by * (at == place) for at, number in enumerate(numbers))
