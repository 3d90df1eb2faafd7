"""Writes an observation as one line of text, as reports, prompts and documents print it.

    norwegian 2 | turn 1 dealer 0 last 1 | table 4c [5h 4d]=9@1 [Qh Qd] | hand 9h Kd | others 4 | stock 24 | scores 3 5

The first part is the rule set with its overrides and the number of seats, `2v2` for partners. `turn` is the seat to
play; `seat` is the observer and only written where it is another one. `last` is the last capturer. `round` is only
written after the first round. On the table, `[5h 4d]=9@1` is a build of 9 that seat 1 owns, `=8!@0` is a build of seat
0 whose value is fixed, and `[Qh Qd]` is a doubled pile; `#7` after the bracket is an id. `others` are the hand counts
of the other seats, from the observer's left. `sweeps` and `won` (the number of captured cards) are by seat and only
written where they are not all 0. The line has no past events.
"""

from __future__ import annotations

from collections.abc import Sequence

from kasino.game.cards.card import cards_text
from kasino.game.cards.table import Item, Stack, ref
from kasino.game.play.observation import Observation
from kasino.game.rules.layout import PARTNERS
from kasino.game.rules.overrides import rules_text


def position_text(seen: Observation) -> str:
    """The line of this observation."""
    seats = "2v2" if seen.sides == PARTNERS else str(seen.seats)
    turn = seen.seat if seen.turn is None else seen.turn
    moment = [f"turn {turn} dealer {seen.dealer}"]
    moment += [f"seat {seen.seat}"] if seen.seat != turn else []
    moment += [f"last {seen.last_capturer}"] if seen.last_capturer is not None else []
    moment += [f"round {seen.round}"] if seen.round > 1 else []
    others = [seen.hand_counts[(seen.seat + place) % seen.seats] for place in range(1, seen.seats)]
    parts = [
        f"{rules_text(seen.rules)} {seats}",
        " ".join(moment),
        f"table {' '.join(_item_text(item, seen.table) for item in seen.table)}",
        f"hand {cards_text(seen.hand)}",
        f"others {_numbers_text(others)}",
        f"stock {seen.stock_count}",
        f"scores {_numbers_text(seen.scores)}",
    ]
    parts += [f"sweeps {_numbers_text(seen.sweeps)}"] if any(seen.sweeps) else []
    parts += [f"won {_numbers_text(seen.captured_counts)}"] if any(seen.captured_counts) else []
    return " | ".join(part.rstrip() for part in parts)


def _item_text(item: Item, table: Sequence[Item]) -> str:
    if not isinstance(item, Stack):
        return str(item)
    name = str(ref(item, table))
    return name if item.is_pile else f"{name}={item.value}{'!' if item.locked else ''}@{item.owner}"


def _numbers_text(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))
