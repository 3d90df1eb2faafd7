"""Infers from the moves of a round what the hidden hands must hold: a seat that built, or kept a build, has a taker.

The rules are not repeated here. A past move is checked again in the core with every card in the hand except those
that take one value; where it is illegal then, the seat did hold a card that takes that value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from kasino.game import core
from kasino.game.cards.card import Card
from kasino.game.cards.table import Item, Stack
from kasino.game.core_codec.cards import CardIds
from kasino.game.core_codec.rules import encode_rules
from kasino.game.core_codec.table import decode_table
from kasino.game.play.events import Dealt, Played
from kasino.game.play.move_encoder import encode_move
from kasino.game.play.observation import Observation
from kasino.game.rules.card_values import hand_values
from kasino.game.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True)
class Need:
    """A constraint on a hidden hand: the hand of `seat` holds a card that takes `value`."""

    seat: int
    value: int


def needs(seen: Observation) -> tuple[Need, ...]:
    """The constraints on the hands of the other seats, without which a move of this deal would have been illegal.

    Where the events of the round are incomplete, only the table is used: where takers are kept, each build has one.
    """
    found: dict[Need, None] = {}
    if seen.rules.keep_taker:
        for item in seen.table:
            if isinstance(item, Stack) and item.owner not in (None, seen.seat):
                found[Need(item.owner, item.value)] = None
    if has_whole_round(seen):
        for need, at in _proved(seen):
            if need.seat != seen.seat and not any(
                need.value in hand_values(seen.rules, later.move.card)
                for later in seen.events[at + 1 :]
                if isinstance(later, Played) and later.seat == need.seat
            ):
                found[need] = None
    return tuple(found)


def has_whole_round(seen: Observation) -> bool:
    """Whether the events of the observation go back to the first deal of the round."""
    first = seen.events[0] if seen.events else None
    return isinstance(first, Dealt) and first.deal == 1


def captured(seen: Observation) -> list[Counter[Card]]:
    """By seat, the cards that it captured in the events of the observation."""
    won: list[Counter[Card]] = [Counter() for _ in range(seen.seats)]
    for event in seen.events:
        if isinstance(event, Played):
            won[event.seat].update(event.captured)
    return won


@dataclass(slots=True)
class _PastView:
    """A past position of the round, as a `View`."""

    rules: RuleSet
    sides: tuple[int, ...]
    turn: int | None
    table: tuple[Item, ...]
    hand_to_play: tuple[Card, ...]


def _proved(seen: Observation) -> Iterator[tuple[Need, int]]:
    """The constraints that the moves of this deal prove for the hand after them, each with the index of its event."""
    position = _first_position(seen)
    begun = max((at for at, event in enumerate(seen.events) if isinstance(event, Dealt)), default=0)
    for at, event in enumerate(seen.events):
        if not isinstance(event, Played):
            continue
        position.turn = event.seat
        view = _PastView(seen.rules, seen.sides, event.seat, decode_table(position), (event.move.card,))
        move = encode_move(position, view, event.move)
        if at > begun and (move[0] not in (core.TRAIL, core.CAPTURE) or position.own()):
            for value in _needed_values(position, move):
                yield Need(event.seat, value), at
        position.play(move)
        position.phase = core.PLAYING


def _first_position(seen: Observation) -> core.Position:
    """The position at the first deal of the round. Each hand holds the cards that the seat has played since."""
    ids = CardIds(seen.rules.decks)
    position = core.Position(encode_rules(seen.rules), list(seen.sides), seen.seat)
    first = seen.events[0]
    assert isinstance(first, Dealt)
    position.loose = ids.mask(first.table)
    for event in seen.events:
        if isinstance(event, Played):
            position.set_hand(event.seat, position.hands[event.seat] | ids.mask((event.move.card,)))
    position.deals = ((0,) * seen.seats,)  # a next deal, so that the round does not end when these hands are empty
    return position


def _needed_values(position: core.Position, move: core.Move) -> list[int]:
    """The values that another card of the hand has to take for this move to be legal."""
    law, turn, played = position.law, position.turn, 1 << move[1]
    hand = position.hands[turn]
    found = []
    for value in range(1, core.HIGHEST + 1):
        takers = sum(1 << number for number, takes in enumerate(law.takes) if (takes >> value) & 1)
        position.set_hand(turn, ((1 << law.cards) - 1) & ~takers | played)
        if takers and position.fault(move) != core.LEGAL:
            found.append(value)
    position.set_hand(turn, hand)
    return found
