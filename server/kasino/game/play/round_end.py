"""Ends a round: records the leftovers, counts the points of the sides, and ends the game where it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kasino.game.cards.card import Card
from kasino.game.play.events import Event, GameOver, LeftoversTaken, RoundScored
from kasino.game.play.state import State, cards_on, seat_tallies
from kasino.game.rules.options import Category
from kasino.game.scoring.game_end import Standing, game_end
from kasino.game.scoring.points import Points, points_at_once, score
from kasino.game.scoring.tally import Tally, by_side


def finish_round(state: State, *, stopped: bool, inherited: tuple[Card, ...]) -> State:
    """The state at the end of the round.

    `stopped`: a side reached the target in mid-round, so the game ends at once and nothing more is counted.
    `inherited` are the cards that the last capturer took from the table at the end.
    """
    events: list[Event] = list(state.events)
    unclaimed = () if stopped else cards_on(state.table)
    if not stopped or inherited:
        events.append(LeftoversTaken(seat=state.last_capturer, cards=inherited or unclaimed))
    made, standing = _count(state, by_side(seat_tallies(state), state.sides), stopped=stopped)
    points = tuple(tuple((category, side[category]) for category in Category if category in side) for side in made)
    events.append(RoundScored(round=state.round, points=points, totals=standing.totals))
    if standing.over:
        events.append(GameOver(totals=standing.totals, winners=standing.winners))
    return replace(
        state,
        scores=standing.totals,
        points=points,
        events=tuple(events),
        over=standing.over,
        winners=standing.winners,
    )


def _count(state: State, tallies: Sequence[Tally], *, stopped: bool) -> tuple[Sequence[Points], Standing]:
    """The points of the round by side, and where the game stands with them."""
    rules = state.rules
    at_once = [points_at_once(rules, tally) if rules.immediate_scoring else {} for tally in tallies]
    if stopped:
        leader = state.scores.index(max(state.scores))
        points = [{category: worth for category, worth in side.items() if worth} for side in at_once]
        return points, Standing(totals=state.scores, over=True, winners=(leader,))
    before = [total - sum(side.values()) for total, side in zip(state.scores, at_once, strict=True)]
    made = score(rules, tallies)
    return made, game_end(rules, before, made, tallies=tallies, rounds_played=state.round, seats=state.seats)
