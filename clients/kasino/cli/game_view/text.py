"""The transcript of a game as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kasino.cli.game_view.transcript import Moment, Transcript
from kasino.game import (
    Category,
    Dealt,
    GameOver,
    LeftoversTaken,
    Played,
    RoundScored,
    SidePoints,
    State,
    cards_text,
    rules_text,
)
from kasino.game.display_text import printable
from kasino.tournament import columns

_INDENT = "    "


def transcript_text(transcript: Transcript) -> str:
    """The whole game, one paragraph for each moment."""
    first = transcript.moments[0].state
    lines = [rules_text(first.rules)]
    lines += [f"seat {seat}  {printable(name)}" for seat, name in enumerate(transcript.names)]
    made: list[Counter[Category]] = [Counter() for _ in first.scores]
    for moment in transcript.moments:
        lines += ["", *_moment(transcript, moment)]
        for event in moment.events:
            if isinstance(event, RoundScored):
                for side, points in enumerate(event.points):
                    made[side].update(dict(points))
                lines += ["", *_points(transcript, f"round {event.round}", event.points, event.totals)]
            elif isinstance(event, GameOver):
                if moment.state.round > 1:
                    whole = [tuple(side.items()) for side in made]
                    lines += ["", *_points(transcript, "game", whole, event.totals)]
                lines += ["", f"won by {' and '.join(_side(transcript, side) for side in event.winners)}"]
    if transcript.abandoned:
        lines += ["", "abandoned: no bot was asked any more"]
    return "\n".join(lines) + "\n"


def _moment(transcript: Transcript, moment: Moment) -> Iterator[str]:
    state = moment.state
    for event in moment.events:
        match event:
            case Played():
                yield f"{moment.number}  seat {event.seat}, {printable(transcript.names[event.seat])}: {event.move}"
                yield from (f"{_INDENT}{text}" for text in _effects(event))
                if moment.decision is not None:
                    yield from (
                        f"{_INDENT}{printable(mark)}" for mark in transcript.annotations.get(moment.decision, ())
                    )
            case Dealt():
                call = f', and says "{event.call}"' if event.call else ""
                yield f"round {event.round}, deal {event.deal}: seat {event.dealer} deals{call}"
            case LeftoversTaken() if event.cards:
                who = "nobody" if event.seat is None else f"seat {event.seat}"
                yield f"{_INDENT}{who} has what is left: {cards_text(event.cards)}"
            case _:
                pass
    if state.turn is not None:
        yield from _table(transcript, state)


def _table(transcript: Transcript, state: State) -> Iterator[str]:
    """The cards on the table, in the hands and in the pack."""
    yield f"{_INDENT}table   {' '.join(map(str, state.table)) or '-'}"
    for seat, hand in enumerate(transcript.hands(state)):
        held = f"({hand})" if isinstance(hand, int) else " ".join(hand)
        yield f"{_INDENT}seat {seat}  {held or '-'}"
    yield f"{_INDENT}pack    ({len(state.stock)})"
    if transcript.seat == state.turn:
        yield f"{_INDENT}ask     {transcript.position(state)}"


def _effects(played: Played) -> Iterator[str]:
    if played.captured:
        sweep = "" if not played.sweep else ", a sweep" if played.sweep_scored else ", a sweep that does not count"
        yield f"takes   {cards_text(played.captured)}{sweep}"
    if played.stack is not None:
        yield f"makes   {played.stack}"


def _points(transcript: Transcript, head: str, points: Sequence[SidePoints], totals: Sequence[int]) -> list[str]:
    """A table of the points by category and side, with the sum and the new totals."""
    by_category = [dict(side) for side in points]
    rows = [[head, *(_side_name(transcript, side) for side in range(len(totals)))]]
    for category in Category:
        row = [side.get(category, 0) for side in by_category]
        if any(row):
            rows.append([category.replace("_", " "), *map(str, row)])
    sums = [sum(side.values()) for side in by_category]
    if sums != list(totals):
        rows.append(["sum", *map(str, sums)])
    rows.append(["total", *map(str, totals)])
    return columns(rows, left=(0,))


def _side_name(transcript: Transcript, side: int) -> str:
    sides = transcript.moments[0].state.sides
    return f"side {side}" if len(set(sides)) < len(sides) else f"seat {side}"


def _side(transcript: Transcript, side: int) -> str:
    sides = transcript.moments[0].state.sides
    names = [printable(transcript.names[seat]) for seat in range(len(sides)) if sides[seat] == side]
    return f"{_side_name(transcript, side)}, {' with '.join(names)}"
