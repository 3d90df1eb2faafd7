"""The course of a game, moment by moment: what happened, and how the table looks then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kasino.game import Event, KasinoError, Played, State, observe, position_text

Decision = tuple[int, int]
"""A seat, and the number of its move in the game, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One state of a game. `events` are those that led to it; `number` counts moves, and is 0 before the first.

    `decision` is the move that was made; None where the state is the first of a round.
    """

    number: int
    state: State
    events: tuple[Event, ...]
    decision: Decision | None = None

    @property
    def played(self) -> Played | None:
        """The move that was made."""
        return next((event for event in self.events if isinstance(event, Played)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """A game as it is shown. `names` are by seat; `marks` are words about single moves.

    `seat` is whose view it is: that hand is open, of the others only the number of cards is told. None: all are open.
    """

    moments: tuple[Moment, ...]
    names: tuple[str, ...]
    annotations: Mapping[Decision, Sequence[str]]
    abandoned: bool = False
    seat: int | None = None

    def __post_init__(self) -> None:
        if self.seat is not None and not 0 <= self.seat < len(self.names):
            raise KasinoError(f"there is no seat {self.seat} at this table: they are 0 to {len(self.names) - 1}")

    @property
    def last(self) -> State:
        """How it ended."""
        return self.moments[-1].state

    def hands(self, state: State) -> Iterator[tuple[str, ...] | int]:
        """By seat the cards of a hand, or their number where they are hidden."""
        for seat, hand in enumerate(state.hands):
            yield tuple(map(str, hand)) if self.seat in (None, seat) else len(hand)

    def position(self, state: State) -> str | None:
        """What the seat to play sees, as one line to ask a bot with; None where it is not to be seen."""
        if state.turn is None or self.seat not in (None, state.turn):
            return None
        return position_text(observe(state, state.turn))


def moments(states: Iterable[State]) -> Iterator[Moment]:
    """The moments of these states: the first deal of each round, and then the state after each move."""
    made: Counter[int] = Counter()
    before: State | None = None
    number = 0
    for state in states:
        if before is None or before.turn is None:
            yield Moment(number=number, state=state, events=state.events)
        else:
            number += 1
            made[before.turn] += 1
            yield Moment(
                number=number,
                state=state,
                events=state.events[len(before.events) :],
                decision=(before.turn, made[before.turn]),
            )
        before = state
