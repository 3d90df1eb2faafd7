"""What the moves of a round prove about hands that nobody shows: who built, or kept a build, held a card that takes it.

The rules are asked, not told again: a past move is checked with every card in the hand but those that take one value,
and where it is refused then, the seat did hold one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from kasino.game import core
from kasino.game.cards.card import Card
from kasino.game.cards.table import Item, Stack
from kasino.game.play.core_codec import Ids, law, table_of
from kasino.game.play.events import Dealt, Played
from kasino.game.play.legal_moves import meant
from kasino.game.play.observation import Observation
from kasino.game.rules.card_values import hand_values
from kasino.game.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True)
class Need:
    """The hand of this seat holds a card that takes this value."""

    seat: int
    value: int


def needs(seen: Observation) -> tuple[Need, ...]:
    """What the hands of the other seats have to hold, for all that they have played in this deal to be legal.

    Without the events of the round there is the table alone: where takers are kept, each build has one.
    """
    found: dict[Need, None] = {}
    if seen.rules.keep_taker:
        for item in seen.table:
            if isinstance(item, Stack) and item.owner not in (None, seen.seat):
                found[Need(item.owner, item.value)] = None
    if whole_round(seen):
        for need, at in _proved(seen):
            if need.seat != seen.seat and not any(
                need.value in hand_values(seen.rules, later.move.card)
                for later in seen.events[at + 1 :]
                if isinstance(later, Played) and later.seat == need.seat
            ):
                found[need] = None
    return tuple(found)


def whole_round(seen: Observation) -> bool:
    """Whether the events go back to the first deal of the round."""
    first = seen.events[0] if seen.events else None
    return isinstance(first, Dealt) and first.deal == 1


def captured(seen: Observation) -> list[Counter[Card]]:
    """The cards that each seat has been seen to capture."""
    won: list[Counter[Card]] = [Counter() for _ in range(seen.seats)]
    for event in seen.events:
        if isinstance(event, Played):
            won[event.seat].update(event.captured)
    return won


@dataclass(slots=True)
class _Moment:
    """What the resolver of moves looks at, in a past position."""

    rules: RuleSet
    sides: tuple[int, ...]
    turn: int | None
    table: tuple[Item, ...]
    hand_to_play: tuple[Card, ...]


def _proved(seen: Observation) -> Iterator[tuple[Need, int]]:
    """What the moves of this deal prove of the hand after them, with the place of the move among the events."""
    place = _first_table(seen)
    begun = max((at for at, event in enumerate(seen.events) if isinstance(event, Dealt)), default=0)
    for at, event in enumerate(seen.events):
        if not isinstance(event, Played):
            continue
        place.turn = event.seat
        moment = _Moment(seen.rules, seen.sides, event.seat, table_of(place), (event.move.card,))
        move = meant(place, moment, event.move)
        if at > begun and (move[0] not in (core.TRAIL, core.CAPTURE) or place.own()):
            for value in _held(place, move):
                yield Need(event.seat, value), at
        place.play(move)
        place.phase = core.PLAYING


def _first_table(seen: Observation) -> core.Position:
    """The position at the first deal of the round, each hand what it has played since."""
    ids = Ids(seen.rules.decks)
    place = core.Position(law(seen.rules), list(seen.sides), seen.seat)
    first = seen.events[0]
    assert isinstance(first, Dealt)
    place.loose = ids.mask(first.table)
    for event in seen.events:
        if isinstance(event, Played):
            place.hands[event.seat] |= ids.mask((event.move.card,))
    place.deals = [[0] * seen.seats]  # whatever is played, the round goes on
    return place


def _held(place: core.Position, move: core.Move) -> list[int]:
    """The values that another card of the hand has to take, for this move to be legal."""
    law, turn, played = place.law, place.turn, 1 << move[1]
    hand = place.hands[turn]
    found = []
    for value in range(1, core.HIGHEST + 1):
        takers = sum(bit for bit, takes in zip(law.bit, law.takes, strict=True) if (takes >> value) & 1)
        place.hands[turn] = ((1 << law.cards) - 1) & ~takers | played
        if takers and place.fault(move) != core.LEGAL:
            found.append(value)
    place.hands[turn] = hand
    return found
