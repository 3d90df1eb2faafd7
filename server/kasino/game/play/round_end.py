"""Ends a round: records the leftovers, counts the points of the sides, and ends the game where it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kasino.game import core
from kasino.game.core import Position
from kasino.game.core.counting import RoundCount
from kasino.game.core_codec.cards import decode_cards
from kasino.game.core_codec.position import decode_tallies
from kasino.game.play.events import Event, GameOver, LeftoversTaken, RoundScored, SidePoints
from kasino.game.play.round_setup import RoundSetup
from kasino.game.rules.options import Category
from kasino.game.scoring.game_end import Standing, game_end
from kasino.game.scoring.points import Points
from kasino.game.scoring.tally import by_side


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The count of a finished round: points and totals by side, how the game stands, and the events of the end."""

    points: tuple[SidePoints, ...]
    totals: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    events: tuple[Event, ...]


def count_round(setup: RoundSetup, position: Position) -> RoundResult:
    """The result of the round that ended in this position.

    Where a side reached the target in mid-round the game ends at once, and nothing more is counted.
    """
    stopped = position.phase == core.STOPPED
    left = position.leftovers or (0 if stopped else _on_table(position))
    events: list[Event] = []
    if not stopped or left:
        seat = None if position.last_capturer < 0 else position.last_capturer
        events.append(LeftoversTaken(seat=seat, cards=decode_cards(left, setup.packs)))
    made, standing = _count(setup, position, stopped=stopped)
    points = tuple(tuple(side.items()) for side in made)
    events.append(RoundScored(round=setup.number, points=points, totals=standing.totals))
    if standing.over:
        events.append(GameOver(totals=standing.totals, winners=standing.winners))
    return RoundResult(points, standing.totals, standing.over, standing.winners, tuple(events))


def _on_table(position: Position) -> int:
    """The mask of all cards on the table, those in stacks included."""
    cards = position.loose
    for stack in position.stacks:
        cards |= stack[1]
    return cards


def _count(setup: RoundSetup, position: Position, *, stopped: bool) -> tuple[Sequence[Points], Standing]:
    """The points of the round by side, and where the game stands with them."""
    scores = position.scores
    count = RoundCount()
    count.count_round(position)
    made = [
        {category: worth for category, worth in zip(_CATEGORIES, count.points(side), strict=True) if worth}
        for side in range(len(scores))
    ]
    if stopped:
        leader = scores.index(max(scores))
        return made, Standing(totals=scores, over=True, winners=(leader,))
    before: Sequence[int] = scores
    if setup.rules.immediate_scoring:
        count.read(position)
        count.count_at_once(setup.law.weights)
        before = [total - count.total(side) for side, total in enumerate(scores)]
    tallies = by_side(decode_tallies(position), setup.sides)
    return made, game_end(setup.rules, before, made, tallies=tallies, rounds_played=setup.number, seats=setup.seats)


_CATEGORIES = tuple(Category)
