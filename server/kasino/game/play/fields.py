"""The fields of states and observations as dataclasses: what keywords gave, and the model for `dataclasses`.

`State` and `Observation` are handles on positions of the core. Each behaves as the dataclass here: `fields`, `replace`,
`asdict`, equality, hash, repr and pickling go by its fields.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass
from typing import Any

from kasino.game.cards.card import Card
from kasino.game.cards.table import Item
from kasino.game.play.events import Event, SidePoints
from kasino.game.rules.layout import Layout
from kasino.game.rules.rule_set import RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class StateFields:
    """The fields of a `State`."""

    rules: RuleSet
    sides: tuple[int, ...]
    layout: Layout
    dealer: int
    round: int
    deal: int
    turn: int | None
    stock: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Item, ...]
    won: tuple[tuple[Card, ...], ...]
    sweeps: tuple[int, ...]
    scores: tuple[int, ...]
    last_capturer: int | None = None
    last_capture_was_sweep: bool = False
    leftovers: int = 0
    next_stack: int = 1
    points: tuple[SidePoints, ...] = ()
    events: tuple[Event, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservationFields:
    """The fields of an `Observation`."""

    rules: RuleSet
    seat: int
    sides: tuple[int, ...]
    dealer: int
    turn: int | None
    round: int
    deal: int
    last_deal: bool
    hand: tuple[Card, ...]
    table: tuple[Item, ...]
    hand_counts: tuple[int, ...]
    stock_count: int
    last_capturer: int | None
    sweeps: tuple[int, ...]
    captured_counts: tuple[int, ...]
    scores: tuple[int, ...]
    events: tuple[Event, ...] = ()
    seed: bytes = b""
    decision: int = 1
    clock: float | None = None
    legal_moves_truncated: bool = False


def field_values(value: Any) -> tuple[Any, ...]:
    """The values of all fields of a state or an observation, in order."""
    return tuple([getattr(value, name) for name in value.__dataclass_fields__])


def fields_text(value: Any) -> str:
    """The repr of a state or an observation, as a dataclass has it."""
    texts = [f"{name}={getattr(value, name)!r}" for name in value.__dataclass_fields__]
    return f"{type(value).__qualname__}({', '.join(texts)})"


def from_values(kind: Any, values: tuple[Any, ...]) -> Any:
    """The state or the observation with these values of all fields, in order: how they are unpickled."""
    return kind(**dict(zip(kind.__dataclass_fields__, values, strict=True)))


def with_changes(value: Any, changes: Mapping[str, Any]) -> Any:
    """The state or the observation with some fields changed."""
    fields: Mapping[str, Field[Any]] = value.__dataclass_fields__
    return type(value)(**{**{name: getattr(value, name) for name in fields}, **changes})
