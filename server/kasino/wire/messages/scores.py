"""Converts points, totals and winners. Points are by side and category; categories with 0 points are left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kasino.game import SidePoints
from kasino.v1 import event_pb2
from kasino.wire.fields.enums import CATEGORIES
from kasino.wire.fields.errors import MessageError
from kasino.wire.fields.numbers import MAX_NUMBER, MAX_SEATS, check_length, in_range


def points_to_message(sides: Iterable[SidePoints]) -> list[event_pb2.SidePoints]:
    """The messages of the points of each side."""
    return [
        event_pb2.SidePoints(
            items=[
                event_pb2.CategoryPoints(category=CATEGORIES.to_message(category), points=worth)
                for category, worth in points
            ]
        )
        for points in sides
    ]


def points_from_message(sides: Sequence[event_pb2.SidePoints], field: str = "points") -> tuple[SidePoints, ...]:
    """The points of each side. Raises MessageError for an unknown category, or one that occurs twice."""
    check_length(sides, field, MAX_SEATS)
    return tuple(_side(side.items, field) for side in sides)


def totals_from_message(totals: Sequence[int], field: str = "totals") -> tuple[int, ...]:
    """The points of the game so far, by side. Raises MessageError."""
    check_length(totals, field, MAX_SEATS)
    return tuple([in_range(total, field, -MAX_NUMBER, MAX_NUMBER) for total in totals])


def winners_from_message(winners: Sequence[int], sides: int, field: str = "winner_sides") -> tuple[int, ...]:
    """The winning sides; `sides` is the number of sides. Raises MessageError."""
    check_length(winners, field, sides)
    return tuple(in_range(side, field, 0, sides - 1) for side in winners)


def _side(items: Sequence[event_pb2.CategoryPoints], field: str) -> SidePoints:
    points = tuple((CATEGORIES.from_message(item.category, f"{field}.category"), item.points) for item in items)
    if len({category for category, _ in points}) < len(points):
        raise MessageError(field, "a category is there twice")
    return points
