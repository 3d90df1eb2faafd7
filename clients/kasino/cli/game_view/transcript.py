"""A transcript of a game: its states, with the events that led to each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kasino.game import Event, KasinoError, Played, State, observe, position_text

Decision = tuple[int, int]
"""A seat, and the number of its move in the game, counted from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """One state of a game. `events` led to it; `number` is that of its move, 0 before the first move.

    `decision` identifies the move; None if the state is the first of a round.
    """

    number: int
    state: State
    events: tuple[Event, ...]
    decision: Decision | None = None

    @property
    def played(self) -> Played | None:
        """The event of the move; None if the state is the first of a round."""
        return next((event for event in self.events if isinstance(event, Played)), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """A game as it is shown. `names` are by seat; `annotations` are lines about single moves.

    `seat` is the seat whose view is shown: of the other hands only the number of cards. None shows all hands.
    Raises KasinoError if there is no such seat.
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
        """The final state."""
        return self.moments[-1].state

    def hands(self, state: State) -> Iterator[tuple[str, ...] | int]:
        """By seat, the cards of the hand, or their number if they are hidden."""
        for seat, hand in enumerate(state.hands):
            yield tuple(map(str, hand)) if self.seat in (None, seat) else len(hand)

    def position(self, state: State) -> str | None:
        """The position of the seat to play, in one line, as `kasino bot ask` takes it; None if it is not shown."""
        if state.turn is None or self.seat not in (None, state.turn):
            return None
        return position_text(observe(state, state.turn))


def moments(states: Iterable[State]) -> Iterator[Moment]:
    """The moments of the states of a game: the first deal of each round, and the state after each move."""
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
